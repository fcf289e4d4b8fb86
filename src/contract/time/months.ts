import { DAY_MS, dayAfter } from './office-day'
import { isDay } from './real-day'

// Days are texts `2026-03-31`; every function throws RangeError on anything else.

/**
 * A day this many months later, or earlier; beyond the end of its month its last day: 31 January + 1 → 28
 * February.
 */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day)
  const first = new Date(Date.UTC(year, month - 1 + Math.trunc(months), 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** The first day of the month of a day. */
export function startOfMonth(day: string): string {
  parts(day)
  return `${day.slice(0, 8)}01`
}

/** The last day of the month of a day. */
export function endOfMonth(day: string): string {
  return dayAfter(addMonths(startOfMonth(day), 1), -1)
}

/**
 * Complete months from one day to another; negative = the second is earlier. The last day of a short month
 * completes it: from 31 January to 28 February is one month.
 */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from)
  const [[year, month], [toYear, toMonth]] = [parts(from), parts(to)]
  const months = (toYear - year) * 12 + toMonth - month
  return addMonths(from, months) > to ? months - 1 : months
}

/**
 * The week of ISO 8601 that contains a day: 1 to 53. Weeks begin on Monday; week 1 has the year's first
 * Thursday.
 */
export function isoWeek(day: string): number {
  const thursday = dayAfter(day, 4 - isoWeekday(day))
  const start = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - start) / (7 * DAY_MS)) + 1
}

/** The day of the week: 1 = Monday to 7 = Sunday. */
export function isoWeekday(day: string): number {
  parts(day)
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function parts(day: string): [year: number, month: number, date: number] {
  if (!isDay(day)) throw new RangeError(`"${day}" is no day such as 2026-03-31`)
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}
