import { numberFormat } from '../numbers/number-format'

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
  if (tenths < 10) return `${durationFigure(tenths, lang, 1)} s`
  const whole = Math.round(seconds)
  if (whole < MINUTE_S) return `${whole} s`
  if (whole >= MINUTES_ALONE_S) return minutesText(whole)
  const rest = whole % MINUTE_S
  return `${Math.floor(whole / MINUTE_S)} min${rest === 0 ? '' : ` ${rest} s`}`
}

/** A number in the language; whole ones without decimals. */
export function durationFigure(value: number, lang: string, decimals: number | undefined): string {
  const wanted = decimals !== undefined && Number.isInteger(value) ? 0 : decimals
  return numberFormat(lang === 'en' ? 'en-GB' : lang, wanted, false).format(value)
}
