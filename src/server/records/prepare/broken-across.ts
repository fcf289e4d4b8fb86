import { createHash } from 'node:crypto'
import type { Problem } from '../../../contract/errors/problem'
import type { AcrossConstraint } from '../../../contract/model/across'
import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { ownFailure } from '../../kernel/db/sql-error'
import { brokenSql } from '../constraints/across-sql'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { buildTableRefusedProblem, tableProblem } from './table-problem'

/** Records that a Problem names. */
const NAMED_RECORDS = 10

interface KnownState {
  route: string
  name: string
  hash: string
  broken: number
}

/**
 * Warns of constraints across records that stored records break already, with their number and the first of
 * them by code; by route. What is written from then on is held to them all the same. A constraint that no
 * record broke is not counted again until its file says it in another way.
 */
export async function findBrokenAcross(
  engine: RecordEngine,
  sql: Sql,
  plans: readonly TablePlan[],
): Promise<Map<string, Problem[]>> {
  const { rows } = await sql.query<KnownState>('select * from across_state')
  const found = new Map<string, Problem[]>()
  for (const plan of plans) {
    const known = rows.filter(({ route }) => route === plan.route)
    const { constraints = [] } = plan.entity
    if (known.length + constraints.length > 0)
      found.set(plan.route, await findBrokenOf(engine, sql, plan, known))
  }
  return found
}

async function findBrokenOf(
  engine: RecordEngine,
  sql: Sql,
  plan: TablePlan,
  known: readonly KnownState[],
): Promise<Problem[]> {
  const problems: Problem[] = []
  const {
    entity: { constraints = [] },
    route,
  } = plan
  for (const constraint of constraints) {
    const hash = hashAcross(engine, constraint)
    const state = known.find(({ name }) => name === constraint.name)
    if (state?.hash === hash && state.broken === 0) continue
    const failure = await ownFailure(() =>
      engine.db.transaction(async (inner) => {
        const records = await countBroken(engine, inner, plan, constraint)
        await keepState(inner, { route, name: constraint.name, hash, broken: records.total })
        if (records.total > 0) problems.push(toProblem(plan, constraint, records))
      }),
    )
    if (failure) problems.push(buildTableRefusedProblem(plan.entity, failure.error))
  }
  const names = constraints.map(({ name }) => name)
  if (known.some(({ name }) => !names.includes(name)))
    await sql.query('delete from across_state where route = $1 and name <> all ($2::text[])', [route, names])
  return problems
}

/** What decides which records break a constraint. */
function hashAcross(
  engine: RecordEngine,
  { message: _message, source: _source, ...said }: AcrossConstraint,
): string {
  const isReady =
    typeof said.max !== 'object' || !said.max || engine.planByRoute(said.max.route) !== undefined
  return createHash('sha256')
    .update(JSON.stringify([said, isReady]))
    .digest('hex')
}

interface BrokenRecords {
  total: number
  /** codes of the first ones, or ids where they have none */
  codes: string[]
}

async function countBroken(
  engine: RecordEngine,
  sql: Sql,
  plan: TablePlan,
  constraint: AcrossConstraint,
): Promise<BrokenRecords> {
  const params = createParams()
  const table = quoteSqlName(plan.table)
  const broken = brokenSql({ engine, plan, constraint, params }, table)
  const { rows } = await sql.query<{ total: number; name: string }>(
    `select (count(*) over ())::int as total, coalesce(r.code, r.id::text) as name
     from ${table} r where r.id in (select own from (${broken}) b) order by name limit ${NAMED_RECORDS}`,
    params.values,
  )
  return { total: rows[0]?.total ?? 0, codes: rows.map(({ name }) => name) }
}

async function keepState(sql: Sql, { broken, hash, name, route }: KnownState): Promise<void> {
  await sql.query(
    `insert into across_state (route, name, hash, broken) values ($1, $2, $3, $4)
     on conflict (route, name) do update set hash = excluded.hash, broken = excluded.broken`,
    [route, name, hash, broken],
  )
}

function toProblem(
  { entity }: TablePlan,
  { name }: AcrossConstraint,
  { codes, total }: BrokenRecords,
): Problem {
  const first = codes.map((code) => `"${code}"`).join(', ')
  return tableProblem(entity, 'CONSTRAINT_BROKEN', `/constraints/${name}`, {
    // The number is quoted because other languages are told the quoted values alone.
    message: `the constraint "${name}" is broken by "${total}" stored records: ${first}${total > codes.length ? ', …' : ''}`,
    hint: 'put them right; until then they stay as they are, and new and changed records are held to it',
  })
}
