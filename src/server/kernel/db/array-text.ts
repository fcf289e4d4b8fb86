import type { SqlValue } from '../database'
import { encode } from './wire'

const SPECIAL = /["\\]/

/**
 * Values as PostgreSQL writes an array, for a parameter `$1::text::uuid[]`: a column of a set travels as one text, which
 * the database takes apart several times faster than rows of JSON.
 */
export function arrayText(values: readonly (SqlValue | undefined)[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: SqlValue | undefined): string {
  if (value === null || value === undefined) return 'NULL'
  const text = typeof value === 'string' ? value : String(encode(value))
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
