import { TIME_ZONE } from '../constants'
import type { Json } from '../json'

/** A day of 24 hours, in ms; days of the office may be an hour shorter or longer. */
export const DAY_MS = 86_400_000

// Swedish writes moments as they are stored: `2026-11-23 10:42`.
const clock = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** The day in the office's time zone at a moment (in ms), `2026-11-23`, wherever browser and server run. */
export function officeDay(at: Date | number = Date.now()): string {
  return clock.format(at).slice(0, 10)
}

/**
 * An ISO instant by the clock of the office, as people read it: `23/11/2026 10:42`; null for anything else.
 */
export function readableInstant(value: string): string | null {
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  const [day = '', time] = clock.format(at).split(' ')
  return `${day.split('-').reverse().join('/')} ${time}`
}

/**
 * The day of a stored date, or of an instant at the office: `2026-11-23`. Throws RangeError on anything else.
 */
export function toDay(text: string): string {
  return text.length === 10 ? text : officeDay(Date.parse(text))
}

/** A day this many days later, or earlier: `2026-03-31` + 1 → `2026-04-01`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a day is between two (`2026-03-31`), inclusive; a missing end is open. */
export function isWithinDays(
  [from, to]: readonly [from: Json | undefined, to: Json | undefined],
  day: string,
): boolean {
  return !(typeof from === 'string' && from > day) && !(typeof to === 'string' && to < day)
}
