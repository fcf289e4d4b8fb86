import type { DayRule } from './items'

const [SUNDAY, SATURDAY] = [1, 7]

/** A month with what its days depend on; `month` from 1. */
interface Month {
  year: number
  month: number
  /** number of its days */
  length: number
  /** week day of its first day, 1 Sunday to 7 Saturday */
  first: number
}

function monthOf(year: number, month: number): Month {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { year, month, length, first: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 1 }
}

const weekdayOf = ({ first }: Month, day: number) => ((first + day - 2) % 7) + 1

/** The working day nearest to a day, in the same month. */
function workingDay(month: Month, day: number): number {
  const weekday = weekdayOf(month, day)
  if (weekday === SATURDAY) return day > 1 ? day - 1 : day + 2
  if (weekday === SUNDAY) return day < month.length ? day + 1 : day - 2
  return day
}

/** First day of the month that is the given day of the week. */
const firstOf = (month: Month, weekday: number) => 1 + ((weekday - month.first + 7) % 7)

function weekly(month: Month, weekday: number): number[] {
  const first = firstOf(month, weekday)
  return [0, 7, 14, 21, 28].map((days) => first + days).filter((day) => day <= month.length)
}

function daysByRule(month: Month, rule: DayRule): number[] {
  const inside = (day: number) => day >= 1 && day <= month.length
  if (rule.kind === 'day') return [rule.day].filter(inside)
  if (rule.kind === 'near') return [rule.day].filter(inside).map((day) => workingDay(month, day))
  if (rule.kind === 'end') {
    const days = [month.length - rule.back].filter(inside)
    return rule.working ? days.map((day) => workingDay(month, day)) : days
  }
  const days = weekly(month, rule.weekday)
  if (rule.kind === 'weekday') return days
  return rule.kind === 'nth' ? days.slice(rule.nth - 1, rule.nth) : days.slice(-1)
}

/** The days of a month (from 1) that one of the rules names, ascending. */
export function daysInMonth(rules: readonly DayRule[], year: number, month: number): number[] {
  const at = monthOf(year, month)
  return [...new Set(rules.flatMap((rule) => daysByRule(at, rule)))].sort((left, right) => left - right)
}
