import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { isUniqueViolation } from '../../kernel/db/sql-error'
import { Refusal } from '../../kernel/refusal'
import { scopeSql } from '../access/scope-sql'
import type { Kit } from '../context'
import { quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { type StoredSet, writeAll } from '../write/write'
import { failedLane, joined, type Lane, laneOf, NOTHING } from './outcome'
import type { Prepared } from './prepare-rows'

/**
 * Writes prepared rows together. When a value is taken, the rows are halved until the row that took it stands alone:
 * the others keep, and numbers of codes that were not used are given back with their savepoint.
 */
export async function storeTogether(kit: Kit, plan: TablePlan, rows: readonly Prepared[], context: CallContext): Promise<Lane> {
  const [first] = rows
  if (!first) return NOTHING
  try {
    const write = (sql: Sql) => writeAll({ context, kit, plan, sql }, rows)
    return laneOf(await inReach(kit, plan, write, context))
  } catch (error) {
    const isOne = isUniqueViolation(error) || (error instanceof Refusal && error.code !== 'STORE_UNAVAILABLE')
    if (!isOne) throw error
    if (rows.length === 1 && error instanceof Refusal) return failedLane(first, error)
    if (rows.length === 1) throw error
    const middle = Math.ceil(rows.length / 2)
    const left = await storeTogether(kit, plan, rows.slice(0, middle), context)
    return joined([left, await storeTogether(kit, plan, rows.slice(middle), context)])
  }
}

/** Writes in a savepoint and refuses a new record outside the maker's own rows: it would vanish from his sight. */
export function inReach<T extends Pick<StoredSet<Prepared>, 'stored'>>(
  kit: Kit,
  plan: TablePlan,
  write: (sql: Sql) => Promise<T>,
  { principal }: CallContext,
): Promise<T> {
  return kit.db.transaction(async (sql) => {
    const done = await write(sql)
    const made = done.stored.flatMap(({ id, write: { base } }) => (base ? [] : [id]))
    const params = createParams([made])
    const scope = made.length > 0 && scopeSql(kit, plan, principal, params)
    if (!scope) return done
    const text = `select 1 from ${quoted(plan.table)} where id = any ($1::uuid[]) and ${scope}`
    const { count } = await sql.query(text, params.values)
    if (count < made.length) throw new Refusal('FORBIDDEN', `the record would be outside your own rows of ${plan.route}`)
    return done
  })
}
