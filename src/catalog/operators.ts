import { FILTER_OPERATORS, type FilterOperator } from '../contract/api'
import type { FieldKind } from '../contract/field'

const TEXT: readonly FilterOperator[] = ['Contains', 'Equals', 'Not', 'In', 'From', 'To', 'Null']
const CHOICE: readonly FilterOperator[] = ['In', 'Equals', 'Not', 'Contains', 'Null']
const RANGE: readonly FilterOperator[] = ['From', 'To', 'Equals', 'Not', 'In', 'Null']
const PRESENCE: readonly FilterOperator[] = ['Null']

const BY_KIND: Record<FieldKind, readonly FilterOperator[]> = {
  text: TEXT,
  number: RANGE,
  integer: RANGE,
  boolean: ['Equals', 'Not', 'Null'],
  date: RANGE,
  time: RANGE,
  instant: RANGE,
  enum: CHOICE,
  lookup: CHOICE,
  relation: CHOICE,
  group: PRESENCE,
  array: PRESENCE,
  tags: ['In', 'Equals', 'Null'],
  files: PRESENCE,
  multilingual: ['Contains', 'Equals', 'Null'],
  json: PRESENCE,
}

/** The list operators a kind of field answers; the first is the one a filter row offers by default. */
export function operatorsOf(kind: FieldKind): readonly FilterOperator[] {
  return BY_KIND[kind]
}

/** Splits `berth.cityContains` into path and operator; null when no operator ends the name. */
export function splitOperator(name: string): { path: string; operator: FilterOperator } | null {
  const operator = FILTER_OPERATORS.find((one) => name.endsWith(one) && name.length > one.length)
  return operator ? { path: name.slice(0, -operator.length), operator } : null
}
