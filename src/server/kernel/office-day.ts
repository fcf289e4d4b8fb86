import { TIME_ZONE } from '../../contract/constants'
import type { Json } from '../../contract/json'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The date in the office at a moment: `2026-11-23`. */
export function officeDay(at: Date): string {
  return format.format(at)
}

/** Whether a day lies between two (`2026-03-31`); both ends count, and a missing one is open. */
export function isWithinDays([from, to]: readonly [from: Json | undefined, to: Json | undefined], day: string): boolean {
  return !(typeof from === 'string' && from > day) && !(typeof to === 'string' && to < day)
}
