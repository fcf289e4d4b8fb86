import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useState,
} from 'react'
import type { MenuEntry } from '../../contract/model/conf'
import { Count } from '../basics/Badge'
import { Icon } from '../basics/Icon'
import { Logo } from '../basics/Logo'
import { useUi } from '../basics/UiContext'
import { NARROW_QUERY, useMedia } from '../basics/use-media'
import { Link } from '../controls/Link'

export interface SideNavProps {
  /** name of the product, and of the unit the user works in */
  brand: string
  unit?: string | undefined
  /** menu for the person's roles, below the main one */
  own?: readonly MenuEntry[]
  /** main menu: groups are open under their heading */
  entries: readonly MenuEntry[]
  /** system menu: groups are closed until opened */
  system: readonly MenuEntry[]
  /** accessible name of the system menu, and its visible heading where that is shorter */
  systemLabel: string
  systemTitle?: string | undefined
  /** the current page; the entry with the longest matching path is current */
  current: string
  /** numbers beside entries, by entry id */
  counts?: Readonly<Record<string, number>> | undefined
  /** an entry without a path was chosen */
  onAction?: ((action: string) => void) | undefined
  /** any entry was chosen: closes the drawer */
  onChoose?: (() => void) | undefined
}

/** Entries with a path, however deep. */
function leaves(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.items.length > 0 ? leaves(entry.items) : [entry]))
}

/** Id of the entry whose path is the page or its nearest parent. */
export function currentEntry(entries: readonly MenuEntry[], path: string): string | null {
  const match = (entry: MenuEntry) => {
    const own = entry.path?.split('?')[0]
    return own !== undefined && (path === own || path.startsWith(`${own}/`))
  }
  const found = leaves(entries).filter(match)
  found.sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))
  return found[0]?.id ?? null
}

/** One entry: a link, or a button for an action. */
export function NavLink(props: {
  entry: MenuEntry
  current: boolean
  count?: number | undefined
  onAction: SideNavProps['onAction']
}) {
  const { entry, current, count, onAction } = props
  const face = (
    <>
      <Icon name={entry.icon} />
      <span className="caption">{entry.label}</span>
      {count ? <Count value={count} /> : null}
    </>
  )
  if (entry.path === null) {
    return (
      <button
        type="button"
        className="nav-act"
        title={entry.label}
        onClick={() => entry.action && onAction?.(entry.action)}
      >
        {face}
      </button>
    )
  }
  return (
    <Link href={entry.path} title={entry.label} aria-current={current ? 'page' : undefined}>
      {face}
    </Link>
  )
}

/** The menu of the application: main entries under their headings, system groups closed below. */
export function SideNav(props: SideNavProps) {
  const {
    brand,
    unit,
    own = [],
    entries,
    system,
    systemLabel,
    systemTitle = systemLabel,
    counts,
    onAction,
    onChoose,
  } = props
  const { text } = useUi()
  const current = currentEntry([...entries, ...own, ...system], props.current)
  const link = (entry: MenuEntry) => (
    <NavLink
      key={entry.id}
      entry={entry}
      current={entry.id === current}
      count={counts?.[entry.id]}
      onAction={onAction}
    />
  )
  const choose = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, .nav-act')) onChoose?.()
  }
  return (
    <aside className="side">
      <div className="brand">
        <Logo />
        <span>{brand}</span>
        {unit ? <span className="unit">{unit}</span> : null}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only hears clicks of the links inside */}
      <div className="nav" onClick={choose}>
        <nav aria-label={text('APP.MAIN_MENU')}>
          {entries.map((entry) =>
            entry.items.length > 0 ? (
              <div key={entry.id}>
                <div className="menu-group">{entry.label}</div>
                {entry.items.map(link)}
              </div>
            ) : (
              link(entry)
            ),
          )}
        </nav>
        {own.length > 0 ? (
          <nav aria-label={text('APP.OWN_MENU')}>
            <div className="menu-group">{text('APP.OWN_MENU')}</div>
            {own.map(link)}
          </nav>
        ) : null}
        {system.length > 0 ? (
          <nav aria-label={systemLabel}>
            <div className="menu-group">{systemTitle}</div>
            {system.map((entry) =>
              entry.items.length > 0 ? (
                <SideGroup
                  key={entry.id}
                  entry={entry}
                  open={leaves([entry]).some((leaf) => leaf.id === current)}
                >
                  {entry.items.map(link)}
                </SideGroup>
              ) : (
                link(entry)
              ),
            )}
          </nav>
        ) : null}
      </div>
    </aside>
  )
}

/**
 * A group of the system menu that opens on demand. Where the menu is only a rail of icons, its entries float
 * beside the icon instead and go when the focus leaves them.
 */
export function SideGroup({
  entry,
  open,
  children,
}: {
  entry: MenuEntry
  open: boolean
  children: ReactNode
}) {
  const rail = useMedia(NARROW_QUERY)
  const [shown, setShown] = useState(open && !rail)
  const [top, setTop] = useState(0)
  // A group left open in the wide menu would float over the page beside the rail.
  const [before, setBefore] = useState(rail)
  if (before !== rail) {
    setBefore(rail)
    setShown(open && !rail)
  }
  const handleToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    setShown(event.currentTarget.open)
    setTop(event.currentTarget.getBoundingClientRect().top)
  }
  const handleBlur = (event: FocusEvent) => {
    if (rail && !event.currentTarget.contains(event.relatedTarget)) setShown(false)
  }
  return (
    <details
      open={shown}
      onToggle={handleToggle}
      onBlur={handleBlur}
      onKeyDown={(event) => rail && event.key === 'Escape' && setShown(false)}
      style={{ '--from-top': `${top}px` } as CSSProperties}
    >
      <summary title={entry.label}>
        <Icon name={entry.icon} />
        <span className="caption">{entry.label}</span>
        <span className="chevron">
          <Icon name="chevron-right" size="tiny" />
        </span>
      </summary>
      <div className="sub">{children}</div>
    </details>
  )
}
