/** The days of a month selected by a day field; weekdays are 1 Sunday to 7 Saturday. */
export type DayRule =
  | { kind: 'day'; day: number }
  /** the working day nearest to a day, never in another month */
  | { kind: 'near'; day: number }
  /** this many days before the last one; `working` takes the nearest working day */
  | { kind: 'end'; back: number; working: boolean }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'nth'; weekday: number; nth: number }
  | { kind: 'lastWeekday'; weekday: number }

const ITEM = /^(?:(\*|\d{1,4})(?:-(\d{1,4}))?)?(?:\/(\d{1,4}))?$/

function spread({ min, max }: QuartzField, start: number, end: number, step: number): number[] {
  const size = max - min + 1
  const last = end < start ? end + size : end
  const count = Math.floor((last - start) / step) + 1
  return Array.from({ length: count }, (_, index) => min + ((start - min + index * step) % size))
}

/** `MON`, `NOV-FEB`: names have no steps. */
function parseNamedValues(item: string, field: QuartzField): number[] | null {
  const [first, last, ...more] = item.split('-').map((name) => field.names.indexOf(name))
  if (first === undefined || first < 0 || last === -1 || more.length > 0) return null
  return spread(field, field.min + first, field.min + (last ?? first), 1)
}

/**
 * The values of `5`, `8-18`, `22-2`, `0/15`, `*\/2`, `/2`, `1-30/5`, `MON-FRI`; null when the item is invalid
 * or out of range.
 */
export function readValues(item: string, field: QuartzField): number[] | null {
  if (/^[A-Z]/.test(item)) return parseNamedValues(item, field)
  const [found, from, to, by] = ITEM.exec(item) ?? []
  if (!found) return null
  const every = from === undefined || from === '*'
  if (every && to !== undefined) return null
  const start = every ? field.min : Number(from)
  const end = to === undefined ? (every || by !== undefined ? field.max : start) : Number(to)
  const step = by === undefined ? 1 : Number(by)
  const inside = [start, end].every((value) => value >= field.min && value <= field.max)
  const backwards = end < start && field.code === 'CRON_YEARS'
  return inside && !backwards && step >= 1 && step <= field.stepMax ? spread(field, start, end, step) : null
}

const asDays = (values: number[] | null): DayRule[] | null =>
  values?.map((day) => ({ kind: 'day', day })) ?? null

/** The fourth field: plain values and `L`, `L-3`, `LW`, `L-3W`, `15W`. */
export function monthDays(item: string): DayRule[] | null {
  const end = /^L(?:-(\d{1,2}))?(W?)$/.exec(item)
  if (end) {
    const back = Number(end[1] ?? 0)
    return back <= 30 ? [{ kind: 'end', back, working: end[2] === 'W' }] : null
  }
  const day = Number(/^(\d{1,2})W$/.exec(item)?.[1])
  if (day >= DAYS.min && day <= DAYS.max) return [{ kind: 'near', day }]
  return asDays(readValues(item, DAYS))
}

/** The sixth field: plain values and `L` (Saturday), `6L`, `FRIL`, `6#3`, `FRI#3`. */
export function weekDays(item: string): DayRule[] | null {
  if (item === 'L') return [{ kind: 'weekday', weekday: DAYS_OF_WEEK.max }]
  const [, day, nth] = /^([A-Z]{3}|\d)(?:L|#([1-5]))$/.exec(item) ?? []
  if (day === undefined)
    return readValues(item, DAYS_OF_WEEK)?.map((weekday) => ({ kind: 'weekday', weekday })) ?? null
  const [weekday] = readValues(day, DAYS_OF_WEEK) ?? []
  if (weekday === undefined) return null
  return [nth === undefined ? { kind: 'lastWeekday', weekday } : { kind: 'nth', weekday, nth: Number(nth) }]
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Error codes of an expression by field; texts are `VALIDATION.{code}`. */
export type QuartzCode =
  | 'CRON_FIELDS'
  | 'CRON_SECONDS'
  | 'CRON_MINUTES'
  | 'CRON_HOURS'
  | 'CRON_DAYS'
  | 'CRON_MONTHS'
  | 'CRON_WEEKDAYS'
  | 'CRON_YEARS'
  | 'CRON_ONE_DAY'
  | 'CRON_ALONE'

/** One of the seven fields: its values, and three-letter aliases, the first for `min`. */
export interface QuartzField {
  code: QuartzCode
  min: number
  max: number
  /** maximum step after a slash */
  stepMax: number
  names: readonly string[]
}

const plain = (
  code: QuartzCode,
  [min, max]: readonly [number, number],
  names: readonly string[] = [],
): QuartzField => ({
  code,
  min,
  max,
  stepMax: max,
  names,
})

/** The years an expression may name: Quartz searches a hundred years ahead. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199]

export const SECONDS = plain('CRON_SECONDS', [0, 59])
export const MINUTES = plain('CRON_MINUTES', [0, 59])
export const HOURS = plain('CRON_HOURS', [0, 23])
export const DAYS = plain('CRON_DAYS', [1, 31])
export const MONTHS_OF_YEAR = plain('CRON_MONTHS', [1, 12], MONTHS)
export const DAYS_OF_WEEK = plain('CRON_WEEKDAYS', [1, 7], WEEKDAYS)
export const YEARS = plain('CRON_YEARS', [FIRST_YEAR, LAST_YEAR])
