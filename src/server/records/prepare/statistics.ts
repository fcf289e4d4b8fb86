import { AsyncResource } from 'node:async_hooks'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'

/** Keeps the planner's statistics up to date where the database does not. */
export interface Statistics {
  /** call after writing a row of the table */
  wrote: (table: string) => void
  /** analyzes tables that were not analyzed yet */
  refresh: () => void
  /** resolves when no analysis is running */
  settle: () => Promise<void>
}

/** A table is analyzed after this many writes, but not before a fifth of it changed. */
const LEAST_WRITES = 1_000
const SHARE = 0.2

/**
 * PostgreSQL has autovacuum; the embedded engine has no background work, so that without this its plans would
 * assume the empty tables of the first day.
 */
export function createStatistics(engine: RecordEngine): Statistics {
  if (engine.db.kind === 'postgres')
    return { wrote: () => undefined, refresh: () => undefined, settle: async () => undefined }
  const outside = new AsyncResource('tessera-statistics')
  const writes = new Map<string, number>()
  const limits = new Map<string, number>()
  let known: ReadonlySet<string> = new Set()
  let work: Promise<void> = Promise.resolve()
  const look = async (table: string, verb: string): Promise<void> => {
    await engine.db.query(`${verb} ${quoteSqlName(table)}`)
    const { rows } = await engine.db.query<{ n: number }>(
      'select greatest(reltuples, 0)::bigint as n from pg_class where relname = $1',
      [table],
    )
    limit(table, rows[0]?.n ?? 0)
  }
  const limit = (table: string, rows: number): void =>
    void limits.set(table, Math.max(LEAST_WRITES, rows * SHARE))
  /** A start finds most tables as they were left: only those that were not analyzed, or grew, are. */
  const lookAtAll = async (tables: readonly string[]): Promise<void> => {
    const { rows } = await engine.db.query<{ table: string; n: number; isStale: boolean }>(
      `select relname as "table", greatest(reltuples, 0)::bigint as n,
         reltuples < 0 or pg_relation_size(oid) / current_setting('block_size')::int > relpages * (1 + $2::float8) as "isStale"
       from pg_class where relkind = 'r' and relname = any ($1::text[])`,
      [[...tables], SHARE],
    )
    for (const { isStale, n, table } of rows)
      if (isStale) await look(table, 'analyze').catch(() => undefined)
      else limit(table, n)
  }
  const later = (table: string, verb: string): void => {
    // Failures are ignored: no one waits for statistics.
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
      const tables = engine.plans().map(({ table }) => table)
      const fresh = tables.filter((table) => !known.has(table))
      known = new Set(tables)
      if (fresh.length > 0)
        work = outside.runInAsyncScope(() => work.then(() => lookAtAll(fresh))).catch(() => undefined)
    },
    settle: () => work,
  }
}
