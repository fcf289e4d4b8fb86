import type { MenuEntry } from '../../contract/conf'
import { PREFERENCE_DENSITY, PREFERENCE_LANG, PREFERENCE_THEME } from '../../contract/preference'
import { ROLE_ADMIN, type User } from '../../contract/user'
import type { Office } from '../../engine/office'
import { isPageFor, ownAddress } from '../../engine/pages'
import { UserMenu } from '../../ui/UserMenu'
import { useLanguages } from '../languages'
import { useLooks, useOffice, useTexts, useUser } from '../office'

/** Asks for a role, then shows the office as it sees it. */
async function choosePreview({ dialogs, notices, preview }: Office): Promise<void> {
  const role = await dialogs.open('view-as', null)
  if (typeof role === 'string') await preview.start(role).catch(notices.failure)
}

/** The pages of the application that stand in this person's menu. */
function pageEntries(
  { pages }: Office,
  user: User | null,
  place: 'before' | 'after',
  text: (key: string) => string,
): MenuEntry[] {
  return pages.flatMap((page) => {
    const { id, inMenu } = page
    if (inMenu?.place !== place || !isPageFor(page, user)) return []
    const path = ownAddress(page, user?.id ?? '')
    return { id, label: text(inMenu.label), icon: inMenu.icon, path, action: null, items: [] }
  })
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
  const look: MenuEntry = { id: 'view-as', label: text('PREVIEW.OPEN'), icon: 'eye', path: null, action: 'view-as', items: [] }
  const pagesIn = (place: 'before' | 'after') => pageEntries(office, user, place, text)
  const before = pagesIn('before').filter(({ path }) => !entries.some((one) => one.path === path))
  const own = [...(user?.authorities.includes(ROLE_ADMIN) ? [look] : []), ...before, ...entries, ...pagesIn('after')]
  // The way out stays the last of all.
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
