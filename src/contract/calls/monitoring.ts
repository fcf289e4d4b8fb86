import type { PlotData } from '../model/plot'
import type { Revision } from '../model/record'
import type { VITALS } from './monitor'

/** Measures: calls of the server, and the vitals of pages. */
export type MeasureName = 'CALL' | (typeof VITALS)[number]

/** One write to a record. */
export interface AuditEntry extends Revision {
  route: string
  id: string
  label: string
  /** of a list in sheets: the value of the record's sheet */
  sheet?: string
}

/** Filter of the history of all records; null = anything. */
export interface AuditFilter {
  route: string | null
  /** id of a record */
  id: string | null
  /** id of the user who wrote */
  by: string | null
  /** days of the office, inclusive */
  from: string | null
  to: string | null
  /** path of a field */
  field: string | null
  operation: Revision['operation'] | null
  /** text in a value before or after; '' = any */
  q: string
}

/**
 * A page of the history; `next`: where the next one begins, null at the end. A page may be short, even empty,
 * before the end.
 */
export interface AuditAnswer {
  items: AuditEntry[]
  next: string | null
}

/** Spans of plots, and their intervals; daily counts have no hours. */
export const SPANS = {
  '24h': { step: 'hour', count: 24, days: 1 },
  '7d': { step: 'hour', count: 168, days: 7 },
  '30d': { step: 'day', count: 30, days: 30 },
  '90d': { step: 'day', count: 90, days: 90 },
} as const
export type TrendSpan = keyof typeof SPANS

/** Query of times. */
export interface PerformanceQuery {
  span: TrendSpan
  /** `CALL`, or one of `VITALS` */
  measure: MeasureName
  /** route of an entity: its calls and pages; null = all */
  entity: string | null
  /** one call or page by its name; null = all */
  name: string | null
}

/** Times of one call or page. */
export interface MeasuredName {
  name: string
  count: number
  p50: number
  p75: number
  p95: number
}

/** Times over a span: percentiles, the number of values, and the slowest names. */
export interface PerformanceCourse {
  times: PlotData
  counts: PlotData
  names: MeasuredName[]
}

/** A fault with its trend within a span. */
export interface FaultCourse {
  /** its record */
  id: string
  label: string
  status: string | null
  firstSeen: string
  lastSeen: string
  /** occurrences within the span, in total and by interval */
  count: number
  values: number[]
}

/** Errors over time: all by their source, and each group. */
export interface ErrorCourse {
  plot: PlotData
  faults: FaultCourse[]
}

/** A screen or field and how often something happened there. */
export interface UsedName {
  kind: string
  name: string
  count: number
}

/** Use of the screens over time, and the most frequent places. */
export interface UseCourse {
  plot: PlotData
  names: UsedName[]
}

/** A slow database statement of one call. */
export interface SlowQuery {
  /** without values */
  statement: string
  /** the call, or `server` */
  place: string
  count: number
  /** ms */
  p50: number
  p95: number
  slowest: number
  /** the last day it was slow */
  last: string
}

/** The data of the monitor's screens. Every failure is an ApiError. */
export interface MonitoringPort {
  /** `after`: the `next` of a page, null = the newest writes */
  audit: (filter: AuditFilter, after: string | null, signal?: AbortSignal) => Promise<AuditAnswer>
  performance: (query: PerformanceQuery, signal?: AbortSignal) => Promise<PerformanceCourse>
  /** database statements slower than `SLOW_STATEMENT_MS`, those with the largest total time first */
  statements: (span: TrendSpan, signal?: AbortSignal) => Promise<{ items: SlowQuery[]; threshold: number }>
  errors: (span: TrendSpan, signal?: AbortSignal) => Promise<ErrorCourse>
  /** security events by kind */
  security: (span: TrendSpan, signal?: AbortSignal) => Promise<PlotData>
  usability: (span: TrendSpan, signal?: AbortSignal) => Promise<UseCourse>
}
