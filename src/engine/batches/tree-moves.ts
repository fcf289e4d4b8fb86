import { sameJson, valueAt } from '../../catalogue/paths'
import type { Batch } from '../../contract/calls/batch'
import type { JsonObject } from '../../contract/json'
import type { ListTree } from '../../contract/model/layout'
import type { RecordData } from '../../contract/model/record'
import type { TreeNode } from '../../contract/model/tree'
import type { Selection } from '../../contract/ports/selection'
import { matchesText } from '../../contract/text/fold'
import { getParent, treeRows } from '../list/tree-rows'
import type { Office } from '../office/office'
import { batchRequest, runBatch } from './batches'

/**
 * Why a record cannot be placed below another one: it would be below itself, or lacks a value that all
 * records there share.
 */
export type MoveRefusal = { kind: 'ring' } | { kind: 'differs'; path: string }

/** A field that a record below another one copies from it: `{treeName}`. */
const TAKEN_OVER = /^\{([\w.]+)\}$/

/**
 * Why `record` may not be moved below `under`, by the loaded records; null = it may. The server checks again
 * with all records.
 */
export function findMoveRefusal(
  records: readonly RecordData[],
  { by, create = {} }: ListTree,
  record: RecordData,
  under: RecordData | null,
): MoveRefusal | null {
  if (under === null) return null
  const held = new Map(records.map((one) => [one.id, one]))
  const seen = new Set<string>()
  for (let at: string | null = under.id; at !== null && !seen.has(at); ) {
    if (at === record.id) return { kind: 'ring' }
    seen.add(at)
    const above = held.get(at)
    at = above ? getParent(above, by) : null
  }
  const path = findDifferingField({ by, create }, record, under)
  return path === null ? null : { kind: 'differs', path }
}

/** A field whose value differs from that of all records below the other one; null = there is none. */
function findDifferingField(
  { by, create = {} }: ListTree,
  record: RecordData,
  under: RecordData,
): string | null {
  for (const [path, template] of Object.entries(create)) {
    const from = path === by ? undefined : TAKEN_OVER.exec(template)?.[1]
    if (
      from !== undefined &&
      !sameJson(valueAt(record as JsonObject, path), valueAt(under as JsonObject, from))
    )
      return path
  }
  return null
}

/**
 * The possible places for all of `moved`, as a tree: places whose name contains `letters` and that may take
 * them, with their ancestors. Records below a moved one move with it and are no places.
 */
export function possibleParents(
  records: readonly RecordData[],
  tree: ListTree,
  {
    moved,
    getName,
    letters,
  }: { moved: readonly RecordData[]; getName: (record: RecordData) => string; letters: string },
): TreeNode[] {
  const rows = treeRows(records, tree.by, new Set())
  const ids = new Set(moved.map(({ id }) => id))
  const gone: boolean[] = []
  const nodes: TreeNode[] = []
  for (const [at, { above, record }] of rows.entries()) {
    gone[at] = ids.has(record.id) || gone[above] === true
    const label = getName(record)
    const selectable = !gone[at] && moved.every((one) => findDifferingField(tree, one, record) === null)
    nodes[at] = { id: record.id, itemId: record.id, label, ...PLAIN, selectable, children: [] }
  }
  const top: TreeNode[] = []
  // From the end, so that descendants are known before their parent.
  for (const [at, { above }] of [...rows.entries()].reverse()) {
    const node = nodes[at]
    const isFound = node?.selectable && matchesText(node.label, letters)
    if (node && (isFound || node.children.length > 0)) (nodes[above]?.children ?? top).unshift(node)
  }
  return top
}

const PLAIN = { icon: null, overlayIcon: null, formatCode: null }

/** Moves selected records below another one, or to the top, as one batch. Rejects with ApiError. */
export async function moveAllBelow(
  office: Pick<Office, 'ports' | 'queries'>,
  { route }: { route: string },
  { by, selection, under }: { by: string; selection: Selection; under: string | null },
): Promise<Batch> {
  const batch = await runBatch(
    office,
    route,
    batchRequest('update', selection, { [by]: under && { id: under } }, false),
  )
  await office.queries.invalidateQueries({ queryKey: ['list', route] })
  return batch
}

/** Undoes all moves of a batch. Rejects with ApiError. */
export async function undoMoves(
  office: Pick<Office, 'ports' | 'queries'>,
  { route }: { route: string },
  token: string,
): Promise<Batch> {
  const batch = await runBatch(office, route, { operation: 'undo', changes: { token } })
  await office.queries.invalidateQueries({ queryKey: ['list', route] })
  return batch
}

/**
 * Moves a record below another one, or to the top. Rejects with ApiError; a record changed meanwhile is
 * STALE_VERSION.
 */
export async function moveBelow(
  { ports, queries }: Pick<Office, 'ports' | 'queries'>,
  { route }: { route: string },
  { by, record, under }: { by: string; record: RecordData; under: string | null },
): Promise<RecordData> {
  const values = { [by]: under === null ? null : { id: under }, _version: record._version ?? 0 }
  const moved = await ports.backend.records.update(route, record.id, values)
  await queries.invalidateQueries({ queryKey: ['list', route] })
  return moved
}
