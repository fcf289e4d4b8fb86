import { durationFigure, secondsText } from './duration'

/** A measured time, for whoever measures: `8,4 ms`, `350 ms` below a second, else `1,2 s`. */
export function formatMeasuredTime(ms: number, lang: string): string {
  const whole = Math.round(ms)
  if (whole >= 1000) return secondsText(ms / 1000, lang)
  return `${ms < 10 ? durationFigure(Math.round(ms * 10) / 10, lang, undefined) : whole} ms`
}
