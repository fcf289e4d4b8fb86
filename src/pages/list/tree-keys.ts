import type { KeyboardEvent } from 'react'
import type { RecordData } from '../../contract/record'
import type { TreeRow } from '../../engine/list/tree-rows'
import type { TreeMove } from './use-tree-move'
import type { TreeWalk } from './use-tree-walk'

/** Arrows, Home and End walk a tree; left and right close and open it. True when the key did one of these. */
export function walkKey({ key }: Pick<KeyboardEvent, 'key'>, { rows, active, stand, toggle }: TreeWalk): boolean {
  const step = stepOf(key, rows, active)
  if (step === null) return false
  if (typeof step === 'number') stand(step)
  else toggle(step)
  return true
}

/** The place a key leads to, or the record it opens or closes; null = the key does nothing here. */
function stepOf(key: string, rows: readonly TreeRow[], at: number): number | RecordData | null {
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

/** Ctrl+X takes a row, Ctrl+V puts what is held below it, Esc gives up. True when the key did one of these. */
export function moveKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  record: RecordData,
  { held, can, take, put, drop }: TreeMove,
): boolean {
  const command = ctrlKey || metaKey
  if (command && key === 'x' && can(record)) take(record, false)
  else if (command && key === 'v' && held) put(record)
  else if (key === 'Escape' && held) drop()
  else return false
  return true
}
