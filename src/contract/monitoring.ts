import type { VITALS } from './monitor'
import type { PlotData } from './plot'
import type { Revision } from './record'

/** What is measured: calls of the server, and the vitals of pages. */
export type MeasureName = 'CALL' | (typeof VITALS)[number]

/** One write to a record. */
export interface AuditEntry extends Revision {
  route: string
  id: string
  label: string
}

/** What is looked for in the history of all records; null = anything. */
export interface AuditFilter {
  route: string | null
  /** id of a record */
  id: string | null
  /** id of the user who wrote */
  by: string | null
  /** days of the office, both included */
  from: string | null
  to: string | null
  /** path of a field */
  field: string | null
  operation: Revision['operation'] | null
  /** text in a value before or after; '' = any */
  q: string
}

/** A page of the history; `next`: where the next one begins, null at the end. A page may be short, even empty, before the end. */
export interface AuditAnswer {
  items: AuditEntry[]
  next: string | null
}

/** How far back plots look, and the stretches they are made of; what is counted by days has no hours. */
export const SPANS = {
  '24h': { step: 'hour', count: 24, days: 1 },
  '7d': { step: 'hour', count: 168, days: 7 },
  '30d': { step: 'day', count: 30, days: 30 },
  '90d': { step: 'day', count: 90, days: 90 },
} as const
export type TrendSpan = keyof typeof SPANS

/** What times are asked for. */
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

/** Times over time: percentiles, how many values they are made of, and the slowest names of the span. */
export interface PerformanceCourse {
  times: PlotData
  counts: PlotData
  names: MeasuredName[]
}

/** A fault with its course within a span. */
export interface FaultCourse {
  /** its record */
  id: string
  label: string
  status: string | null
  firstSeen: string
  lastSeen: string
  /** occurrences within the span, altogether and by stretch */
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

/** How screens are used over time, and where most. */
export interface UseCourse {
  plot: PlotData
  names: UsedName[]
}

/** A statement of the database that took long, for one call. */
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

/** What the office observes of itself, as its screens read it. Every failure is an ApiError. */
export interface MonitoringPort {
  /** `after`: the `next` of a page, null = the newest writes */
  audit: (filter: AuditFilter, after: string | null, signal?: AbortSignal) => Promise<AuditAnswer>
  performance: (query: PerformanceQuery, signal?: AbortSignal) => Promise<PerformanceCourse>
  /** statements slower than `SLOW_STATEMENT_MS` of the database, those that took most time first */
  statements: (span: TrendSpan, signal?: AbortSignal) => Promise<{ items: SlowQuery[]; threshold: number }>
  errors: (span: TrendSpan, signal?: AbortSignal) => Promise<ErrorCourse>
  /** security events by kind */
  security: (span: TrendSpan, signal?: AbortSignal) => Promise<PlotData>
  usability: (span: TrendSpan, signal?: AbortSignal) => Promise<UseCourse>
}
