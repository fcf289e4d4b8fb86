import { type SubmitEvent, useState } from 'react'
import { useOffice, useTexts, useUser } from '../pages/office'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { changeFailure, changeTitle } from './change-password'
import { FormField } from './FormField'
import { useFields } from './use-fields'
import { usePasswordRule } from './use-password-rule'
import '../ui/styles/sign-in.css'

type Name = 'username' | 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** The change of the own password (CHPWD-02 to CHPWD-14); afterwards the person signs in again (D27). */
export function ChangePasswordForm({ message }: { message: string | null }) {
  const office = useOffice()
  const { navigator, texts } = office.ports
  const { text } = useTexts()
  const user = useUser()
  const rule = usePasswordRule()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const required = (value: string) => (value === '' ? text('VALIDATION.REQUIRED') : null)
  const start = { username: user?.username ?? '', currentPassword: '', newPassword: '', confirmNewPassword: '' }
  const fields = useFields<Name>(start, {
    username: () => null,
    currentPassword: (values) => required(values.currentPassword),
    newPassword: ({ newPassword }) =>
      required(newPassword) ?? (rule.fits(newPassword) ? null : rule.text || text('NOTIFICATIONS.ERROR.INVALID_PASSWORD')),
    confirmNewPassword: ({ confirmNewPassword, newPassword }) =>
      required(confirmNewPassword) ?? (confirmNewPassword === newPassword ? null : text('CHANGE_PASSWORD.ERRORS.CONFIRM')),
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await office.session.changePassword(fields.values.currentPassword, fields.values.newPassword)
      office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.RESET_PASSWORD_changed' })
    } catch (error) {
      fields.set({ currentPassword: '' })
      setFailure(changeFailure(error, texts))
      setSaving(false)
    }
  }
  return (
    <form className="account-card" onSubmit={(event) => void submit(event)} noValidate aria-label={text('CHANGE_PASSWORD.TITLE')}>
      <h1>{changeTitle(message, texts)}</h1>
      <p className="muted">{text('CHANGE_PASSWORD.ENDS_SESSIONS')}</p>
      {failure ? <Banner tone="danger" title={failure} /> : null}
      <FormField fields={fields} name="username" label={text('CHANGE_PASSWORD.USERNAME')} autoComplete="username" disabled />
      <FormField
        fields={fields}
        name="currentPassword"
        label={text('CHANGE_PASSWORD.CURRENT')}
        autoComplete="current-password"
        secret
        autoFocus
      />
      <FormField
        fields={fields}
        name="newPassword"
        label={text('CHANGE_PASSWORD.NEW')}
        help={rule.text || undefined}
        autoComplete="new-password"
        secret
      />
      <FormField
        fields={fields}
        name="confirmNewPassword"
        label={text('CHANGE_PASSWORD.CONFIRM')}
        autoComplete="new-password"
        secret
      />
      <div className="acts">
        <Button onClick={() => navigator.go('/')}>{text('CRUD.CANCEL')}</Button>
        <Button type="submit" variant="primary" disabled={!fields.isValid} busy={isSaving}>
          {text('CRUD.SAVE')}
        </Button>
      </div>
    </form>
  )
}
