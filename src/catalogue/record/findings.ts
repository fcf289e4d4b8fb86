import type { ApiFieldError } from '../../contract/errors/field-error'
import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { Validate } from '../../contract/ports/validate'
import type { WidgetCheck } from '../../contract/ports/widget'
import { COMMON_KEYS } from '../common'
import { getStructure, isRealDate, KINDS } from '../kinds'
import { oncePer } from '../once'
import { isEmpty, isObject, valueAt, withValue, withValues } from '../paths'
import { isCleared, isHidden, type RuleOutcome } from '../rules/outcome'
import type { RuleFacts } from '../rules/rules'
import type { RecordShape } from '../rules/shape'
import { exactPaths } from './locks'
import { recordShape } from './normalise'
import { checkWidgets, REQUIRED_ERROR, schemaErrors } from './schema-errors'

/** What records of an entity are judged by. */
export interface Judging {
  entity: Pick<PublicEntity, 'fields' | 'rules' | 'statuses' | 'form'>
  validate: Validate
  /** widget checks by widget id */
  checks: Record<string, WidgetCheck>
  /** fields the user may not see: the browser lacks them and does not validate them */
  unseen?: readonly string[]
}

/** An error of a record, and the exact paths of the values it is about. */
export interface RecordFinding {
  error: ApiFieldError
  /** null = it is not about values of the record */
  reads: readonly string[] | null
  /** it would be gone on another day, for another person or on another page */
  isPassing?: boolean
}

/** What schema, required fields, dates, options, `valid` rules and widget checks say of a record. */
export interface RecordFindings {
  found: RecordFinding[]
  /** warnings of widget checks */
  warnings: ApiFieldError[]
}

/** Judges a normalised record with its computed values, whatever was stored before. */
export function findFindings(input: Judging, facts: RuleFacts, outcome: RuleOutcome): RecordFindings {
  const { record } = facts
  const widgets = checkWidgets(input.entity, input.checks, facts, (path) => isCleared(outcome, path))
  const form = [
    ...schemaPart(input, record, outcome).map(aboutItself),
    ...findRequiredErrors(record, outcome).map((error) => aboutReads(error, outcome)),
    ...datePart(input.entity.fields, record).map(aboutItself),
    ...optionPart(record, outcome).map((error) => aboutReads(error, outcome)),
  ]
  const counts = createErrorFilter(input.unseen ?? [], outcome)
  // For a value of the wrong type the widget's own message replaces the schema's, and no rule adds to it.
  const isOfType = ({ path }: ApiFieldError) =>
    !form.some(({ error }) => error.path === path && error.code === 'TYPE')
  const wrong = form.filter(
    ({ error: { code, path } }) =>
      code !== 'TYPE' || !widgets.errors.some(({ error }) => error.path === path),
  )
  const issues = outcome.issues.filter(isOfType).map((error) => aboutReads(error, outcome))
  return {
    found: [...wrong, ...issues, ...widgets.errors].filter(({ error }) => counts(error)),
    warnings: widgets.warnings.filter(counts),
  }
}

/**
 * Whether an error counts: not of fields that nobody sees, that will be cleared, or that are hidden and
 * empty.
 */
export function createErrorFilter(
  unseen: readonly string[],
  outcome: RuleOutcome,
): (error: ApiFieldError) => boolean {
  const isUnseen = (path: string) => unseen.some((one) => path === one || path.startsWith(`${one}.`))
  return ({ path, code }) =>
    !isUnseen(path) && !isCleared(outcome, path) && !(code === 'REQUIRED' && isHidden(outcome, path))
}

/** An error about the value at its own path. */
export const aboutItself = (error: ApiFieldError): RecordFinding => ({ error, reads: [error.path] })

/** A rule is about its own field and what it reads. */
function aboutReads(error: ApiFieldError, { reads }: RuleOutcome): RecordFinding {
  const own = reads.get(`${error.path} ${error.code}`)
  return own ? { error, reads: [error.path, ...own.paths], isPassing: own.isPassing } : { error, reads: null }
}

/** The entries that clear the filled values at these paths. */
export function toNullEntries(record: JsonObject, paths: Iterable<string>): (readonly [string, null])[] {
  return [...paths].filter((path) => !isEmpty(valueAt(record, path))).map((path) => [path, null])
}

function schemaPart(
  { entity, validate }: Pick<Judging, 'entity' | 'validate'>,
  record: JsonObject,
  outcome: RuleOutcome,
): ApiFieldError[] {
  const data = withoutNulls(
    withRequiredGroups(entity.fields, dropHidden(record, outcome)),
    recordShape(entity.fields),
  )
  if (validate(data)) return []
  return schemaErrors(validate.errors ?? [], data, [...entity.fields.map(({ path }) => path), ...COMMON_KEYS])
}

/**
 * Fields that will be cleared are not validated at all; fields that are only out of sight keep their value,
 * which must be valid.
 */
function dropHidden(record: JsonObject, outcome: RuleOutcome): JsonObject {
  return withValues(record, toNullEntries(record, outcome.cleared))
}

/** An empty required group reports its missing parts instead of one error for the whole. */
function withRequiredGroups(fields: readonly Field[], record: JsonObject): JsonObject {
  return askingGroups(fields).reduce(
    (out, { path }) => (isEmpty(valueAt(out, path)) ? withValue(out, path, {}) : out),
    record,
  )
}

/** Required groups with parts that are required too. */
const askingGroups = oncePer((fields: readonly Field[]) =>
  fields.filter(
    ({ kind, required, path }) =>
      getStructure(kind) === 'parts' &&
      required &&
      !path.includes('[]') &&
      fields.some((part) => part.required && part.path.startsWith(`${path}.`)),
  ),
)

function findRequiredErrors(record: JsonObject, outcome: RuleOutcome): ApiFieldError[] {
  return [...outcome.required]
    .filter((path) => isEmpty(valueAt(record, path)))
    .map((path) => ({ path, ...REQUIRED_ERROR }))
}

/** Dates that do not exist, which the pattern of a date cannot detect. */
function datePart(fields: readonly Field[], record: JsonObject): ApiFieldError[] {
  const places = dates(fields).flatMap((field) => exactPaths(record, field))
  return places
    .filter((path) => !isRealDate(valueAt(record, path)))
    .map((path) => ({ path, code: 'DATE', message: 'is a day that does not exist' }))
}

const dates = oncePer((fields: readonly Field[]) =>
  fields.filter(({ kind }) => KINDS[kind].calendar !== null),
)

function optionPart(record: JsonObject, outcome: RuleOutcome): ApiFieldError[] {
  return [...outcome.options].flatMap(([path, options]) => {
    const value = valueAt(record, path)
    return isEmpty(value) || [value ?? null].flat().every((one) => options.includes(one))
      ? []
      : [{ path, code: 'ENUM', message: 'is not one of the values allowed here' }]
  })
}

/**
 * The record for the schema validator: null means absent at every depth, and relations carry only their
 * identity.
 */
function withoutNulls(value: JsonObject, shape?: RecordShape): JsonObject {
  const out: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null) continue
    const part = shape?.parts.get(key)
    if (Array.isArray(inner)) out[key] = inner.map((row) => (isObject(row) ? withoutNulls(row, part) : row))
    else if (isObject(inner))
      out[key] = getStructure(part?.kind) === 'reference' ? identity(inner) : withoutNulls(inner, part)
    else out[key] = inner
  }
  return out
}

/** Rules may read across an embedded relation; those values are not part of the payload. */
function identity({ id = null, label = null }: JsonObject): JsonObject {
  return withoutNulls({ id, label })
}
