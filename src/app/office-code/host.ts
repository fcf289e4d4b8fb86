import type { Http } from '../../adapters/rest/http'
import type { PieceOfOffice } from '../../contract/ports/office-code'
import type { OwnHost } from '../../contract/ports/own-parts'
import type { Office } from '../../engine/office/office'
import { plainHost } from '../../pages/plain-host'
import { withOwnTexts } from './own-texts'

let http: Http | undefined

/** Gives commands and pages of the office the calls of this browser. */
export function connectCalls(calls: Http): void {
  http = calls
}

/** The host of commands and pages: texts, dialogs, notices, and calls with the rights of the person. */
export function officeHost(office: Office, texts: PieceOfOffice['texts']): OwnHost {
  const host = plainHost(office)
  return {
    ...host,
    text: withOwnTexts(texts, host.lang, host.text),
    call: async (method, path, json) => {
      if (!http) throw new Error('the back end is called before the application has started')
      return http.json({ method, path, ...(json === undefined ? {} : { json }) })
    },
  }
}
