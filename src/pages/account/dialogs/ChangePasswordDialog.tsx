import { type SubmitEvent, useId } from 'react'
import type { Json } from '../../../contract/json'
import type { DialogProps } from '../../../contract/ports/dialog'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useTexts } from '../../office'
import { type PasswordField, useChangePassword } from '../change-password'
import { PasswordFields } from '../PasswordFields'
import '../account.css'

/**
 * The change of the password as a dialog: it returns its values to its opener and closes (CHPWD-16 to
 * CHPWD-18).
 */
export function ChangePasswordDialog({ close }: DialogProps<Json, Record<PasswordField, string>>) {
  const { text } = useTexts()
  const id = useId()
  const { fields, rule } = useChangePassword()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.isValid) close(fields.values)
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{text('CRUD.CANCEL')}</Button>
      <Button type="submit" form={id} variant="primary" disabled={!fields.isValid}>
        {text('CRUD.SAVE')}
      </Button>
    </>
  )
  return (
    <Dialog size="medium" title={text('CHANGE_PASSWORD.TITLE')} footer={footer} onClose={() => close(null)}>
      <form id={id} className="link-form" onSubmit={submit} noValidate>
        <p className="muted">{text('CHANGE_PASSWORD.ENDS_SESSIONS')}</p>
        <PasswordFields fields={fields} rule={rule} />
      </form>
    </Dialog>
  )
}
