import type { SqlValue } from '../database'

/** Collects a statement's parameters while its text is being put together. */
export interface Params {
  /** the placeholder of a value: `$1` */
  add: (value: SqlValue) => string
  values: SqlValue[]
}

/** An empty list of parameters, or one that goes on after `first`. */
export function createParams(first: readonly SqlValue[] = []): Params {
  const values = [...first]
  return { values, add: (value) => `$${values.push(value)}` }
}
