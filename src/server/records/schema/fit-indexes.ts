import type { Sql } from '../../kernel/database'
import type { Kit } from '../context'
import { quoted } from './column'
import { type Index, indexesOf } from './indexes'
import type { TablePlan } from './plan'
import { tableProblem, Unfit } from './table-problem'

/** Making an index over so many rows takes more than a moment. */
const MANY_ROWS = 50_000

/** Ours are named by a hash of their definition. */
export const isOurIndex = (name: string): boolean => /~[0-9a-f]{10}$/.test(name)

/**
 * Drops the indexes that a table has no use for any more. This comes before its columns are converted: an index over the
 * old type would not let them.
 */
export async function dropStaleIndexes(sql: Sql, plan: TablePlan): Promise<void> {
  const wanted = new Set(indexesOf(plan).map(({ name }) => name))
  for (const name of await presentIndexes(sql, plan))
    if (isOurIndex(name) && !wanted.has(name)) await sql.query(`drop index ${quoted(name)}`)
}

/** Makes the indexes that a table lacks. */
export async function makeIndexes(kit: Kit, sql: Sql, plan: TablePlan): Promise<void> {
  const present = await presentIndexes(sql, plan)
  const missing = indexesOf(plan).filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  const known = await knownRows(sql, plan)
  if (known >= MANY_ROWS) kit.say(`Making indexes of ${plan.route}: ${missing.length} over ${known} records …`)
  for (const index of missing) await makeIndex(sql, plan, index)
  // What an index is made over has no statistics yet, and the planner does not trust an index without.
  if (known > 0) await sql.query(`analyze ${quoted(plan.table)}`)
}

async function presentIndexes(sql: Sql, { table }: TablePlan): Promise<Set<string>> {
  const { rows } = await sql.query<{ indexname: string }>(
    'select indexname from pg_indexes where schemaname = current_schema() and tablename = $1',
    [table],
  )
  return new Set(rows.map(({ indexname }) => indexname))
}

/** Rows of the table, as far as the database has counted them. */
async function knownRows(sql: Sql, { table }: TablePlan): Promise<number> {
  const { rows } = await sql.query<{ rows: number }>(
    'select greatest(reltuples, 0)::bigint as rows from pg_class where oid = to_regclass($1)',
    [quoted(table)],
  )
  return rows[0]?.rows ?? 0
}

async function makeIndex(sql: Sql, plan: TablePlan, { sql: statement, unique }: Index): Promise<void> {
  if (unique && (await hasTwins(sql, plan, unique.terms)))
    throw new Unfit([
      tableProblem(plan.entity, 'DUPLICATE_VALUES', '/record', {
        message: `${unique.paths.join(' and ')} should be unique, but records share the same value`,
        hint: 'make the values differ first, or leave "unique" out',
      }),
    ])
  await sql.query(statement)
}

/** True when rows already share what is to be unique. */
async function hasTwins(sql: Sql, { table }: TablePlan, terms: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(
    `select exists (select 1 from ${quoted(table)} where ${terms.map((one) => `${one} is not null`).join(' and ')}
     group by ${terms.join(', ')} having count(*) > 1) as found`,
  )
  return rows[0]?.found === true
}
