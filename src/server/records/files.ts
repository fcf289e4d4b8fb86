import { placesOf } from '../../catalog/locks'
import { isObject, valueAt, withValue } from '../../catalog/paths'
import type { ApiFieldError } from '../../contract/api'
import type { JsonObject } from '../../contract/json'
import { claimFiles, readFiles } from '../db/files-sql'
import type { CallContext, Sql } from '../parts'
import type { Change } from './history'
import type { TablePlan } from './plan'
import { isUuid } from './uuid'

/** Ids of the files in a value of the kind `files`, as they were sent. */
function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file) => (isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : []))
}

/** Places of a record that hold files. */
function placesWithFiles({ entity }: TablePlan, record: JsonObject): string[] {
  return entity.fields.filter(({ kind }) => kind === 'files').flatMap((field) => placesOf(record, field))
}

/** A record whose files say what the server knows of them, and the places that name files the caller may not use. */
export interface SettledFiles {
  record: JsonObject
  errors: ApiFieldError[]
}

/**
 * A file may be saved with a record by whoever sent it, once: one that belongs to another record, or that somebody else
 * sent, is refused as if it did not exist. Name, size and kind are the server's, whatever the body says.
 */
export async function settleFiles(
  sql: Sql,
  plan: TablePlan,
  record: JsonObject,
  base: JsonObject | null,
  { principal }: CallContext,
): Promise<SettledFiles> {
  const places = placesWithFiles(plan, record)
  const ids = places.flatMap((path) => idsIn(valueAt(record, path)))
  if (ids.length === 0) return { record, errors: [] }
  const known = new Map((await readFiles(sql, ids.filter(isUuid))).map((row) => [row.id, row]))
  const held = new Set(base ? placesWithFiles(plan, base).flatMap((path) => idsIn(valueAt(base, path))) : [])
  const mayUse = (id: string): boolean => {
    const row = known.get(id)
    if (!row || held.has(id)) return row !== undefined
    if (row.recordId !== null) return row.recordId === base?.id
    return principal === null || row.byId === principal.id
  }
  const errors = places
    .filter((path) => !idsIn(valueAt(record, path)).every(mayUse))
    .map((path) => ({ path, code: 'INCORRECT', message: 'names a file that does not exist: send it again' }))
  const settled = places.reduce((out, path) => {
    const files = idsIn(valueAt(out, path)).flatMap((id) => known.get(id) ?? [])
    const refs = files.map(({ id, fileName, size, mime }) => ({ documentId: id, fileName, size, mime }))
    return refs.length > 0 ? withValue(out, path, refs) : out
  }, record)
  return { record: settled, errors }
}

/** Gives the files that changes brought to their record, in the transaction of the change. */
export async function claimChanged(sql: Sql, route: string, recordId: string, changes: readonly Change[]): Promise<void> {
  await claimFiles(
    sql,
    changes.flatMap(({ to }) => idsIn(to).filter(isUuid)),
    route,
    recordId,
  )
}
