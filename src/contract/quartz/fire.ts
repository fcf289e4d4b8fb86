import { daysInMonth } from './days'
import type { QuartzSchedule } from './read'
import { instantAt, type Wall, wallAt } from './zone'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Quartz looks no further ahead. */
const YEARS_AHEAD = 100

function* timesOfDay({ hours, minutes, seconds }: QuartzSchedule, day: Wall, after: Wall): Generator<Wall> {
  for (const hour of hours) {
    const hourAt = day + hour * HOUR
    if (hourAt + HOUR <= after) continue
    for (const minute of minutes) {
      const minuteAt = hourAt + minute * MINUTE
      if (minuteAt + MINUTE <= after) continue
      for (const second of seconds) {
        const at = minuteAt + second * SECOND
        if (at > after) yield at
      }
    }
  }
}

/** Every reading of the clock later than `after` at which the schedule fires, in order. */
function* wallTimes(schedule: QuartzSchedule, after: Wall): Generator<Wall> {
  const last = new Date(after).getUTCFullYear() + YEARS_AHEAD
  for (const year of schedule.years) {
    if (year > last) return
    for (const month of schedule.months) {
      if (Date.UTC(year, month, 1) <= after) continue
      for (const day of daysInMonth(schedule.days, year, month)) {
        const dayAt = Date.UTC(year, month - 1, day)
        if (dayAt + DAY > after) yield* timesOfDay(schedule, dayAt, after)
      }
    }
  }
}

/** What is asked of a schedule. */
export interface FireQuery {
  /** times later than this */
  after: Date
  /** time zone whose clock the schedule follows: `Europe/Rome` */
  zone: string
  /** how many at most */
  count: number
}

/**
 * The next times a schedule fires, fewer than asked when it ends. A time the clock skips in spring does not fire; one it
 * shows twice fires once. The clock is read a second later, as Quartz does: asked in the last second before the clock is
 * set back, the hour that begins again still fires. Throws a RangeError for an unknown zone.
 */
export function fireTimes(schedule: QuartzSchedule, { after, zone, count }: FireQuery): Date[] {
  const times: Date[] = []
  if (count < 1) return times
  for (const wall of wallTimes(schedule, wallAt(after.getTime() + SECOND, zone) - SECOND)) {
    const instant = instantAt(wall, zone)
    if (instant !== null && instant > after.getTime()) times.push(new Date(instant))
    if (times.length === count) break
  }
  return times
}
