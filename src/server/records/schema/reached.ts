import type { Reaches } from '../../../contract/model/field'
import type { Sql } from '../../kernel/database'
import type { SqlParams } from '../../kernel/db/params'
import { isUuid } from '../../kernel/uuid'
import { literal, quoteSqlName } from './column'
import { equalsAny } from './columns'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'

/**
 * Links records to what a field of another one reaches (`reaches` in schema files), in the place of those
 * before.
 */
export async function setReached(
  sql: Sql,
  id: string,
  path: string,
  targets: readonly string[],
): Promise<void> {
  await sql.query('delete from reached where record_id = $1 and path = $2', [id, path])
  if (targets.length === 0) return
  await sql.query(
    'insert into reached (record_id, path, target_id) select $1, $2, target from unnest($3::uuid[]) target on conflict do nothing',
    [id, path, [...targets]],
  )
}

/** Moves the links of a merged record to the one that stays. */
export async function moveReached(sql: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  await sql.query(
    `insert into reached (record_id, path, target_id) select record_id, path, $2 from reached where target_id = $1
     on conflict do nothing`,
    [from, to],
  )
  await forgetReached(sql, [from])
}

/** Deletes the links from and to records that are gone for good. */
export async function forgetReached(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('delete from reached where record_id = any ($1::uuid[]) or target_id = any ($1::uuid[])', [
    [...ids],
  ])
}

/**
 * The condition that a record reaches one of some others, by its links or its relation `also`. One list of
 * ids: an `or` would read the whole table.
 */
export function reachesSql(
  plan: TablePlan,
  { path, reaches }: { path: string; reaches: Reaches },
  ids: readonly string[],
  params: SqlParams,
): string {
  const known = ids.filter(isUuid)
  const linked = `select record_id from reached where path = ${literal(path)} and ${equalsAny('target_id', known, 'uuid', params)}`
  const also = reaches.also && pathSql(plan, reaches.also)
  const beside = also
    ? ` union all select id from ${quoteSqlName(plan.table)} where ${equalsAny(also.value, known, also.type, params)}`
    : ''
  return `id in (${linked}${beside})`
}
