import { createBackend } from '../../src/adapters/rest/backend'
import { decodeUser } from '../../src/adapters/rest/decode'
import { wait } from '../../src/adapters/rest/events'
import { createHttp } from '../../src/adapters/rest/http'
import type { Office } from '../../src/engine/office/office'
import { createOffice } from '../../src/engine/start/create-office'
import { fakePorts, fakeTexts } from '../engine/fakes'

const nothing = () => undefined

/** The office of a browser over a server, for a session and a language; its menus and rights are loaded. */
export async function restOffice(url: string, token: string | null, lang: string): Promise<Office> {
  const http = createHttp(
    {
      baseUrl: url,
      token: () => token,
      lang: () => lang,
      now: Date.now,
      renewed: nothing,
      expired: nothing,
      unauthorized: nothing,
      forbidden: nothing,
      busy: nothing,
      viewAs: () => null,
    },
    decodeUser,
  )
  const texts = fakeTexts()
  await texts.setLang(lang)
  const office = createOffice({ ...fakePorts(), backend: createBackend(http, wait), texts })
  await office.conf.load()
  return office
}
