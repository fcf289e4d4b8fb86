import type { VITALS } from '../../../../contract/calls/monitor'
import type { Entity } from '../../../../contract/model/entity'
import type { Database, Sql } from '../../../kernel/database'
import type { Records } from '../../../records'
import { type CountingNeeds, createCounting } from './counting'
import { type ShownRecord, showFigures } from './figures'
import { quantile, toBucket } from './histogram'

/** The entity of the records. */
const MEASURES_ROUTE = 'monitor-performance'

/** Measures: calls in ms, and the vitals of pages (CLS in thousandths, the others in ms). */
export type MeasureKind = 'CALL' | (typeof VITALS)[number]

/** Measures calls and pages: a row of the monitor per name and hour. */
export interface MeasureMonitor {
  /** `name`: `GET /api/subjects/customers/:id`, or the pattern of a page */
  note: (kind: MeasureKind, name: string, value: number) => void
  flush: () => Promise<void>
}

/** The values of one name within an hour, since they were last stored. */
interface Measured {
  kind: MeasureKind
  name: string
  hour: Date
  buckets: Map<number, number>
}

interface StoredMeasure {
  kind: MeasureKind
  name: string
  hour: string
  record_id: string | null
  buckets: Record<string, number>
}

const NAMES_MAX = 1_000
const HOUR_MS = 3_600_000

/** Counts values into histograms. */
export function createMeasureMonitor(needs: CountingNeeds): MeasureMonitor {
  const { now } = needs
  const counting = createCounting<Measured>(needs, {
    route: MEASURES_ROUTE,
    max: NAMES_MAX,
    store: storeMeasured,
  })
  return {
    flush: counting.flush,
    note: (kind, name, value) => {
      const hour = Math.floor(now().getTime() / HOUR_MS)
      const measured = counting.of(`${kind} ${hour} ${name}`, () => {
        return { kind, name, hour: new Date(hour * HOUR_MS), buckets: new Map() }
      })
      const bucket = toBucket(value)
      measured?.buckets.set(bucket, (measured.buckets.get(bucket) ?? 0) + 1)
    },
  }
}

/** Adds values to those of all processes in the same hour, and shows the result. */
async function storeMeasured(
  { db, records }: { db: Database; records: Records },
  entity: Entity,
  measured: readonly Measured[],
): Promise<ShownRecord[]> {
  return db.transaction(async (sql) => {
    const stored = await addBuckets(sql, measured)
    const rows = stored.map(({ buckets: counts, hour, kind, name, record_id: id }) => {
      const buckets = new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count]))
      const calls = [...buckets.values()].reduce((sum, count) => sum + count, 0)
      const figures = {
        calls,
        p50: quantile(buckets, 0.5),
        p95: quantile(buckets, 0.95),
        p99: quantile(buckets, 0.99),
      }
      return { id, figures, whole: () => ({ kind, name, at: new Date(hour).toISOString(), ...figures }) }
    })
    const shown = await showFigures<typeof MEASURES_ROUTE>(sql, records, entity, rows)
    for (const [index, { id, isNew }] of shown.entries()) {
      const { hour = '', kind = '', name = '' } = stored[index] ?? {}
      const text = 'update monitor_measure set record_id = $4 where kind = $1 and name = $2 and hour = $3'
      if (isNew) await sql.query(text, [kind, name, hour, id])
    }
    return shown
  })
}

async function addBuckets(sql: Sql, measured: readonly Measured[]): Promise<StoredMeasure[]> {
  const added = measured.map(({ buckets, hour, kind, name }) => ({
    kind,
    name,
    hour,
    buckets: Object.fromEntries(buckets),
  }))
  const { rows } = await sql.query<StoredMeasure>(
    `insert into monitor_measure as m (kind, name, hour, buckets)
     select kind, name, hour, buckets from jsonb_populate_recordset(null::monitor_measure, $1::jsonb)
     on conflict (kind, name, hour) do update set buckets = (
       select jsonb_object_agg(bucket, n) from (
         select key as bucket, sum(value::bigint) as n
         from (select * from jsonb_each_text(m.buckets) union all select * from jsonb_each_text(excluded.buckets)) both_of
         group by key) added)
     returning kind, name, hour, buckets, record_id`,
    [JSON.stringify(added)],
  )
  return rows
}

/** Deletes measures older than a moment. */
export async function pruneMeasures(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from monitor_measure where hour < $1', [before])
}
