import type { MenuEntry } from '../../contract/model/conf'
import { getNext } from '../basics/theme'
import { nameColor, tint } from '../basics/tint'
import { useUi } from '../basics/UiContext'
import { MenuButton } from './MenuButton'
import type { MenuCommand, MenuGroup } from './menu-items'

/** A setting with a few values; its entry goes to the next one. */
export interface CyclingChoice {
  id: string
  label: string
  icon: string
  /** code of the current option */
  code: string
  options: readonly { code: string; name: string }[]
  onChange: (code: string) => void
}

export interface UserMenuProps {
  name: string
  /** role and place: «Responsabile, Modena» */
  detail?: string | undefined
  /** personal entries, in their order; the one with an action but no path stands last */
  entries: readonly MenuEntry[]
  onAction: (action: string) => void
  /** theme, density, language */
  looks: readonly CyclingChoice[]
}

function entryCommand({ icon, id, label, path }: MenuEntry): MenuCommand {
  return { id, label, icon, href: path ?? undefined }
}

/** The entry of a choice leaves the menu open. */
function choiceEntry({ code, icon, id, label, options }: CyclingChoice): MenuCommand {
  return { id, label, icon, detail: options.find((one) => one.code === code)?.name, stays: true }
}

/** The avatar and the personal menu: profile, password, appearance, sign-out. */
export function UserMenu({ name, detail, entries, looks, onAction }: UserMenuProps) {
  const ui = useUi()
  const own = (isPage: boolean) => entries.filter(({ path }) => (path !== null) === isPage).map(entryCommand)
  const groups: MenuGroup[] = [
    { id: 'personal', commands: own(true) },
    { id: 'looks', commands: looks.map(choiceEntry) },
    { id: 'leave', commands: own(false) },
  ]
  const act = (id: string) => {
    const look = looks.find((one) => one.id === id)
    const action = entries.find((one) => one.id === id)?.action
    if (action) onAction(action)
    if (look)
      look.onChange(
        getNext(
          look.options.map(({ code }) => code),
          look.code,
        ),
      )
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
    <MenuButton
      className="round"
      label={ui.text('UI.USER_MENU', { name })}
      items={groups}
      onAction={act}
      header={head}
    >
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
 * A person's initials in a tinted circle; decorative, the name must be beside it or in a label. The styles
 * draw them, so they are not part of the accessible name of their button.
 */
function Avatar({ name }: { name: string }) {
  return (
    <span
      className="avatar tint"
      style={tint(nameColor(name))}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}
