import type { Json } from '../../../../contract/json'
import { momentOn } from '../../../../contract/time/office-time'

/** Default time of a day without one: when offices open. */
const MORNING = '08:00'

/** A day and a time in the office's time zone as an instant; null without a day. */
export function dueAt(day: Json | undefined, time: Json | undefined): Date | null {
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d/.test(day)) return null
  const clock = typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : MORNING
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const at = momentOn(day.slice(0, 10), hour * 60 + minute)
  return Number.isNaN(at) ? null : new Date(at)
}
