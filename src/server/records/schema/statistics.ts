import { AsyncResource } from 'node:async_hooks'
import type { Kit } from '../context'
import { quoted } from './column'

/** Keeps the planner's knowledge of tables fresh where nobody else does. */
export interface Statistics {
  /** a row of the table was written */
  wrote: (table: string) => void
  /** tables not looked at yet are, soon */
  refresh: () => void
  /** resolves when nothing is being looked at */
  settle: () => Promise<void>
}

/** Looked at again after so many writes, and never before a fifth of the table changed. */
const LEAST_WRITES = 1_000
const SHARE = 0.2

/**
 * PostgreSQL has its autovacuum; the embedded engine runs no background work at all, so without this its plans would
 * go by the empty tables of the first day.
 */
export function createStatistics(kit: Kit): Statistics {
  if (kit.db.kind === 'postgres') return { wrote: () => undefined, refresh: () => undefined, settle: async () => undefined }
  const outside = new AsyncResource('tessera-statistics')
  const writes = new Map<string, number>()
  const limits = new Map<string, number>()
  let known: ReadonlySet<string> = new Set()
  let work: Promise<void> = Promise.resolve()
  const look = async (table: string, verb: string): Promise<void> => {
    await kit.db.query(`${verb} ${quoted(table)}`)
    const { rows } = await kit.db.query<{ n: number }>(
      'select greatest(reltuples, 0)::bigint as n from pg_class where relname = $1',
      [table],
    )
    limits.set(table, Math.max(LEAST_WRITES, (rows[0]?.n ?? 0) * SHARE))
  }
  const later = (table: string, verb: string): void => {
    // Statistics are no one's answer: a failure shows in the next statement, if at all.
    work = outside.runInAsyncScope(() => work.then(() => look(table, verb))).catch(() => undefined)
  }
  return {
    wrote: (table) => {
      const count = (writes.get(table) ?? 0) + 1
      const isDue = count >= (limits.get(table) ?? LEAST_WRITES)
      writes.set(table, isDue ? 0 : count)
      if (isDue) later(table, 'vacuum (analyze)')
    },
    refresh: () => {
      for (const { table } of kit.plans()) if (!known.has(table)) later(table, 'analyze')
      known = new Set(kit.plans().map(({ table }) => table))
    },
    settle: () => work,
  }
}
