import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { PasswordInput } from '../../ui/controls/PasswordInput'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import { useOffice, useTexts, useUser } from '../office'
import { CodeField } from './CodeField'
import { asSentence, useAttempt } from './sign-in-failure'
import './account.css'

/** The sign-in over an open page: the same person, only the password; the page below stays untouched. */
export function SignInAgain() {
  const { ports, session } = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const id = useId()
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('')
  const { attempt, failure, pending, wantsCode } = useAttempt()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A success unmounts this dialog: only a failure updates it.
    if (!pending) void attempt(() => session.resume(secret, code))
  }
  const footer = (
    <>
      <Button onClick={session.leave}>{text('LOGIN.AGAIN_LEAVE')}</Button>
      <span className="grow" />
      <Button type="submit" form={id} variant="primary" busy={pending}>
        {text('LOGIN.SUBMIT')}
      </Button>
    </>
  )
  return (
    <Dialog
      size="small"
      title={text('LOGIN.AGAIN')}
      subtitle={user?.fullname}
      footer={footer}
      onClose={session.leave}
      alert
    >
      <form id={id} className="link-form" onSubmit={submit} noValidate>
        <p>{text('LOGIN.AGAIN_HELP')}</p>
        {failure ? <Banner tone="danger" title={asSentence(text(failure.key, failure.params))} /> : null}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        {wantsCode ? (
          <CodeField id={`${id}-code`} value={code} onChange={setCode} recovery />
        ) : (
          <FieldFrame id={`${id}-secret`} path="password" label={text('LOGIN.PASSWORD')}>
            <PasswordInput
              id={`${id}-secret`}
              autoComplete="current-password"
              value={secret}
              onChange={setSecret}
            />
          </FieldFrame>
        )}
        {ports.identity && !wantsCode ? (
          <Button onClick={() => void attempt(session.resumeByProvider)}>{text('LOGIN.PROVIDER')}</Button>
        ) : null}
      </form>
    </Dialog>
  )
}
