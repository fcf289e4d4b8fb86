import type { Json, JsonObject } from '../../contract/json'
import type { FilterOperator } from '../../contract/model/filter-term'
import type { ColumnTotal } from '../../contract/model/layout'
import type { TextContext } from '../../contract/ports/widget'
import { isEmpty, sameJson } from '../paths'

/**
 * Structure of a kind's values: one plain `value`, one text per language (`texts`), a `reference` to another
 * record, the `parts` of a group, `rows` with an `_id` each, a `list` of things without parts of their own,
 * or any `object`.
 */
export type Structure = 'value' | 'texts' | 'reference' | 'parts' | 'rows' | 'list' | 'object'

/** Context for formatting a value: the field and, for codes and lookups, the source of their labels. */
export type FormatContext = Pick<TextContext, 'lang' | 'field'> & Partial<Pick<TextContext, 'lookupLabel'>>

/** Valid values of a condition. */
export interface ConditionValue {
  accepts: (text: string) => boolean
  /** the cure, after "is not": `a date such as 2026-03-31` */
  like: string
}

/**
 * A field kind for showing, filtering and changing records, in browser and server alike. What only schema
 * files need is its `Declaration`, a separate export of the same file: bundlers drop an unused export, but
 * not members of an object.
 */
export interface Kind {
  structure: Structure
  /** digits of a numeric value; null = not numeric */
  figures: 'decimal' | 'whole' | null
  /** how a value relates to the calendar; null = it does not */
  calendar: 'day' | 'instant' | null
  /** one atomic value that fits a cell of a file, a title, a sort key */
  isScalar: boolean
  /** can be a list column and a filter */
  isColumn: boolean
  /** its column header sorts */
  isSortable: boolean
  /** its control fits on one line: rows of lists can be edited in place */
  isInline: boolean
  /** a value belongs to one record: copies start without it, and bulk changes cannot set it */
  isExclusive: boolean
  /** default width of a column in px at normal density */
  width: number
  totals: readonly ColumnTotal[]
  /** the operators of a condition; the first is the default */
  operators: readonly FilterOperator[]
  /** null = any text is a valid condition value */
  filterValue: ConditionValue | null
  /** the editor of a condition on fields without choices, rows or records */
  filterForm: 'text' | 'number' | 'date' | 'boolean' | 'values'
  /** the route of the records that values name, for kinds with a fixed one; null = declared by the field */
  route: string | null
  /** formats a value that is neither null nor empty as one line of text */
  format: (value: Json, context: FormatContext) => string
  /** false for a value that a field of this kind cannot hold; never called with null */
  holds: (value: Json) => boolean
  /** a text or object as it is stored, null when empty; `parts` normalises the declared parts of an object */
  normalise: (value: string | JsonObject, parts: (value: JsonObject) => JsonObject) => Json
  /** true when two values are equal to a person, for merging */
  same: (a: Json, b: Json) => boolean
  /** a value as a payload sends it: of a related record only its id */
  sent: (value: Json) => Json
}

/** Operators of conditions that several kinds share. */
export const RANGE: readonly FilterOperator[] = ['From', 'To', 'Equals', 'Not', 'In', 'Null']
const CHOICE: readonly FilterOperator[] = ['In', 'Equals', 'Not', 'Contains', 'Null']
/** Conditions on several values: the field has any, all or none of the given ones. */
export const SET_OPERATORS: readonly FilterOperator[] = ['In', 'All', 'None', 'Equals', 'Not', 'Null']
const PRESENCE: readonly FilterOperator[] = ['Null']

/** Totals of values with an order. */
export const ORDER_TOTALS: readonly ColumnTotal[] = ['min', 'max', 'count']

/** Any value in one line: texts and numbers as they are, others as JSON. */
export function plainText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The texts of one or several values, without empty ones. */
export function eachText(value: Json, one: (value: Json) => string): string {
  return (Array.isArray(value) ? value : [value])
    .map(one)
    .filter((text) => text !== '')
    .join(', ')
}

/** A text as it is stored: trimmed, null when empty. */
export function trimToNull(value: string): string | null {
  return value.trim() || null
}

/** An object as it is stored: null when all of its values are empty. */
export function emptyToNull(value: JsonObject): JsonObject | null {
  return isEmpty(value) ? null : value
}

/** Defaults of kinds with one plain value; each kind declares its differences. */
export const SCALAR = {
  structure: 'value',
  figures: null,
  calendar: null,
  isScalar: true,
  isColumn: true,
  isSortable: true,
  isInline: true,
  isExclusive: false,
  width: 160,
  totals: ['count'],
  operators: CHOICE,
  filterValue: null,
  filterForm: 'text',
  route: null,
  format: plainText,
  holds: (value) => typeof value === 'string',
  normalise: (value) => (typeof value === 'string' ? trimToNull(value) : value),
  same: sameJson,
  sent: (value) => value,
} satisfies Kind as Kind

/** Defaults of kinds without a single value to list, filter or sort by: only presence can be tested. */
export const COMPOUND: Kind = {
  ...SCALAR,
  isScalar: false,
  isColumn: false,
  isSortable: false,
  isInline: false,
  operators: PRESENCE,
  holds: Array.isArray,
}
