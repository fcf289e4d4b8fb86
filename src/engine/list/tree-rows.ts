import { buildInitialValues } from '../../catalogue/labels/template'
import { isObject } from '../../catalogue/paths'
import type { ListQuery } from '../../contract/calls/api'
import type { ListTree } from '../../contract/model/layout'
import type { RecordData } from '../../contract/model/record'
import type { Office } from '../office/office'
import { getConditions, sortInForce } from './query'

/** Rows per call, and maximum rows of a tree; a condition finds the others. */
const PAGE_SIZE = 200
export const TREE_ROWS_MAX = 2000

/** A record in its tree. */
export interface TreeRow {
  record: RecordData
  /** 1 = at the top */
  level: number
  /** position among the children of the same record, from 1, and their number */
  place: number
  of: number
  /** records directly below it */
  below: number
  open: boolean
  /** index of its parent row; -1 = at the top */
  above: number
}

/** Everything the list finds, in its order, up to the maximum of a tree. Rejects with ApiError. */
export async function loadTree(
  { ports }: Pick<Office, 'ports'>,
  route: string,
  query: ListQuery,
  { fileSort, signal }: { fileSort: readonly string[]; signal: AbortSignal },
): Promise<{ records: RecordData[]; whole: boolean }> {
  const sort = sortInForce(query, fileSort)
  const records: RecordData[] = []
  for (let page = 0; records.length < TREE_ROWS_MAX; page += 1) {
    const asked = { ...getConditions(query), sort, page, size: PAGE_SIZE, count: 'none' } as const
    const { items } = await ports.backend.records.list(route, asked, { signal })
    records.push(...items)
    if (items.length < PAGE_SIZE) return { records, whole: true }
  }
  return { records, whole: false }
}

/**
 * The visible rows, each after its parent; a record whose parent was not found is at the top, and so is a
 * cycle.
 */
export function treeRows(records: readonly RecordData[], by: string, closed: ReadonlySet<string>): TreeRow[] {
  const ids = new Set(records.map(({ id }) => id))
  const children = new Map<string | null, RecordData[]>()
  for (const record of records) {
    const parent = getParent(record, by)
    const place = parent !== null && ids.has(parent) ? parent : null
    children.set(place, [...(children.get(place) ?? []), record])
  }
  const rows: TreeRow[] = []
  const seen = new Set<string>()
  const walk = (siblings: readonly RecordData[], level: number, above: number, shown: boolean): void => {
    for (const [index, record] of siblings.entries()) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      const below = children.get(record.id) ?? []
      const open = below.length > 0 && !closed.has(record.id)
      const at = rows.length
      if (shown)
        rows.push({ record, level, place: index + 1, of: siblings.length, below: below.length, open, above })
      walk(below, level + 1, at, shown && open)
    }
  }
  walk(children.get(null) ?? [], 1, -1, true)
  walk(
    records.filter(({ id }) => !seen.has(id)),
    1,
    -1,
    true,
  )
  return rows
}

/** The parent record; null = it is at the top. */
export function getParent(record: RecordData, by: string): string | null {
  const value = record[by]
  return isObject(value) && typeof value.id === 'string' ? value.id : null
}

/** The address of a new record below another one. */
export function belowAddress(
  route: string,
  { by, create = { [by]: '{id}' } }: ListTree,
  record: RecordData,
): string {
  return `/${route}/new?${new URLSearchParams({ fill: JSON.stringify(buildInitialValues(create, record)) })}`
}
