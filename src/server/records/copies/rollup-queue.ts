import { createHash } from 'node:crypto'
import type { Sql } from '../../kernel/database'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { computeRollups, isQuoted, lockFree, queueRollups } from '../related/rollups'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { ROWS_PER_BATCH, refreshRows } from './refresh'

type Work = Pick<EntityWork, 'engine' | 'plan' | 'sql'>

interface StaleRollup {
  id: number
  route: string
  record_id: string | null
  at_id: string | null
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Computes the roll-ups of one batch of records; false when the queue is empty. */
export function refreshQueuedRollups(engine: RecordEngine): Promise<boolean> {
  return engine.db.transaction(async (sql) => {
    // Single records first: a table that is computed for the first time holds no one up.
    const { rows } = await sql.query<StaleRollup>(
      `select * from stale_rollup order by record_id is null, id limit ${ROWS_PER_BATCH} for update skip locked`,
    )
    const [first] = rows
    if (!first) return false
    const plan = engine.planByRoute(first.route)
    if (first.record_id !== null)
      await refreshSome(
        engine,
        sql,
        rows.filter(({ record_id, route }) => record_id !== null && route === first.route),
        plan,
      )
    else if (plan) await refreshNext({ engine, plan, sql }, first)
    else await sql.query('delete from stale_rollup where id = $1', [first.id])
    return true
  })
}

async function refreshSome(
  engine: RecordEngine,
  sql: Sql,
  stale: readonly StaleRollup[],
  plan: TablePlan | undefined,
): Promise<void> {
  await sql.query('delete from stale_rollup where id = any ($1::bigint[])', [stale.map(({ id }) => id)])
  if (plan)
    await refreshFree({ engine, plan, sql }, [...new Set(stale.flatMap(({ record_id }) => record_id ?? []))])
}

/** One batch of a whole table. */
async function refreshNext(work: Work, { at_id, id }: StaleRollup): Promise<void> {
  const { rows } = await work.sql.query<{ id: string }>(
    `select id from ${quoteSqlName(work.plan.table)} where id > $1 order by id limit ${ROWS_PER_BATCH}`,
    [at_id ?? FIRST_ID],
  )
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await refreshFree(work, ids)
  if (ids.length < ROWS_PER_BATCH) await work.sql.query('delete from stale_rollup where id = $1', [id])
  else await work.sql.query('update stale_rollup set at_id = $2 where id = $1', [id, ids.at(-1) ?? null])
}

/**
 * Computes the records that no one holds and queues the others again. Where all are held it waits for one:
 * whoever waits for a single record cannot be part of a deadlock.
 */
async function refreshFree(work: Work, ids: readonly string[]): Promise<void> {
  const free = await lockFree(work, ids)
  const held = ids.filter((id) => !free.includes(id))
  if (free.length === 0) free.push(...(await lockOne(work, held.shift())))
  if (held.length > 0) await queueRollups(work, held)
  if (free.length === 0) return
  await computeRollups(work, free)
  if (isQuoted(work.plan)) await refreshRows(work, free, 0)
}

async function lockOne({ plan, sql }: Work, id: string | undefined): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(plan.table)} where id = $1 for update`,
    [id ?? null],
  )
  return rows.map((row) => row.id)
}

/** Queues every record of the entities whose roll-ups are new or are made in another way. */
export async function queueNewRollups(sql: Sql, plans: readonly TablePlan[]): Promise<void> {
  const wanted = new Map(plans.flatMap((plan) => (plan.rollups.size > 0 ? [[plan.route, hashOf(plan)]] : [])))
  if (wanted.size === 0) return
  const { rows } = await sql.query<{ route: string; hash: string }>(
    'select route, hash from rollup_state where route = any ($1::text[])',
    [[...wanted.keys()]],
  )
  for (const { hash, route } of rows) if (wanted.get(route) === hash) wanted.delete(route)
  for (const [route, hash] of wanted) {
    await sql.query('insert into stale_rollup (route) values ($1)', [route])
    await sql.query(
      `insert into rollup_state (route, hash) values ($1, $2)
       on conflict (route) do update set hash = excluded.hash`,
      [route, hash],
    )
  }
}

function hashOf({ rollups }: TablePlan): string {
  const made = [...rollups].map(([name, { rollup }]) => [name, rollup])
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}
