import { describeField } from '../../catalog/describe/field'
import { fieldIndex } from '../../catalog/field-index'
import { rowKey, sameJson, valueAt, withValue } from '../../catalog/paths'
import { MASK } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { Revision } from '../../contract/record'
import { fieldPathOf } from './field-path'
import type { OpenRecord } from './open-record'
import type { RecordSession } from './session'

type Change = Revision['changes'][number]

/** Values to write so that a record is again as it was, by path, and the paths that cannot be put back. */
export interface Restored {
  values: Record<string, Json>
  skipped: string[]
}

/** The record as it was after a revision; `revisions` are all newer ones at least, newest first. */
export function restoredTo(revision: number, revisions: readonly Revision[], open: OpenRecord): Restored {
  return undone(
    revisions.filter((one) => one.revision > revision).flatMap(({ changes }) => changes),
    open,
  )
}

/** Takes changes back one after the other, the newest first, over the record as it stands. */
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
    touched.add(holderOf(change.path, open))
    return undo(record, change, open)
  }, before)
  const values = [...touched].map((path) => [path, valueAt(after, path) ?? null] as const)
  return {
    values: Object.fromEntries(values.filter(([path, value]) => !sameJson(valueAt(before, path), value))),
    skipped: [...skipped],
  }
}

/** False for what is no field: status and deletion have acts of their own. */
export function isFieldChange({ path }: Change): boolean {
  return path !== 'status' && path !== 'delete.deleted'
}

/** True when a person cannot put the old value back: it is masked, gone, or set by the system, or the field is locked to them. */
export function isFieldClosed({ path, from, to }: Change, { entity, conf, session }: OpenRecord): boolean {
  if (from === MASK || to === MASK) return true
  const field = fieldIndex(entity.fields).byPath.get(fieldPathOf(entity, path))
  if (!field) return true
  const status = session.store.getState().base?.status
  const locks = entity.statuses?.list.find(({ code }) => code === status)?.lock ?? []
  if (locks.some((lock) => field.path === lock || field.path.startsWith(`${lock}.`))) return true
  const described = describeField({ entity, conf, mode: 'update', lang: 'it' }, field)
  return described === null || described.readOnly || described.lockedBy !== null
}

/** The path whose value is written: a field of a row is written with its whole list. */
function holderOf(path: string, { entity }: OpenRecord): string {
  return fieldPathOf(entity, path).split('[]', 1)[0] ?? path
}

function undo(record: JsonObject, { path, from, to }: Change, open: OpenRecord): JsonObject {
  const list = holderOf(path, open)
  const [key, ...rest] = path === list ? [] : path.slice(list.length + 1).split('.')
  if (key === undefined || rest.length > 0) return withValue(record, path, from)
  const rows = valueAt(record, list)
  const others = (Array.isArray(rows) ? rows : []).filter((row, index) => rowKey(row, index) !== key)
  if (from === null) return withValue(record, list, others)
  const present = Array.isArray(rows) && to !== null && others.length < rows.length
  return present ? withValue(record, path, from) : withValue(record, list, [...others, from])
}

/** Gives the fields at the paths, and what lies in them, the values they had before somebody typed; one step. */
export function putBack(session: Pick<RecordSession, 'fill' | 'store'>, paths: readonly string[]): void {
  const { changes, initial } = session.store.getState()
  const changed = Object.keys(changes)
  const tops = paths.filter((path) => changed.some((one) => one === path || one.startsWith(`${path}.`)))
  session.fill(Object.fromEntries(tops.map((path) => [path, valueAt(initial, path) ?? null])))
}
