import { createHash } from 'node:crypto'
import type { SlowQuery } from '../../../../contract/calls/monitoring'
import { officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { quantile, toBucket } from './histogram'

/** Counts slow statements, by day; their values are not stored. */
export interface StatementMonitor {
  flush: () => Promise<void>
}

/** Occurrences of one statement of one call within a day, since they were last stored. */
interface CountedStatement {
  fingerprint: string
  place: string
  day: string
  statement: string
  buckets: Record<number, number>
  slowest: number
}

/** Name of the server's own work. */
const OWN_WORK = 'server'
/** Different statements between two flushes; beyond it new ones are dropped. */
const STATEMENTS_MAX = 300
const TEXT_MAX = 4_000
/** Statements shown. */
const MAX_LISTED_STATEMENTS = 50

/** Listens to the database; counts not stored yet when a process is killed are lost. */
export function createStatementMonitor({ db, log, now }: Pick<Core, 'db' | 'log' | 'now'>): StatementMonitor {
  let waiting = new Map<string, CountedStatement>()
  db.followSlow(({ ms, text, where }) => {
    const statement = plainStatement(text)
    const place = where ?? OWN_WORK
    const day = officeDay(now())
    const key = `${day} ${place} ${statement}`
    let counted = waiting.get(key)
    if (!counted) {
      if (waiting.size >= STATEMENTS_MAX) return
      const fingerprint = createHash('sha256').update(statement).digest('hex').slice(0, 32)
      counted = { fingerprint, place, day, statement, buckets: {}, slowest: 0 }
      waiting.set(key, counted)
    }
    const bucket = toBucket(ms)
    counted.buckets[bucket] = (counted.buckets[bucket] ?? 0) + 1
    counted.slowest = Math.max(counted.slowest, Math.round(ms))
  })
  return {
    flush: async () => {
      const due = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counted]) => counted)
      waiting = new Map()
      if (due.length > 0) await store(db, due).catch((error: unknown) => log(`monitor: ${String(error)}`))
    },
  }
}

/** A statement in one line, without its literal texts and numbers, which may be values. */
export function plainStatement(text: string): string {
  return text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$"])\d+(\.\d+)?\b/g, '0')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX)
}

async function store(sql: Sql, due: readonly CountedStatement[]): Promise<void> {
  await sql.query(
    `insert into monitor_statement as m (fingerprint, place, day, statement, buckets, slowest)
     select fingerprint, place, day, statement, buckets, slowest from jsonb_populate_recordset(null::monitor_statement, $1::jsonb)
     on conflict (fingerprint, place, day) do update set slowest = greatest(m.slowest, excluded.slowest), buckets = (
       select jsonb_object_agg(bucket, n) from (
         select key as bucket, sum(value::bigint) as n
         from (select * from jsonb_each_text(m.buckets) union all select * from jsonb_each_text(excluded.buckets)) both_of
         group by key) added)`,
    [JSON.stringify(due)],
  )
}

/** The statements with the largest total time since a day. */
export async function slowStatements(sql: Sql, since: string): Promise<SlowQuery[]> {
  const { rows } = await sql.query<{
    statement: string
    place: string
    bucket: string
    n: string
    slowest: number
    last: string
  }>(
    `select statement, place, key as bucket, sum(value::bigint) as n, max(slowest) as slowest, max(day)::text as last
     from monitor_statement, jsonb_each_text(buckets) where day >= $1::date group by fingerprint, statement, place, key`,
    [since],
  )
  const found = new Map<
    string,
    { query: Omit<SlowQuery, 'count' | 'p50' | 'p95'>; buckets: Map<number, number> }
  >()
  for (const { bucket, last, n, place, slowest, statement } of rows) {
    const key = `${place} ${statement}`
    const one = found.get(key) ?? { query: { statement, place, slowest: 0, last: '' }, buckets: new Map() }
    one.buckets.set(Number(bucket), Number(n))
    one.query.slowest = Math.max(one.query.slowest, Number(slowest))
    if (last > one.query.last) one.query.last = last
    found.set(key, one)
  }
  const queries = [...found.values()].map(({ buckets, query }) => {
    const count = [...buckets.values()].reduce((sum, n) => sum + n, 0)
    return { ...query, count, p50: quantile(buckets, 0.5), p95: quantile(buckets, 0.95) }
  })
  return queries
    .sort((one, other) => other.count * other.p50 - one.count * one.p50)
    .slice(0, MAX_LISTED_STATEMENTS)
}

/** Deletes statements of days before a moment. */
export async function pruneStatements(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from monitor_statement where day < $1::timestamptz', [before])
}
