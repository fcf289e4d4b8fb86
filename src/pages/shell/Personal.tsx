import { PREFERENCE_LOOKS } from '../../contract/calls/preference'
import type { MenuEntry } from '../../contract/model/conf'
import type { User } from '../../contract/model/user'
import type { Office } from '../../engine/office/office'
import { isPageFor, ownAddress } from '../../engine/shell/pages'
import { UserMenu } from '../../ui/overlays/UserMenu'
import { lookChoices } from '../commands/looks'
import { PERSONAL_COMMANDS } from '../commands/personal'
import { useLanguages } from '../languages'
import { useLooks, useOffice, useTexts, useUser } from '../office'

/** The pages of the application in this person's menu. */
function pageEntries(
  { pages }: Office,
  user: User | null,
  place: 'before' | 'after',
  text: (key: string) => string,
): MenuEntry[] {
  return pages.flatMap((page) => {
    const { icon = '', id, inMenu, title = '' } = page
    if (inMenu?.place !== place || !isPageFor(page, user)) return []
    const path = ownAddress(page, user?.id ?? '')
    return { id, label: text(inMenu.label ?? title), icon, path, action: null, items: [] }
  })
}

interface PersonalProps {
  entries: readonly MenuEntry[]
  /** the menu made for this person's roles: its file says where their sign-in settings are (MENU-17) */
  own: readonly MenuEntry[]
  languages: readonly string[]
}

/** The personal menu: personal entries of the system menu, theme, density, language, sign-out. */
export function Personal({ entries, languages, own }: PersonalProps) {
  const office = useOffice()
  const user = useUser()
  const { lang, text } = useTexts()
  const current = { ...useLooks(), lang }
  const commands = PERSONAL_COMMANDS.filter(({ isFor }) => isFor?.({ office }) ?? true)
  const pagesIn = (place: 'before' | 'after') => pageEntries(office, user, place, text)
  const before = pagesIn('before').filter(
    ({ path }) => own.length === 0 && !entries.some((one) => one.path === path),
  )
  // Sign-out is the last entry; a menu file may place it itself, with its own label.
  const acts = commands
    .filter(({ id }) => !entries.some(({ action }) => action === id))
    .map(
      ({ id, label, icon = '' }): MenuEntry => ({
        id,
        label: label({ office }),
        icon,
        path: null,
        action: id,
        items: [],
      }),
    )
  const part = (isWayOut: boolean) => acts.filter(({ id }) => (id === 'logout') === isWayOut)
  const shown = [...part(false), ...before, ...entries, ...pagesIn('after'), ...part(true)]
  const looks = lookChoices(text, useLanguages(languages)).map((look) => ({
    ...look,
    code: current[look.id],
    onChange: (code: string) => void office.preferences.save(PREFERENCE_LOOKS + look.id, code),
  }))
  return (
    <UserMenu
      name={user?.fullname ?? ''}
      detail={user?.username}
      entries={shown}
      onAction={(action) => void commands.find(({ id }) => id === action)?.run({ office })}
      looks={looks}
    />
  )
}
