import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/contract/calls/api-error'
import type { WidgetHost } from '../../src/contract/ports/widget'
import { createOffice } from '../../src/engine/start/create-office'
import { RecoverLinkDialog, RegistrationLinkDialog } from '../../src/pages/account/dialogs/LinkDialog'
import { OfficeProvider } from '../../src/pages/office'
import { fakePorts } from '../engine/fakes'
import { render, text, the, type, until } from '../ui/render'

const lost = new ApiError(0, { errorCode: 'OFFLINE', errorMessage: 'OFFLINE', errors: [] })
const GENERAL = {
  tone: 'danger',
  title: 'NOTIFICATIONS.ERROR.TITLE',
  text: 'NOTIFICATIONS.ERROR.DESCRIPTION',
}

/** Opens a dialog whose calls do not reach the server. */
async function opened(Dialog: typeof RegistrationLinkDialog, field: string) {
  const ports = fakePorts()
  ports.account.registrationLink = () => Promise.reject(lost)
  ports.account.recoverLink = () => Promise.reject(lost)
  ports.texts.text = text
  const office = createOffice(ports)
  const close = vi.fn()
  await render(
    <OfficeProvider office={office} path="/">
      <Dialog input={null} host={{} as WidgetHost} close={close} />
    </OfficeProvider>,
  )
  await until(() => document.querySelector(`#${field}`) !== null)
  return { office, close }
}

/** Fills its field, confirms, and answers what was told. */
async function confirmed(Dialog: typeof RegistrationLinkDialog, field: string, value: string) {
  const { close, office } = await opened(Dialog, field)
  await type(the(`#${field}`), value)
  await act(async () => the<HTMLFormElement>('#link-form').requestSubmit())
  await until(() => office.notices.store.getState().notices.length > 0)
  return { notices: office.notices.store.getState().notices, close }
}

describe('a link is asked for in the language of the screen', () => {
  const asking = async (
    Dialog: typeof RegistrationLinkDialog,
    field: string,
    value: string,
    lang: string,
  ) => {
    const ports = fakePorts()
    ports.texts.text = text
    await ports.texts.setLang(lang)
    const registrationLink = vi.fn(async () => 'REGISTRATION_LINK')
    const recoverLink = vi.fn(async () => undefined)
    Object.assign(ports.account, { registrationLink, recoverLink })
    const close = vi.fn()
    await render(
      <OfficeProvider office={createOffice(ports)} path="/">
        <Dialog input={null} host={{} as WidgetHost} close={close} />
      </OfficeProvider>,
    )
    await until(() => document.querySelector(`#${field}`) !== null)
    await type(the(`#${field}`), value)
    await act(async () => the<HTMLFormElement>('#link-form').requestSubmit())
    await until(() => close.mock.calls.length > 0)
    return { registrationLink, recoverLink }
  }

  test.each(['it', 'en'])(
    'the link of a registration is asked for with step 1 and the one type of self-service, in %s [REG-22]',
    async (lang) => {
      const { registrationLink } = await asking(
        RegistrationLinkDialog,
        'account-email',
        ' ada@posta.example ',
        lang,
      )
      expect(registrationLink.mock.calls).toEqual([
        [{ email: 'ada@posta.example', step: 1, lang, type: 'COLLABORATOR' }],
      ])
    },
  )

  test.each(['it', 'en'])(
    'the link of a new password is asked for with the name, in %s [RECOVER-03]',
    async (lang) => {
      const { recoverLink } = await asking(RecoverLinkDialog, 'account-username', 'ada', lang)
      expect(recoverLink.mock.calls).toEqual([['ada', lang]])
    },
  )
})

describe('a link that cannot be asked for', () => {
  test('a failed link of a registration shows the general notice, and the dialog stays [ERR-25]', async () => {
    const { close, notices } = await confirmed(RegistrationLinkDialog, 'account-email', 'ada@posta.example')
    expect(notices).toMatchObject([GENERAL])
    expect(close).not.toHaveBeenCalled()
  })

  test('a failed link of a new password shows the general notice, and the dialog stays [ERR-27]', async () => {
    const { close, notices } = await confirmed(RecoverLinkDialog, 'account-username', 'ada')
    expect(notices).toMatchObject([GENERAL])
    expect(close).not.toHaveBeenCalled()
  })
})

test('a field that is left by a press is called wrong after the click, so that the page does not move below the pointer', async () => {
  await opened(RegistrationLinkDialog, 'account-email')
  const press = (type: string) => act(async () => void window.dispatchEvent(new Event(type)))
  const blur = () =>
    act(async () => void the('#account-email').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const isWrong = () => the('#account-email').getAttribute('aria-invalid') === 'true'
  await press('pointerdown')
  await blur()
  expect(isWrong()).toBe(false)
  await press('pointerup')
  await until(isWrong)
})
