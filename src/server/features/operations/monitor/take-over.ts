import { officeDay } from '../../../../contract/time/office-day'
import { startOfDay } from '../../../../contract/time/office-time'
import type { Database, Sql } from '../../../kernel/database'
import { columnName, quoteSqlName, tableName } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import type { MonitorRoute } from './figures'
import { toBucket } from './histogram'

/** The figures that the records show. */
const MEASURE_COLUMNS = ['kind', 'name', 'at', 'calls', 'p50', 'p95', 'p99']
const FAULT = ['source', 'fingerprint', 'count', 'firstSeen', 'lastSeen']
const SIGNAL = ['kind', 'name', 'at', 'count']

const HOUR_MS = 3_600_000
/** Hours of a working day over which the figures of a day are distributed, with their shares. */
const WORK_TABLES: readonly (readonly [hour: number, share: number])[] = [
  [8, 0.1],
  [9, 0.16],
  [10, 0.15],
  [11, 0.14],
  [12, 0.06],
  [14, 0.11],
  [15, 0.12],
  [16, 0.1],
  [17, 0.06],
]

/**
 * Creates the counts of records that were stored without them, as in the demo company, because plots are
 * drawn from counts. Records that have counts are left alone.
 */
export async function takeOverFigures({
  db,
  entities,
}: {
  db: Database
  entities: ServedCatalogue['entities']
}): Promise<void> {
  // A file that declares other fields has figures of another kind.
  const declares = (route: MonitorRoute, columns: readonly string[]) =>
    columns.every((column) => entities.get(route)?.entity.fields.some(({ path }) => path === column))
  await db.transaction(async (sql) => {
    if (declares('monitor-performance', MEASURE_COLUMNS)) await takeMeasures(sql)
    if (declares('monitor-errors', FAULT)) await takeFaults(sql)
    if (declares('monitor-usability', SIGNAL)) await takeSignals(sql)
  })
}

async function recordsWithout<T>(
  sql: Sql,
  route: MonitorRoute,
  columns: readonly string[],
  counts: string,
): Promise<T[]> {
  const named = columns.map((path) => `${quoteSqlName(columnName(path, 'value'))} as ${quoteSqlName(path)}`)
  const { rows } = await sql.query<T>(
    `select r.id, ${named.join(', ')} from ${quoteSqlName(tableName(route))} r
     where not exists (select 1 from ${counts} c where c.record_id = r.id)`,
  )
  return rows
}

async function takeMeasures(sql: Sql): Promise<void> {
  interface Row extends Record<'calls' | 'p50' | 'p95' | 'p99', number> {
    id: string
    kind: string
    name: string
    at: string
  }
  const rows = await recordsWithout<Row>(sql, 'monitor-performance', MEASURE_COLUMNS, 'monitor_measure')
  const measures = rows.flatMap(({ at, calls, id, kind, name, ...figures }) =>
    WORK_TABLES.map(([hour, share], index) => ({
      kind,
      name,
      record_id: id,
      hour: new Date(startOfDay(officeDay(new Date(at).getTime())) + hour * HOUR_MS),
      buckets: spread(Math.max(4, Math.round(Number(calls) * share)), figures, 0.85 + ((index * 7) % 5) / 13),
    })),
  )
  await sql.query(
    `insert into monitor_measure (kind, name, hour, buckets, record_id)
     select kind, name, hour, buckets, record_id from jsonb_populate_recordset(null::monitor_measure, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(measures)],
  )
}

/** A histogram with these percentiles, slower or faster by a factor. */
function spread(
  count: number,
  { p50, p95, p99 }: Record<'p50' | 'p95' | 'p99', number>,
  factor: number,
): Record<number, number> {
  const [half, high, top] = [Number(p50), Number(p95), Number(p99)]
  const shares = [
    [half * 0.7, 0.25],
    [half, 0.27],
    [half + (high - half) * 0.3, 0.25],
    [high, 0.18],
    [top, 0.05],
  ] as const
  const buckets: Record<number, number> = {}
  for (const [value, share] of shares) {
    const bucket = toBucket(value * factor)
    buckets[bucket] = (buckets[bucket] ?? 0) + Math.max(1, Math.round(count * share))
  }
  return buckets
}

async function takeFaults(sql: Sql): Promise<void> {
  interface Row {
    id: string
    source: string
    fingerprint: string
    count: number
    firstSeen: string
    lastSeen: string
  }
  for (const row of await recordsWithout<Row>(sql, 'monitor-errors', FAULT, 'monitor_fault')) {
    const [first, last, count] = [new Date(row.firstSeen), new Date(row.lastSeen), Number(row.count)]
    await sql.query(
      `insert into monitor_fault (fingerprint, record_id, count, first_seen, last_seen) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [row.fingerprint, row.id, count, first, last],
    )
    const hours = new Map<number, number>()
    for (let index = 0; index < count; index++) {
      const ms = first.getTime() + (last.getTime() - first.getTime()) * ((index * 0.618) % 1)
      const hour = Math.floor((index === 0 ? first.getTime() : ms) / HOUR_MS) * HOUR_MS
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
    const { fingerprint, source } = row
    const counted = [...hours].map(([hour, n]) => ({ fingerprint, source, hour: new Date(hour), count: n }))
    await sql.query(
      `insert into monitor_fault_hour select * from jsonb_populate_recordset(null::monitor_fault_hour, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(counted)],
    )
  }
}

async function takeSignals(sql: Sql): Promise<void> {
  interface Row {
    id: string
    kind: string
    name: string
    at: string
    count: number
  }
  const rows = await recordsWithout<Row>(sql, 'monitor-usability', SIGNAL, 'monitor_signal')
  const signals = rows.map(({ at, count, id, kind, name }) => {
    return {
      kind,
      name,
      count: Number(count),
      record_id: id,
      day: `${officeDay(new Date(at).getTime())}T00:00:00Z`,
    }
  })
  await sql.query(
    `insert into monitor_signal (kind, name, day, count, record_id)
     select kind, name, day, count, record_id from jsonb_populate_recordset(null::monitor_signal, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(signals)],
  )
}
