import { KINDS } from '../../catalogue/kinds'
import { getConditions } from '../../catalogue/list-query/list-call'
import type { ListQuery } from '../../contract/calls/api'
import type { CalendarSpan } from '../../contract/calls/calendar'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListCalendar } from '../../contract/model/layout'
import type { RecordData } from '../../contract/model/record'
import type { RecordQuery } from '../../contract/ports/backend'
import { dayAfter, officeDay } from '../../contract/time/office-day'
import { daysBetween, sameHourAfter } from '../../contract/time/office-time'
import { isDay } from '../../contract/time/real-day'
import { type ReasonContext, reason } from '../commands/reasons'
import { getFieldReason } from './board'
import { cellValue } from './describe'

export { dayAfter, daysBetween }

/** Views of a calendar by their number of days. */
export type CalendarScale = 'month' | 'week'

/** The visible range of a calendar: the month or week of a day. */
export interface CalendarRange {
  scale: CalendarScale
  day: string
}

/** A record in a calendar, on the days of the office. */
export interface CalendarEntry {
  record: RecordData
  first: string
  last: string
  /** its hour, if it has one and is on one day: `10:30` */
  hour: string
}

/** The query of a calendar: the conditions of its list, and the values of its entries. */
export function calendarQuery(query: ListQuery, { from, title, to }: ListCalendar): RecordQuery {
  return { ...getConditions(query), columns: [from, ...(to ? [to] : []), ...(title ? [title] : [])] }
}

/** Parses `calendar.week.2026-11-24`; the defaults are the month and today. */
export function readCalendar(as: string | null, today: string): CalendarRange {
  const [, scale, day = ''] = (as ?? '').split('.')
  return { scale: scale === 'week' ? 'week' : 'month', day: isDay(day) ? day : today }
}

/** Serializes it for the address. */
export function writeCalendar({ day, scale }: CalendarRange): string {
  return `calendar.${scale}.${day}`
}

/** The Monday of a day's week. */
export function toMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The weeks of a month, or the one week, each of seven days from Monday on. */
export function listWeeks({ day, scale }: CalendarRange): string[][] {
  const weekFrom = (monday: string) => Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
  if (scale === 'week') return [weekFrom(toMonday(day))]
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let monday = toMonday(`${month}-01`); monday.slice(0, 7) <= month; monday = dayAfter(monday, 7))
    weeks.push(weekFrom(monday))
  return weeks
}

/** The days a calendar shows. */
export function spanOfWeeks(weeks: readonly (readonly string[])[]): CalendarSpan {
  return { start: weeks[0]?.[0] ?? '', end: weeks.at(-1)?.at(-1) ?? '' }
}

/** The next or previous month or week. The day is clamped to its month: 31 January, then 28 February. */
export function nextRange({ day, scale }: CalendarRange, way: 1 | -1): CalendarRange {
  if (scale === 'week') return { scale, day: dayAfter(day, 7 * way) }
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + way + 1, 0))
  const beside = new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
  return { scale, day: beside.toISOString().slice(0, 10) }
}

/** Whether the field of a calendar holds instants, not days. */
export const isInstant = (entity: PublicEntity, path: string): boolean => {
  const field = [...entity.fields, ...entity.copied].find((one) => one.path === path)
  return field !== undefined && KINDS[field.kind].calendar === 'instant'
}

function dayOfValue(value: Json, instant: boolean): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (!instant) return value.slice(0, 10)
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : officeDay(ms)
}

/** The last day of an entry: one that ends at midnight has nothing of the day that begins then. */
function lastDay(value: Json, start: Json, instant: boolean): string | null {
  const end = instant ? Date.parse(String(value)) : Number.NaN
  return end > Date.parse(String(start)) ? officeDay(end - 1) : dayOfValue(value, instant)
}

/**
 * Records as entries, in their order; records without a day are left out. `hourOf` formats the hour of an
 * instant.
 */
export function listEntries(
  entity: PublicEntity,
  records: readonly RecordData[],
  hourOf: (instant: string) => string,
  { from, to }: ListCalendar = entity.list.calendar ?? { from: '' },
): CalendarEntry[] {
  const instant = isInstant(entity, from)
  const seen = new Set<string>()
  return records.flatMap((record) => {
    const value = cellValue(record, from)
    const first = dayOfValue(value, instant)
    if (first === null || seen.has(record.id)) return []
    seen.add(record.id)
    const end = to === undefined ? null : lastDay(cellValue(record, to), value, instant)
    const last = end !== null && end > first ? end : first
    return [{ record, first, last, hour: instant && first === last ? hourOf(String(value)) : '' }]
  })
}

/** An entry in one week: its columns, from 0, and its lane. */
export interface LaidEntry {
  entry: CalendarEntry
  from: number
  days: number
  lane: number
  /** it began before this week, or goes on after it */
  continues: boolean
}

/** Lays out the entries of a week without overlaps: the longer ones of a day come first. */
export function layWeek(entries: readonly CalendarEntry[], week: readonly string[]): LaidEntry[] {
  const [start = '', end = ''] = [week[0], week.at(-1)]
  const here = entries
    .filter(({ first, last }) => first <= end && last >= start)
    .map((entry) => {
      const from = Math.max(0, daysBetween(start, entry.first))
      const to = Math.min(week.length - 1, daysBetween(start, entry.last))
      return { entry, from, days: to - from + 1, continues: entry.first < start || entry.last > end }
    })
    .sort((a, b) => a.from - b.from || b.days - a.days)
  const free: number[] = []
  return here.map((one) => {
    const found = free.findIndex((next) => next <= one.from)
    const lane = found < 0 ? free.length : found
    free[lane] = one.from + one.days
    return { ...one, lane }
  })
}

/** The values that move a record to another day: its hour and its length stay. Null = it is already there. */
export function findMoveValues(
  entity: PublicEntity,
  { first, record }: CalendarEntry,
  day: string,
  { from, to }: ListCalendar = entity.list.calendar ?? { from: '' },
): JsonObject | null {
  const days = daysBetween(first, day)
  if (days === 0) return null
  const shiftDate = (path: string): JsonObject => {
    const value = cellValue(record, path)
    if (typeof value !== 'string') return {}
    if (!isInstant(entity, path)) return { [path]: dayAfter(value.slice(0, 10), days) }
    return { [path]: new Date(sameHourAfter(Date.parse(value), days)).toISOString() }
  }
  return { ...shiftDate(from), ...(to === undefined ? {} : shiftDate(to)) }
}

/** Why a record cannot be moved to another day, as text; null = it may be tried, and the server decides. */
export function dayReason(
  context: ReasonContext,
  record: RecordData,
  { from, to }: Partial<Pick<ListCalendar, 'from' | 'to'>> = context.entity.list.calendar ?? { from: '' },
): string | null {
  const { conf, entity, texts } = context
  const own = reason(context, 'edit', record)
  if (own) return own.text
  for (const path of [...(from ? [from] : []), ...(to ? [to] : [])]) {
    if (path.includes('.') || !entity.fields.some((field) => field.path === path))
      return texts.text('FIELD.LOCKED.SERVER')
    const locked = getFieldReason(entity, conf, path, texts.text)
    if (locked) return locked
  }
  return null
}
