import type { SqlValue } from '../database'
import { arrayText } from './array-text'

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
