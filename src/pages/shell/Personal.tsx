import type { MenuEntry } from '../../contract/conf'
import { UserMenu } from '../../ui/UserMenu'
import { ownNames } from '../languages'
import { useOffice, usePreferences, useTexts, useUser } from '../office'

/** What is mine: the personal entries of the system menu, theme, density, language, leaving. */
export function Personal({ entries, languages }: { entries: readonly MenuEntry[]; languages: readonly string[] }) {
  const office = useOffice()
  const user = useUser()
  const { text } = useTexts()
  const { theme, density } = usePreferences()
  const leave: MenuEntry = {
    id: 'logout',
    label: text('APP.SIGN_OUT'),
    icon: 'sign-out',
    path: null,
    action: 'logout',
    items: [],
  }
  const shown = entries.some(({ action }) => action === leave.action) ? entries : [...entries, leave]

  const changeLang = async (lang: string) => {
    office.preferences.set({ lang })
    // Names of entities and menus come from the server in the language asked for.
    await office.ports.texts.setLang(lang)
    office.lookups.clear()
    await office.conf.load().catch(office.notices.failure)
  }

  return (
    <UserMenu
      name={user?.fullname ?? ''}
      detail={user?.username}
      entries={shown}
      onAction={(action) => action === leave.action && void office.session.signOut()}
      theme={theme}
      density={density}
      onTheme={(next) => office.preferences.set({ theme: next })}
      onDensity={(next) => office.preferences.set({ density: next })}
      languages={ownNames(languages)}
      onLang={(lang) => void changeLang(lang)}
    />
  )
}
