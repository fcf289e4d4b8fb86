import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import type {
  ErrorCourse,
  FaultCourse,
  MeasuredName,
  PerformanceCourse,
  PerformanceQuery,
  UsedName,
} from '../../../../contract/calls/monitoring'
import { SPANS, type TrendSpan } from '../../../../contract/calls/monitoring'
import { TIME_ZONE } from '../../../../contract/constants'
import { type PlotData, type PlotStep, plotIntervals } from '../../../../contract/model/plot'
import { dayAfter, officeDay } from '../../../../contract/time/office-day'
import { startOfDay } from '../../../../contract/time/office-time'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { createParams } from '../../../kernel/db/params'
import { runAsWork } from '../../../kernel/db/work'
import { quantile } from './histogram'

/** Dependencies of figures over time. */
type TrendNeeds = Pick<Core, 'catalogue' | 'db' | 'now' | 'records' | 'served'>

/** Maximum names and faults shown below a plot. */
const NAMES_MAX = 100
const FAULTS_MAX = 50

/** The intervals of a span, and the start of the first; `byDay`: the counts have no hours. */
function listSteps(
  span: TrendSpan,
  now: number,
  byDay = false,
): { step: PlotStep; at: string[]; from: Date } {
  const { count, days, step } = SPANS[span]
  const own = byDay ? ({ step: 'day', count: Math.max(days, 1) } as const) : { step, count }
  const at = plotIntervals(own.step, own.count, now)
  const from = own.step === 'hour' ? now - own.count * 3_600_000 : startOfDay(at[0] ?? officeDay(now))
  return { step: own.step, at, from: new Date(from) }
}

/** SQL of the interval that an instant belongs to, as `plotIntervals` formats it. */
function intervalSql(step: PlotStep, column: string): string {
  const local = `${column} at time zone '${TIME_ZONE}'`
  return step === 'hour' ? `to_char(${local}, 'YYYY-MM-DD"T"HH24:00')` : `to_char(${local}, 'YYYY-MM-DD')`
}

/** Percentiles of calls or pages over time, added from the stored histograms. */
export async function performanceOverTime(
  needs: TrendNeeds,
  query: PerformanceQuery,
): Promise<PerformanceCourse> {
  const { db, now } = needs
  const { at, from, step } = listSteps(query.span, now().getTime())
  const params = createParams([query.measure, from])
  const tests = ['kind = $1', 'hour >= $2', ...nameTests(needs, query, params)]
  const read = (key: string) =>
    runAsWork('count', () =>
      db.query<{ key: string; bucket: string; n: string }>(
        `select ${key} as key, bucket, sum(count::bigint) as n
         from monitor_measure, jsonb_each_text(buckets) as each_of(bucket, count)
         where ${tests.join(' and ')} group by 1, 2`,
        params.values,
      ),
    )
  const [byTime, byName] = [await read(intervalSql(step, 'hour')), await read('name')]
  const times = histograms(byTime.rows)
  const of = (share: number) => at.map((one) => valueAt(times, one, (buckets) => quantile(buckets, share)))
  const series = [
    { id: 'p50', values: of(0.5) },
    { id: 'p75', values: of(0.75) },
    { id: 'p95', values: of(0.95) },
  ]
  const names = [...histograms(byName.rows)].map(([name, buckets]): MeasuredName => {
    return {
      name,
      count: total(buckets),
      p50: quantile(buckets, 0.5),
      p75: quantile(buckets, 0.75),
      p95: quantile(buckets, 0.95),
    }
  })
  return {
    times: { step, at, series: series.map((one) => ({ name: '', color: null, ...one })) },
    counts: {
      step,
      at,
      series: [
        { id: 'count', name: '', color: null, values: at.map((one) => valueAt(times, one, total) ?? 0) },
      ],
    },
    names: names.sort((one, other) => other.count * other.p95 - one.count * one.p95).slice(0, NAMES_MAX),
  }
}

/**
 * Conditions on the names of calls or pages; an entity has its calls below its endpoint, and its pages below
 * its route.
 */
function nameTests(
  { served }: TrendNeeds,
  query: PerformanceQuery,
  params: ReturnType<typeof createParams>,
): string[] {
  const { entity: route, measure, name } = query
  const tests: string[] = []
  if (name !== null) tests.push(`name = ${params.add(name)}`)
  if (route === null) return tests
  const base = measure === 'CALL' ? served(route)?.endpoint : `/${route}`
  const path = measure === 'CALL' ? "split_part(name, ' ', 2)" : 'name'
  const added = params.add(base ?? '')
  tests.push(`(${path} = ${added} or starts_with(${path}, ${added} || '/'))`)
  return tests
}

type Histograms = Map<string, Map<number, number>>

function histograms(rows: readonly { key: string; bucket: string; n: string }[]): Histograms {
  const found: Histograms = new Map()
  for (const { bucket, key, n } of rows) {
    const buckets = found.get(key) ?? new Map<number, number>()
    buckets.set(Number(bucket), Number(n))
    found.set(key, buckets)
  }
  return found
}

function valueAt(
  found: Histograms,
  key: string,
  figure: (buckets: Map<number, number>) => number,
): number | null {
  const buckets = found.get(key)
  return buckets ? figure(buckets) : null
}

function total(buckets: ReadonlyMap<number, number>): number {
  return [...buckets.values()].reduce((sum, count) => sum + count, 0)
}

/** Errors over time, all by their source and each group that the caller may read. */
export async function errorsOverTime(
  needs: TrendNeeds,
  route: string,
  span: TrendSpan,
  context: CallContext,
): Promise<ErrorCourse> {
  const { db, now, records, served } = needs
  const { at, from, step: unit } = listSteps(span, now().getTime(), span !== '24h')
  const { rows } = await runAsWork('count', () =>
    db.query<{ at: string; fingerprint: string; source: string; n: string }>(
      `select ${intervalSql(unit, 'hour')} as at, fingerprint, source, sum(count) as n from monitor_fault_hour
       where hour >= $1 group by 1, 2, 3`,
      [from],
    ),
  )
  const sumValues = (some: readonly (typeof rows)[number][]) =>
    valuesAt(
      at,
      some.map(({ at: when, n }) => ({ at: when, value: Number(n) })),
    )
  const series = ['SERVER', 'BROWSER'].map((id) => {
    return { id, name: '', color: null, values: sumValues(rows.filter(({ source }) => source === id)) }
  })
  const entity = served(route)
  const known = entity
    ? await records().list(
        entity,
        { ...PLAIN_LIST, size: FAULTS_MAX, sort: [{ path: 'lastSeen', direction: 'desc' }] },
        context,
      )
    : { items: [] }
  const faults = known.items.map((record): FaultCourse => {
    const values = sumValues(rows.filter(({ fingerprint }) => fingerprint === record.fingerprint))
    const seen = { firstSeen: String(record.firstSeen ?? ''), lastSeen: String(record.lastSeen ?? '') }
    return {
      id: record.id,
      label: record.label,
      status: record.status ?? null,
      ...seen,
      count: values.reduce((a, b) => a + b, 0),
      values,
    }
  })
  return { plot: { step: unit, at, series }, faults: faults.filter(({ count }) => count > 0) }
}

/** Records by kind over time, as the caller may read them. */
export async function eventsOverTime(
  needs: TrendNeeds,
  route: string,
  span: TrendSpan,
  context: CallContext,
): Promise<PlotData> {
  const { now, records, served } = needs
  const { at, step } = listSteps(span, now().getTime(), span !== '24h')
  const entity = served(route)
  if (!entity) return { step, at, series: [] }
  const to = dayAfter(officeDay(now().getTime()), 1)
  const order = { by: 'at', step, from: at[0] ?? to, to, group: 'kind', of: 'count' as const, field: null }
  const figures = await records().overTime(entity, PLAIN_LIST, order, context)
  return {
    step,
    at,
    series: seriesBy(
      at,
      figures.map(({ code, ...one }) => ({ ...one, id: code ?? '' })),
    ),
  }
}

/** How screens are used over time, and where most. */
export async function usabilityOverTime(
  { db, now }: TrendNeeds,
  span: TrendSpan,
): Promise<{ plot: PlotData; names: UsedName[] }> {
  const { at, from, step } = listSteps(span, now().getTime(), true)
  // The days of signals are UTC's already.
  const rows = await db.query<{ at: string; id: string; value: string }>(
    `select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as at, kind as id, sum(count) as value
     from monitor_signal where day >= $1 group by 1, 2`,
    [from],
  )
  const names = await db.query<UsedName>(
    `select kind, name, sum(count)::float8 as count from monitor_signal where day >= $1
     group by 1, 2 order by 3 desc limit ${NAMES_MAX}`,
    [from],
  )
  const figures = rows.rows.map(({ value, ...one }) => ({ ...one, value: Number(value) }))
  return { plot: { step, at, series: seriesBy(at, figures) }, names: names.rows }
}

/** The counts of each interval, several of one interval added; 0 without counts. */
function valuesAt(at: readonly string[], figures: readonly { at: string; value: number }[]): number[] {
  const sums = new Map<string, number>()
  for (const { at: when, value } of figures) sums.set(when, (sums.get(when) ?? 0) + value)
  return at.map((one) => sums.get(one) ?? 0)
}

/** One line per id, the largest first; 0 without counts. */
function seriesBy(
  at: readonly string[],
  figures: readonly { at: string; id: string; value: number }[],
): PlotData['series'] {
  const ids = [...new Set(figures.map(({ id }) => id))]
  const lines = ids.map((id) => {
    const values = valuesAt(
      at,
      figures.filter((one) => one.id === id),
    )
    return { id, name: '', color: null, values }
  })
  const sum = ({ values }: { values: number[] }) => values.reduce((all, value) => all + value, 0)
  return lines.sort((one, other) => sum(other) - sum(one))
}
