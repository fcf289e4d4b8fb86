import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton'
import { type Tab, Tabs } from './Tabs'
import { useUi } from './UiContext'

export interface SidePanelProps {
  label: string
  tabs: readonly Tab[]
  active: string
  onTab: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** The panel beside a record: history, information, notes. It lies over the record at 1180 px and below. */
export function SidePanel({ label, tabs, active, onTab, onClose, children }: SidePanelProps) {
  const { text } = useUi()
  const id = useId()
  const tab = tabs.find((each) => each.id === active)
  return (
    <aside className="panel open" aria-label={label}>
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
