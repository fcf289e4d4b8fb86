import type { Entity } from '../../../contract/entity'
import type { Problem } from '../../../contract/problem'
import type { Sql } from '../../kernel/database'
import { LOCKS } from '../../kernel/db/migrate'
import { ownFailure } from '../../kernel/db/sql-error'
import type { Kit } from '../context'
import { refreshAll } from '../copies/refresh'
import { quoted } from './column'
import { fitColumns } from './fit-columns'
import { dropStaleIndexes, fittingTables, makeIndexes } from './fitting-tables'
import { COMMON_COLUMNS, derivedHash, loadShape, planOf, saveShape, type TablePlan } from './plan'
import { refusedProblem, tableProblem, Unfit } from './table-problem'

/** Samples the planner keeps of the searched text. */
const SEARCH_SAMPLES = 300

/** Makes the tables of entities fit; made once per process, because it remembers which fit already. */
export interface Preparer {
  prepare: (entities: readonly Entity[]) => Promise<Problem[]>
  /** makes derived columns again that had to wait for the catalogue of a start: they name rows of its reference tables */
  catchUp: () => Promise<void>
}

/**
 * Makes the tables of these entities fit. Everything is additive: a new property is a new column, a removed one stays
 * stored, a wider type is applied. What would lose data is a Problem, and that entity's table stays as it was. An entity
 * that fitted without a word in this process is not looked at again until its file says something else.
 */
export function createPreparer(kit: Kit): Preparer {
  const fitting = new Map<string, Entity>()
  let waiting: TablePlan[] = []
  /** Rows of one table are made fit; what stands in the way is said, and tried again at the next start. */
  const refresh: Refresh = async (plan) => {
    if (kit.isRead?.() === false) waiting.push(plan)
    else await refreshAll(kit, plan)
  }
  const fits = (entity: Entity): boolean => {
    const known = fitting.get(entity.route)
    return known === entity || (known !== undefined && JSON.stringify(known) === JSON.stringify(entity))
  }
  return {
    prepare: async (entities) => {
      const fresh = entities.filter((entity) => entity.type !== 'path' && !fits(entity))
      const outcomes = await prepareTables(kit, fresh, refresh)
      for (const { entity, problems } of outcomes) {
        if (problems.length === 0) fitting.set(entity.route, entity)
        else fitting.delete(entity.route)
      }
      return outcomes.flatMap(({ problems }) => problems)
    },
    catchUp: async () => {
      // One stays waiting until it is done: a store that cannot be reached now is asked again by the next change of a file.
      for (let [plan] = waiting; plan; [plan] = waiting) {
        const { entity } = plan
        const problem = await refusal(entity, () => refreshAll(kit, plan))
        if (problem) kit.say(`${problem.file}: ${problem.message}`)
        waiting = waiting.slice(1)
      }
    },
  }
}

type Refresh = (plan: TablePlan) => Promise<void>

/** What became of one entity's table. */
interface Outcome {
  entity: Entity
  problems: Problem[]
  /** rows whose derived columns are to be made again */
  stale?: TablePlan
}

/** All of them in one transaction, so that a first start waits for the disk once; each may fail alone. */
async function prepareTables(kit: Kit, entities: readonly Entity[], refresh: Refresh): Promise<Outcome[]> {
  if (entities.length === 0) return []
  const outcomes = await kit.db.transaction(async (sql) => {
    // Processes that start together change tables one after the other.
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.prepare])
    // Nobody waits for an index but the start, which says so: it takes the memory that a large table needs.
    await sql.query(`set local maintenance_work_mem = '256MB'`)
    const fitting = await fittingTables(kit, sql, entities)
    const all: Outcome[] = []
    for (const entity of entities) all.push(fitting.has(entity) ? { entity, problems: [] } : await prepareAlone(kit, entity))
    return all
  })
  for (const { entity, problems } of outcomes)
    if (!problems.some(({ severity }) => severity === 'error')) kit.prepared(planOf(entity))
  // Only now: copies of a related record's fields need that record's table.
  for (const { entity, problems, stale } of outcomes) {
    const problem = stale && (await refusal(entity, () => refresh(stale)))
    if (problem) problems.push(problem)
  }
  return outcomes
}

/** Whatever goes wrong with one table, in the database or in us, is that file's Problem: the others go on. */
async function prepareAlone(kit: Kit, entity: Entity): Promise<Outcome> {
  const outcome: Outcome = { entity, problems: [] }
  const problem = await refusal(entity, async () => {
    const { isStale, problems } = await prepareTable(kit, planOf(entity))
    outcome.problems.push(...problems)
    if (isStale) outcome.stale = planOf(entity)
  })
  if (problem) outcome.problems.push(problem)
  return outcome
}

/** Does work on one table; what it throws as a Problem of the file, unless it is the database that cannot go on at all. */
async function refusal(entity: Entity, work: () => Promise<void>): Promise<Problem | undefined> {
  const failure = await ownFailure(work)
  return failure ? refusedProblem(entity, failure.error) : undefined
}

interface Prepared {
  problems: Problem[]
  isStale: boolean
}

async function prepareTable(kit: Kit, plan: TablePlan): Promise<Prepared> {
  try {
    return await kit.db.transaction(async (sql) => {
      const shape = await loadShape(sql, plan.route)
      await makeTable(sql, plan)
      if (!shape) await sampleSearch(sql, plan)
      await dropStaleIndexes(sql, plan)
      const lossy = await fitColumns(kit, sql, plan, shape)
      if (lossy.length > 0) throw new Unfit(lossy)
      const isStale = shape !== null && shape.hash !== derivedHash(plan)
      await saveShape(sql, plan, shape, isStale ? '' : derivedHash(plan))
      await makeIndexes(kit, sql, plan)
      return { problems: await fitStatuses(sql, plan), isStale }
    })
  } catch (error) {
    if (error instanceof Unfit) return { problems: error.problems, isStale: false }
    throw error
  }
}

async function makeTable(sql: Sql, { table }: TablePlan): Promise<void> {
  const columns = COMMON_COLUMNS.map(([name, type]) => `${quoted(name)} ${type}`)
  await sql.query(`create table if not exists ${quoted(table)} (${columns.join(', ')})`)
}

/**
 * How rare a searched word is decides whether its rows are found by the search index or met in the list's order; from the
 * hundred samples kept by default every word that is not very common looks the same.
 */
async function sampleSearch(sql: Sql, { table }: TablePlan): Promise<void> {
  await sql.query(`alter table ${quoted(table)} alter column "_search" set statistics ${SEARCH_SAMPLES}`)
}

/** Records from before the entity had statuses get the first one; a status that was dropped while in use is told. */
async function fitStatuses(sql: Sql, { table, entity }: TablePlan): Promise<Problem[]> {
  if (!entity.statuses) return []
  await sql.query(`update ${quoted(table)} set status = $1 where status is null`, [entity.statuses.default])
  const { rows } = await sql.query<{ status: string }>(
    `select distinct status from ${quoted(table)} where status <> all ($1::text[])`,
    [entity.statuses.list.map(({ code }) => code)],
  )
  return rows.map(({ status }) =>
    tableProblem(entity, 'STATUS_STILL_USED', '/conf/statuses', {
      message: `the status ${status} is gone from the file, but records are in it`,
      hint: `put ${status} back until no record is in it`,
    }),
  )
}
