const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** What is wrong with an expression, by the field it stands in; texts are `VALIDATION.{code}`. */
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

/** One of the seven fields: its values, and the three-letter names that stand for them, the first for `min`. */
export interface QuartzField {
  code: QuartzCode
  min: number
  max: number
  /** greatest step after a slash */
  stepMax: number
  names: readonly string[]
}

const plain = (code: QuartzCode, min: number, max: number, stepMax = max, names: readonly string[] = []): QuartzField => ({
  code,
  min,
  max,
  stepMax,
  names,
})

/** The years an expression may name: Quartz looks a hundred years ahead. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199]

export const SECONDS = plain('CRON_SECONDS', 0, 59)
export const MINUTES = plain('CRON_MINUTES', 0, 59)
export const HOURS = plain('CRON_HOURS', 0, 23)
export const DAYS = plain('CRON_DAYS', 1, 31)
export const MONTHS_OF_YEAR = plain('CRON_MONTHS', 1, 12, 12, MONTHS)
export const DAYS_OF_WEEK = plain('CRON_WEEKDAYS', 1, 7, 7, WEEKDAYS)
export const YEARS = plain('CRON_YEARS', FIRST_YEAR, LAST_YEAR)
