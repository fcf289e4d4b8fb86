import { SignIn } from '../account/SignIn'
import { ownNames } from '../pages/languages'
import { useMessage, useOffice, usePreferences, useTexts } from '../pages/office'
import { ThemeTurn } from '../ui/ThemeTurn'
import { useWiring } from './providers'

/** The sign-in page with the office behind it; signing in changes the session, and the root follows that. */
export function SignInRoute() {
  const office = useOffice()
  const { languages } = useWiring()
  const { lang, text } = useTexts()
  const { theme } = usePreferences()
  const message = useMessage()
  const changeLang = (next: string) => {
    office.preferences.set({ lang: next })
    void office.ports.texts.setLang(next).catch(office.notices.failure)
  }
  const foot = <ThemeTurn theme={theme} onTheme={(next) => office.preferences.set({ theme: next })} />
  return (
    <SignIn
      text={text}
      lang={lang}
      languages={ownNames(languages)}
      onLang={changeLang}
      onSubmit={office.session.signIn}
      message={message && text(message)}
      foot={foot}
    />
  )
}
