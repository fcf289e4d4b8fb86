import { valueAt } from '../../../catalogue/paths'
import type { JsonObject } from '../../../contract/json'
import { ERASED_TEXT } from '../../../contract/model/person'
import type { Sql } from '../../kernel/database'
import { filePaths } from '../constraints/files'
import type { EntityWork } from '../engine/record-engine'

/** The files of a record that an erasure takes, by what is left of the record. */
interface ErasedFiles {
  id: string
  /** as erased: the files that it still holds stay */
  record: JsonObject
  at: Date
  /** SHA-256 of contents, by file */
  digests: ReadonlyMap<string, string>
}

/**
 * Takes the names of a record's files and gives up their contents; size, type, times and digest stay as
 * evidence of what was there. Returns the contents that no file has any more.
 */
export async function eraseFiles(
  { plan, sql }: Pick<EntityWork, 'plan' | 'sql'>,
  { at, digests, id, record }: ErasedFiles,
): Promise<string[]> {
  const held = JSON.stringify(filePaths(plan, record).map((path) => valueAt(record, path) ?? null))
  const { rows } = await sql.query<{ id: string; content: string }>(
    `with recursive kept as (
       select id, replaces from file where route = $1 and record_id = $2 and $3 like '%' || id::text || '%'
       union select f.id, f.replaces from file f join kept on f.id = kept.replaces where f.record_id = $2)
     select id, coalesce(content, id) as content from file
     where route = $1 and record_id = $2 and erased_at is null and id not in (select id from kept)`,
    [plan.route, id, held],
  )
  for (const file of rows)
    await sql.query('update file set file_name = $2, digest = $3, erased_at = $4 where id = $1', [
      file.id,
      ERASED_TEXT,
      digests.get(file.id) ?? null,
      at,
    ])
  return loadUnusedContents(
    sql,
    rows.map(({ content }) => content),
  )
}

/** Those of some contents that belong to erased files alone. */
export async function loadUnusedContents(sql: Sql, contents: readonly string[]): Promise<string[]> {
  if (contents.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    `select distinct c.id from unnest($1::uuid[]) c(id)
     where not exists (select 1 from file f where coalesce(f.content, f.id) = c.id and f.erased_at is null)`,
    [[...contents]],
  )
  return rows.map(({ id }) => id)
}
