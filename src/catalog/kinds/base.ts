import type { FilterOperator } from '../../contract/api'
import type { Json, JsonObject } from '../../contract/json'
import type { ColumnTotal } from '../../contract/layout'
import { isEmpty, sameJson } from '../paths'
import type { Kind } from './kind'

/** Operators of conditions that several kinds share. */
export const RANGE: readonly FilterOperator[] = ['From', 'To', 'Equals', 'Not', 'In', 'Null']
export const CHOICE: readonly FilterOperator[] = ['In', 'Equals', 'Not', 'Contains', 'Null']
const PRESENCE: readonly FilterOperator[] = ['Null']

/** Totals of values that have an order. */
export const ORDERED: readonly ColumnTotal[] = ['min', 'max', 'count']

/** One line for any value: texts and numbers as they are, the rest as JSON. */
export function plainText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The texts of one value or of several, those that say nothing left out. */
export function eachText(value: Json, one: (value: Json) => string): string {
  return (Array.isArray(value) ? value : [value])
    .map(one)
    .filter((text) => text !== '')
    .join(', ')
}

/** A text as it is stored: trimmed, null when nothing is left. */
export function trimmed(value: string): string | null {
  return value.trim() || null
}

/** An object as it is stored: null when none of its values says anything. */
export function filled(value: JsonObject): JsonObject | null {
  return isEmpty(value) ? null : value
}

/** One plain value, as most kinds are: each says what differs. */
export const SCALAR = {
  structure: 'value',
  figures: null,
  calendar: null,
  isScalar: true,
  isColumn: true,
  isSortable: true,
  isInline: true,
  width: 160,
  totals: ['count'],
  operators: CHOICE,
  filterValue: null,
  filterForm: 'text',
  route: null,
  format: plainText,
  holds: (value) => typeof value === 'string',
  normalise: (value) => (typeof value === 'string' ? trimmed(value) : value),
  same: sameJson,
  sent: (value) => value,
} satisfies Kind as Kind

/** What has no value of its own to list, filter or sort by: only whether there is anything. */
export const COMPOUND: Kind = {
  ...SCALAR,
  isScalar: false,
  isColumn: false,
  isSortable: false,
  isInline: false,
  operators: PRESENCE,
  holds: Array.isArray,
}
