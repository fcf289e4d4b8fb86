import type { SqlValue } from '../database'
import { encode } from './wire'

/** Collects a statement's parameters while its text is being put together. */
export interface SqlParams {
  /** the placeholder of a value: `$1` */
  add: (value: SqlValue) => string
  values: SqlValue[]
}

/** An empty list of parameters, or one that goes on after `first`. */
export function createParams(first: readonly SqlValue[] = []): SqlParams {
  const values = [...first]
  return { values, add: (value) => `$${values.push(value)}` }
}

const SPECIAL = /["\\]/

/**
 * Values as PostgreSQL writes an array, for a parameter `$1::text::uuid[]`: a column of a set travels as one text, which
 * the database takes apart several times faster than rows of JSON.
 */
function arrayText(values: readonly (SqlValue | undefined)[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: SqlValue | undefined): string {
  if (value === null || value === undefined) return 'NULL'
  const text = typeof value === 'string' ? value : String(encode(value))
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}

/** A column of rows that a statement is given. */
export interface SourceColumn<R> {
  /** as SQL writes it */
  name: string
  type: string
  value: (row: R) => SqlValue | undefined
}

/**
 * Rows for a statement to select from, as a table `v`. Each column travels as one array; `before` = parameters of the
 * statement that stand before these.
 */
export function rowsSource<R>(
  columns: readonly SourceColumn<R>[],
  rows: readonly R[],
  before = 0,
): { source: string; params: string[] } {
  const arrays = columns.map(({ type }, index) => `$${before + index + 1}::text::${type}[]`)
  const names = columns.map(({ name }) => name)
  return {
    source: `unnest(${arrays.join(', ')}) as v(${names.join(', ')})`,
    params: columns.map(({ value }) => arrayText(rows.map(value))),
  }
}
