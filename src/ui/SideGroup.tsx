import { type CSSProperties, type FocusEvent, type ReactNode, type ToggleEvent, useState } from 'react'
import type { MenuEntry } from '../contract/conf'
import { Icon } from './Icon'
import { NARROW, useMedia } from './use-media'

/**
 * A group of the system menu that opens on demand. Where the menu is only a rail of icons, its entries float beside the
 * icon instead and go when the focus leaves them.
 */
export function SideGroup({ entry, open, children }: { entry: MenuEntry; open: boolean; children: ReactNode }) {
  const rail = useMedia(NARROW)
  const [shown, setShown] = useState(open && !rail)
  const [top, setTop] = useState(0)
  // What stood open in the wide menu would float over the page beside the rail.
  const [before, setBefore] = useState(rail)
  if (before !== rail) {
    setBefore(rail)
    setShown(open && !rail)
  }
  const toggled = (event: ToggleEvent<HTMLDetailsElement>) => {
    setShown(event.currentTarget.open)
    setTop(event.currentTarget.getBoundingClientRect().top)
  }
  const left = (event: FocusEvent) => {
    if (rail && !event.currentTarget.contains(event.relatedTarget)) setShown(false)
  }
  return (
    <details
      open={shown}
      onToggle={toggled}
      onBlur={left}
      onKeyDown={(event) => rail && event.key === 'Escape' && setShown(false)}
      style={{ '--from-top': `${top}px` } as CSSProperties}
    >
      <summary title={entry.label}>
        <Icon name={entry.icon} />
        <span className="lbl">{entry.label}</span>
        <span className="chev">
          <Icon name="chevron-right" size="tiny" />
        </span>
      </summary>
      <div className="sub">{children}</div>
    </details>
  )
}
