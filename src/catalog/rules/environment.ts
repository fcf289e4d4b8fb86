import { Environment } from '@marcbachmann/cel-js'
import { dayOf } from '../../contract/office-day'
import { matchesPattern } from '../pattern-engine'
import { EXPRESSION_LIMITS } from './limits'

/** A duration in whole days, created by `days(30)` in a rule. */
export class Days {
  readonly count: number

  constructor(count: number) {
    this.count = count
  }
}

const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

/**
 * The rule language, shared by checking and running: CEL with mixed integers and decimals, and `days(n)`, which can be added to
 * and subtracted from a date or an instant, and `dayOf(instant)`, which is compared with `today`.
 */
export function addWords(environment: Environment): Environment {
  environment.registerType('Days', { ctor: Days, fields: {} })
  environment.registerFunction('days(int): Days', (count: bigint) => new Days(Number(count)))
  environment.registerFunction('days(double): Days', (count: number) => new Days(Math.trunc(count)))
  environment.registerOperator('string + Days: string', (date: string, days: Days) => shift(date, days.count))
  environment.registerOperator('string - Days: string', (date: string, days: Days) => shift(date, -days.count))
  environment.registerFunction('dayOf(string): string', dayOf)
  for (const [operator, apply] of Object.entries(ARITHMETIC)) {
    const mixed = (a: number | bigint, b: number | bigint) => apply(Number(a), Number(b))
    environment.registerOperator(`double ${operator} int: double`, mixed)
    environment.registerOperator(`int ${operator} double: double`, mixed)
  }
  environment.registerOperator('double % double: double', (a: number, b: number) => a % b)
  return environment
}

/**
 * The runtime environment: everything is dynamic, so that an empty value may replace a declared text or number. Ordering or
 * arithmetic with it fails, and the failure means "not applicable".
 */
export const RUNTIME = addWords(
  new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits: EXPRESSION_LIMITS }),
)
  .registerFunction('isOn(dyn): bool', (value: unknown) => value === true)
  .registerFunction('string.matchesForm(string): bool', matchesPattern)

/** Moves a date `YYYY-MM-DD`, or an instant, by whole days. Throws on anything else. */
function shift(text: string, days: number): string {
  const date = new Date(text.length === 10 ? `${text}T00:00:00Z` : text)
  date.setUTCDate(date.getUTCDate() + days)
  const moved = date.toISOString()
  return text.length === 10 ? moved.slice(0, 10) : moved
}
