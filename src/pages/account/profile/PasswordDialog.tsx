import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { PasswordInput } from '../../../ui/controls/PasswordInput'
import { Banner } from '../../../ui/overlays/Banner'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useOffice, useTexts, useUser } from '../../office'
import { changeFailure } from '../change-password'
import '../account.css'

export interface PasswordDialogProps {
  title: string
  /** consequences of the action */
  message: string
  /** label of the confirm button */
  confirm: string
  /** rejects with an ApiError; the dialog then shows why and stays */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password again before actions that a stolen session must not perform. */
export function PasswordDialog({ title, message, confirm, onConfirm, onClose }: PasswordDialogProps) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const user = useUser()
  const id = useId()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (password === '' || pending) return
    setPending(true)
    // A success unmounts this dialog: only a failure updates it.
    await onConfirm(password).catch((error: unknown) => {
      setFailure(changeFailure(error, texts))
      setPending(false)
    })
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('CRUD.CANCEL')}</Button>
      <Button type="submit" form={id} variant="primary" disabled={password === ''} busy={pending}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={title} footer={footer} onClose={onClose}>
      <form id={id} className="link-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>{message}</p>
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        <FieldFrame id={`${id}-password`} path="password" label={text('LOGIN.PASSWORD')} required>
          <PasswordInput
            id={`${id}-password`}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </FieldFrame>
      </form>
    </Dialog>
  )
}
