import type { RecordData } from '../model/record'

/** Days from the first to the last, inclusive: `2026-11-01`. */
export interface CalendarSpan {
  start: string
  end: string
}

/** The answer of a calendar call: the records of some days, by their first day. */
export interface CalendarPage {
  items: RecordData[]
  /** the last day whose records are complete; null = all are */
  until: string | null
}

/** Maximum records in one answer, and maximum days of a call. */
export const CALENDAR_RECORDS_MAX = 600
export const CALENDAR_DAYS_MAX = 62
export const TIMELINE_DAYS_MAX = 366
