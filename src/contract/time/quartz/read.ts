import {
  DAYS,
  DAYS_OF_WEEK,
  type DayRule,
  HOURS,
  MINUTES,
  MONTHS_OF_YEAR,
  monthDays,
  type QuartzCode,
  type QuartzField,
  readValues,
  SECONDS,
  weekDays,
  YEARS,
} from './items'

/** When an expression fires; lists are ascending and without duplicates. */
export interface QuartzSchedule {
  seconds: number[]
  minutes: number[]
  hours: number[]
  /** a day matches when one rule names it */
  days: DayRule[]
  /** the days are those of the month (fourth field), not of the week (sixth) */
  byMonthDay: boolean
  months: number[]
  years: number[]
}

/** The error and its place: `position` counts characters from 1. */
export interface QuartzProblem {
  code: QuartzCode
  position: number
  value: string
  /** number of fields, when it is wrong */
  count?: number
}

/** A parsed expression, or its error. */
export type QuartzReading =
  | { schedule: QuartzSchedule; problem: null }
  | { schedule: null; problem: QuartzProblem }

/** A piece of the expression and its start, from 1. */
interface Word {
  text: string
  position: number
}

/** Thrown and caught in this file only: fields are parsed in order, and the first error ends it. */
class Fault extends Error {
  readonly problem: QuartzProblem

  constructor(problem: QuartzProblem) {
    super(problem.code)
    this.problem = problem
  }
}

function splitWords(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], position: match.index + 1 }))
}

function splitItems({ text, position }: Word): Word[] {
  let at = position
  return text.split(',').map((item) => {
    const word = { text: item, position: at }
    at += item.length + 1
    return word
  })
}

function fault(code: QuartzCode, { text, position }: Word): never {
  throw new Fault({ code, position, value: text })
}

/** Parses every item of a list; an empty item is an error of the whole field. */
function each<T>(word: Word, code: QuartzCode, read: (item: string) => T[] | null): T[] {
  return splitItems(word).flatMap(
    (item) => read(item.text.toUpperCase()) ?? fault(code, item.text === '' ? word : item),
  )
}

function numbers(word: Word, field: QuartzField): number[] {
  const found = each(word, field.code, (item) => readValues(item, field))
  return [...new Set(found)].sort((left, right) => left - right)
}

/** `L` and `#` of the week cannot be combined. */
function checkAlone(word: Word): void {
  const items = splitItems(word)
  const special = items.find(({ text }) => /L$|#/i.test(text))
  if (special && items.length > 1) fault('CRON_ALONE', special)
}

/** Exactly one of the two day fields is `?`. */
function readDays(month: Word, week: Word): Pick<QuartzSchedule, 'days' | 'byMonthDay'> {
  if (week.text === '?' && month.text !== '?')
    return { byMonthDay: true, days: each(month, DAYS.code, monthDays) }
  if (month.text !== '?') fault('CRON_ONE_DAY', week)
  if (week.text === '?') fault('CRON_ONE_DAY', week)
  checkAlone(week)
  return { byMonthDay: false, days: each(week, DAYS_OF_WEEK.code, weekDays) }
}

const ANY: Word = { text: '*', position: 0 }

function parseSchedule(text: string): QuartzSchedule {
  const words = splitWords(text)
  const [second, minute, hour, day, month, week, year = ANY, extra] = words
  if (!second || !minute || !hour || !day || !month || !week || extra) {
    const position = extra?.position ?? text.trimEnd().length + 1
    throw new Fault({ code: 'CRON_FIELDS', position, value: extra?.text ?? text.trim(), count: words.length })
  }
  return {
    seconds: numbers(second, SECONDS),
    minutes: numbers(minute, MINUTES),
    hours: numbers(hour, HOURS),
    months: numbers(month, MONTHS_OF_YEAR),
    ...readDays(day, week),
    years: numbers(year, YEARS),
  }
}

/**
 * Parses a Quartz expression: seconds, minutes, hours, day of month, month, day of week (1 = Sunday) and
 * optionally year. Never throws: errors are returned with their position.
 */
export function readQuartz(text: string): QuartzReading {
  try {
    return { schedule: parseSchedule(text), problem: null }
  } catch (error) {
    if (error instanceof Fault) return { schedule: null, problem: error.problem }
    throw error
  }
}
