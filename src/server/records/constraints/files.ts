import { oncePer } from '../../../catalog/once'
import { isObject, valueAt, withValue } from '../../../catalog/paths'
import { placing } from '../../../catalog/placing'
import type { Entity } from '../../../contract/entity'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import type { Revision } from '../../../contract/record'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import type { TablePlan } from '../schema/plan'
import type { WriteContext } from '../write/write-context'
import { claimFiles, type FileRow, readFiles } from './file-store'

/** Ids of the files in a value of the kind `files`, as they were sent. */
function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file) => (isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : []))
}

/** Places of a record that hold files. */
function placesWithFiles({ entity }: TablePlan, record: JsonObject): string[] {
  return holding(entity)(record).map(({ path }) => path)
}

const holding = oncePer(({ fields }: Entity) => placing(fields.filter(({ kind }) => kind === 'files')))

/** The files that these records name, by id. */
export async function filesOf(sql: Sql, plan: TablePlan, records: readonly JsonObject[]): Promise<Map<string, FileRow>> {
  const ids = records.flatMap((record) => placesWithFiles(plan, record).flatMap((path) => idsIn(valueAt(record, path))))
  return new Map((await readFiles(sql, ids.filter(isUuid))).map((row) => [row.id, row]))
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
export function settleFiles(
  { context: { principal }, files: known, plan }: Pick<WriteContext, 'context' | 'files' | 'plan'>,
  record: JsonObject,
  base: JsonObject | null,
): SettledFiles {
  const places = placesWithFiles(plan, record)
  const ids = places.flatMap((path) => idsIn(valueAt(record, path)))
  if (ids.length === 0) return { record, errors: [] }
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
export async function claimChanged(
  sql: Sql,
  route: string,
  recordId: string,
  changes: readonly Revision['changes'][number][],
): Promise<void> {
  await claimFiles(
    sql,
    changes.flatMap(({ to }) => idsIn(to).filter(isUuid)),
    route,
    recordId,
  )
}
