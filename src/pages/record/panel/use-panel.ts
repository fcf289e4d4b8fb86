import { useRef, useState } from 'react'

/** What the side panel can show. */
export type PanelTab = 'history' | 'info'

/** The panel beside a record: which tab it shows, and the ways to open and close it. */
export interface Panel {
  /** null = closed */
  tab: PanelTab | null
  /** true when a person opened it on this page: the focus goes in */
  entered: boolean
  /** shows a tab; the same one again closes the panel */
  toggle: (tab?: PanelTab) => void
  show: (tab: PanelTab) => void
  /** the focus goes back to what opened it */
  close: () => void
}

/** The panel of one record page. The toggle without a tab opens the one seen last. */
export function usePanel(first: PanelTab): Panel {
  const [tab, setTab] = useState<PanelTab | null>(null)
  const [last, setLast] = useState<PanelTab>(first)
  const [entered, setEntered] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const show = (next: PanelTab) => {
    if (tab === null) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setEntered(true)
    setLast(next)
    setTab(next)
  }
  const close = () => {
    setTab(null)
    if (opener.current?.isConnected) opener.current.focus()
  }
  const toggle = (asked?: PanelTab) => {
    if (tab !== null && (asked === undefined || asked === tab)) close()
    else show(asked ?? last)
  }
  return { tab, entered, toggle, show, close }
}
