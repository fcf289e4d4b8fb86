import { type SubmitEvent, useId, useState } from 'react'
import type { SecondStepSecret } from '../../contract/second-step'
import { useOffice, useTexts } from '../../pages/office'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { QrCode } from '../../ui/QrCode'
import { CodeField } from '../CodeField'
import { changeFailure } from '../change-password'
import { PasswordDialog } from './PasswordDialog'
import '../../ui/styles/sign-in.css'

export interface SecondStepDialogProps {
  /** the first code was right: the recovery codes, to be shown this once */
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/** Turns the second step on: the password, then the secret for the authenticator and a first code from it. */
export function SecondStepDialog({ onCodes, onClose }: SecondStepDialogProps) {
  const { security } = useOffice().ports
  const { text } = useTexts()
  const [secret, setSecret] = useState<SecondStepSecret | null>(null)
  if (secret) return <FirstCode secret={secret} onCodes={onCodes} onClose={onClose} />
  return (
    <PasswordDialog
      title={text('SECOND_STEP.TITLE')}
      message={text('SECOND_STEP.BEGIN_TEXT')}
      confirm={text('SECOND_STEP.NEXT')}
      onConfirm={(password) => security.beginSecondStep(password).then(setSecret)}
      onClose={onClose}
    />
  )
}

function FirstCode({ secret: { secret, uri }, onCodes, onClose }: SecondStepDialogProps & { secret: SecondStepSecret }) {
  const { security, texts } = useOffice().ports
  const { text } = useTexts()
  const id = useId()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '' || pending) return
    setPending(true)
    await security.confirmSecondStep(code).then(onCodes, (error: unknown) => {
      setFailure(changeFailure(error, texts))
      setPending(false)
    })
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('CRUD.CANCEL')}</Button>
      <Button type="submit" form={id} variant="primary" disabled={code.trim() === ''} busy={pending}>
        {text('SECOND_STEP.BEGIN')}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={text('SECOND_STEP.TITLE')} footer={footer} onClose={onClose}>
      <form id={id} className="link-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>{text('SECOND_STEP.SCAN')}</p>
        <QrCode value={uri} label={text('SECOND_STEP.QR')} />
        <p>
          {text('SECOND_STEP.TYPE')} <code className="secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <CodeField id={`${id}-code`} value={code} onChange={setCode} />
      </form>
    </Dialog>
  )
}
