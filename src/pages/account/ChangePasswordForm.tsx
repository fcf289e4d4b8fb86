import { type SubmitEvent, useState } from 'react'
import { ROOT_PATH } from '../../contract/constants'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { useOffice, useTexts } from '../office'
import { changeFailure, changeTitle, useChangePassword } from './change-password'
import { PasswordFields } from './PasswordFields'
import './account.css'

export interface ChangePasswordFormProps {
  /** the reason from the address, shown after the title */
  message: string | null
  /** forced: no other call is answered before the change; the only alternative is to sign out (D26) */
  owed: boolean
}

/** Changes the own password (CHPWD-02 to CHPWD-14); afterwards the person signs in again (D27). */
export function ChangePasswordForm({ message, owed }: ChangePasswordFormProps) {
  const office = useOffice()
  const { navigator, texts } = office.ports
  const { text } = useTexts()
  const { fields, rule } = useChangePassword()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await office.session.changePassword(fields.values.currentPassword, fields.values.newPassword)
      office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.RESET_PASSWORD_changed' })
    } catch (error) {
      fields.empty('currentPassword')
      setFailure(changeFailure(error, texts))
      setSaving(false)
    }
  }
  return (
    <form
      className="account-card"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={text('CHANGE_PASSWORD.TITLE')}
    >
      <h1>{changeTitle(message, texts)}</h1>
      <p className="muted">{text('CHANGE_PASSWORD.ENDS_SESSIONS')}</p>
      {failure ? <Banner tone="danger" title={failure} /> : null}
      <PasswordFields fields={fields} rule={rule} />
      <div className="acts">
        <Button onClick={() => (owed ? void office.session.signOut() : navigator.go(ROOT_PATH))}>
          {text('CRUD.CANCEL')}
        </Button>
        <Button type="submit" variant="primary" disabled={!fields.isValid} busy={isSaving}>
          {text('CRUD.SAVE')}
        </Button>
      </div>
    </form>
  )
}
