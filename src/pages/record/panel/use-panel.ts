import { useRef, useState } from 'react'
import type { Json } from '../../../contract/json'
import { NARROW_QUERY, useMedia } from '../../../ui/basics/use-media'
import { usePreference } from '../../office'

/** What the side panel can show. */
export type PanelTab = 'history' | 'info' | 'preview'

/** The panel beside a record: which tab it shows, and the ways to open and close it. */
export interface Panel {
  /** null = closed */
  tab: PanelTab | null
  /** true when a person opened it on this page: the focus goes in */
  entered: boolean
  /** shows a tab, by default the one seen last; the same one again closes the panel */
  toggle: (tab?: PanelTab) => void
  show: (tab: PanelTab) => void
  /** the focus goes back to what opened it */
  close: () => void
}

function readTab(value: Json): PanelTab | null {
  return value === 'history' || value === 'info' || value === 'preview' ? value : null
}

/**
 * The panel of a record page, open or closed as the person left it; where it would cover the record it starts
 * closed.
 */
export function usePanel(): Panel {
  const drawer = useMedia(NARROW_QUERY)
  const [kept, keep] = usePreference('record.panel')
  const [over, setOver] = useState<PanelTab | null>(null)
  const [last, setLast] = useState<PanelTab>('history')
  const [entered, setEntered] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const tab = drawer ? over : readTab(kept)

  const set = (next: PanelTab | null) => {
    if (drawer) setOver(next)
    else void keep(next)
  }
  const show = (next: PanelTab) => {
    if (tab === null)
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setEntered(true)
    setLast(next)
    set(next)
  }
  const close = () => {
    set(null)
    if (opener.current?.isConnected) opener.current.focus()
  }
  const toggle = (asked?: PanelTab) => {
    if (tab !== null && (asked === undefined || asked === tab)) close()
    else show(asked ?? last)
  }
  return { tab, entered, toggle, show, close }
}
