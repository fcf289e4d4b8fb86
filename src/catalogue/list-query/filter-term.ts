import type { ListQuery } from '../../contract/calls/api'
import { LIST_VALUE_LENGTH_MAX, LIST_VALUES_MAX } from '../../contract/constants'
import type { ErrorCode } from '../../contract/errors/error-codes'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { Entity, PublicEntity } from '../../contract/model/entity'
import type { Field, FieldKind } from '../../contract/model/field'
import {
  FILTER_OPERATORS,
  type FilterOperator,
  type FilterTerm,
  LIST_OPERATORS,
} from '../../contract/model/filter-term'
import type { User } from '../../contract/model/user'
import { dayAfter, officeDay } from '../../contract/time/office-day'
import { COMMON_FIELDS } from '../common'
import { KINDS, type Kind, listKind, RECORD_ID } from '../kinds'
import { covers } from '../rights/rights'
import { searchFault } from '../search-text'

/** A refused parameter: thrown inside the decoder, which returns it as `error`. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly error: ApiFieldError

  constructor(error: ApiFieldError) {
    super(error.message)
    this.error = error
  }
}

/** Corrections for developers, as the end of a message; absent where nothing is near. */
export interface Advice {
  word: (word: string, known: readonly string[]) => string | undefined
  parameter: (
    name: string,
    split: { path: string; operator: string } | null,
    fields: readonly string[],
  ) => string
}

/** Refuses a parameter by name; the code is the answer's errorCode. */
export function refuse(
  path: string,
  message: string,
  code: Extract<ErrorCode, 'BAD_PARAMETER' | 'PAGE_TOO_DEEP'> = 'BAD_PARAMETER',
): Refused {
  return new Refused({ path, code, message })
}

/** Splits `berth.cityContains` into path and operator; null when the name ends in no operator. */
export function splitOperator(name: string): { path: string; operator: FilterOperator } | null {
  const operator = FILTER_OPERATORS.find((one) => name.endsWith(one) && name.length > one.length)
  return operator ? { path: name.slice(0, -operator.length), operator } : null
}

/** A condition as written in a call: its field, operator and raw values, and the name of its parameter. */
interface GivenTerm {
  path: ListPath
  operator: FilterOperator
  given: readonly string[]
  name: string
  advice: Advice | undefined
}

/** Decodes one condition, checking operator and values against the field's kind. */
export function filterTerm({ path, operator, given, name, advice }: GivenTerm): FilterTerm {
  const allowed = path.column.operators
  if (!allowed.includes(operator))
    throw refuse(name, `${path.path} does not answer ${operator}: use ${allowed.join(', ')}`)
  const isList = LIST_OPERATORS.includes(operator)
  const values = isList ? listValues(given) : given.slice(0, 1)
  if (!isList && given.length > 1)
    throw refuse(name, `${name} is given ${given.length} times; for several values use ${path.path}In`)
  if (values.length > LIST_VALUES_MAX)
    throw refuse(name, `${name} has ${values.length} values: a condition takes at most ${LIST_VALUES_MAX}`)
  for (const value of values) {
    checkValue(path, operator, value, name)
    if (isUnknown(path, operator, value)) throw refuse(name, unknownValue(path, value, advice))
  }
  return { path: path.path, operator, values }
}

/** `a,b` or the name repeated; repeated values are taken literally, so that a value may contain a comma. */
function listValues(given: readonly string[]): string[] {
  const [only = ''] = given
  const values = given.length === 1 ? only.split(',') : given
  return [...new Set(values)].filter((value) => value !== '')
}

function checkValue(path: ListPath, operator: FilterOperator, value: string, name: string): void {
  if (operator === 'Null') {
    if (value !== 'true' && value !== 'false')
      throw refuse(name, `${name} ${value || '(empty)'} is not true or false`)
    return
  }
  const fault = operator === 'Contains' ? searchFault(value) : lengthFault(value)
  if (fault !== null) throw refuse(name, `${name} has ${fault}`)
  if (operator === 'Contains') return
  const form =
    path.field.relation || path.field.schema.format === 'uuid' ? RECORD_ID : path.column.filterValue
  if (form && !form.accepts(value)) throw refuse(name, `${name} ${value || '(empty)'} is not ${form.like}`)
}

function lengthFault({ length }: string): string | null {
  return length > LIST_VALUE_LENGTH_MAX
    ? `${length} characters: a value has at most ${LIST_VALUE_LENGTH_MAX}`
    : null
}

function isUnknown({ values }: ListPath, operator: FilterOperator, value: string): boolean {
  return operator !== 'Null' && operator !== 'Contains' && values !== null && !values.includes(value)
}

function unknownValue({ path, values }: ListPath, value: string, advice: Advice | undefined): string {
  const known = values ?? []
  return `${path} has no value ${value || '(empty)'}${advice?.word(value, known) ?? `; it has ${known.join(', ')}`}`
}

/** The part of an entity that decides what a list may show, filter and sort by. */
export type ListSource = Pick<PublicEntity, 'fields' | 'copied' | 'statuses'>

/** A path of a list: a declared field, a common key, or a copied field of a related record. */
export interface ListPath {
  path: string
  kind: FieldKind
  /** its kind as a column and a filter */
  column: Kind
  field: Field
  /** codes a value must be one of; null = free */
  values: readonly string[] | null
}

const open = new WeakMap<readonly Field[], Map<string, ListPath>>()

/**
 * Every path that list parameters may name. Sensitive and hidden fields, and parts of array rows, are left
 * out.
 */
export function listPaths(entity: ListSource, hidden: readonly string[] = []): Map<string, ListPath> {
  const known = open.get(entity.fields) ?? allPaths(entity)
  open.set(entity.fields, known)
  if (hidden.length === 0) return known
  return new Map([...known].filter(([path]) => !hidden.some((one) => covers(one, path))))
}

/**
 * Lets lists be filtered by codes that records still have though the file no longer names them; returns the
 * codes.
 */
export function acceptFormerCodes(
  entity: ListSource,
  path: string,
  codes: readonly string[],
): readonly string[] {
  const known = listPaths(entity).get(path)
  if (known?.values) known.values = [...new Set([...known.values, ...codes])]
  return codes
}

function allPaths(entity: ListSource): Map<string, ListPath> {
  const fields = [...COMMON_FIELDS, ...entity.fields, ...entity.copied].filter(
    ({ path }) => !path.includes('[]'),
  )
  const secret = fields.filter(({ sensitive }) => sensitive).map(({ path }) => path)
  const plain = fields.filter(({ path }) => !secret.some((one) => covers(one, path)))
  const paths = new Map(
    plain.map((field) => [
      field.path,
      { path: field.path, kind: field.kind, column: listKind(field), field, values: field.values },
    ]),
  )
  const status = paths.get('status')
  if (status && entity.statuses)
    paths.set('status', {
      ...status,
      kind: 'enum',
      column: KINDS.enum,
      values: entity.statuses.list.map(({ code }) => code),
    })
  return paths
}

/** Values for the placeholders of a view. */
export interface ViewFacts {
  user: Pick<User, 'id' | 'subjectId'>
  /** clock time in ms */
  now: number
}

/** Placeholders in a view or a card. */
export const VIEW_WORDS: readonly string[] = ['@me', '@mySubject', '@today', '@today+30', '@today-7']

const DAY_WORD = /^@today([+-]\d{1,4})?$/

/** True of a placeholder. */
export function isViewWord(word: string): boolean {
  return VIEW_WORDS.includes(word) || DAY_WORD.test(word)
}

/** Replaces `@me`, `@mySubject`, `@today`, `@today+30` and `@today-7`; anything else stays. */
function resolveFilterValue(value: Json, { user, now }: ViewFacts): string {
  if (value === '@me') return user.id
  // A user without a subject has no own rows: the id of an account never equals a subject's. An empty
  // condition would be refused.
  if (value === '@mySubject') return user.subjectId ?? user.id
  const day = typeof value === 'string' ? DAY_WORD.exec(value) : null
  return day ? dayAfter(officeDay(now), Number(day[1] ?? 0)) : String(value)
}

/** The conditions of a view or a card, in file order. */
export function viewTerms({ filter }: { filter: JsonObject }, facts: ViewFacts): FilterTerm[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const split = splitOperator(key)
    return split ? [{ ...split, values: [value].flat().map((one) => resolveFilterValue(one, facts)) }] : []
  })
}

/**
 * Merges the list's default view into a query (`enableFilters`, API-39), so that a field suggests what its
 * list shows. The query's own condition on a field takes precedence.
 */
export function withDefaultView(
  query: ListQuery,
  views: Entity['list']['views'],
  facts: ViewFacts,
): ListQuery {
  const view = views.find((one) => one.default)
  if (!view) return query
  const own = new Set(query.filters.map(({ path }) => path))
  return {
    ...query,
    filters: [...query.filters, ...viewTerms(view, facts).filter(({ path }) => !own.has(path))],
  }
}
