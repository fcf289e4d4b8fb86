import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../../contract/model/record'
import { type TreeRow, treeRows } from '../../../engine/list/tree-rows'

/** The visible rows of a tree, and the focused one. */
export interface TreeWalk {
  /** the body of the table whose rows take the focus */
  body: RefObject<HTMLTableSectionElement | null>
  rows: readonly TreeRow[]
  /** index of the row with the tab stop */
  active: number
  /** expands or collapses a record */
  toggle: (record: RecordData) => void
  /** focuses the row at this index */
  stand: (at: number) => void
  /** the row has the focus already */
  standOn: (record: RecordData) => void
  /** a record was moved below another one: it is shown there and keeps the focus; null = several moved */
  arrive: (record: RecordData | null, under: RecordData | null) => void
}

/** Expands, collapses and navigates the tree that records form by the relation `by`. */
export function useTreeWalk(records: readonly RecordData[], by: string): TreeWalk {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [activeId, setActiveId] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const arrived = useRef<string | null>(null)
  const rows = useMemo(() => treeRows(records, by, closed), [records, by, closed])
  const found = rows.findIndex(({ record }) => record.id === activeId)
  const active = Math.max(0, found)
  const focus = (at: number) => body.current?.querySelectorAll<HTMLElement>('tr')[at]?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came to another place lost the focus on its way
  useEffect(() => {
    if (arrived.current === null || rows[active]?.record.id !== arrived.current) return
    arrived.current = null
    focus(active)
  }, [rows, active])

  return {
    body,
    rows,
    active,
    toggle: ({ id }) =>
      setClosed((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    stand: (at) => {
      setActiveId(rows[at]?.record.id ?? null)
      focus(at)
    },
    standOn: ({ id }) => setActiveId(id),
    arrive: (record, under) => {
      if (record) {
        arrived.current = record.id
        setActiveId(record.id)
      }
      if (under) setClosed((before) => without(before, under.id))
    },
  }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id))
}

/**
 * Arrows, Home and End navigate a tree; left and right collapse and expand. True when the key did one of
 * these.
 */
export function walkKey(
  { key }: Pick<KeyboardEvent, 'key'>,
  { rows, active, stand, toggle }: TreeWalk,
): boolean {
  const step = getStep(key, rows, active)
  if (step === null) return false
  if (typeof step === 'number') stand(step)
  else toggle(step)
  return true
}

/** The target row of a key, or the record it expands or collapses; null = the key does nothing here. */
function getStep(key: string, rows: readonly TreeRow[], at: number): number | RecordData | null {
  const row = rows[at]
  if (!row) return null
  if (key === 'ArrowDown') return Math.min(at + 1, rows.length - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowRight' && row.below > 0) return row.open ? at + 1 : row.record
  if (key === 'ArrowLeft') return row.open ? row.record : row.above < 0 ? null : row.above
  return null
}
