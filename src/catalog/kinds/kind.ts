import type { FilterOperator } from '../../contract/api'
import type { Json, JsonObject } from '../../contract/json'
import type { ColumnTotal } from '../../contract/layout'
import type { TextContext } from '../../contract/widget'
import { isEmpty, sameJson } from '../paths'

/**
 * What a value of a kind is made of: one plain `value`, one text per language (`texts`), a `reference` to another record,
 * the `parts` of a group, `rows` with an `_id` each, a `list` of things that have no parts of their own, or any `object`.
 */
export type Structure = 'value' | 'texts' | 'reference' | 'parts' | 'rows' | 'list' | 'object'

/** What the words of a value depend on: the field and, for codes and lookups, where their labels come from. */
export type FormatContext = Pick<TextContext, 'lang' | 'field'> & Partial<Pick<TextContext, 'lookupLabel'>>

/** What the value of a condition must look like. */
export interface ConditionValue {
  accepts: (text: string) => boolean
  /** the cure, behind "is not": `a date such as 2026-03-31` */
  like: string
}

/**
 * A kind of field where records are shown, filtered and changed, in the browser and on the server alike. What only the
 * reading of schema files asks of a kind is its `Declaration`, an export of its own beside it: a bundler leaves that out of
 * what browsers fetch, which it could not do with members of one object.
 */
export interface Kind {
  structure: Structure
  /** figures that a value is made of; null = it is no number */
  figures: 'decimal' | 'whole' | null
  /** how a value stands in the calendar; null = it does not */
  calendar: 'day' | 'instant' | null
  /** one thing that fits into a cell of a file, a title, a sort */
  isScalar: boolean
  /** can be said in one line of a list, and be filtered by */
  isColumn: boolean
  /** the head of its column sorts */
  isSortable: boolean
  /** its control fits on one line: rows of lists can be edited in place */
  isInline: boolean
  /** width of a column in px at normal density, when its values say no more */
  width: number
  totals: readonly ColumnTotal[]
  /** the operators a condition may use; the first is the one offered by default */
  operators: readonly FilterOperator[]
  /** null = any text is a value of a condition */
  filterValue: ConditionValue | null
  /** the editor of a condition where the field offers no choices, rows or records */
  filterForm: 'text' | 'number' | 'date' | 'boolean'
  /** the route of the records that values name whatever the field says; null = as the field says */
  route: string | null
  /** a value that is neither null nor empty as one line of text */
  format: (value: Json, context: FormatContext) => string
  /** false for a value that a field of this kind cannot hold; null is not asked about */
  holds: (value: Json) => boolean
  /** a text or object as it is stored, null when it says nothing; `parts` does the same to the declared parts of an object */
  normalise: (value: string | JsonObject, parts: (value: JsonObject) => JsonObject) => Json
  /** true when two values are one to a person, for merging */
  same: (a: Json, b: Json) => boolean
  /** what a payload says of a value: of a related record its id alone */
  sent: (value: Json) => Json
}

/** Operators of conditions that several kinds share. */
export const RANGE: readonly FilterOperator[] = ['From', 'To', 'Equals', 'Not', 'In', 'Null']
const CHOICE: readonly FilterOperator[] = ['In', 'Equals', 'Not', 'Contains', 'Null']
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
