import { oncePer } from '../../../catalogue/once'
import { isObject, valueAt, withValue } from '../../../catalogue/paths'
import { fieldValues } from '../../../catalogue/record/field-values'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Revision } from '../../../contract/model/record'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import { getNaming } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import type { Candidate, Constraint, Settled } from './constraint'

/** A stored file; one without a record is unattached and visible to its sender only. */
export interface FileRow {
  id: string
  fileName: string
  size: number
  mime: string
  byId: string | null
  /** name of the sender; null when the server made it */
  byName: string | null
  /** ISO instant of the upload */
  at: string
  /** id under which the content is stored: files may share it */
  content: string
  route: string | null
  recordId: string | null
}

const COLUMNS = `id, file_name as "fileName", size::float8 as size, mime, by_id as "byId", by_name as "byName", at,
  coalesce(content, id) as content, route, record_id as "recordId"`

/** The files with these ids, unordered; unknown ids are left out. */
export async function readFiles(sql: Sql, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<FileRow>(`select ${COLUMNS} from file where id = any($1::uuid[])`, [
    [...ids],
  ])
  return rows
}

/** All files of a record that still have their content, former versions too. */
export async function loadRecordFiles(sql: Sql, route: string, recordId: string): Promise<FileRow[]> {
  const where = 'route = $1 and record_id = $2 and erased_at is null order by id'
  const { rows } = await sql.query<FileRow>(`select ${COLUMNS} from file where ${where}`, [route, recordId])
  return rows
}

/** A file to insert; its content is stored under its own id unless `content` says otherwise. */
export type NewFile = Omit<FileRow, 'at' | 'route' | 'recordId' | 'content'> & {
  at: Date
  content?: string
  replaces?: string
}

/**
 * A file and those that it took the place of in the same record, newest first; or, upwards, those that took
 * its place, oldest first. A chain has an end, as a file only replaces one that is there.
 */
export async function readVersions(sql: Sql, id: string, way: 'former' | 'later'): Promise<FileRow[]> {
  const step = way === 'former' ? 'f.id = c.replaces' : 'f.replaces = c.id'
  const { rows } = await sql.query<FileRow>(
    `with recursive c as (
       select f.*, 0 as depth from file f where f.id = $1
       union all
       select f.*, c.depth + 1 from file f join c on ${step} and f.record_id = c.record_id and f.route = c.route
       where c.depth < ${VERSIONS_MAX})
     select ${COLUMNS} from c order by depth`,
    [id],
  )
  return rows
}

/** Versions of a file that are followed. */
const VERSIONS_MAX = 200

/** Inserts files whose content is stored. */
export async function addFiles(sql: Sql, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return
  await sql.query(
    `insert into file (id, file_name, size, mime, by_id, by_name, at, content, replaces)
     select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::uuid[], $9::uuid[])`,
    [
      files.map(({ id }) => id),
      files.map(({ fileName }) => fileName),
      files.map(({ size }) => size),
      files.map(({ mime }) => mime),
      files.map(({ byId }) => byId),
      files.map(({ byName }) => byName),
      files.map(({ at }) => at.toISOString()),
      files.map(({ content }) => content ?? null),
      files.map(({ replaces }) => replaces ?? null),
    ],
  )
}

/** Attaches files to the record they were saved with; attached files keep theirs. */
async function claimFiles(sql: Sql, ids: readonly string[], route: string, recordId: string): Promise<void> {
  if (ids.length === 0) return
  await sql.query(
    'update file set route = $2, record_id = $3 where id = any($1::uuid[]) and record_id is null',
    [[...ids], route, recordId],
  )
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

/** Deletes unattached files sent before the time; returns the ids of contents that no file has any more. */
export async function dropLooseFiles(sql: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql.query<{ content: string }>(
    `with gone as (delete from file where record_id is null and at < $1 returning id, coalesce(content, id) as content)
     select distinct gone.content from gone
     where not exists (
       select 1 from file f
       where (f.id = gone.content or f.content = gone.content) and f.id not in (select id from gone))`,
    [before],
  )
  return rows.map(({ content }) => content)
}

/** Ids of the files in a value of the kind `files`, as they were sent. */
function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file) =>
    isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : [],
  )
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
export function filePaths({ entity }: TablePlan, record: JsonObject): string[] {
  return holding(entity)(record).map(({ path }) => path)
}

const holding = oncePer(({ fields }: Entity) =>
  fieldValues(fields.filter((field) => getNaming(field)?.what === 'file')),
)

/** The files that records name, by id, and the ids that more than one of them names. */
interface NamedFiles {
  rows: ReadonlyMap<string, FileRow>
  shared: ReadonlySet<string>
}

/** Files in records; loads them by id. */
export const fileConstraint: Constraint<NamedFiles> = {
  load: ({ plan, records, sql }) => loadFiles(sql, plan, records),
  complete: withKnownFiles,
}

async function loadFiles(sql: Sql, plan: TablePlan, records: readonly JsonObject[]): Promise<NamedFiles> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const record of records) {
    const own = new Set(filePaths(plan, record).flatMap((path) => idsIn(valueAt(record, path))))
    for (const id of own) (seen.has(id) ? shared : seen).add(id)
  }
  return {
    rows: new Map((await readFiles(sql, [...seen].filter(isUuid))).map((row) => [row.id, row])),
    shared,
  }
}

/**
 * A file may be saved with a record by its sender, once: files of other records or senders are refused as
 * unknown, and so is one that several records of the same write name. Name, size and type come from the
 * server, whatever the body says.
 */
function withKnownFiles(
  record: JsonObject,
  { base, write: { context, plan } }: Candidate,
  { rows: known, shared }: NamedFiles,
): Settled {
  const { principal } = context
  const places = filePaths(plan, record)
  const ids = places.flatMap((path) => idsIn(valueAt(record, path)))
  if (ids.length === 0) return { record, errors: [] }
  const held = new Set(base ? filePaths(plan, base).flatMap((path) => idsIn(valueAt(base, path))) : [])
  const mayUse = (id: string): boolean => {
    const row = known.get(id)
    if (!row || held.has(id)) return row !== undefined
    if (row.recordId !== null) return row.recordId === base?.id
    if (shared.has(id)) return false
    return principal === null || row.byId === principal.id
  }
  const errors = places
    .filter((path) => !idsIn(valueAt(record, path)).every(mayUse))
    .map((path) => ({
      path,
      code: 'INCORRECT',
      message: 'names a file that does not exist: upload it again',
    }))
  const settled = places.reduce((out, path) => {
    const files = idsIn(valueAt(out, path)).flatMap((id) => known.get(id) ?? [])
    const refs = files.map(({ id, fileName, size, mime }) => ({ documentId: id, fileName, size, mime }))
    return refs.length > 0 ? withValue(out, path, refs) : out
  }, record)
  return { record: settled, errors }
}
