import { sameJson } from '../../../../catalogue/paths'
import type { Json } from '../../../../contract/json'
import type { FileChange } from '../../../../contract/model/catalogue'
import type { Sql } from '../../../kernel/database'
import type { OfficeChanges } from '../../../schema-folder'

/** All changes, by route of the entity. */
export async function readChanges(sql: Sql): Promise<OfficeChanges> {
  const { rows } = await sql.query<{ route: string; changes: FileChange[] }>(
    'select route, changes from configuration order by route',
  )
  return new Map(rows.map(({ changes, route }) => [route, changes]))
}

/** Whether two readings of the changes are equal. */
export function sameChanges(a: OfficeChanges, b: OfficeChanges): boolean {
  return sameJson(toComparable(a), toComparable(b))
}

const toComparable = (changes: OfficeChanges): Json =>
  [...changes].map(([route, list]) => ({
    route,
    list: list.map(({ path, value }) => ({ path: [...path], value })),
  }))

/** Replaces the changes of one entity; none = its file alone is served. */
export async function writeChanges(sql: Sql, route: string, changes: readonly FileChange[]): Promise<void> {
  if (changes.length === 0)
    return void (await sql.query('delete from configuration where route = $1', [route]))
  await sql.query(
    `insert into configuration (route, changes) values ($1, $2)
     on conflict (route) do update set changes = excluded.changes`,
    [route, JSON.stringify(changes)],
  )
}
