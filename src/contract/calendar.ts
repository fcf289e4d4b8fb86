import type { RecordData } from './record'

/** Days from the first to the last, both included: `2026-11-01`. */
export interface CalendarSpan {
  start: string
  end: string
}

/** The answer of a calendar call: the records of some days, by the first of theirs. */
export interface CalendarPage {
  items: RecordData[]
  /** the last day whose records are all here; null = all are */
  until: string | null
}

/** Records in one answer, and days it may be asked for. */
export const CALENDAR_RECORDS_MAX = 600
export const CALENDAR_DAYS_MAX = 62
export const TIMELINE_DAYS_MAX = 366
