import { TIME_ZONE } from '../../../contract/constants'
import type { Json } from '../../../contract/json'

/** The time of a day without one: when offices open. */
const MORNING = '08:00'

/** A day and a time of the office's clock as an instant; null without a day. */
export function dueAt(day: Json | undefined, time: Json | undefined): Date | null {
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d/.test(day)) return null
  const clock = typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : MORNING
  const asUtc = new Date(`${day.slice(0, 10)}T${clock}:00Z`)
  return Number.isNaN(asUtc.getTime()) ? null : new Date(asUtc.getTime() - offsetOf(asUtc))
}

/** How far the office's clock is ahead of UTC at about this moment, in ms. */
function offsetOf(at: Date): number {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const local = new Date(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
  return local.getTime() - at.getTime()
}
