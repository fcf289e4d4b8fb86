import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useUi } from '../basics/UiContext'
import { NARROW_QUERY, useMedia } from '../basics/use-media'
import { IconButton } from '../controls/IconButton'
import { type Tab, Tabs } from './Tabs'
import './SidePanel.css'

export interface SidePanelProps {
  label: string
  tabs: readonly Tab[]
  active: string
  /** the focus goes in as it appears */
  enter?: boolean | undefined
  onTab: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** Overlays opened from the panel: focusing them does not leave it. */
const FLOATING_SELECTOR = '.popover, [role=dialog], [role=alertdialog]'

/**
 * The panel beside a record: history, information. Esc closes it. At 1180 px and below it lies over the
 * record and goes when the focus leaves it, so that nothing focused is ever covered.
 */
export function SidePanel({ label, tabs, active, enter, onTab, onClose, children }: SidePanelProps) {
  const { text } = useUi()
  const id = useId()
  const drawer = useMedia(NARROW_QUERY)
  const panel = useRef<HTMLElement>(null)
  const tab = tabs.find((each) => each.id === active)
  useEffect(() => {
    if (enter) panel.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [enter])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!drawer || !(relatedTarget instanceof Element)) return
    if (!currentTarget.contains(relatedTarget) && !relatedTarget.closest(FLOATING_SELECTOR)) onClose()
  }
  return (
    <aside ref={panel} className="panel open" aria-label={label} onKeyDown={press} onBlur={handleBlur}>
      <div className="panel-head">
        <Tabs label={label} tabs={tabs} active={active} onChange={onTab} controls={id} />
        <span className="grow" />
        <IconButton icon="close" small label={text('UI.CLOSE_PANEL')} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so the keyboard must reach it */}
      <div className="body" id={id} role="tabpanel" aria-label={tab?.label} tabIndex={0}>
        {children}
      </div>
    </aside>
  )
}
