import { act } from 'react'
import { expect, test, vi } from 'vitest'
import it from '../../src/app/texts/it.json'
import { PREFERENCE_LANG } from '../../src/contract/calls/preference'
import type { SecurityBackend } from '../../src/contract/ports/security'
import { createOffice } from '../../src/engine/start/create-office'
import { ProfileData } from '../../src/pages/account/profile/ProfilePage'
import { OfficeProvider } from '../../src/pages/office'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { fakePorts, fakeTexts } from '../engine/fakes'
import { draw, until } from '../pages/record/stage'

const PROFILE = { username: 'ada', email: null, fullname: 'Ada Neri', lang: 'it' }
const box = <T extends HTMLElement>(name: string) => document.getElementById(`profile-${name}`) as T

test('the page of the profile shows the language that is chosen in the top bar meanwhile', async () => {
  const ports = fakePorts({})
  ports.texts = fakeTexts(it)
  ports.security = { profile: vi.fn(async () => PROFILE) } as unknown as SecurityBackend
  const office = createOffice(ports)
  draw(
    <OfficeProvider office={office} path="/profile">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: () => undefined }}>
        <ProfileData />
      </UiProvider>
    </OfficeProvider>,
  )
  await until(() => expect(box<HTMLSelectElement>('lang').value).toBe('it'))
  await act(async () => void office.preferences.save(PREFERENCE_LANG, 'en'))
  await until(() => expect(box<HTMLSelectElement>('lang').value).toBe('en'))
  const save = document.querySelector<HTMLButtonElement>('button[type=submit]')
  expect(save?.disabled, 'nothing is left to save').toBe(true)
})
