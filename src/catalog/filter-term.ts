import { FILTER_OPERATORS, type FilterOperator, type FilterTerm } from '../contract/api'
import { LIST_VALUE_LENGTH_MAX, LIST_VALUES_MAX } from '../contract/constants'
import type { ErrorCode } from '../contract/error-codes'
import type { ApiFieldError } from '../contract/field-error'
import { KINDS, RECORD_ID } from './kinds'
import type { ListPath } from './list-paths'
import { searchFault } from './search-words'

/** A refused parameter: thrown inside the decoder, answered as `error` by it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly error: ApiFieldError

  constructor(error: ApiFieldError) {
    super(error.message)
    this.error = error
  }
}

/** The known word that a misspelt one means, if any. */
export type Nearest = (word: string, known: readonly string[]) => string | undefined

/** Refuses a parameter by name; the code is the answer's errorCode. */
export function refuse(
  path: string,
  message: string,
  code: Extract<ErrorCode, 'BAD_PARAMETER' | 'PAGE_TOO_DEEP'> = 'BAD_PARAMETER',
): Refused {
  return new Refused({ path, code, message })
}

/** Splits `berth.cityContains` into path and operator; null when no operator ends the name. */
export function splitOperator(name: string): { path: string; operator: FilterOperator } | null {
  const operator = FILTER_OPERATORS.find((one) => name.endsWith(one) && name.length > one.length)
  return operator ? { path: name.slice(0, -operator.length), operator } : null
}

/** A condition as it stands in a call: its field, operator and values as given, the name of its parameter. */
interface GivenTerm {
  path: ListPath
  operator: FilterOperator
  given: readonly string[]
  name: string
  nearest: Nearest
}

/** One condition from its parameter, operator and values checked against the field's kind. */
export function filterTerm({ path, operator, given, name, nearest }: GivenTerm): FilterTerm {
  const allowed = KINDS[path.kind].operators
  if (!allowed.includes(operator)) throw refuse(name, `${path.path} does not answer ${operator}: use ${allowed.join(', ')}`)
  const values = operator === 'In' ? listValues(given) : given.slice(0, 1)
  if (operator !== 'In' && given.length > 1)
    throw refuse(name, `${name} is given ${given.length} times; for several values use ${path.path}In`)
  if (values.length > LIST_VALUES_MAX)
    throw refuse(name, `${name} has ${values.length} values: a condition takes at most ${LIST_VALUES_MAX}`)
  for (const value of values) {
    checkValue(path, operator, value, name)
    if (isUnknown(path, operator, value)) throw refuse(name, unknownValue(path, value, nearest))
  }
  return { path: path.path, operator, values }
}

/** `a,b` or the name repeated; a name given twice is taken as it stands, so that a value may hold a comma. */
function listValues(given: readonly string[]): string[] {
  const [only = ''] = given
  const values = given.length === 1 ? only.split(',') : given
  return [...new Set(values)].filter((value) => value !== '')
}

function checkValue(path: ListPath, operator: FilterOperator, value: string, name: string): void {
  if (operator === 'Null') {
    if (value !== 'true' && value !== 'false') throw refuse(name, `${name} ${value || '(empty)'} is not true or false`)
    return
  }
  const fault = operator === 'Contains' ? searchFault(value) : lengthFault(value)
  if (fault !== null) throw refuse(name, `${name} has ${fault}`)
  if (operator === 'Contains') return
  const form = path.field.schema.format === 'uuid' ? RECORD_ID : KINDS[path.kind].filterValue
  if (form && !form.accepts(value)) throw refuse(name, `${name} ${value || '(empty)'} is not ${form.like}`)
}

function lengthFault({ length }: string): string | null {
  return length > LIST_VALUE_LENGTH_MAX ? `${length} characters: a value has at most ${LIST_VALUE_LENGTH_MAX}` : null
}

function isUnknown({ values }: ListPath, operator: FilterOperator, value: string): boolean {
  return operator !== 'Null' && operator !== 'Contains' && values !== null && !values.includes(value)
}

function unknownValue({ path, values }: ListPath, value: string, nearest: Nearest): string {
  const near = nearest(value, values ?? [])
  return `${path} has no value ${value || '(empty)'}${near ? `: did you mean ${near}?` : `; it has ${(values ?? []).join(', ')}`}`
}
