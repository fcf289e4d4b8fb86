import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useOffice } from '../office'
import { useList } from './list-context'
import type { RowSelectionBarProps } from './row-selection'

/**
 * The code of the bar is fetched once the list has been idle for this many ms, so that the first selection
 * need not wait.
 */
const RESTED_MS = 500

/** The selection bar, shown while rows are selected. Keep one per entity. */
export function RowSelectionBar(props: RowSelectionBarProps) {
  const { selection } = props
  const { entity } = useList()
  const { notices } = useOffice()
  const some = useStore(selection.store, ({ all, rows }) => all || rows.size > 0)
  const [Bar, setBar] = useState<((props: RowSelectionBarProps) => ReactNode) | null>(null)
  useEffect(() => {
    if (Bar) return
    const stop = new AbortController()
    const load = async () => {
      const { selectionCommands } = await import('./RowSelectionCommands')
      const loaded = await selectionCommands(entity)
      if (!stop.signal.aborted) setBar(() => loaded)
    }
    // The prefetch may fail silently; it is retried with the first selection.
    const timer = setTimeout(
      () => void load().catch(some ? notices.failure : () => undefined),
      some ? 0 : RESTED_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [entity, some, Bar, notices])
  return some && Bar ? <Bar {...props} /> : null
}
