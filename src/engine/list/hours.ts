import type { PublicEntity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { ListCalendar } from '../../contract/layout'
import { dayAfter } from '../../contract/office-day'
import { daysBetween, minuteOfDay, momentOn } from '../../contract/office-time'
import { type CalendarEntry, isInstant, movedTo } from './calendar'
import { cellValue } from './describe'

/** What of an entry is moved: all of it, or one of its ends. */
export const ENTRY_PARTS = ['whole', 'start', 'end'] as const
export type EntryPart = (typeof ENTRY_PARTS)[number]

/** How far a part of an entry is moved; minutes only where it stands at an hour. */
export interface Shift {
  part: EntryPart
  days: number
  minutes: number
}

/** Entries stand on quarters of an hour, in minutes; one without an end is drawn as long as `POINT`. */
export const QUARTER = 15
const POINT = 30
const DAY = 1440

/** An entry between two minutes of one day. */
export interface TimedEntry {
  entry: CalendarEntry
  day: string
  start: number
  end: number
  /** it has an end of its own */
  isLasting: boolean
}

/** An entry beside those that it overlaps: its place among so many. */
export interface LaidHours extends TimedEntry {
  lane: number
  lanes: number
}

/** Whether a list has hours: the days of its calendar are moments. */
export function hasHours(entity: PublicEntity): boolean {
  return entity.list.calendar !== undefined && isInstant(entity, entity.list.calendar.from)
}

/** The minutes of an entry; null = it lasts over several days, or has a day alone. */
export function timedEntry(entity: PublicEntity, entry: CalendarEntry): TimedEntry | null {
  const { from = '', to } = entity.list.calendar ?? {}
  const start = Date.parse(String(cellValue(entry.record, from)))
  if (!hasHours(entity) || entry.first !== entry.last || Number.isNaN(start)) return null
  const end = to === undefined ? Number.NaN : Date.parse(String(cellValue(entry.record, to)))
  const first = minuteOfDay(start)
  const isLasting = end > start
  return { entry, day: entry.first, start: first, end: isLasting ? minuteOfDay(end) : Math.min(DAY, first + POINT), isLasting }
}

/** Lays the entries of a day side by side where they overlap: each group of such parts its width evenly. */
export function layHours(entries: readonly TimedEntry[]): LaidHours[] {
  const drawnEnd = ({ end, start }: TimedEntry) => Math.max(end, start + POINT)
  const sorted = [...entries].sort((a, b) => a.start - b.start || drawnEnd(b) - drawnEnd(a))
  const laid: LaidHours[] = []
  let group: LaidHours[] = []
  let free: number[] = []
  const close = () => {
    for (const one of group) laid.push({ ...one, lanes: free.length })
    group = []
    free = []
  }
  for (const entry of sorted) {
    if (free.every((end) => end <= entry.start)) close()
    const found = free.findIndex((end) => end <= entry.start)
    const lane = found < 0 ? free.length : found
    free[lane] = drawnEnd(entry)
    group.push({ ...entry, lane, lanes: 1 })
  }
  close()
  return laid
}

/** A shift that keeps an entry whole: its start before its end, an entry at an hour within its day. */
export function fittedShift({ first, last }: CalendarEntry, shift: Shift, timed: TimedEntry | null): Shift {
  const { part } = shift
  if (timed === null) {
    const length = daysBetween(first, last)
    const days = part === 'start' ? Math.min(shift.days, length) : part === 'end' ? Math.max(shift.days, -length) : shift.days
    return { part, days, minutes: 0 }
  }
  const { end, start } = timed
  const within = (least: number, most: number) => Math.max(least, Math.min(most, shift.minutes))
  if (part === 'start') return { part, days: 0, minutes: within(-start, end - QUARTER - start) }
  if (part === 'end') return { part, days: 0, minutes: within(start + QUARTER - end, DAY - QUARTER - end) }
  return { part, days: shift.days, minutes: within(-start, Math.max(-start, DAY - QUARTER - Math.max(end, start))) }
}

/** An entry as it stands while a part of it is held elsewhere. */
export function shifted(timed: TimedEntry, { days, minutes, part }: Shift): TimedEntry {
  return {
    ...timed,
    day: part === 'whole' ? dayAfter(timed.day, days) : timed.day,
    start: part === 'end' ? timed.start : timed.start + minutes,
    end: part === 'start' ? timed.end : timed.end + minutes,
  }
}

/**
 * The values that put an entry, or one of its ends, elsewhere. A whole entry keeps its length, and moved by days alone its hour
 * on the office's clock; an end that is not there yet is set from the start. Null = it stands there already.
 */
export function shiftedValues(
  entity: PublicEntity,
  entry: CalendarEntry,
  shift: Shift,
  dates: ListCalendar = entity.list.calendar ?? { from: '' },
): JsonObject | null {
  const { days, minutes, part } = shift
  if (days === 0 && minutes === 0) return null
  const { from, to } = dates
  if (part === 'whole' && minutes === 0) return movedTo(entity, entry, dayAfter(entry.first, days), dates)
  const value = (path: string) => cellValue(entry.record, path)
  if (!isInstant(entity, from)) {
    if (part === 'start') return { [from]: dayAfter(entry.first, days) }
    return to === undefined ? null : { [to]: dayAfter(entry.last, days) }
  }
  const day = part === 'end' ? entry.last : entry.first
  const at = (ms: number) => momentOn(dayAfter(day, days), minuteOfDay(ms) + minutes)
  const start = Date.parse(String(value(from)))
  const given = to === undefined ? Number.NaN : Date.parse(String(value(to)))
  const end = given > start ? given : start + (minutes === 0 ? 0 : POINT * 60_000)
  const iso = (ms: number) => new Date(ms).toISOString()
  if (part === 'start') return { [from]: iso(at(start)) }
  if (part === 'end') return to === undefined ? null : { [to]: iso(at(end)) }
  const moved = at(start)
  return { [from]: iso(moved), ...(to !== undefined && given > start ? { [to]: iso(moved + (given - start)) } : {}) }
}

/** A minute of a day as a clock shows it: `09:05`. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
