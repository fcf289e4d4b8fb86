import type { RouteLeg } from '../../../contract/maps/geo'
import { KILOMETRE, type Measure, type TourLeg } from '../../../contract/maps/maps'
import { minutesText } from '../../../contract/time/duration'
import { writeNumber } from '../../../ui/controls/write-number'

const MINUTE_S = 60

/** Below a kilometre in metres, above it in rounded kilometres: `850 m`, `24 km` (MAP-14). */
export function distanceText(metres: number, lang: string): string {
  const whole = Math.round(metres)
  if (whole < KILOMETRE) return `${whole} m`
  return `${writeNumber(Math.round(metres / KILOMETRE), lang)} km`
}

/** A leg of an answer, with its texts: the duration in traffic where it is known (PATH-05). */
export function tourLeg(
  { distanceM, durationInTrafficS, durationS, straight }: RouteLeg,
  lang: string,
): TourLeg {
  return { ...formatLeg(durationInTrafficS ?? durationS, distanceM, lang), ...(straight ? { straight } : {}) }
}

/**
 * The legs of an answer, their minutes rounded so that they add up to those of the way up to there; a leg
 * shorter than a minute has one, which the next legs give back.
 */
export function tourLegs(legs: readonly RouteLeg[], lang: string): TourLeg[] {
  let [seconds, told] = [0, 0]
  return legs.map((one) => {
    const leg = tourLeg(one, lang)
    const { value } = leg.duration
    seconds += value
    const minutes = Math.max(value > 0 ? 1 : 0, Math.round(seconds / MINUTE_S) - told)
    told += minutes
    return { ...leg, duration: { text: minutesText(minutes * MINUTE_S), value } }
  })
}

/** The sums of all legs (PATH-09). */
export function getTotal(legs: readonly TourLeg[], lang: string): TourLeg {
  const sum = (part: 'duration' | 'distance') => legs.reduce((all, leg) => all + leg[part].value, 0)
  return formatLeg(sum('duration'), sum('distance'), lang)
}

/** `26 min · 24 km` */
export function legText({ distance, duration }: TourLeg): string {
  return `${duration.text} · ${distance.text}`
}

function formatLeg(seconds: number, metres: number, lang: string): TourLeg {
  const measure = (text: string, value: number): Measure => ({ text, value })
  return {
    duration: measure(minutesText(seconds), seconds),
    distance: measure(distanceText(metres, lang), metres),
  }
}
