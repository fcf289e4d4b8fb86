import { numberFormat } from './number-format'

const MINUTE_S = 60
const HOUR_MIN = 60
/** From this many seconds on, those beside the minutes tell nothing. */
const MINUTES_ALONE_S = 600

/** `26 min`, `2 h 19 min`, `3 h`; at least a minute for any duration above zero. */
export function minutesText(seconds: number): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / MINUTE_S)) : 0
  const hours = Math.floor(minutes / HOUR_MIN)
  const rest = minutes % HOUR_MIN
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `0,2 s`, `42 s`, `2 min 5 s`, `1 h 4 min`: a duration as people tell it. */
export function secondsText(seconds: number, lang: string): string {
  const tenths = Math.round(seconds * 10) / 10
  if (tenths < 10) return `${figure(tenths, lang, 1)} s`
  const whole = Math.round(seconds)
  if (whole < MINUTE_S) return `${whole} s`
  if (whole >= MINUTES_ALONE_S) return minutesText(whole)
  const rest = whole % MINUTE_S
  return `${Math.floor(whole / MINUTE_S)} min${rest === 0 ? '' : ` ${rest} s`}`
}

/** The same for whoever measures: `8,4 ms`, `350 ms` below a second. */
export function measuredText(ms: number, lang: string): string {
  const whole = Math.round(ms)
  if (whole >= 1000) return secondsText(ms / 1000, lang)
  return `${ms < 10 ? figure(Math.round(ms * 10) / 10, lang, undefined) : whole} ms`
}

function figure(value: number, lang: string, decimals: number | undefined): string {
  const wanted = decimals !== undefined && Number.isInteger(value) ? 0 : decimals
  return numberFormat(lang === 'en' ? 'en-GB' : lang, wanted, false).format(value)
}

const CLOCK = /^(\d{1,3}):([0-5]\d)$/
const UNITS = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*min)?\s*(?:(\d+(?:[.,]\d+)?)\s*s)?$/

/**
 * Parses a typed duration in seconds: `1:20` and `1 h 20 min` are hours and minutes, `40 s` seconds, a bare number minutes. Null
 * when the text is no duration.
 */
export function readDuration(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const clock = CLOCK.exec(text)
  if (clock) return (Number(clock[1]) * HOUR_MIN + Number(clock[2])) * MINUTE_S
  const parts = UNITS.exec(/^\d+$/.test(text) ? `${text} min` : text.replace(/(h\s*\d+)$/, '$1 min'))
  if (text === '' || !parts) return null
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  return ((hours ?? 0) * HOUR_MIN + (minutes ?? 0)) * MINUTE_S + (seconds ?? 0)
}
