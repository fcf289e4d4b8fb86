import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Logo } from '../../ui/basics/Logo'
import { Button } from '../../ui/controls/Button'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { PasswordInput } from '../../ui/controls/PasswordInput'
import { TextButton } from '../../ui/controls/TextButton'
import { TextInput } from '../../ui/controls/TextInput'
import { Banner } from '../../ui/overlays/Banner'
import { CodeField } from './CodeField'
import { Mosaic } from './PublicLayout'
import { asSentence, useAttempt } from './sign-in-failure'
import './account.css'

export interface SignInProps {
  text: (key: string, params?: Record<string, string | number>) => string
  lang: string
  /** interface languages, each with its own name */
  languages: readonly { code: string; name: string }[]
  onLang: (lang: string) => void
  /** signs in; rejects with an ApiError. An empty password is sent as an empty value (AUTH-02) */
  onSubmit: (username: string, secret: string, code: string) => Promise<unknown>
  /** why the person has to sign in again, as text */
  message?: string | null | undefined
  /** name of the product, and of the company below the title */
  brand?: string | undefined
  company?: string | undefined
  /** sign-in through the identity provider */
  provider?: (() => Promise<unknown>) | undefined
  /** further links (forgotten password, invitation); never a free sign-up (SHELL-06) */
  links?: ReactNode
  /** end of the footer: the choice of theme */
  foot?: ReactNode
}

function Languages({ lang, languages, onLang }: Pick<SignInProps, 'lang' | 'languages' | 'onLang'>) {
  return languages.map(({ code, name }) =>
    code === lang ? (
      <span key={code} aria-current="true" lang={code}>
        {name}
      </span>
    ) : (
      <TextButton key={code} lang={code} onClick={() => onLang(code)}>
        {name}
      </TextButton>
    ),
  )
}

/** The identity provider, and links for people without an account or a password. */
function OtherWays({ links, provider, text }: Pick<SignInProps, 'links' | 'provider' | 'text'>) {
  return (
    <>
      {provider ? <Button onClick={() => void provider()}>{text('LOGIN.PROVIDER')}</Button> : null}
      {links ? <div className="ways">{links}</div> : null}
    </>
  )
}

/** The sign-in page: two fields, the error above them, the mosaic beside. */
export function SignIn(props: SignInProps) {
  const { text, message, company, brand = props.text('APP.NAME'), links, foot, provider } = props
  const { attempt, failure, pending, reset, wantsCode } = useAttempt()
  const [username, setUsername] = useState('')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    await attempt(() => props.onSubmit(username, secret, code))
    form.current?.querySelector<HTMLInputElement>(username === '' ? '#username' : '#secret, #code')?.focus()
  }
  const back = () => {
    setCode('')
    reset()
  }
  return (
    <div className="login" data-route="login">
      <main className="login-side">
        <div className="brand">
          <Logo />
          {brand}
        </div>
        <form ref={form} onSubmit={submit} noValidate>
          <div>
            <h1>{text('LOGIN.TITLE')}</h1>
            {company ? <p className="muted">{company}</p> : null}
          </div>
          {failure ? <Banner tone="danger" title={asSentence(text(failure.key, failure.params))} /> : null}
          {message && !failure ? (
            <Banner tone="info" announce>
              {message}
            </Banner>
          ) : null}
          {wantsCode ? (
            <CodeField id="code" value={code} onChange={setCode} recovery />
          ) : (
            <>
              <FieldFrame id="username" path="username" label={text('LOGIN.USERNAME')}>
                <TextInput
                  id="username"
                  autoComplete="username"
                  autoFocus
                  value={username}
                  onChange={setUsername}
                />
              </FieldFrame>
              <FieldFrame id="secret" path="password" label={text('LOGIN.PASSWORD')}>
                <PasswordInput
                  id="secret"
                  autoComplete="current-password"
                  value={secret}
                  onChange={setSecret}
                />
              </FieldFrame>
            </>
          )}
          <Button type="submit" variant="primary" busy={pending}>
            {text('LOGIN.SUBMIT')}
          </Button>
          {wantsCode ? (
            <div className="ways">
              <TextButton onClick={back}>{text('BACK')}</TextButton>
            </div>
          ) : (
            <OtherWays text={text} provider={provider} links={links} />
          )}
        </form>
        <div className="foot">
          <Languages {...props} />
          <span className="grow" />
          {foot}
        </div>
      </main>
      <Mosaic />
    </div>
  )
}
