import type { PropertyFile } from '../../contract/entity-file'
import type { FieldKind } from '../../contract/field'
import type { Json } from '../../contract/json'
import { FORMATS } from '../ajv-options'
import { linearPattern } from '../linear-pattern'
import { didYouMean } from './hint'

/** What is wrong with a default value, and the cure. */
export interface DefaultFault {
  message: string
  hint: string
}

type Judge = (value: Json, property: PropertyFile) => DefaultFault | null

/** Whether a default fits its property; null when it does. */
export function defaultFault(property: PropertyFile, kind: FieldKind): DefaultFault | null {
  const judge = JUDGES[kind]
  const value = property.default ?? null
  return judge ? judge(value, property) : { message: `cannot stand on a property of kind ${kind}`, hint: 'remove the default' }
}

const number: Judge = (value, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }) => {
  if (typeof value !== 'number') return { message: 'is no number', hint: 'write a number without quotes' }
  const low = (minimum !== undefined && value < minimum) || (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
  const high = (maximum !== undefined && value > maximum) || (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
  return low || high ? { message: 'is out of bounds', hint: 'choose a default within the bounds' } : null
}

const text: Judge = (value, { minLength = 0, maxLength, pattern, format }) => {
  if (typeof value !== 'string') return { message: 'is no text', hint: 'put it in double quotes' }
  const tooLong = maxLength !== undefined && value.length > maxLength
  if (value.length < minLength || tooLong)
    return { message: 'has a length out of bounds', hint: `between ${minLength} and ${maxLength ?? 'any number of'} characters` }
  const known = format !== undefined && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  if (known && !known.test(value)) return { message: `is no ${format}`, hint: `write a ${format}` }
  return pattern !== undefined && !matches(pattern, value) ? { message: 'does not match the pattern', hint: pattern } : null
}

const day: Judge = (value) => {
  const real = typeof value === 'string' && isRealDate(value)
  return real ? null : { message: 'is no date', hint: 'write YYYY-MM-DD, a day that exists' }
}

const JUDGES: Partial<Record<FieldKind, Judge>> = {
  text,
  number,
  integer: (value, property) =>
    typeof value === 'number' && !Number.isInteger(value)
      ? { message: 'is no whole number', hint: 'remove the decimals' }
      : number(value, property),
  boolean: (value) =>
    typeof value === 'boolean' ? null : { message: 'is neither true nor false', hint: 'write true or false without quotes' },
  date: day,
  time: text,
  instant: text,
  enum: (value, property) => {
    const codes = property.enum ?? []
    if (typeof value === 'string' && codes.includes(value)) return null
    return {
      message: 'is none of the codes',
      hint: didYouMean(typeof value === 'string' ? value : JSON.stringify(value), codes, `one of: ${codes.join(', ')}`),
    }
  },
  lookup: (value) =>
    typeof value === 'string' ? null : { message: 'is no text', hint: 'write the value of a row in double quotes' },
  multilingual: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : { message: 'is no text per language', hint: 'write { "it": "…", "en": "…" }' },
  array: (value) => (Array.isArray(value) ? null : { message: 'is no list', hint: 'write [ … ]' }),
  json: () => null,
}

/** `2026-02-31` looks like a date and is none. */
function isRealDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

function matches(pattern: string, value: string): boolean {
  try {
    return linearPattern(pattern).test(value)
  } catch {
    return true // the pattern itself is reported
  }
}
