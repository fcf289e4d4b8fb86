import { type SubmitEvent, useState } from 'react'
import type { Json } from '../../../contract/json'
import type { DialogProps } from '../../../contract/ports/dialog'
import { isEmail } from '../../../contract/text/email'
import { Button } from '../../../ui/controls/Button'
import { MiniButton } from '../../../ui/controls/MiniButton'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../../office'
import { FormField } from '../PasswordFields'
import { REGISTRATION_STEP, REGISTRATION_TYPE } from '../registration'
import { useFields } from '../use-fields'
import '../account.css'

const GENERAL = {
  tone: 'danger',
  title: 'NOTIFICATIONS.ERROR.TITLE',
  text: 'NOTIFICATIONS.ERROR.DESCRIPTION',
} as const

/**
 * Requests a registration link (REG-20 to REG-25). For an address that is already registered a message is
 * shown, and the dialog stays.
 */
export function RegistrationLinkDialog({ close }: DialogProps<Json, Json>) {
  const office = useOffice()
  const { account, texts } = office.ports
  const { lang } = useTexts()
  const send = async (email: string) => {
    const result = await account.registrationLink({
      email,
      step: REGISTRATION_STEP,
      lang,
      type: REGISTRATION_TYPE,
    })
    if (result === 'USER_ALREADY_EXIST') {
      const text = 'NOTIFICATIONS.REGISTRATION_LINK.ALREADY_EXISTS'
      office.notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text, params: { email } })
      return false
    }
    const params = { email, type: texts.text(`COMMUNICATION.${result}`) }
    office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.REGISTRATION_LINK.SUCCESS', params })
    return true
  }
  return <LinkForm words="LINK.REGISTRATION" name="email" send={send} close={() => close(null)} />
}

/**
 * Requests a recovery link (RECOVER-01 to RECOVER-04); the answer is the same whether the name exists or not.
 */
export function RecoverLinkDialog({ close }: DialogProps<Json, Json>) {
  const office = useOffice()
  const { lang } = useTexts()
  const send = async (username: string) => {
    await office.ports.account.recoverLink(username, lang)
    office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.RECOVER_LINK.SUCCESS', params: { username } })
    return true
  }
  return <LinkForm words="LINK.RECOVER" name="username" send={send} close={() => close(null)} />
}

interface LinkFormProps {
  /** prefix of the texts */
  words: string
  name: 'email' | 'username'
  /** resolves to whether the dialog may close */
  send: (value: string) => Promise<boolean>
  close: () => void
}

/** One field, a message, an explanation, Cancel and Confirm. */
function LinkForm({ words, name, send, close }: LinkFormProps) {
  const office = useOffice()
  const { text } = useTexts()
  const [isSending, setSending] = useState(false)
  const fields = useFields<'email' | 'username'>(
    { email: '', username: '' },
    {
      email: (values) => (name === 'email' ? problem(values.email) : null),
      username: (values) => (name === 'username' ? problem(values.username) : null),
    },
  )
  function problem(value: string): string | null {
    if (value.trim() === '') return text('VALIDATION.REQUIRED')
    return name === 'username' || isEmail(value.trim()) ? null : text('VALIDATION.EMAIL')
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid || isSending) return
    setSending(true)
    try {
      if (await send(fields.values[name].trim())) close()
    } catch {
      office.notices.add(GENERAL)
    } finally {
      setSending(false)
    }
  }
  const clear =
    name === 'username' && fields.values.username !== '' ? (
      <MiniButton icon="close" label={text('FIELD.CLEAR')} onClick={() => fields.set({ username: '' })} />
    ) : null
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={close}>{text('CRUD.CANCEL')}</Button>
      <Button type="submit" form="link-form" variant="primary" disabled={!fields.isValid} busy={isSending}>
        {text(`${words}.CONFIRM`)}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={text(`${words}.TITLE`)} footer={footer} onClose={close}>
      <form id="link-form" className="link-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>{text(`${words}.MESSAGE`)}</p>
        <FormField
          fields={fields}
          name={name}
          label={text(name === 'email' ? 'REGISTRATION.EMAIL' : 'LOGIN.USERNAME')}
          autoComplete={name}
          type={name === 'email' ? 'email' : 'text'}
          buttons={clear}
        />
        <p className="muted">{text(`${words}.EXPLANATION`)}</p>
      </form>
    </Dialog>
  )
}
