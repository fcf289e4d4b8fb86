import { AsyncResource } from 'node:async_hooks'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../engine/record-engine'
import { listOwners } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { judgeQueued } from './judging'
import { ROWS_PER_BATCH, refreshRows } from './refresh'
import { refreshQueuedRollups } from './rollup-queue'

/** Refreshes copies, roll-ups and judgments in the background, one batch per transaction. */
interface FanOut {
  /** checks the queue soon */
  wake: () => void
  /** resolves when the queue is empty */
  settle: () => Promise<void>
}

const RETRY_MS = 1_000
/** Polling interval: other processes pick up what a killed one left in the queue. */
const LOOK_MS = 4_000

interface Stale {
  id: number
  route: string
  record_id: string
  depth: number
  at_route: string
  at_id: string | null
}

/** Creates the queue's worker of one process. */
export function createFanOut(engine: RecordEngine): FanOut {
  // Created outside any transaction, so that the work never joins the one that woke it.
  const outside = new AsyncResource('tessera-fan-out')
  let running: Promise<void> | null = null
  let again = false
  const drain = async (): Promise<void> => {
    do {
      again = false
      while ((await step(engine)) || (await refreshQueuedRollups(engine)) || (await judgeQueued(engine))) {
        // one batch after the other
      }
    } while (again)
  }
  const run = (): Promise<void> => {
    running ??= outside.runInAsyncScope(drain).finally(() => {
      running = null
    })
    return running
  }
  const wake = (): void => {
    again = true
    run().catch(() => void setTimeout(wake, RETRY_MS).unref())
  }
  if (engine.db.kind === 'postgres') setInterval(() => run().catch(() => undefined), LOOK_MS).unref()
  return {
    wake,
    settle: async () => {
      again = true
      await run()
    },
  }
}

/** Refreshes one batch of owners; false when the queue is empty. */
function step(engine: RecordEngine): Promise<boolean> {
  return engine.db.transaction(async (sql) => {
    const { rows } = await sql.query<Stale>(
      'select * from stale_copy order by id limit 1 for update skip locked',
    )
    const stale = rows[0]
    if (!stale) return false
    const owner = listOwners(engine, stale.route).find(({ route }) => route >= stale.at_route)
    if (!owner) await sql.query('delete from stale_copy where id = $1', [stale.id])
    else await advance(engine, sql, stale, owner)
    return true
  })
}

async function advance(engine: RecordEngine, sql: Sql, stale: Stale, owner: TablePlan): Promise<void> {
  const after = owner.route === stale.at_route ? stale.at_id : null
  const points = owner.relations
    .filter(({ relation }) => relation?.route === stale.route)
    .map((field) => pointsTo(field))
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(owner.table)} where (${points.join(' or ')})
     and id > $2 order by id limit ${ROWS_PER_BATCH}`,
    [stale.record_id, after ?? '00000000-0000-0000-0000-000000000000'],
  )
  const ids = rows.map(({ id }) => id)
  await refreshRows({ engine, plan: owner, sql }, ids, stale.depth)
  // '~' sorts after every letter of a route: this owner is done.
  const next = ids.length === ROWS_PER_BATCH ? [owner.route, ids.at(-1) ?? null] : [`${owner.route}~`, null]
  await sql.query('update stale_copy set at_route = $2, at_id = $3 where id = $1', [stale.id, ...next])
}
