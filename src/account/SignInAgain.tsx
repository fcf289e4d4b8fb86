import { type SubmitEvent, useId, useState } from 'react'
import { useOffice, useTexts, useUser } from '../pages/office'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FieldFrame } from '../ui/FieldFrame'
import { PasswordInput } from '../ui/PasswordInput'
import { asSentence, type FailureText, signInFailure } from './sign-in-failure'
import '../ui/styles/sign-in.css'

/** The sign-in over an open page: the same person, the password alone; what was typed below stays untouched. */
export function SignInAgain() {
  const { ports, session } = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const id = useId()
  const [secret, setSecret] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    // A success takes this dialog away: only a failure finds it again.
    await session.resume(secret).catch((error: unknown) => {
      setFailure(signInFailure(error))
      setPending(false)
    })
  }
  const byProvider = () => {
    setPending(true)
    void session.resumeByProvider().catch((error: unknown) => {
      setFailure(signInFailure(error))
      setPending(false)
    })
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
    <Dialog size="small" title={text('LOGIN.AGAIN')} subtitle={user?.fullname} footer={footer} onClose={session.leave} alert>
      <form id={id} onSubmit={submit} noValidate>
        <p>{text('LOGIN.AGAIN_HELP')}</p>
        {failure ? <Banner tone="danger" title={asSentence(text(failure.key, failure.params))} /> : null}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <FieldFrame id={`${id}-secret`} path="password" label={text('LOGIN.PASSWORD')}>
          <PasswordInput id={`${id}-secret`} autoComplete="current-password" value={secret} onChange={setSecret} />
        </FieldFrame>
        {ports.identity ? <Button onClick={byProvider}>{text('LOGIN.PROVIDER')}</Button> : null}
      </form>
    </Dialog>
  )
}
