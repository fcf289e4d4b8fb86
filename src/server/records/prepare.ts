import type { Entity } from '../../contract/entity'
import type { Problem } from '../../contract/problem'
import { PROBLEM_CODES, type ProblemCode } from '../../contract/problem-codes'
import type { Sql } from '../parts'
import { convertColumn, isEmptyColumn, isTranslated } from './change-type'
import { type Column, declaration, quoted } from './column'
import { type Index, indexesOf } from './indexes'
import type { Kit } from './kit'
import { COMMON_COLUMNS, planOf, type TablePlan } from './plan'
import { refreshAll } from './refresh'
import { derivedHash, loadShape, type Shape, saveShape } from './shape'

/** Processes that start together change tables one after the other. */
const LOCK = 5_280_203

/** Making an index over so many rows takes more than a moment. */
const MANY_ROWS = 50_000

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
  const refresh = async (plans: readonly TablePlan[]): Promise<void> => {
    if (kit.isRead?.() === false) waiting.push(...plans)
    else for (const plan of plans) await refreshAll(kit, plan)
  }
  const fits = (entity: Entity): boolean => {
    const known = fitting.get(entity.route)
    return known === entity || (known !== undefined && JSON.stringify(known) === JSON.stringify(entity))
  }
  const prepare: Preparer['prepare'] = async (entities) => {
    const fresh = entities.filter((entity) => entity.type !== 'path' && !fits(entity))
    const outcomes = await prepareTables(
      kit,
      fresh.map((entity) => planOf(entity)),
      refresh,
    )
    for (const [index, entity] of fresh.entries()) {
      if (outcomes[index]?.problems.length === 0) fitting.set(entity.route, entity)
      else fitting.delete(entity.route)
    }
    return outcomes.flatMap(({ problems }) => problems)
  }
  return {
    prepare,
    catchUp: async () => {
      const plans = waiting
      waiting = []
      await refresh(plans)
    },
  }
}

/** All of them in one transaction, so that a first start waits for the disk once; each may fail alone. */
async function prepareTables(
  kit: Kit,
  plans: readonly TablePlan[],
  refresh: (plans: readonly TablePlan[]) => Promise<void>,
): Promise<Outcome[]> {
  if (plans.length === 0) return []
  const outcomes = await kit.db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
    // Nobody waits for an index but the start, which says so: it takes the time and the memory that a large table needs.
    await sql.query(`set local statement_timeout = 0`)
    await sql.query(`set local maintenance_work_mem = '256MB'`)
    const all: Outcome[] = []
    for (const plan of plans) all.push(await prepareTable(kit, plan))
    return all
  })
  const fit = plans.filter((_, index) => !outcomes[index]?.problems.some(({ severity }) => severity === 'error'))
  for (const plan of fit) kit.prepared(plan)
  // Only now: copies of a related record's fields need that record's table.
  await refresh(fit.filter((plan) => outcomes[plans.indexOf(plan)]?.isStale))
  return outcomes
}

interface Outcome {
  problems: Problem[]
  /** rows whose derived columns are to be made again */
  isStale: boolean
}

async function prepareTable(kit: Kit, plan: TablePlan): Promise<Outcome> {
  try {
    return await kit.db.transaction(async (sql) => {
      const shape = await loadShape(sql, plan.route)
      await makeTable(sql, plan)
      if (!shape) await sampleSearch(sql, plan)
      const lossy = await fitColumns(sql, plan, shape)
      if (lossy.length > 0) throw new Unfit(lossy)
      const isStale = shape !== null && shape.hash !== derivedHash(plan)
      await saveShape(sql, plan, shape, isStale ? '' : derivedHash(plan))
      await fitIndexes(kit, sql, plan)
      return { problems: await fitStatuses(sql, plan), isStale }
    })
  } catch (error) {
    if (error instanceof Unfit) return { problems: error.problems, isStale: false }
    throw error
  }
}

/** Carries Problems out of the transaction, which is rolled back by it. */
class Unfit extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('the table cannot be changed')
    this.problems = problems
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

async function fitColumns(sql: Sql, plan: TablePlan, shape: Shape | null): Promise<Problem[]> {
  const problems: Problem[] = []
  const known = new Map((shape?.columns ?? []).map((column) => [column.name, column]))
  // What lists are sorted by stands first in the row: reading a column means passing over those before it.
  const added = [...plan.columns]
    .sort((a, b) => Number(b.role === 'fold') - Number(a.role === 'fold'))
    .filter(({ name }) => !known.has(name))
    .map((one) => `add column if not exists ${declaration(one)}`)
  if (added.length > 0) await sql.query(`alter table ${quoted(plan.table)} ${added.join(', ')}`)
  for (const column of plan.columns) {
    const old = known.get(column.name)
    if (old && !(await fitsType(sql, plan, old, column))) problems.push(lossProblem(plan, old, column))
  }
  return [...problems, ...(await lostProperties(sql, plan, shape))]
}

async function fitsType(sql: Sql, { table }: TablePlan, old: Column, column: Column): Promise<boolean> {
  if (old.type !== column.type) return convertColumn(sql, table, old, column)
  const isSame = old.kind === column.kind || column.type !== 'jsonb' || column.source !== 'own'
  return isSame || (await isEmptyColumn(sql, table, quoted(old.name))) || isTranslated(sql, table, old, column)
}

/** A property that became a relation, or stopped being one, has other columns: what the old ones hold would vanish. */
async function lostProperties(sql: Sql, plan: TablePlan, shape: Shape | null): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const old of (shape?.columns ?? []).filter(({ source, role }) => source === 'own' && role !== 'label')) {
    const now = plan.columns.find(({ path, source, role }) => path === old.path && source === 'own' && role !== 'label')
    if (!now || now.name === old.name) continue
    if (!(await isEmptyColumn(sql, plan.table, quoted(old.name)))) problems.push(lossProblem(plan, old, now))
  }
  return problems
}

function lossProblem(plan: TablePlan, old: Column, now: Column): Problem {
  return problem(plan.entity, 'TYPE_CHANGE_LOSES_DATA', `/record/properties/${now.path.replaceAll('.', '/properties/')}`, {
    message: `${now.path} is stored as ${old.kind}; as ${now.kind} its values would be lost`,
    hint: `give the new property another name, or keep ${now.path} as ${old.kind}`,
  })
}

async function fitIndexes(kit: Kit, sql: Sql, plan: TablePlan): Promise<void> {
  const wanted = indexesOf(plan)
  const { rows } = await sql.query<{ indexname: string }>(
    'select indexname from pg_indexes where schemaname = current_schema() and tablename = $1',
    [plan.table],
  )
  const present = new Set(rows.map(({ indexname }) => indexname))
  for (const name of present)
    if (/~[0-9a-f]{10}$/.test(name) && !wanted.some((one) => one.name === name)) await sql.query(`drop index ${quoted(name)}`)
  const missing = wanted.filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  const known = await knownRows(sql, plan)
  if (known >= MANY_ROWS) kit.say(`Making indexes of ${plan.route}: ${missing.length} over ${known} records …`)
  for (const index of missing) await makeIndex(sql, plan, index)
  // What an index is made over has no statistics yet, and the planner does not trust an index without.
  if (known > 0) await sql.query(`analyze ${quoted(plan.table)}`)
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
      problem(plan.entity, 'DUPLICATE_VALUES', '/record', {
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

/** Records from before the entity had statuses get the first one; a status that was dropped while in use is told. */
async function fitStatuses(sql: Sql, { table, entity }: TablePlan): Promise<Problem[]> {
  if (!entity.statuses) return []
  await sql.query(`update ${quoted(table)} set status = $1 where status is null`, [entity.statuses.default])
  const { rows } = await sql.query<{ status: string }>(
    `select distinct status from ${quoted(table)} where status <> all ($1::text[])`,
    [entity.statuses.list.map(({ code }) => code)],
  )
  return rows.map(({ status }) =>
    problem(entity, 'STATUS_STILL_USED', '/conf/statuses', {
      message: `the status ${status} is gone from the file, but records are in it`,
      hint: `put ${status} back until no record is in it`,
    }),
  )
}

function problem({ file }: Entity, code: ProblemCode, pointer: string, words: { message: string; hint: string }): Problem {
  return { file, line: 1, column: 1, pointer, code, severity: PROBLEM_CODES[code].severity, ...words }
}
