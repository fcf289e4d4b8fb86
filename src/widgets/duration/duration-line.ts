import { minutesText, secondsText } from '../../contract/time/duration'
import type { DurationOptions } from '../../generated/options'

/** A number of seconds as a duration; anything else is returned unchanged. */
export function durationLine(value: unknown, lang: string, { minutes }: DurationOptions): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  return minutes ? minutesText(value) : secondsText(value, lang)
}
