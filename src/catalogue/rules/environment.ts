import { Environment } from '@marcbachmann/cel-js'
import { Exact } from '../../contract/numbers/exact'
import { toDay } from '../../contract/time/office-day'
import { sameHourAfter } from '../../contract/time/office-time'
import { matchesPattern } from '../patterns/pattern-engine'
import { addFunctions } from './functions'
import { EXPRESSION_LIMITS, PROGRAM_LIMITS } from './limits'
import { addRowWords } from './row-words'

/** A duration in whole days, created by `days(30)` in a rule. */
export class Days {
  readonly count: number

  constructor(count: number) {
    this.count = count
  }
}

/**
 * The words of the rule language, shared by checking and running: CEL with `days(n)`, which can be added to
 * and subtracted from a date or an instant, and `dayOf(instant)`, which is compared with `today`. Whole and
 * decimal numbers may be mixed, but differently: the check knows their types, a run computes with `Exact`.
 */
export function addWords(environment: Environment): Environment {
  environment.registerType('Days', { ctor: Days, fields: {} })
  environment.registerFunction('days(int): Days', (count: bigint) => new Days(Number(count)))
  environment.registerFunction('days(double): Days', (count: number) => new Days(Math.trunc(count)))
  environment.registerOperator('string + Days: string', (date: string, days: Days) => shift(date, days.count))
  environment.registerOperator('string - Days: string', (date: string, days: Days) =>
    shift(date, -days.count),
  )
  environment.registerFunction('dayOf(string): string', toDay)
  return addRowWords(environment)
}

const EXACT_TYPES: Record<string, (a: Exact, b: Exact) => Exact> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => a.dividedBy(b),
  '%': (a, b) => a.rest(b),
}

function addCalculations(environment: Environment): Environment {
  environment.registerType('Exact', { ctor: Exact, fields: {} })
  environment.registerFunction('exact(dyn): dyn', (value: unknown) =>
    typeof value === 'number' ? Exact.read(value) : value,
  )
  environment.registerFunction('plain(dyn): dyn', (value: unknown) =>
    value instanceof Exact ? value.toNumber() : value,
  )
  environment.registerOperator('-Exact: Exact', (value: Exact) => value.negated())
  for (const [operator, apply] of Object.entries(EXACT_TYPES)) {
    environment.registerOperator(`Exact ${operator} Exact: Exact`, apply)
    // Results of `size()` and whole numbers written in an expression; among themselves they stay whole, as
    // CEL has it.
    environment.registerOperator(`Exact ${operator} int: Exact`, (a: Exact, b: bigint) =>
      apply(a, Exact.read(b)),
    )
    environment.registerOperator(`int ${operator} Exact: Exact`, (a: bigint, b: Exact) =>
      apply(Exact.read(a), b),
    )
  }
  return environment
}

/**
 * The runtime environment: everything is dynamic, so that an empty value may replace a declared text or
 * number. Ordering or arithmetic with it fails, and the failure means "not applicable".
 */
export const RUNTIME = addFunctions(
  addCalculations(
    addWords(
      new Environment({
        unlistedVariablesAreDyn: true,
        homogeneousAggregateLiterals: false,
        limits: EXPRESSION_LIMITS,
      }),
    ),
  ),
)
  .registerFunction('isOn(dyn): bool', (value: unknown) => value === true)
  .registerFunction('string.matchesForm(string): bool', matchesPattern)

/**
 * The runtime environment for the texts of `programText`, which have more parts than the expressions they
 * come from.
 */
export const PROGRAMS = RUNTIME.clone({ limits: PROGRAM_LIMITS })

/**
 * Moves a date `YYYY-MM-DD`, or an instant at its hour of the office's clock, by whole days. Throws on
 * anything else.
 */
function shift(text: string, days: number): string {
  if (text.length !== 10) return new Date(sameHourAfter(Date.parse(text), days)).toISOString()
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
