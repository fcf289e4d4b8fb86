import type { MenuEntry } from '../contract/conf'
import { MenuButton } from './MenuButton'
import type { MenuCommand, MenuGroup } from './menu-items'
import { DENSITIES, DENSITY_TEXTS, type Density, nextOf, THEME_TEXTS, THEMES, type Theme } from './theme'
import { nameColor, tint } from './tint'
import { useUi } from './UiContext'

export interface UserMenuProps {
  name: string
  /** role and place: «Responsabile, Modena» */
  detail?: string | undefined
  /** personal entries, in their order; the one with an action but no path stands last */
  entries: readonly MenuEntry[]
  onAction: (action: string) => void
  theme: Theme
  density: Density
  onTheme: (theme: Theme) => void
  onDensity: (density: Density) => void
  /** languages offered; none = no entry */
  languages?: readonly { code: string; name: string }[] | undefined
  onLang?: ((lang: string) => void) | undefined
}

function entryAction(entry: MenuEntry): MenuCommand {
  return { id: entry.id, label: entry.label, icon: entry.icon, href: entry.path ?? undefined }
}

/** Theme, density and language; each cycles to its next value and leaves the menu open. */
function looks(props: UserMenuProps, ui: ReturnType<typeof useUi>): MenuCommand[] {
  const { theme, density, languages = [] } = props
  const { text, lang } = ui
  const rows: MenuCommand[] = [
    { id: 'theme', label: text('APP.THEME'), icon: 'sun', detail: text(THEME_TEXTS[theme]), stays: true },
    { id: 'density', label: text('APP.DENSITY'), icon: 'rows', detail: text(DENSITY_TEXTS[density]), stays: true },
  ]
  const name = languages.find((language) => language.code === lang)?.name ?? lang
  if (languages.length > 1) rows.push({ id: 'lang', label: text('APP.LANGUAGE'), icon: 'globe', detail: name, stays: true })
  return rows
}

/** The avatar and the personal menu: profile, password, appearance, sign-out. */
export function UserMenu(props: UserMenuProps) {
  const { name, detail, entries, theme, density, languages = [] } = props
  const ui = useUi()
  const groups: MenuGroup[] = [
    { id: 'personal', commands: entries.filter((entry) => entry.path !== null).map(entryAction) },
    { id: 'looks', commands: looks(props, ui) },
    { id: 'leave', commands: entries.filter((entry) => entry.path === null).map(entryAction) },
  ]
  const act = (id: string) => {
    if (id === 'theme') props.onTheme(nextOf(THEMES, theme))
    else if (id === 'density') props.onDensity(nextOf(DENSITIES, density))
    else if (id === 'lang')
      props.onLang?.(
        nextOf(
          languages.map((language) => language.code),
          ui.lang,
        ),
      )
    else {
      const action = entries.find((entry) => entry.id === id)?.action
      if (action) props.onAction(action)
    }
  }
  const head = (
    <div className="who">
      <Avatar name={name} />
      <div className="grow">
        <div className="strong cut">{name}</div>
        {detail ? <div className="meta cut">{detail}</div> : null}
      </div>
    </div>
  )
  return (
    <MenuButton className="round" label={ui.text('UI.USER_MENU', { name })} items={groups} onAction={act} header={head}>
      <Avatar name={name} />
    </MenuButton>
  )
}

/** First letters of the first and last word: «Laura Bianchi» → LB. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('')
}

/**
 * A person's initials in a tinted circle; decorative, the name must be beside it or in a label. The styles draw them, so they
 * are not part of the accessible name of their button.
 */
function Avatar({ name, color }: { name: string; color?: string }) {
  return <span className="avatar tint" style={tint(color ?? nameColor(name))} data-initials={initials(name)} aria-hidden="true" />
}
