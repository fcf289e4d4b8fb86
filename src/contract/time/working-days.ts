import { isoWeekday } from './months'
import { dayAfter } from './office-day'

/** The reference table of days on which the office is closed besides: the code is the day, or `MM-DD`. */
export const CLOSED_DAYS = { name: 'ClosedDays', table: 'CLOSED_DAYS' } as const

/** Public holidays of Italy on a fixed day, `MM-DD`, with the first year of those that are younger. */
const FIXED_HOLIDAYS: Readonly<Record<string, number>> = {
  '01-01': 0,
  '01-06': 0,
  '04-25': 0,
  '05-01': 0,
  '06-02': 0,
  '08-15': 0,
  // Law 151 of 8 October 2025 made the day of Saint Francis a public holiday again.
  '10-04': 2026,
  '11-01': 0,
  '12-08': 0,
  '12-25': 0,
  '12-26': 0,
}

/** Longest span counted day by day: a century. */
const SPAN_MAX = 36_525

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous algorithm (Meeus/Jones/Butcher). */
export function easter(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const at = moon + week - 7 * late + 114
  return new Date(Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1)).toISOString().slice(0, 10)
}

const easterMondays = new Map<number, string>()

function easterMonday(year: number): string {
  const day = easterMondays.get(year) ?? dayAfter(easter(year), 1)
  easterMondays.set(year, day)
  return day
}

/**
 * Whether the office works on a day: Monday to Friday, no public holiday of Italy, and none of `closed`: days
 * `2026-08-14`, or `06-24` for every year, such as the saint of the town.
 */
export function isWorkingDay(day: string, closed: readonly string[] = []): boolean {
  const [year, date] = [Number(day.slice(0, 4)), day.slice(5)]
  if (isoWeekday(day) > 5 || day === easterMonday(year)) return false
  const since = FIXED_HOLIDAYS[date]
  return !(since !== undefined && year >= since) && !closed.includes(day) && !closed.includes(date)
}

/**
 * The working day this many working days after a day, or before it. 0 gives the day itself, or the next
 * working day. Throws RangeError beyond a century.
 */
export function addWorkingDays(day: string, count: number, closed: readonly string[] = []): string {
  const step = count < 0 ? -1 : 1
  let left = Math.abs(Math.trunc(count))
  let at = day
  for (let walked = 0; left > 0 || !isWorkingDay(at, closed); walked++) {
    if (walked > SPAN_MAX) throw new RangeError(`${count} working days are more than a century`)
    at = dayAfter(at, step)
    if (left > 0 && isWorkingDay(at, closed)) left--
  }
  return at
}

/**
 * Working days after the first day, up to the second one included: from Friday to Monday is 1. Negative = the
 * second is earlier. Throws RangeError beyond a century.
 */
export function workingDaysBetween(from: string, to: string, closed: readonly string[] = []): number {
  if (to < from) return 0 - workingDaysBetween(to, from, closed)
  let count = 0
  let walked = 0
  for (let at = dayAfter(from, 1); at <= to; at = dayAfter(at, 1)) {
    if (++walked > SPAN_MAX) throw new RangeError(`${from} to ${to} is more than a century`)
    if (isWorkingDay(at, closed)) count++
  }
  return count
}
