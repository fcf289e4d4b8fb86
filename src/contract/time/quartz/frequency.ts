import type { DayRule } from './items'
import { readQuartz } from './read'

/** Frequencies of a schedule by their stored numbers. */
export const FREQUENCY = { none: 0, minute: 1, hour: 2, day: 3, week: 4, month: 5, year: 6 } as const
export type BaseFrequency = (typeof FREQUENCY)[keyof typeof FREQUENCY]

/** A schedule as chosen in a form; an empty list means all values of that part. */
export interface ScheduleFrequency {
  baseFrequency: BaseFrequency
  /** 0 to 59 */
  minutes: number[]
  /** 0 to 23 */
  hours: number[]
  /** 1 to 31 */
  daysOfMonth: number[]
  /** 1 Sunday to 7 Saturday */
  daysOfWeek: number[]
  /** 1 to 12 */
  months: number[]
}

/** A part of a schedule chosen from a list. */
export type SchedulePart = Exclude<keyof ScheduleFrequency, 'baseFrequency'>

const numbersFrom = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)

/** The options of each part (CONST-16). */
export const PART_OPTIONS: Readonly<Record<SchedulePart, readonly number[]>> = {
  minutes: numbersFrom(0, 55, 5),
  hours: numbersFrom(0, 23),
  daysOfMonth: numbersFrom(1, 31),
  daysOfWeek: numbersFrom(1, 7),
  months: numbersFrom(1, 12),
}

const USED_BY: Readonly<Record<SchedulePart, readonly BaseFrequency[]>> = {
  minutes: [2, 3, 4, 5, 6],
  hours: [3, 4, 5, 6],
  daysOfWeek: [4],
  daysOfMonth: [5, 6],
  months: [6],
}

/** True when a frequency has the part: hours from daily upwards, weekdays for weekly only, and so on. */
export function hasPart(baseFrequency: BaseFrequency, part: SchedulePart): boolean {
  return USED_BY[part].includes(baseFrequency)
}

/** A frequency without any choice. */
export function toFrequency(baseFrequency: BaseFrequency): ScheduleFrequency {
  return { baseFrequency, minutes: [], hours: [], daysOfMonth: [], daysOfWeek: [], months: [] }
}

/**
 * The Quartz expression of a frequency with second 0 and an optional year; null for none. Parts the frequency
 * does not have are left out.
 */
export function writeFrequency(frequency: ScheduleFrequency, year: string | null = null): string | null {
  const { baseFrequency } = frequency
  if (baseFrequency === FREQUENCY.none) return null
  const list = (part: SchedulePart) => {
    const chosen = hasPart(baseFrequency, part)
      ? [...new Set(frequency[part])].sort((left, right) => left - right)
      : []
    return chosen.length > 0 ? chosen.join(',') : '*'
  }
  const days = baseFrequency === FREQUENCY.week ? '?' : list('daysOfMonth')
  const week = baseFrequency === FREQUENCY.week ? list('daysOfWeek') : '?'
  return ['0', list('minutes'), list('hours'), days, list('months'), week, ...(year ? [year] : [])].join(' ')
}

/** Choosing every value of a part is the same as choosing none. */
const emptyIfAll = (values: readonly number[], size: number) => (values.length === size ? [] : [...values])

function plainDays(rules: readonly DayRule[]): number[] | null {
  const days = rules.map((rule) =>
    rule.kind === 'day' ? rule.day : rule.kind === 'weekday' ? rule.weekday : null,
  )
  const known = days.filter((day) => day !== null)
  return known.length === days.length ? [...new Set(known)].sort((left, right) => left - right) : null
}

/** The finest frequency that can express the parts. */
function getBase(parts: Omit<ScheduleFrequency, 'baseFrequency'>, weekly: boolean): BaseFrequency {
  if (weekly) return FREQUENCY.week
  if (parts.months.length > 0) return FREQUENCY.year
  if (parts.daysOfMonth.length > 0) return FREQUENCY.month
  if (parts.hours.length > 0) return FREQUENCY.day
  return parts.minutes.length > 0 ? FREQUENCY.hour : FREQUENCY.minute
}

/**
 * Parses a Quartz expression into a frequency; null when none can express it: other seconds, `L`, `W`, `#`,
 * or an error.
 */
export function readFrequency(text: string | null): ScheduleFrequency | null {
  if (text === null || text.trim() === '') return toFrequency(FREQUENCY.none)
  const { schedule } = readQuartz(text)
  const days = schedule && plainDays(schedule.days)
  if (!schedule || !days || schedule.seconds.join() !== '0') return null
  const weekly = !schedule.byMonthDay
  const parts = {
    minutes: emptyIfAll(schedule.minutes, 60),
    hours: emptyIfAll(schedule.hours, 24),
    daysOfMonth: weekly ? [] : emptyIfAll(days, 31),
    daysOfWeek: weekly ? emptyIfAll(days, 7) : [],
    months: emptyIfAll(schedule.months, 12),
  }
  if (weekly && parts.months.length > 0) return null
  return { baseFrequency: getBase(parts, weekly), ...parts }
}

/** The seventh field of a Quartz expression; null when there is none. */
export function readYear(text: string | null): string | null {
  return text?.trim().split(/\s+/)[6] ?? null
}
