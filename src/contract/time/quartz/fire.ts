import type { DayRule } from './items'
import type { QuartzSchedule } from './read'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Quartz searches this many years ahead. */
const YEARS_AHEAD = 100

function* timesOfDay({ hours, minutes, seconds }: QuartzSchedule, day: Wall, after: Wall): Generator<Wall> {
  for (const hour of hours) {
    const hourAt = day + hour * HOUR
    if (hourAt + HOUR <= after) continue
    for (const minute of minutes) {
      const minuteAt = hourAt + minute * MINUTE
      if (minuteAt + MINUTE <= after) continue
      for (const second of seconds) {
        const at = minuteAt + second * SECOND
        if (at > after) yield at
      }
    }
  }
}

/** All wall-clock times after `after` at which the schedule fires, in order. */
export function* wallTimes(schedule: QuartzSchedule, after: Wall): Generator<Wall> {
  const last = new Date(after).getUTCFullYear() + YEARS_AHEAD
  for (const year of schedule.years) {
    if (year > last) return
    for (const month of schedule.months) {
      if (Date.UTC(year, month, 1) <= after) continue
      for (const day of daysInMonth(schedule.days, year, month)) {
        const dayAt = Date.UTC(year, month - 1, day)
        if (dayAt + DAY > after) yield* timesOfDay(schedule, dayAt, after)
      }
    }
  }
}

/** Input of a search for fire times. */
export interface FireQuery {
  /** exclusive lower bound */
  after: Date
  /** time zone of the schedule: `Europe/Rome` */
  zone: string
  /** maximum number of results */
  count: number
}

/**
 * The next times a schedule fires, fewer when it ends. A time skipped in spring does not fire; one repeated
 * in autumn fires once. The wall clock is read one second later, as Quartz does: from the last second before
 * the clock is set back, the repeated hour still fires. Throws a RangeError for an unknown zone.
 */
export function fireTimes(schedule: QuartzSchedule, { after, zone, count }: FireQuery): Date[] {
  const times: Date[] = []
  if (count < 1) return times
  for (const wall of wallTimes(schedule, wallAt(after.getTime() + SECOND, zone) - SECOND)) {
    const instant = instantAt(wall, zone)
    if (instant !== null && instant > after.getTime()) times.push(new Date(instant))
    if (times.length === count) break
  }
  return times
}

const [SUNDAY, SATURDAY] = [1, 7]

/** The properties of a month that its days depend on; `month` from 1. */
interface Month {
  year: number
  month: number
  /** number of days */
  length: number
  /** weekday of the first day, 1 Sunday to 7 Saturday */
  first: number
}

function toMonth(year: number, month: number): Month {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { year, month, length, first: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 1 }
}

const getWeekday = ({ first }: Month, day: number) => ((first + day - 2) % 7) + 1

/** The working day nearest to a day, in the same month. */
function getNearestWorkingDay(month: Month, day: number): number {
  const weekday = getWeekday(month, day)
  if (weekday === SATURDAY) return day > 1 ? day - 1 : day + 2
  if (weekday === SUNDAY) return day < month.length ? day + 1 : day - 2
  return day
}

/** First day of the month that is the given weekday. */
const getFirst = (month: Month, weekday: number) => 1 + ((weekday - month.first + 7) % 7)

function weekly(month: Month, weekday: number): number[] {
  const first = getFirst(month, weekday)
  return [0, 7, 14, 21, 28].map((days) => first + days).filter((day) => day <= month.length)
}

function daysByRule(month: Month, rule: DayRule): number[] {
  const inside = (day: number) => day >= 1 && day <= month.length
  if (rule.kind === 'day') return [rule.day].filter(inside)
  if (rule.kind === 'near') return [rule.day].filter(inside).map((day) => getNearestWorkingDay(month, day))
  if (rule.kind === 'end') {
    const days = [month.length - rule.back].filter(inside)
    return rule.working ? days.map((day) => getNearestWorkingDay(month, day)) : days
  }
  const days = weekly(month, rule.weekday)
  if (rule.kind === 'weekday') return days
  return rule.kind === 'nth' ? days.slice(rule.nth - 1, rule.nth) : days.slice(-1)
}

/** The days of a month (from 1) named by at least one of the rules, ascending. */
function daysInMonth(rules: readonly DayRule[], year: number, month: number): number[] {
  const at = toMonth(year, month)
  return [...new Set(rules.flatMap((rule) => daysByRule(at, rule)))].sort((left, right) => left - right)
}

/** A wall-clock time, as the milliseconds the same reading would be in UTC. */
type Wall = number

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** The wall-clock time at an instant, to the second. Throws a RangeError for an unknown zone. */
export function wallAt(instant: number, zone: string): Wall {
  const parts = getFormat(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * The instant of a wall-clock time; null when it does not exist (the hour skipped in spring). For the hour
 * repeated in autumn it is the later instant, in standard time, as in Quartz.
 */
export function instantAt(wall: Wall, zone: string): number | null {
  const offsets = [wall - DAY, wall + DAY].map((around) => wallAt(around, zone) - around)
  const fitting = offsets.map((offset) => wall - offset).filter((instant) => wallAt(instant, zone) === wall)
  return fitting.length > 0 ? Math.max(...fitting) : null
}
