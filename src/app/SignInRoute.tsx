import { PREFERENCE_LANG, PREFERENCE_THEME } from '../contract/calls/preference'
import { ROOT_PATH } from '../contract/constants'
import { returnAddress } from '../engine/office/guard'
import { SignIn } from '../pages/account/SignIn'
import { ownNames } from '../pages/languages'
import { useHref, useLooks, useMessage, useOffice, useTexts } from '../pages/office'
import { TextButton } from '../ui/controls/TextButton'
import { ThemeTurn } from '../ui/page/ThemeTurn'
import { useWiring } from './providers'

/** The sign-in page connected to the office; signing in changes the session, which the root follows. */
export function SignInRoute() {
  const office = useOffice()
  const { languages } = useWiring()
  const { lang, text } = useTexts()
  const { theme } = useLooks()
  const message = useMessage()
  const { save } = office.preferences
  const { identity } = office.ports
  const path = useHref()
  const links = (
    <>
      <TextButton onClick={() => void office.dialogs.open('recover-link', null)}>
        {text('LOGIN.FORGOTTEN')}
      </TextButton>
      <TextButton onClick={() => void office.dialogs.open('registration-link', null)}>
        {text('LOGIN.REQUEST_LINK')}
      </TextButton>
    </>
  )
  const foot = <ThemeTurn theme={theme} onTheme={(next) => void save(PREFERENCE_THEME, next)} />
  return (
    <SignIn
      text={text}
      lang={lang}
      languages={languages.length > 1 ? ownNames(languages) : []}
      onLang={(next) => void save(PREFERENCE_LANG, next)}
      onSubmit={office.session.signIn}
      message={message && text(message)}
      provider={
        identity
          ? () => identity.start(returnAddress(path) ?? ROOT_PATH).catch(office.notices.failure)
          : undefined
      }
      links={links}
      foot={foot}
    />
  )
}
