import { getConditions } from '../../catalogue/list-query/list-call'
import type { ListQuery } from '../../contract/calls/api'
import type { CalendarSpan } from '../../contract/calls/calendar'
import type { ListTimeline } from '../../contract/model/layout'
import type { RecordQuery } from '../../contract/ports/backend'
import { isDay } from '../../contract/time/real-day'
import { type CalendarEntry, dayAfter, daysBetween, toMonday } from './calendar'

/** Scales of a timeline. */
export const TIMELINE_SCALES = ['month', 'quarter', 'year'] as const
export type TimelineScale = (typeof TIMELINE_SCALES)[number]

/** The visible range of a timeline: the month, quarter or year of a day. */
export interface TimelineRange {
  scale: TimelineScale
  day: string
}

/** Days that a key moves a bar by. */
export const KEY_DAYS: Readonly<Record<TimelineScale, number>> = { month: 1, quarter: 7, year: 30 }

/** The query of a timeline: the conditions of its list, and the values of its bars. */
export function timelineQuery(query: ListQuery, { from, group, title, to }: ListTimeline): RecordQuery {
  return {
    ...getConditions(query),
    columns: [...new Set([from, to, ...(title ? [title] : []), ...(group ? [group] : [])])],
  }
}

/** Parses `timeline.quarter.2026-11-24`; the defaults are the quarter and today. */
export function readTimeline(as: string | null, today: string): TimelineRange {
  const [, scale, day = ''] = (as ?? '').split('.')
  return { scale: TIMELINE_SCALES.find((one) => one === scale) ?? 'quarter', day: isDay(day) ? day : today }
}

/** Serializes it for the address. */
export function writeTimeline({ day, scale }: TimelineRange): string {
  return `timeline.${scale}.${day}`
}

const MONTHS: Readonly<Record<TimelineScale, number>> = { month: 1, quarter: 3, year: 12 }

/** The first day of the month this many months later: `2026-11-24` + 2 → `2027-01-01`. */
function firstOfMonth(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The days a timeline shows. */
export function timelineSpan({ day, scale }: TimelineRange): CalendarSpan {
  const months = MONTHS[scale]
  const back = (Number(day.slice(5, 7)) - 1) % months
  const start = firstOfMonth(day, -back)
  return { start, end: dayAfter(firstOfMonth(start, months), -1) }
}

/** The next or previous month, quarter or year. */
export function besideTimeline({ day, scale }: TimelineRange, way: 1 | -1): TimelineRange {
  return { scale, day: firstOfMonth(timelineSpan({ day, scale }).start, way * MONTHS[scale]) }
}

/** A part of a line in percent of its width. */
export interface BarRange {
  from: number
  size: number
}

/** The position of some days on the line; null = outside of it. */
export function toBarRange(first: string, last: string, { end, start }: CalendarSpan): BarRange | null {
  if (last < start || first > end) return null
  const all = daysBetween(start, end) + 1
  const from = Math.max(0, daysBetween(start, first))
  const to = Math.min(all, daysBetween(start, last) + 1)
  return { from: (from / all) * 100, size: ((to - from) / all) * 100 }
}

/** A tick of the header: a day of a month, a week of a quarter, a month of a year. */
export interface TimelineMark extends BarRange {
  day: string
}

/** The ticks of a timeline, each as long as its period. */
export function listMarks(scale: TimelineScale, span: CalendarSpan): TimelineMark[] {
  const marks: TimelineMark[] = []
  const next = (day: string) => {
    if (scale === 'year') return firstOfMonth(day, 1)
    return scale === 'month' ? dayAfter(day, 1) : dayAfter(toMonday(day), 7)
  }
  for (let day = span.start; day <= span.end; day = next(day)) {
    const place = toBarRange(day, dayAfter(next(day), -1), span)
    if (place) marks.push({ day, ...place })
  }
  return marks
}

/** Bars of one value of the group field. */
export interface TimelineGroup {
  /** '' = without a value */
  name: string
  entries: CalendarEntry[]
}

/**
 * The bars by the name of their group, those without a group last; within a group the earlier ones come
 * first.
 */
export function groupEntries(
  entries: readonly CalendarEntry[],
  wordsOf: (entry: CalendarEntry) => string,
  lang: string,
): TimelineGroup[] {
  const groups = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const name = wordsOf(entry)
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  const sorted = [...groups].sort(
    ([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, lang),
  )
  return sorted.map(([name, own]) => ({
    name,
    entries: own.sort(
      (one, other) =>
        one.first.localeCompare(other.first) || one.record.label.localeCompare(other.record.label),
    ),
  }))
}
