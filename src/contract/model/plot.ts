import { dayAfter, officeDay } from '../time/office-day'
import { daysBetween, minuteOfDay } from '../time/office-time'

/** The intervals of plots over time, by the office's calendar; weeks begin on Monday. */
export const PLOT_STEPS = ['hour', 'day', 'week', 'month'] as const
export type PlotStep = (typeof PLOT_STEPS)[number]

/** One line of a plot. */
export interface PlotSeries {
  id: string
  /** in the reader's language; '' = the screen has the text for the id */
  name: string
  /** null = one of the chart colours */
  color: string | null
  /** one per interval; null = not measured */
  values: (number | null)[]
}

/** Figures over time. */
export interface PlotData {
  step: PlotStep
  /** start of each interval, on the office's clock: `2026-11-01`, hours `2026-11-01T08:00` */
  at: string[]
  series: PlotSeries[]
}

const HOUR_MS = 3_600_000

/** The last intervals up to now, oldest first. */
export function plotIntervals(step: PlotStep, count: number, now: number): string[] {
  if (step === 'hour') {
    const hours = Array.from({ length: count }, (_, back) => toOfficeHour(now - (count - 1 - back) * HOUR_MS))
    // The hour that is repeated in autumn counts once.
    return [...new Set(hours)]
  }
  const today = officeDay(now)
  return Array.from({ length: count }, (_, index) => findIntervalBack(step, today, count - 1 - index))
}

function findIntervalBack(step: Exclude<PlotStep, 'hour'>, today: string, back: number): string {
  if (step === 'day') return dayAfter(today, -back)
  if (step === 'week') return dayAfter(today, -((daysBetween('2024-01-01', today) % 7) + 7 * back))
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - back
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The hour of the office at a moment in ms: `2026-11-01T08:00`. */
function toOfficeHour(ms: number): string {
  return `${officeDay(ms)}T${String(Math.floor(minuteOfDay(ms) / 60)).padStart(2, '0')}:00`
}
