import { describeField } from '../../catalogue/describe/field'
import { rowKey, sameJson, valueAt, withValue } from '../../catalogue/paths'
import { fieldIndex } from '../../catalogue/record/field-index'
import { MASK } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { Revision } from '../../contract/model/record'
import { toFieldPath } from './field-path'
import type { OpenRecord } from './open-record'
import type { RecordSession } from './session'

type Change = Revision['changes'][number]

/** Values to write by path to restore a record, and the paths that cannot be restored. */
export interface Restored {
  values: Record<string, Json>
  skipped: string[]
}

/** The record as it was after a revision; `revisions` includes at least all newer ones, newest first. */
export function restoreRevision(
  revision: number,
  revisions: readonly Revision[],
  open: OpenRecord,
): Restored {
  return undone(
    revisions.filter((one) => one.revision > revision).flatMap(({ changes }) => changes),
    open,
  )
}

/** Reverts changes one after the other, newest first, on the current record. */
export function undone(changes: readonly Change[], open: OpenRecord): Restored {
  const before = open.session.values()
  const skipped = new Set<string>()
  const touched = new Set<string>()
  const after = changes.reduce<JsonObject>((record, change) => {
    if (!isFieldChange(change)) return record
    if (isFieldClosed(change, open)) {
      skipped.add(change.path)
      return record
    }
    touched.add(getHolder(change.path, open))
    return undo(record, change, open)
  }, before)
  const values = [...touched].map((path) => [path, valueAt(after, path) ?? null] as const)
  return {
    values: Object.fromEntries(values.filter(([path, value]) => !sameJson(valueAt(before, path), value))),
    skipped: [...skipped],
  }
}

/** False for paths that are not fields: status and deletion have their own operations. */
export function isFieldChange({ path }: Change): boolean {
  return path !== 'status' && path !== 'delete.deleted'
}

/**
 * True when a person cannot restore the old value: it is masked, its field is gone, set by the system, or
 * locked for them.
 */
export function isFieldClosed({ path, from, to }: Change, { entity, conf, session }: OpenRecord): boolean {
  if (from === MASK || to === MASK) return true
  const field = fieldIndex(entity.fields).byPath.get(toFieldPath(entity, path))
  if (!field) return true
  const status = session.store.getState().base?.status
  const locks = entity.statuses?.list.find(({ code }) => code === status)?.lock ?? []
  if (locks.some((lock) => field.path === lock || field.path.startsWith(`${lock}.`))) return true
  const described = describeField({ entity, conf, mode: 'update', lang: 'it' }, field)
  return described === null || described.readOnly || described.lockedBy !== null
}

/** The path to write: a field of a row is written with its whole list. */
function getHolder(path: string, { entity }: OpenRecord): string {
  return toFieldPath(entity, path).split('[]', 1)[0] ?? path
}

function undo(record: JsonObject, { path, from, to }: Change, open: OpenRecord): JsonObject {
  const list = getHolder(path, open)
  const [key, ...rest] = path === list ? [] : path.slice(list.length + 1).split('.')
  if (key === undefined || rest.length > 0) return withValue(record, path, from)
  const rows = valueAt(record, list)
  const others = (Array.isArray(rows) ? rows : []).filter((row, index) => rowKey(row, index) !== key)
  if (from === null) return withValue(record, list, others)
  const present = Array.isArray(rows) && to !== null && others.length < rows.length
  return present ? withValue(record, path, from) : withValue(record, list, [...others, from])
}

/** Resets the fields at the paths, and everything inside them, to their values before editing; one step. */
export function putBack(session: Pick<RecordSession, 'fill' | 'store'>, paths: readonly string[]): void {
  const { changes, initial } = session.store.getState()
  const changed = Object.keys(changes)
  const tops = paths.filter((path) => changed.some((one) => one === path || one.startsWith(`${path}.`)))
  session.fill(Object.fromEntries(tops.map((path) => [path, valueAt(initial, path) ?? null])))
}
