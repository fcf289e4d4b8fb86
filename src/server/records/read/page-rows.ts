import { createParams, type SqlParams } from '../../kernel/db/params'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import type { TableRow } from '../schema/row'
import type { Guess } from '../schema/samples'
import type { TextTest } from '../schema/text-tests'
import { keyName, keysSql, type Order, orderSql } from './list-order'
import { type Conditions, conjunction } from './where-sql'

/** Selection of a page's rows: order, columns and limit. */
export interface Wanted {
  order: Order
  backwards: boolean
  /** columns for `select` */
  columns: string
  limit: number
  offset: number
}

/** Builds the conditions anew with their own parameters. */
export type MakeConditions = (tests: readonly TextTest[], params: SqlParams) => Conditions

/** A walk stops after this many times the expected number of rows. */
const MAX_WALK_FACTOR = 4

/**
 * The rows of a page with their sort keys. There are two plans for rows that contain a text: walk the list in
 * order until enough match, fast for common texts; or fetch all matches from the search index and sort them,
 * fast for rare ones. PostgreSQL decides by an estimate and cannot switch, and matches cluster in name order:
 * so the walk is bounded here, and falls back to the fetch when it found too few.
 */
export async function pageRows(
  { engine, plan }: Pick<EntityWork, 'engine' | 'plan'>,
  wanted: Wanted,
  tests: readonly TextTest[],
  conditions: MakeConditions,
): Promise<TableRow[]> {
  const read = async (
    sqlOf: (given: Conditions) => string,
    asked: readonly TextTest[],
  ): Promise<TableRow[]> => {
    const params = createParams()
    const text = sqlOf(conditions(asked, params))
    return (await engine.db.query<TableRow>(text, params.values)).rows
  }
  if (tests.length === 0) return read((given) => plainSql(plan, wanted, given), tests)
  const bound = walkBound(await engine.samples.guess(plan, tests), wanted.offset + wanted.limit)
  const met = bound > 0 ? await read((given) => walkSql(plan, wanted, given, bound), tests) : []
  if (bound > 0 && met.length === wanted.limit) return met
  return read((given) => fetchSql(plan, wanted, given), await engine.samples.tellingParts(plan, tests))
}

/** Number of matching rows, counted up to `most`: a page by number may begin after all of them. */
export async function countPassed(
  engine: RecordEngine,
  { table }: TablePlan,
  { tests, conditions, most }: { tests: readonly TextTest[]; conditions: MakeConditions; most: number },
): Promise<number> {
  const params = createParams()
  const { plain, texts } = conditions(tests, params)
  const where = conjunction([...plain, ...texts])
  const text = `select count(*)::integer as n from (select 1 from ${quoteSqlName(table)}${where} limit ${most}) passed`
  return (await engine.db.query<{ n: number }>(text, params.values)).rows[0]?.n ?? 0
}

/** Bound of a walk in rows; 0 = the walk would read more rows than the fetch, or there are no statistics. */
export function walkBound(guess: Guess | null, needed: number): number {
  if (!guess || guess.share === 0) return 0
  const expected = needed / guess.share
  return expected <= guess.share * guess.rows ? Math.ceil(expected * MAX_WALK_FACTOR) : 0
}

function plainSql(
  { table }: TablePlan,
  { order, backwards, columns, limit, offset }: Wanted,
  { plain }: Conditions,
): string {
  const keys = order.terms.map(({ sql }, index) => `, (${sql})::text as "_k${index}"`).join('')
  return `select ${columns}${keys} from ${quoteSqlName(table)}${conjunction(plain)} order by ${orderSql(order, backwards)} limit ${limit} offset ${offset}`
}

function walkSql(
  { table }: TablePlan,
  { order, backwards, columns, limit, offset }: Wanted,
  { plain, texts }: Conditions,
  bound: number,
): string {
  const named = orderSql(order, backwards, true)
  return `select ${columns}${keyColumnsSql(order)} from (
    select *, ${keysSql(order)} from ${quoteSqlName(table)}${conjunction(plain)} order by ${named} limit ${bound}) walked
    where ${texts.join(' and ')} order by ${named} limit ${limit} offset ${offset}`
}

/**
 * `offset 0` prevents the order from influencing the row search; only positions and keys are sorted. Full
 * rows are then read by ctid, which is stable within one statement and needs no index.
 */
function fetchSql(
  { table }: TablePlan,
  { order, backwards, columns, limit, offset }: Wanted,
  { plain, texts }: Conditions,
): string {
  const named = orderSql(order, backwards, true)
  return `select ${columns}${keyColumnsSql(order)} from (
    select * from (select ctid as "_place", ${keysSql(order)} from ${quoteSqlName(table)}
      where ${[...plain, ...texts].join(' and ')} offset 0) found
    order by ${named} limit ${limit} offset ${offset}) page join ${quoteSqlName(table)} t on t.ctid = "_place" order by ${named}`
}

function keyColumnsSql({ terms }: Order): string {
  return terms.map((_, index) => `, ${keyName(index)}::text as "_k${index}"`).join('')
}
