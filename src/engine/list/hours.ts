import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListCalendar } from '../../contract/model/layout'
import { dayAfter, officeDay } from '../../contract/time/office-day'
import { daysBetween, minuteOfDay, momentOn } from '../../contract/time/office-time'
import { type CalendarEntry, findMoveValues, isInstant } from './calendar'
import { cellValue } from './describe'

/** The moved part of an entry: all of it, or one end. */
export const ENTRY_PARTS = ['whole', 'start', 'end'] as const
export type EntryPart = (typeof ENTRY_PARTS)[number]

/** The shift of a part of an entry; minutes only for an entry with an hour. */
export interface Shift {
  part: EntryPart
  days: number
  minutes: number
}

/** Grid of entries: a quarter of an hour, in minutes; an entry without an end has the length `POINT`. */
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

/** An entry with its column among the entries it overlaps. */
export interface LaidHours extends TimedEntry {
  lane: number
  lanes: number
}

/** Whether a list has hours: its calendar's field holds instants. */
export function hasHours(entity: PublicEntity): boolean {
  return entity.list.calendar !== undefined && isInstant(entity, entity.list.calendar.from)
}

/** The minutes of an entry; null = it lasts over several days, or has only a day. */
export function toTimedEntry(entity: PublicEntity, entry: CalendarEntry): TimedEntry | null {
  const { from = '', to } = entity.list.calendar ?? {}
  const start = Date.parse(String(cellValue(entry.record, from)))
  if (!hasHours(entity) || entry.first !== entry.last || Number.isNaN(start)) return null
  const end = to === undefined ? Number.NaN : Date.parse(String(cellValue(entry.record, to)))
  const first = minuteOfDay(start)
  const isLasting = end > start
  // Its day ends at 24:00, which is minute 0 of the next one.
  const last = isLasting ? minuteOfDay(end) || DAY : Math.min(DAY, first + POINT)
  return { entry, day: entry.first, start: first, end: last, isLasting }
}

/** Lays out overlapping entries of a day side by side: each group divides its width evenly. */
export function layHours(entries: readonly TimedEntry[]): LaidHours[] {
  const getDrawnEnd = ({ end, start }: TimedEntry) => Math.max(end, start + POINT)
  const sorted = [...entries].sort((a, b) => a.start - b.start || getDrawnEnd(b) - getDrawnEnd(a))
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
    free[lane] = getDrawnEnd(entry)
    group.push({ ...entry, lane, lanes: 1 })
  }
  close()
  return laid
}

/** Clamps a shift so that the start stays before the end, and an entry with an hour stays within its day. */
export function clampShift({ first, last }: CalendarEntry, shift: Shift, timed: TimedEntry | null): Shift {
  const { part } = shift
  if (timed === null) {
    const length = daysBetween(first, last)
    const days =
      part === 'start'
        ? Math.min(shift.days, length)
        : part === 'end'
          ? Math.max(shift.days, -length)
          : shift.days
    return { part, days, minutes: 0 }
  }
  const { end, start } = timed
  const within = (least: number, most: number) => Math.max(least, Math.min(most, shift.minutes))
  if (part === 'start') return { part, days: 0, minutes: within(-start, end - QUARTER - start) }
  if (part === 'end') return { part, days: 0, minutes: within(start + QUARTER - end, DAY - end) }
  return { part, days: shift.days, minutes: within(-start, DAY - end) }
}

/** An entry as drawn while a part of it is being moved. */
export function shiftEntry(timed: TimedEntry, { days, minutes, part }: Shift): TimedEntry {
  return {
    ...timed,
    day: part === 'whole' ? dayAfter(timed.day, days) : timed.day,
    start: part === 'end' ? timed.start : timed.start + minutes,
    end: part === 'start' ? timed.end : timed.end + minutes,
  }
}

/**
 * The values that move an entry, or one of its ends. A whole entry keeps its length and, when moved by days
 * only, its hour on the office's clock; a missing end is set from the start. Null = it is already there.
 */
export function findShiftValues(
  entity: PublicEntity,
  entry: CalendarEntry,
  shift: Shift,
  dates: ListCalendar = entity.list.calendar ?? { from: '' },
): JsonObject | null {
  const { days, minutes, part } = shift
  if (days === 0 && minutes === 0) return null
  const { from, to } = dates
  if (part === 'whole' && minutes === 0)
    return findMoveValues(entity, entry, dayAfter(entry.first, days), dates)
  const value = (path: string) => cellValue(entry.record, path)
  if (!isInstant(entity, from)) {
    if (part === 'start') return { [from]: dayAfter(entry.first, days) }
    return to === undefined ? null : { [to]: dayAfter(entry.last, days) }
  }
  const day = part === 'end' ? entry.last : entry.first
  /** Counted from its own day: midnight at its end is minute 1440 of it. */
  const minuteIn = (ms: number) => minuteOfDay(ms) + (officeDay(ms) > day ? DAY : 0)
  const at = (ms: number) => momentOn(dayAfter(day, days), minuteIn(ms) + minutes)
  const start = Date.parse(String(value(from)))
  const given = to === undefined ? Number.NaN : Date.parse(String(value(to)))
  const end = given > start ? given : start + (minutes === 0 ? 0 : POINT * 60_000)
  const iso = (ms: number) => new Date(ms).toISOString()
  if (part === 'start') return { [from]: iso(at(start)) }
  if (part === 'end') return to === undefined ? null : { [to]: iso(at(end)) }
  const moved = at(start)
  return {
    [from]: iso(moved),
    ...(to !== undefined && given > start ? { [to]: iso(moved + (given - start)) } : {}),
  }
}

/** A minute of the day as time: `09:05`. */
export function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
