import { Exact } from '../../contract/numbers/exact'

/** An operand is empty, so that the expression does not apply. */
export class EmptyOperand extends Error {}

/** A number of a running rule as its decimal figures. Throws EmptyOperand on anything else. */
export function toExact(value: unknown): Exact {
  if (value instanceof Exact) return value
  if (typeof value === 'number' || typeof value === 'bigint') return Exact.read(value)
  throw new EmptyOperand('not a number')
}

/** Whether one value comes before another: numbers by size, dates and texts as texts. */
export function isBefore(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a < b
  return toExact(a).minus(toExact(b)).numerator < 0n
}
