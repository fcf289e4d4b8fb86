import type { ModelChange, PlanLeft } from '../../../contract/calls/plan'
import type { Problem } from '../../../contract/errors/problem'
import type { Entity } from '../../../contract/model/entity'
import type { Sql } from '../../kernel/database'
import { LOCKS } from '../../kernel/db/migrate'
import { ownFailure, SqlError } from '../../kernel/db/sql-error'
import { queueJudging } from '../copies/judging'
import { refreshAll } from '../copies/refresh'
import { queueNewRollups } from '../copies/rollup-queue'
import type { RecordEngine } from '../engine/record-engine'
import { literal, quoteSqlName } from '../schema/column'
import { APOSTROPHES, foldSql, pathSql } from '../schema/path-sql'
import {
  COMMON_COLUMNS,
  createPlan,
  hashDerivedColumns,
  type Shape,
  saveShape,
  type TablePlan,
} from '../schema/plan'
import { createAnswers } from './answers'
import { findBrokenAcross } from './broken-across'
import { fitColumns } from './fit-columns'
import { dropStaleIndexes, loadUpToDateEntities, makeIndexes } from './fitting-tables'
import { buildTableRefusedProblem, tableProblem, Unfit } from './table-problem'

/** Statistics target of the search column. */
const SEARCH_SAMPLES = 300

/** SQLSTATE of a table with more columns than a table can have. */
const TOO_MANY_COLUMNS = '54011'

/** Updates the tables of entities; one per process, because it remembers which already match. */
export interface Preparer {
  /** `change`: the plan that keeps the reverse of what answers do; null = none does */
  prepare: (entities: readonly Entity[], change: ModelChange | null) => Promise<Problem[]>
  /**
   * the same for entities of a plan, in the caller's transaction: all of them or none
   * @throws Unfit with the Problems of the first that does not fit
   */
  carryOut: (sql: Sql, entities: readonly Entity[], change: ModelChange) => Promise<PlanLeft[]>
  /** recomputes derived columns deferred at start-up, because they contain labels of lookup rows */
  catchUp: () => Promise<void>
}

/**
 * Updates the tables of these entities. All changes are additive: a new property is a new column, a removed
 * one stays stored, a wider type is applied. A lossy change is a Problem, and that table stays as it was. An
 * entity that matched without Problems, or whose description no table can hold, is skipped until its file
 * changes.
 */
export function createPreparer(engine: RecordEngine): Preparer {
  const settled = new Map<string, Outcome>()
  let waiting: TablePlan[] = []
  /** Recomputes the rows of one table; failures are reported and retried at the next start. */
  const refresh: Refresh = async (plan) => {
    if (engine.isRead?.() === false) waiting.push(plan)
    else await refreshAll(engine, plan)
  }
  const findOutcome = (entity: Entity): Outcome | undefined => {
    const outcome = settled.get(entity.route)
    if (!outcome || outcome.entity === entity) return outcome
    return JSON.stringify(outcome.entity) === JSON.stringify(entity) ? outcome : undefined
  }
  return {
    prepare: async (entities, change) => {
      const before: Outcome[] = []
      const fresh: Entity[] = []
      for (const entity of entities) {
        if (entity.type === 'path') continue
        const outcome = findOutcome(entity)
        if (outcome) before.push(outcome)
        else fresh.push(entity)
      }
      const outcomes = await prepareTables({ engine, change }, fresh, refresh)
      for (const route of listFormer(entities)) {
        engine.forget(route)
        settled.delete(route)
      }
      for (const outcome of outcomes) {
        if (outcome.problems.length === 0 || outcome.isLasting) settled.set(outcome.entity.route, outcome)
        else settled.delete(outcome.entity.route)
      }
      return [...before, ...outcomes].flatMap(({ problems }) => problems)
    },
    carryOut: async (sql, entities, change) => {
      await lockTables(sql)
      const left: PlanLeft[] = []
      for (const entity of entities) {
        const prepared = await prepareTable({ engine, change }, createPlan(entity))
        if (prepared.problems.some(({ severity }) => severity === 'error')) throw new Unfit(prepared.problems)
        left.push(...prepared.left)
      }
      return left
    },
    catchUp: async () => {
      // An entry stays queued until it is done: after a failure of the database, the next change of a file
      // retries it.
      for (let [plan] = waiting; plan; [plan] = waiting) {
        const { entity } = plan
        const problem = await refusal(entity, () => refreshAll(engine, plan))
        if (problem) engine.say(`${problem.file}: ${problem.message}`)
        waiting = waiting.slice(1)
      }
    },
  }
}

type Refresh = (plan: TablePlan) => Promise<void>

/** The engine, and the plan that a change of files belongs to. */
interface Preparing {
  engine: RecordEngine
  change: ModelChange | null
}

/** Result for one entity's table. */
interface Outcome {
  entity: Entity
  problems: Problem[]
  /** plan of a table whose derived columns must be recomputed */
  stale?: TablePlan
  /** the description itself is refused: trying again costs seconds and changes nothing */
  isLasting?: boolean
}

/** Tables changed by one transaction: others wait for the embedded database no longer than that takes. */
const TABLES_PER_TRANSACTION = 20
/** Tables that are prepared between two lines of progress. */
const TABLES_PER_LINE = 100

/**
 * Tables that do not fit are changed a few per transaction, in the order of their files; each may fail
 * individually. Five hundred files at once would otherwise hold up every caller until the last table.
 */
async function prepareTables(
  preparing: Preparing,
  entities: readonly Entity[],
  refresh: Refresh,
): Promise<Outcome[]> {
  if (entities.length === 0) return []
  const { change, engine } = preparing
  const fitting = await engine.db.transaction((sql) =>
    loadUpToDateEntities({ engine, sql, change }, entities),
  )
  const outcomes: Outcome[] = [...fitting].map((entity) => ({ entity, problems: [] }))
  const changed = entities.filter((entity) => !fitting.has(entity))
  for (let at = 0; at < changed.length; at += TABLES_PER_TRANSACTION) {
    if (at > 0 && at % TABLES_PER_LINE === 0) engine.say(`Preparing tables: ${at} of ${changed.length}`)
    outcomes.push(...(await changeTables(preparing, changed.slice(at, at + TABLES_PER_TRANSACTION))))
  }
  for (const { entity, problems } of outcomes)
    if (!problems.some(({ severity }) => severity === 'error')) engine.prepared(createPlan(entity))
  const plans = outcomes.flatMap(({ entity }) => engine.planByRoute(entity.route) ?? [])
  await engine.db.transaction(async (sql) => {
    await queueNewRollups(sql, plans)
    await queueJudging(sql, plans)
  })
  // Only now: copied fields need the related record's table.
  for (const { entity, problems, stale } of outcomes) {
    const problem = stale && (await refusal(entity, () => refresh(stale)))
    if (problem) problems.push(problem)
  }
  const broken = await engine.db.transaction((sql) =>
    findBrokenAcross(
      engine,
      sql,
      outcomes.flatMap(({ entity }) => engine.planByRoute(entity.route) ?? []),
    ),
  )
  for (const { entity, problems } of outcomes) problems.push(...(broken.get(entity.route) ?? []))
  return outcomes
}

/** Former routes of entities, whose tables have another name by now: nothing reads them any more. */
function listFormer(entities: readonly Entity[]): string[] {
  const routes = new Set(entities.map(({ route }) => route))
  return entities.flatMap(({ answers }) =>
    answers?.was !== undefined && !routes.has(answers.was) ? [answers.was] : [],
  )
}

/** Concurrently starting processes update tables one after the other. */
async function lockTables(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.prepare])
  // Only the start waits for indexes, and says so: it may use the memory that a large table needs.
  await sql.query(`set local maintenance_work_mem = '256MB'`)
}

/** Changes some tables in one transaction; another process may have changed them meanwhile. */
function changeTables(preparing: Preparing, entities: readonly Entity[]): Promise<Outcome[]> {
  const { change, engine } = preparing
  return engine.db.transaction(async (sql) => {
    await lockTables(sql)
    const fitting = await loadUpToDateEntities({ engine, sql, change }, entities)
    const all: Outcome[] = []
    for (const entity of entities)
      all.push(fitting.has(entity) ? { entity, problems: [] } : await prepareAlone(preparing, entity))
    return all
  })
}

/**
 * Any failure about one table, of the database or a bug, becomes that file's Problem: the others continue.
 */
async function prepareAlone(preparing: Preparing, entity: Entity): Promise<Outcome> {
  const outcome: Outcome = { entity, problems: [] }
  const failure = await ownFailure(async () => {
    const { isStale, problems } = await prepareTable(preparing, createPlan(entity))
    outcome.problems.push(...problems)
    if (isStale) outcome.stale = createPlan(entity)
  })
  if (!failure) return outcome
  outcome.problems.push(buildTableRefusedProblem(entity, failure.error))
  outcome.isLasting = failure.error instanceof SqlError && failure.error.code === TOO_MANY_COLUMNS
  return outcome
}

/** Runs work on one table; its error becomes a Problem of the file, unless the database is unavailable. */
async function refusal(entity: Entity, work: () => Promise<void>): Promise<Problem | undefined> {
  const failure = await ownFailure(work)
  return failure ? buildTableRefusedProblem(entity, failure.error) : undefined
}

interface Prepared {
  problems: Problem[]
  isStale: boolean
  /** values that were not taken back, because people changed them since */
  left: PlanLeft[]
}

async function prepareTable({ change, engine }: Preparing, plan: TablePlan): Promise<Prepared> {
  try {
    return await engine.db.transaction(async (sql) => {
      const answers = createAnswers({ engine, plan, sql }, change)
      const shape = await answers.follow()
      await makeTable(sql, plan)
      if (shape) await addCommonColumns(sql, plan)
      else await sampleSearch(sql, plan)
      await dropStaleIndexes(sql, plan)
      await answers.before()
      const lossy = await fitColumns(engine, sql, plan, shape)
      if (lossy.length > 0) throw new Unfit(lossy)
      const { isChanged, left } = await answers.after()
      if (shape) await foldNewGroups(sql, plan, shape)
      const isFoldedBefore = shape?.hash === hashDerivedColumns(plan, 1)
      if (isFoldedBefore) await foldApostrophes(sql, plan)
      const isOutdated = isChanged || (!isFoldedBefore && shape?.hash !== hashDerivedColumns(plan))
      const isStale = shape !== null && isOutdated
      await saveShape(sql, plan, shape, isStale ? '' : hashDerivedColumns(plan))
      await makeIndexes(engine, sql, plan)
      return { problems: await fitStatuses(sql, plan), isStale, left }
    })
  } catch (error) {
    if (error instanceof Unfit) return { problems: error.problems, isStale: false, left: [] }
    throw error
  }
}

/**
 * Folds the apostrophes of rows that an earlier version stored: in place, because recomputing all rows takes
 * minutes.
 */
async function foldApostrophes(sql: Sql, { columns, table }: TablePlan): Promise<void> {
  const names = ['_search', ...columns.filter(({ role }) => role === 'fold').map(({ name }) => name)].map(
    quoteSqlName,
  )
  const [signs, plain] = [literal(APOSTROPHES), literal("'".repeat(APOSTROPHES.length))]
  const changed = names.map((name) => `${name} = translate(${name}, ${signs}, ${plain})`)
  const found = names.map((name) => `${name} ~ ${literal(`[${APOSTROPHES}]`)}`)
  await sql.query(`update ${quoteSqlName(table)} set ${changed.join(', ')} where ${found.join(' or ')}`)
}

/** Tables of earlier versions lack the columns that came later. */
async function addCommonColumns(sql: Sql, { table }: TablePlan): Promise<void> {
  const columns = COMMON_COLUMNS.map(
    ([name, type]) => `add column if not exists ${quoteSqlName(name)} ${type}`,
  )
  await sql.query(`alter table ${quoteSqlName(table)} ${columns.join(', ')}`)
}

/**
 * Folds the texts of constraints across records at once: until all rows are computed again, the records that
 * are there would be told from one another by nothing.
 */
async function foldNewGroups(sql: Sql, plan: TablePlan, { columns }: Shape): Promise<void> {
  const compared = new Set((plan.entity.constraints ?? []).flatMap(({ by }) => by))
  const known = new Set(columns.map(({ name }) => name))
  for (const { name, path, role } of plan.columns) {
    if (role !== 'fold' || !compared.has(path) || known.has(name)) continue
    const value = pathSql(plan, path)?.value ?? "''"
    await sql.query(
      `update ${quoteSqlName(plan.table)} set ${quoteSqlName(name)} = ${foldSql(value)} where ${value} is not null`,
    )
  }
}

async function makeTable(sql: Sql, { table }: TablePlan): Promise<void> {
  const columns = COMMON_COLUMNS.map(([name, type]) => `${quoteSqlName(name)} ${type}`)
  await sql.query(`create table if not exists ${quoteSqlName(table)} (${columns.join(', ')})`)
}

/**
 * The selectivity of a searched word decides between index search and ordered scan; with the default
 * statistics target of a hundred, all but the most common words look alike.
 */
async function sampleSearch(sql: Sql, { table }: TablePlan): Promise<void> {
  await sql.query(
    `alter table ${quoteSqlName(table)} alter column "_search" set statistics ${SEARCH_SAMPLES}`,
  )
}

/**
 * Records older than the entity's statuses get the first one; a removed status that is still in use is
 * reported.
 */
async function fitStatuses(sql: Sql, { table, entity }: TablePlan): Promise<Problem[]> {
  if (!entity.statuses) return []
  await sql.query(`update ${quoteSqlName(table)} set status = $1 where status is null`, [
    entity.statuses.default,
  ])
  const { rows } = await sql.query<{ status: string }>(
    `select distinct status from ${quoteSqlName(table)} where status <> all ($1::text[])`,
    [entity.statuses.list.map(({ code }) => code)],
  )
  return rows.map(({ status }) =>
    tableProblem(entity, 'STATUS_STILL_USED', '/conf/statuses', {
      message: `the status ${status} was removed from the file, but records still have it`,
      hint: `restore ${status} until no record has it`,
    }),
  )
}
