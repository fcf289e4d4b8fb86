import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ListQuery } from '../../contract/calls/api'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { OfferedCommand } from '../../engine/commands/command'
import type { RowSelection } from '../../engine/list/selection'
import { useOffice } from '../office'
import type { ListColumn } from './columns'
import type { Rows } from './rows'

/**
 * The code of the bar is fetched once the list has been idle for this many ms, so that the first selection
 * need not wait.
 */
const RESTED_MS = 500

export interface RowSelectionBarProps {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  selection: RowSelection
  rows: Rows
  columns: readonly ListColumn[]
  /** commands for selected rows of this list only */
  more?: readonly OfferedCommand[]
}

/** The selection bar, shown while rows are selected. Keep one per entity. */
export function RowSelectionBar(props: RowSelectionBarProps) {
  const { entity, selection } = props
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
