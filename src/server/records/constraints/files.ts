import { oncePer } from '../../../catalog/once'
import { isObject, valueAt, withValue } from '../../../catalog/paths'
import { placing } from '../../../catalog/placing'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { Revision } from '../../../contract/record'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import { namingOf } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import type { Candidate, Constraint, Settled } from './constraint'

/** A stored file; one without a record is unattached and visible to its sender only. */
export interface FileRow {
  id: string
  fileName: string
  size: number
  mime: string
  byId: string | null
  route: string | null
  recordId: string | null
}

const COLUMNS = `id, file_name as "fileName", size::float8 as size, mime, by_id as "byId", route, record_id as "recordId"`

/** The files with these ids, unordered; unknown ids are left out. */
export async function readFiles(sql: Sql, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<FileRow>(`select ${COLUMNS} from file where id = any($1::uuid[])`, [[...ids]])
  return rows
}

/** Inserts a file whose content is stored. */
export async function addFile(sql: Sql, file: Omit<FileRow, 'route' | 'recordId'>, at: Date): Promise<void> {
  await sql.query('insert into file (id, file_name, size, mime, by_id, at) values ($1, $2, $3, $4, $5, $6)', [
    file.id,
    file.fileName,
    file.size,
    file.mime,
    file.byId,
    at,
  ])
}

/** Attaches files to the record they were saved with; attached files keep theirs. */
async function claimFiles(sql: Sql, ids: readonly string[], route: string, recordId: string): Promise<void> {
  if (ids.length === 0) return
  await sql.query('update file set route = $2, record_id = $3 where id = any($1::uuid[]) and record_id is null', [
    [...ids],
    route,
    recordId,
  ])
}

/** Number and total size of a person's unattached files. */
export async function readLoose(sql: Sql, byId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql.query<{ count: number; bytes: number }>(
    'select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes from file where by_id = $1 and record_id is null',
    [byId],
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Deletes one file's row. */
export async function dropFile(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from file where id = $1', [id])
}

/** Deletes unattached files sent before the time; returns their ids, whose content can be removed. */
export async function dropLooseFiles(sql: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('delete from file where record_id is null and at < $1 returning id', [before])
  return rows.map(({ id }) => id)
}

/** Ids of the files in a value of the kind `files`, as they were sent. */
function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file) => (isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : []))
}

/** Attaches the files of changes to their record, in the transaction of the change. */
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

/** Paths of a record that hold files. */
function placesWithFiles({ entity }: TablePlan, record: JsonObject): string[] {
  return holding(entity)(record).map(({ path }) => path)
}

const holding = oncePer(({ fields }: Entity) => placing(fields.filter((field) => namingOf(field)?.what === 'file')))

/** Files in records; loads them by id. */
export const fileConstraint: Constraint<ReadonlyMap<string, FileRow>> = {
  load: ({ plan, records, sql }) => filesOf(sql, plan, records),
  complete: withKnownFiles,
}

/** The files in these records, by id. */
async function filesOf(sql: Sql, plan: TablePlan, records: readonly JsonObject[]): Promise<Map<string, FileRow>> {
  const ids = records.flatMap((record) => placesWithFiles(plan, record).flatMap((path) => idsIn(valueAt(record, path))))
  return new Map((await readFiles(sql, ids.filter(isUuid))).map((row) => [row.id, row]))
}

/**
 * A file may be saved with a record by its sender, once: files of other records or senders are refused as unknown. Name, size and
 * type come from the server, whatever the body says.
 */
function withKnownFiles(
  record: JsonObject,
  { base, write: { context, plan } }: Candidate,
  known: ReadonlyMap<string, FileRow>,
): Settled {
  const { principal } = context
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
    .map((path) => ({ path, code: 'INCORRECT', message: 'names a file that does not exist: upload it again' }))
  const settled = places.reduce((out, path) => {
    const files = idsIn(valueAt(out, path)).flatMap((id) => known.get(id) ?? [])
    const refs = files.map(({ id, fileName, size, mime }) => ({ documentId: id, fileName, size, mime }))
    return refs.length > 0 ? withValue(out, path, refs) : out
  }, record)
  return { record: settled, errors }
}
