import { formatInstant } from '../../catalogue/kinds'
import { TIME_ZONE } from '../../contract/constants'
import type { Json } from '../../contract/json'
import { dayAfter, officeDay } from '../../contract/time/office-day'

const LOCALES: Record<string, string> = { en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** `Sunday 22 November`: a day at the office, without its year. */
export function dayInWords(now: number, lang: string): string {
  const words = format(lang, { weekday: 'long', day: 'numeric', month: 'long' }).format(now)
  return words.charAt(0).toLocaleUpperCase(lang) + words.slice(1)
}

function format(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${lang} ${Object.keys(options).join()}`
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { timeZone: TIME_ZONE, ...options })
  formats.set(key, known)
  return known
}

/** An instant in full, in the office's time zone: `21/11/2026 10:42`; '' for none. */
export function fullInstant(value: string | null | undefined): string {
  return value ? formatInstant(value) : ''
}

/**
 * An instant as lists show it: the hour today, «ieri», «14 nov» this year, the whole date before. `now` in
 * ms. A text that is no instant is unchanged.
 */
export function shortInstant(value: Json, lang: string, now: number): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return formatInstant(value)
  const [day, today] = [officeDay(at), officeDay(now)]
  if (day === today) return format(lang, { hour: '2-digit', minute: '2-digit' }).format(at)
  if (day === dayAfter(today, -1))
    return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-1, 'day')
  if (day.slice(0, 4) === today.slice(0, 4))
    return format(lang, { day: 'numeric', month: 'short' }).format(at)
  return format(lang, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(at)
}
