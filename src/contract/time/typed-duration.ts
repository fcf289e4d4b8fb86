const MINUTE_S = 60
const HOUR_MIN = 60
const CLOCK = /^(\d{1,3}):([0-5]\d)$/
const UNITS = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*min)?\s*(?:(\d+(?:[.,]\d+)?)\s*s)?$/

/**
 * Parses a typed duration in seconds: `1:20` and `1 h 20 min` are hours and minutes, `40 s` seconds, a bare
 * number minutes. Null when the text is no duration.
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
