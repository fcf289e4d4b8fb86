import { valueAt } from '../../../catalogue/paths'
import type { JsonObject } from '../../../contract/json'
import type { Rollup } from '../../../contract/model/field'
import { createParams, type SqlParams } from '../../kernel/db/params'
import { SqlError } from '../../kernel/db/sql-error'
import { filterSql } from '../access/filter-sql'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import type { WrittenRecord } from '../engine/written-record'
import { quoteSqlName } from '../schema/column'
import { pathSql, pointsTo } from '../schema/path-sql'
import type { RolledUpField, TablePlan } from '../schema/plan'
import { queueStale } from './stale-queue'

type Work = Pick<EntityWork, 'engine' | 'plan' | 'sql'>

/** Records whose roll-ups are computed within the transaction of the writer. */
const PARENTS_AT_ONCE = 20

/** With more related records than this, the roll-up is computed after the commit. */
const CHILDREN_AT_ONCE = 2_000

/** The roll-ups of one entity that are made of the records of another. */
interface Follower {
  /** of the entity with the roll-ups */
  plan: TablePlan
  fields: RolledUpField[]
}

/** The entities whose roll-ups are made of the records of a route, in a fixed order. */
function listFollowers(engine: RecordEngine, route: string): Follower[] {
  return engine
    .plans()
    .map((plan) => ({
      plan,
      fields: [...plan.rollups.values()].filter(({ rollup }) => rollup.route === route),
    }))
    .filter(({ fields }) => fields.length > 0)
    .sort((a, b) => (a.plan.route < b.plan.route ? -1 : 1))
}

/**
 * Follows written records into the roll-ups made of them: of the records that they point to now, and of those
 * that they pointed to before.
 */
export async function followRollups(work: Work, stored: readonly WrittenRecord[]): Promise<void> {
  for (const { fields, plan } of listFollowers(work.engine, work.plan.route)) {
    const ids = new Set(fields.flatMap((field) => stored.flatMap((one) => parentsOf(field.rollup, one))))
    if (ids.size > 0) await settleRollups({ ...work, plan }, [...ids])
  }
}

/** The records whose roll-up a write may change. */
function parentsOf(rollup: Rollup, { changes, write: { base, content } }: WrittenRecord): string[] {
  if (base && content && !changes.some(({ path }) => isPartOf(rollup, path))) return []
  return [base, content?.record].flatMap((record) => {
    const value = record && valueAt(record as JsonObject, `${rollup.by}.id`)
    return typeof value === 'string' ? value : []
  })
}

/** True of a path, or the group around it, that a roll-up reads. */
function isPartOf({ by, order, path, where }: Rollup, changed: string): boolean {
  const [top] = changed.split('.')
  return [by, path, order, ...where.map((term) => term.path), 'archived', 'delete'].some(
    (one) => one?.split('.')[0] === top,
  )
}

/**
 * Computes the roll-ups of some records where that is quick, and queues the others. Who holds a record may
 * hold it for long, and two that wait for each other would both fail: the queue comes after their commit, and
 * then sees what both of them wrote.
 */
async function settleRollups(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > PARENTS_AT_ONCE) {
    await queueRollups(work, ids)
    return
  }
  const free = await lockSoon(work, ids)
  const light = free.length > 0 ? await withFewChildren(work, free) : []
  const late = ids.filter((id) => !light.includes(id))
  if (late.length > 0) await queueRollups(work, late)
  const changed = light.length > 0 ? await computeRollups(work, light) : []
  if (changed.length > 0 && isQuoted(work.plan)) await queueRollups(work, changed)
}

/** True when titles, search texts, sort keys or judgments of the records are made of their roll-ups. */
export function isQuoted({ byPath, entity, rollups }: TablePlan): boolean {
  const inTitle = entity.title.flatMap((part) => ('path' in part ? part.path : []))
  const read = new Set([...inTitle, ...entity.search])
  const rules = entity.rules.flatMap(({ options, required, valid }) => [options, required, valid])
  const isRuled = (path: string) => rules.some((text) => text?.includes(`.${path}`))
  return [...rollups.values()].some(
    ({ path }) =>
      read.has(path) || isRuled(path) || byPath.get(path)?.some(({ role }) => role === 'fold') === true,
  )
}

/** Locks the records that no one else holds. */
export async function lockFree({ plan, sql }: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) order by id for update skip locked`,
    [[...ids]],
  )
  return rows.map(({ id }) => id)
}

/** How long a writer waits for a record that someone else holds, less than it takes to find a deadlock. */
const WAIT_MS = 200

/** SQLSTATE of a lock that was not free in time. */
const NOT_FREE = '55P03'

/** Locks records, waiting a moment for those that someone else holds; the ids of those it got. */
async function lockSoon(work: Work, ids: readonly string[]): Promise<string[]> {
  const free = await lockFree(work, ids)
  if (free.length === ids.length) return free
  try {
    return await work.engine.db.transaction(async (sql) => {
      const { rows: before } = await sql.query<{ wait: string }>(
        `select current_setting('lock_timeout') as wait, set_config('lock_timeout', '${WAIT_MS}ms', true)`,
      )
      const { rows } = await sql.query<{ id: string }>(
        `select id from ${quoteSqlName(work.plan.table)} where id = any ($1::uuid[]) order by id for update`,
        [[...ids]],
      )
      await sql.query(`select set_config('lock_timeout', $1, true)`, [before[0]?.wait ?? '0'])
      return rows.map(({ id }) => id)
    })
  } catch (error) {
    if (error instanceof SqlError && error.code === NOT_FREE) return free
    throw error
  }
}

/** Those of some records to which few others point. */
async function withFewChildren({ engine, plan, sql }: Work, ids: readonly string[]): Promise<string[]> {
  const sources = new Map(
    [...plan.rollups.values()].map(({ rollup }) => [`${rollup.route} ${rollup.by}`, rollup]),
  )
  const many = [...sources.values()].flatMap((rollup) => {
    const child = engine.planByRoute(rollup.route)
    const points = pointsTo({ path: rollup.by }, 'p.id')
    return child
      ? `exists (select 1 from ${quoteSqlName(child.table)} where ${points} offset ${CHILDREN_AT_ONCE})`
      : []
  })
  if (many.length === 0) return [...ids]
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(plan.table)} p where id = any ($1::uuid[]) and not (${many.join(' or ')})`,
    [[...ids]],
  )
  return rows.map(({ id }) => id)
}

/**
 * Computes all roll-ups of records that this transaction has locked, and queues what is made of them in turn;
 * the ids of those that changed.
 * The statement comes after the lock, so that it sees what others committed before.
 */
export async function computeRollups(work: Work, ids: readonly string[]): Promise<string[]> {
  const { engine, plan, sql } = work
  const params = createParams([[...ids]])
  const values = [...plan.rollups].flatMap(([name, field]) => {
    const value = rollupSql(engine, field, params)
    return value === null ? [] : [{ name: quoteSqlName(name), value }]
  })
  if (values.length === 0) return []
  const names = values.map(({ name }) => name)
  const { rows } = await sql.query<{ id: string }>(
    `update ${quoteSqlName(plan.table)} t set ${names.map((name) => `${name} = v.${name}`).join(', ')}
     from (select p.id, ${values.map(({ name, value }) => `(${value}) as ${name}`).join(', ')}
       from ${quoteSqlName(plan.table)} p where p.id = any ($1::uuid[])) v
     where t.id = v.id and (${names.map((name) => `t.${name} is distinct from v.${name}`).join(' or ')})
     returning t.id`,
    params.values,
  )
  const changed = rows.map(({ id }) => id)
  if (changed.length === 0) return []
  engine.db.afterCommit(() => engine.emit({ type: 'records', route: plan.route, ids: changed }))
  const paths = [...plan.rollups.values()].map(({ path }) => path)
  if (await queueStale(work, new Map(changed.map((id) => [id, paths])))) engine.wake()
  await queueAbove(work, changed)
  return changed
}

/** Roll-ups that are made of roll-ups follow after the commit. */
async function queueAbove(work: Work, ids: readonly string[]): Promise<void> {
  const own = new Set([...work.plan.rollups.values()].map(({ path }) => path))
  const isAbove = ({ rollup: { order, path, where } }: RolledUpField): boolean =>
    [path, order, ...where.map((term) => term.path)].some((one) => one !== null && own.has(one))
  await queueParents(work, ids, isAbove)
}

/** Queues the roll-ups made of some stored records: what deletes them for good calls it before. */
export async function queueParents(
  { engine, plan, sql }: Work,
  ids: readonly string[],
  isMeant: (field: RolledUpField) => boolean = () => true,
): Promise<void> {
  let isQueued = false
  for (const follower of listFollowers(engine, plan.route)) {
    const paths = new Set(follower.fields.filter(isMeant).map(({ rollup }) => rollup.by))
    for (const path of paths) {
      const found = pathSql(plan, path)
      if (!found) continue
      const { count } = await sql.query(
        `insert into stale_rollup (route, record_id) select distinct $1, ${found.value}
         from ${quoteSqlName(plan.table)} where id = any ($2::uuid[]) and ${found.value} is not null`,
        [follower.plan.route, [...ids]],
      )
      isQueued ||= count > 0
    }
  }
  if (isQueued) engine.wake()
}

/** Queues that the roll-ups of these records are computed after the commit. */
export async function queueRollups({ engine, plan, sql }: Work, ids: readonly string[]): Promise<void> {
  engine.wake()
  await sql.query('insert into stale_rollup (route, record_id) select $1, unnest($2::uuid[])', [
    plan.route,
    [...ids],
  ])
}

/** Sums beyond the figures that are kept exactly are unknown rather than wrong. */
const SUM_MAX = 999_999_999_999_999

/** The value of one record's roll-up; the record is `p`. Null while the related table is not there. */
function rollupSql(engine: RecordEngine, { rollup }: RolledUpField, params: SqlParams): string | null {
  const child = engine.planByRoute(rollup.route)
  if (!child) return null
  const value = rollup.path === null ? null : pathSql(child, rollup.path)?.value
  const order = rollup.order === null ? null : pathSql(child, rollup.order)?.value
  if (value === undefined || order === undefined) return null
  const conditions = [
    pointsTo({ path: rollup.by }, 'p.id'),
    'not _deleted',
    'not archived',
    ...rollup.where.map((term) => filterSql(child, term, params)),
  ]
  const from = `from ${quoteSqlName(child.table)} c where ${conditions.map((one) => `(${one})`).join(' and ')}`
  return figureSql(rollup, { value, order, from })
}

interface FigureParts {
  value: string | null
  order: string | null
  from: string
}

function figureSql({ figure }: Rollup, { from, order, value }: FigureParts): string {
  if (figure === 'count') return `select count(*) ${from}`
  if (figure === 'sum')
    return `select case when abs(coalesce(sum(${value}), 0)) > ${SUM_MAX} then null else coalesce(sum(${value}), 0) end ${from}`
  if (figure === 'latest')
    return `select ${value} ${from} and ${order} is not null order by ${order} desc, c.id desc limit 1`
  return `select ${figure}(${value}) ${from}`
}
