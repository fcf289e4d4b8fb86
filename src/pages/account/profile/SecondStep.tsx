import '../../../ui/page/ReadSection.css'
import '../account.css'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { SecondStepSecret } from '../../../contract/ports/security'
import { QrCode } from '../../../ui/basics/QrCode'
import { Button } from '../../../ui/controls/Button'
import { Banner } from '../../../ui/overlays/Banner'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../../office'
import { CodeField } from '../CodeField'
import { changeFailure } from '../change-password'
import { PasswordDialog } from './PasswordDialog'

type Open = { what: 'begin' | 'end' | 'renew' } | { what: 'codes'; codes: string[] }

/** The second step of the sign-in: on or off, and its recovery codes. */
export function SecondStepBlock() {
  const { security } = useOffice().ports
  const { text } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['second-step'],
    queryFn: security.secondStep,
    staleTime: 0,
  })
  const close = () => {
    setOpen(null)
    void refetch()
  }
  const showCodes = (codes: string[]) => {
    setOpen({ what: 'codes', codes })
    void refetch()
  }
  return (
    <section className="read-section" aria-label={text('SECOND_STEP.TITLE')}>
      <h2>{text('SECOND_STEP.TITLE')}</h2>
      <p className="muted">
        {data?.isOn ? text('SECOND_STEP.IS_ON', { count: data.codesLeft }) : text('SECOND_STEP.IS_OFF')}
      </p>
      <div className="row">
        {data?.isOn === false ? (
          <Button onClick={() => setOpen({ what: 'begin' })}>{text('SECOND_STEP.BEGIN')}</Button>
        ) : null}
        {data?.isOn ? (
          <>
            <Button onClick={() => setOpen({ what: 'renew' })}>{text('SECOND_STEP.RENEW')}</Button>
            <Button onClick={() => setOpen({ what: 'end' })}>{text('SECOND_STEP.END')}</Button>
          </>
        ) : null}
      </div>
      {open?.what === 'begin' ? <SecondStepDialog onCodes={showCodes} onClose={close} /> : null}
      {open?.what === 'end' ? (
        <PasswordDialog
          title={text('SECOND_STEP.END')}
          message={text('SECOND_STEP.END_TEXT')}
          confirm={text('SECOND_STEP.END')}
          onConfirm={(password) => security.endSecondStep(password).then(close)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'renew' ? (
        <PasswordDialog
          title={text('SECOND_STEP.RENEW')}
          message={text('SECOND_STEP.RENEW_TEXT')}
          confirm={text('SECOND_STEP.RENEW')}
          onConfirm={(password) => security.renewRecoveryCodes(password).then(showCodes)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
    </section>
  )
}

/** Recovery codes, shown only once: the server stores only hashes. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { notices } = useOffice()
  const { text } = useTexts()
  const copy = async () => {
    // The browser may block its clipboard: the codes can still be read.
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    notices.add(
      copied
        ? { tone: 'success', text: 'SECOND_STEP.COPIED' }
        : { tone: 'warning', text: 'SECOND_STEP.NOT_COPIED' },
    )
  }
  const footer = (
    <>
      <Button onClick={() => void copy()}>{text('SECOND_STEP.COPY')}</Button>
      <span className="grow" />
      <Button variant="primary" onClick={onClose}>
        {text('SECOND_STEP.KEPT')}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={text('SECOND_STEP.CODES')} footer={footer} bound>
      <div className="link-form">
        <Banner tone="warning">{text('SECOND_STEP.CODES_TEXT')}</Banner>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface SecondStepDialogProps {
  /** the first code was right: passes the recovery codes, shown only once */
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/**
 * Turns the second step on: the password, then the secret for the authenticator app and a first code from it.
 */
function SecondStepDialog({ onCodes, onClose }: SecondStepDialogProps) {
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

function FirstCode({
  secret: { secret, uri },
  onCodes,
  onClose,
}: SecondStepDialogProps & { secret: SecondStepSecret }) {
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
