import type { Principal } from '../../../contract/model/user'
import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { isUuid } from '../../kernel/uuid'
import { quoteSqlName } from '../schema/column'
import type { TableRow } from '../schema/row'
import { scopeSql } from './scope-sql'
import type { ScopeWork } from './work'

/** People per statement: each is a column of its answer. */
const PEOPLE_PER_STATEMENT = 100

/**
 * Which of some records each of these people may reach, by the id of the person; one statement answers for a
 * hundred people. The caller has checked that they may read the entity.
 */
export async function findReachable(
  { engine, plan, sql }: ScopeWork & { sql: Sql },
  ids: readonly string[],
  people: readonly Principal[],
): Promise<Map<string, ReadonlySet<string>>> {
  const known = ids.filter(isUuid)
  const reached = new Map<string, Set<string>>()
  if (known.length === 0) return reached
  for (let from = 0; from < people.length; from += PEOPLE_PER_STATEMENT) {
    const some = people.slice(from, from + PEOPLE_PER_STATEMENT)
    const params = createParams([known])
    const columns = some.map(
      (person, at) => `(${scopeSql(engine, plan, person, params) ?? 'true'}) as p${at}`,
    )
    const { rows } = await sql.query<TableRow>(
      `select id, ${columns.join(', ')} from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`,
      params.values,
    )
    for (const [at, { id }] of some.entries())
      reached.set(id, new Set(rows.filter((row) => row[`p${at}`] === true).map((row) => String(row.id))))
  }
  return reached
}

/** The ids a principal may reach; null = all. */
export async function idsWithin(
  { engine, plan, sql }: ScopeWork & { sql: Sql },
  ids: readonly string[],
  principal: Principal,
): Promise<Set<string> | null> {
  const params = createParams([[...ids]])
  const scope = scopeSql(engine, plan, principal, params)
  if (!scope) return null
  const text = `select id from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) and ${scope}`
  const { rows } = await sql.query<{ id: string }>(text, params.values)
  return new Set(rows.map(({ id }) => id))
}
