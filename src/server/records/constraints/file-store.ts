import { isObject } from '../../../catalog/paths'
import type { Revision } from '../../../contract/record'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'

/** A kept file; a file without a record is loose: only who sent it may see it. */
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

/** The files with these ids, in no order; unknown ids are left out. */
export async function readFiles(sql: Sql, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<FileRow>(`select ${COLUMNS} from file where id = any($1::uuid[])`, [[...ids]])
  return rows
}

/** Notes a file whose bytes are kept. */
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

/** Gives loose files to the record they were saved with; a file that has one keeps it. */
export async function claimFiles(sql: Sql, ids: readonly string[], route: string, recordId: string): Promise<void> {
  if (ids.length === 0) return
  await sql.query('update file set route = $2, record_id = $3 where id = any($1::uuid[]) and record_id is null', [
    [...ids],
    route,
    recordId,
  ])
}

/** How many loose files a person has, and their bytes. */
export async function readLoose(sql: Sql, byId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql.query<{ count: number; bytes: number }>(
    'select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes from file where by_id = $1 and record_id is null',
    [byId],
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Forgets one file. */
export async function dropFile(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from file where id = $1', [id])
}

/** Forgets loose files sent before the time; answers their ids, whose bytes can go. */
export async function dropLooseFiles(sql: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('delete from file where record_id is null and at < $1 returning id', [before])
  return rows.map(({ id }) => id)
}

/** Ids of the files in a value of the kind `files`, as they were sent. */
export function idsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file) => (isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : []))
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
