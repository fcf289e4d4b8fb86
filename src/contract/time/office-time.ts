import { TIME_ZONE } from '../constants'
import { officeDay } from './office-day'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let wall: Intl.DateTimeFormat | null = null

/** The wall clock of the office at a moment, as the ms of the same reading in UTC. */
function wallAt(ms: number): number {
  wall ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(wall.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
}

/**
 * The moment at which the clock of the office shows `local`; of an hour that is skipped in spring, the same
 * hour later.
 */
function toMoment(local: number): number {
  const first = local - (wallAt(local) - local)
  return local - (wallAt(first) - first)
}

/** The first moment of a day where the office is, in ms. */
export function startOfDay(day: string): number {
  return toMoment(Date.parse(`${day}T00:00:00Z`))
}

/** Days from one to another; negative = the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** An instant this many days later, at the same hour of the office's clock. */
export function sameHourAfter(ms: number, days: number): number {
  return toMoment(wallAt(ms) + days * DAY_MS)
}

/** The minute of the office's day at a moment in ms: 0 to 1439. */
export function minuteOfDay(ms: number): number {
  return Math.floor((wallAt(ms) - Date.parse(`${officeDay(ms)}T00:00:00Z`)) / 60_000)
}

/** The moment at which the clock of the office shows a minute of a day, in ms. */
export function momentOn(day: string, minute: number): number {
  return toMoment(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)
}

/**
 * The clock of the office at a moment in ms, with seconds and their parts where they are not 0: `2026-03-31
 * 12:00:30.250`.
 */
export function exactClock(ms: number): string {
  return new Date(wallAt(ms))
    .toISOString()
    .replace('T', ' ')
    .replace(/(:00)?(\.000)?Z$/, '')
}

/** Days by their number of UTC: whether the clock of the office is changed on them. */
const changedDays = new Map<number, boolean>()

/** True in the hour that the clock of the office shows a second time in autumn, both times. */
export function isRepeatedHour(ms: number): boolean {
  const day = Math.floor(ms / DAY_MS)
  const ahead = (at: number) => wallAt(at) - at
  const isChanged = changedDays.get(day) ?? ahead((day - 1) * DAY_MS) !== ahead((day + 2) * DAY_MS)
  changedDays.set(day, isChanged)
  return isChanged && [-HOUR_MS, HOUR_MS].some((away) => wallAt(ms + away) === wallAt(ms))
}

/** How far the clock of the office is ahead of UTC at a moment in ms: `+02:00`. */
export function offsetAt(ms: number): string {
  const minutes = Math.round((wallAt(ms) - ms) / 60_000)
  const clock = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)
  return `${minutes < 0 ? '-' : '+'}${clock}`
}
