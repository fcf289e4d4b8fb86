import type { MenuEntry } from '../../contract/conf'
import { OUTBOX_PATH, profilePath } from '../../contract/constants'
import { PREFERENCE_DENSITY, PREFERENCE_LANG, PREFERENCE_THEME } from '../../contract/preference'
import { ROLE_ADMIN } from '../../contract/user'
import type { Office } from '../../engine/office'
import { UserMenu } from '../../ui/UserMenu'
import { useLooks, useOffice, useTexts, useUser } from '../office'
import { useLanguages } from './use-languages'

/** Asks for a role, then shows the office as it sees it. */
async function choosePreview({ dialogs, notices, preview }: Office): Promise<void> {
  const role = await dialogs.open('view-as', null)
  if (typeof role === 'string') await preview.start(role).catch(notices.failure)
}

/** What is mine: the personal entries of the system menu, theme, density, language, leaving. */
export function Personal({ entries, languages }: { entries: readonly MenuEntry[]; languages: readonly string[] }) {
  const office = useOffice()
  const user = useUser()
  const { text } = useTexts()
  const { theme, density } = useLooks()
  const leave: MenuEntry = {
    id: 'logout',
    label: text('APP.SIGN_OUT'),
    icon: 'sign-out',
    path: null,
    action: 'logout',
    items: [],
  }
  const outbox: MenuEntry = {
    id: 'outbox',
    label: text('OUTBOX.TITLE'),
    icon: 'envelope',
    path: OUTBOX_PATH,
    action: null,
    items: [],
  }
  // Some have a record of their own for a profile; how they sign in stands on the page all the same.
  const account: MenuEntry = {
    id: 'account',
    label: text('PROFILE.TAB.security'),
    icon: 'key',
    path: profilePath(user?.id ?? ''),
    action: null,
    items: [],
  }
  const mine = entries.some(({ path }) => path === account.path) ? entries : [account, ...entries]
  const look: MenuEntry = { id: 'view-as', label: text('PREVIEW.OPEN'), icon: 'eye', path: null, action: 'view-as', items: [] }
  // The way out stays the last of all.
  const own = user?.authorities.includes(ROLE_ADMIN) ? [look, ...mine, outbox] : mine
  const shown = own.some(({ action }) => action === leave.action) ? own : [...own, leave]

  const { save } = office.preferences
  return (
    <UserMenu
      name={user?.fullname ?? ''}
      detail={user?.username}
      entries={shown}
      onAction={(action) => {
        if (action === leave.action) void office.session.signOut()
        if (action === look.action) void choosePreview(office)
      }}
      theme={theme}
      density={density}
      onTheme={(next) => void save(PREFERENCE_THEME, next)}
      onDensity={(next) => void save(PREFERENCE_DENSITY, next)}
      languages={useLanguages(languages)}
      onLang={(lang) => void save(PREFERENCE_LANG, lang)}
    />
  )
}
