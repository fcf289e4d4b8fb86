import type { Environment } from '@marcbachmann/cel-js'
import { Exact } from '../../contract/numbers/exact'
import {
  addMonths,
  endOfMonth,
  isoWeek,
  isoWeekday,
  monthsBetween,
  startOfMonth,
} from '../../contract/time/months'
import { toDay } from '../../contract/time/office-day'
import { daysBetween } from '../../contract/time/office-time'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from '../../contract/time/working-days'
import { EmptyOperand, isBefore, toExact } from './amounts'

/** A function of the rule language. */
interface RuleFunction {
  /** how it is written, for hints: `round(x, n)` */
  form: string
  /** its arguments and result, as the check has them; alternatives of types stand side by side */
  types: readonly string[]
  run: (...values: unknown[]) => unknown
  /** its arguments and its result are amounts, calculated by their decimal figures */
  isExact?: true
}

const NUMBER = ['double', 'int']
const ONE_NUMBER = NUMBER.map((type) => `(${type}): double`)
const TWO_NUMBERS = NUMBER.flatMap((a) => NUMBER.map((b) => `(${a}, ${b}): double`))
const TWO_TEXTS = '(string, string): string'
const DAY = ['(string): string']
const SPAN = ['(string, string): double']
const DAY_AND_COUNT = NUMBER.map((type) => `(string, ${type}): string`)

/** The functions that are written `name(…)`, by name. */
export const FUNCTIONS: Readonly<Record<string, RuleFunction>> = {
  round: {
    form: 'round(x, decimals)',
    types: [...ONE_NUMBER, ...TWO_NUMBERS],
    run: (value, decimals = 0) => toExact(value).rounded(toCount(decimals)),
    isExact: true,
  },
  floor: { form: 'floor(x)', types: ONE_NUMBER, run: (value) => floor(toExact(value)), isExact: true },
  ceil: {
    form: 'ceil(x)',
    types: ONE_NUMBER,
    run: (value) => floor(toExact(value).negated()).negated(),
    isExact: true,
  },
  abs: {
    form: 'abs(x)',
    types: ONE_NUMBER,
    run: (value) => (isBefore(value, 0) ? toExact(value).negated() : toExact(value)),
    isExact: true,
  },
  min: {
    form: 'min(a, b)',
    types: [...TWO_NUMBERS, TWO_TEXTS],
    run: (a, b) => (isBefore(b, a) ? b : a),
    isExact: true,
  },
  max: {
    form: 'max(a, b)',
    types: [...TWO_NUMBERS, TWO_TEXTS],
    run: (a, b) => (isBefore(a, b) ? b : a),
    isExact: true,
  },
  daysBetween: { form: 'daysBetween(from, to)', types: SPAN, run: ofDays(daysBetween) },
  monthsBetween: { form: 'monthsBetween(from, to)', types: SPAN, run: ofDays(monthsBetween) },
  yearsBetween: {
    form: 'yearsBetween(from, to)',
    types: SPAN,
    run: ofDays((from, to) => Math.trunc(monthsBetween(from, to) / 12)),
  },
  hoursBetween: {
    form: 'hoursBetween(from, to)',
    types: SPAN,
    run: (from, to) => Exact.read(toMoment(to) - toMoment(from)).dividedBy(Exact.read(3_600_000)),
    isExact: true,
  },
  addMinutes: { form: 'addMinutes(instant, n)', types: DAY_AND_COUNT, run: addMinutes },
  addMonths: { form: 'addMonths(date, n)', types: DAY_AND_COUNT, run: ofDay(addMonths) },
  addYears: {
    form: 'addYears(date, n)',
    types: DAY_AND_COUNT,
    run: ofDay((day, years) => addMonths(day, 12 * years)),
  },
  startOfMonth: { form: 'startOfMonth(date)', types: DAY, run: ofDay(startOfMonth) },
  endOfMonth: { form: 'endOfMonth(date)', types: DAY, run: ofDay(endOfMonth) },
  year: { form: 'year(date)', types: ['(string): double'], run: ofDay((day) => Number(day.slice(0, 4))) },
  month: { form: 'month(date)', types: ['(string): double'], run: ofDay((day) => Number(day.slice(5, 7))) },
  week: { form: 'week(date)', types: ['(string): double'], run: ofDay(isoWeek) },
  weekday: { form: 'weekday(date)', types: ['(string): double'], run: ofDay(isoWeekday) },
  isWorkingDay: {
    form: 'isWorkingDay(date)',
    types: ['(string): bool', '(string, list<string>): bool'],
    run: (day, closed) => isWorkingDay(readDay(day), readClosed(closed)),
  },
  workingDaysBetween: {
    form: 'workingDaysBetween(from, to)',
    types: ['(string, string): double', '(string, string, list<string>): double'],
    run: (from, to, closed) => workingDaysBetween(readDay(from), readDay(to), readClosed(closed)),
  },
  addWorkingDays: {
    form: 'addWorkingDays(date, n)',
    types: NUMBER.flatMap((type) => [`(string, ${type}): string`, `(string, ${type}, list<string>): string`]),
    run: (day, count, closed) => addWorkingDays(readDay(day), toCount(count), readClosed(closed)),
  },
}

/** Adds the functions as the check knows them: by the types of their arguments. */
export function declareFunctions(environment: Environment): Environment {
  for (const [name, { types }] of Object.entries(FUNCTIONS))
    for (const type of types) environment.registerFunction(`${name}${type}`, () => null)
  return environment
}

/** Adds the functions as a run calls them: any argument may be empty. */
export function addFunctions(environment: Environment): Environment {
  for (const [name, { run, types }] of Object.entries(FUNCTIONS))
    for (const count of new Set(types.map((type) => type.split('): ')[0]?.split(', ').length ?? 0)))
      environment.registerFunction(`${name}(${Array(count).fill('dyn').join(', ')}): dyn`, run)
  return environment
}

function ofDays(calculate: (from: string, to: string) => number): RuleFunction['run'] {
  return (from, to) => calculate(readDay(from), readDay(to))
}

function ofDay(calculate: (day: string, count: number) => unknown): RuleFunction['run'] {
  return (day, count = 0) => calculate(readDay(day), toCount(count))
}

/** The day of a date, or of an instant at the office. Throws EmptyOperand without one. */
function readDay(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new EmptyOperand('no day')
  return toDay(value)
}

/** The days on which the office is closed, for the expression that runs now. */
let officeClosed: readonly string[] = []

/** Runs an expression in an office that is closed on some days, besides holidays. */
export function withClosedDays<T>(days: readonly string[], run: () => T): T {
  const before = officeClosed
  officeClosed = days
  try {
    return run()
  } finally {
    officeClosed = before
  }
}

/** The days on which the office is closed, with those that an expression adds. */
function readClosed(value: unknown): readonly string[] {
  const own = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  return own.length === 0 ? officeClosed : [...officeClosed, ...own]
}

/** An instant in ms; a date at the start of its day in UTC, so that two dates are whole days apart. */
function toMoment(value: unknown): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new EmptyOperand('no moment')
  return at
}

/** A day has no minutes to add to. */
function addMinutes(instant: unknown, minutes: unknown): string {
  if (typeof instant === 'string' && instant.length === DAY_LENGTH) throw new EmptyOperand('no instant')
  return new Date(toMoment(instant) + MINUTE * toExact(minutes).toNumber()).toISOString()
}

const DAY_LENGTH = '2026-03-31'.length
const MINUTE = 60_000

function toCount(value: unknown): number {
  return Math.trunc(toExact(value).toNumber())
}

function floor(value: Exact): Exact {
  const rest = value.rest(Exact.read(1))
  const whole = value.minus(rest)
  return rest.numerator < 0n ? whole.minus(Exact.read(1)) : whole
}
