import { instantAt, wallAt, wallTimes } from './fire'
import type { QuartzSchedule } from './read'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
/** Clocks change twice a year. */
const DAYS_AHEAD = 370

/** A change of the clocks that a schedule meets, in readings of the wall clock as if they were UTC. */
export interface ClockSurprise {
  /**
   * `skips`: a run is left out, as its time does not exist; `pauses`: an hour of a steady schedule passes
   * without a run
   */
  kind: 'skips' | 'pauses'
  /** where the clock is set forward or back */
  from: number
  to: number
  /** the first run concerned */
  run: number
}

/**
 * What a schedule does otherwise than it says when the clocks change within a year: a time skipped in spring
 * does not fire, one repeated in autumn fires once, in standard time. A schedule of every hour loses nothing
 * in spring, and one of a few hours nothing in autumn. Throws a RangeError for an unknown zone.
 */
export function clockSurprises(
  schedule: QuartzSchedule,
  { after, zone }: { after: Date; zone: string },
): ClockSurprise[] {
  const isSteady = schedule.hours.length === 24
  return listClockChanges(after.getTime(), zone).flatMap(({ before, instant, now }): ClockSurprise[] => {
    const [from, to] = [instant + before, instant + now]
    const kind = to > from ? 'skips' : 'pauses'
    if ((kind === 'skips') === isSteady) return []
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const run = wallTimes(schedule, first - SECOND).next().value
    return run !== undefined && run < last && isMet(kind, run, zone) ? [{ kind, from, to, run }] : []
  })
}

const isMet = (kind: ClockSurprise['kind'], run: number, zone: string): boolean =>
  kind === 'pauses' || instantAt(run, zone) === null

interface ClockChange {
  /** the first moment of the new offset */
  instant: number
  /** offsets from UTC before and after it, in ms */
  before: number
  now: number
}

const offsetAt = (instant: number, zone: string): number => wallAt(instant, zone) - instant

function listClockChanges(start: number, zone: string): ClockChange[] {
  const first = Math.floor(start / SECOND) * SECOND
  const found: ClockChange[] = []
  for (let day = 0, before = offsetAt(first, zone); day < DAYS_AHEAD; day += 1) {
    const [low, high] = [first + day * DAY, first + (day + 1) * DAY]
    const now = offsetAt(high, zone)
    if (now !== before) found.push({ instant: findMoment({ low, high, before }, zone), before, now })
    before = now
  }
  return found
}

/** The first moment between two with another offset, to the second. */
function findMoment(
  { before, high, low }: { low: number; high: number; before: number },
  zone: string,
): number {
  let [from, to] = [low, high]
  while (to - from > SECOND) {
    const middle = from + Math.floor((to - from) / 2 / SECOND) * SECOND
    if (offsetAt(middle, zone) === before) from = middle
    else to = middle
  }
  return to
}
