import type { ApiFieldError } from '../../contract/errors/field-error'
import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { RecordData } from '../../contract/model/record'
import type { Validate } from '../../contract/ports/validate'
import type { WidgetCheck } from '../../contract/ports/widget'
import { COMMON_KEYS } from '../common'
import { getStructure, isRealDate, KINDS } from '../kinds'
import { oncePer } from '../once'
import { isEmpty, isObject, sameJson, valueAt, withValue, withValues } from '../paths'
import { isCleared, isHidden, type RuleOutcome } from '../rules/outcome'
import type { RuleFacts, RuleSet } from '../rules/rules'
import type { RecordShape } from '../rules/shape'
import { exactPaths, lockErrors } from './locks'
import { type IsTouched, normaliseRecord, recordShape, withoutSilentRows, withSilentRows } from './normalise'
import { checkWidgets, REQUIRED_ERROR, schemaErrors } from './schema-errors'

/** Input of a validation; `base` is the record as stored, null on create. */
export interface Validation {
  entity: Pick<PublicEntity, 'fields' | 'rules' | 'statuses' | 'form'>
  validate: Validate
  rules: RuleSet
  /** widget checks by widget id */
  checks: Record<string, WidgetCheck>
  facts: RuleFacts
  base: RecordData | JsonObject | null
  /** the server itself writes (jobs, seeding): it may set server fields */
  trusted?: boolean
  /** paths that effects changed: no one sent them, so no lock applies */
  made?: ReadonlySet<string>
  /** where a form prepares the record for sending: whether a person touched a row; absent = on the server */
  isTouched?: IsTouched
  /** fields the user may not see: the browser lacks them and does not validate them */
  unseen?: readonly string[]
}

/** A record ready to store and its findings; it may be stored when there are no errors. */
export interface Validated {
  record: JsonObject
  errors: ApiFieldError[]
  warnings: ApiFieldError[]
}

/**
 * The one pipeline that decides whether a record may be saved; browsers run it for feedback, the server
 * always. It normalises empty values, evaluates rules, sets computed values and clears hidden fields; then
 * schema, required fields, locks, `valid` rules and widget checks report their errors. Null means absent
 * throughout.
 */
export function validateRecord(input: Validation): Validated {
  const { isTouched } = input
  const base = input.base
    ? storedAs(input.entity.fields)[isTouched ? 'sent' : 'stored'](input.base as JsonObject)
    : null
  const whole = normaliseRecord(input.entity.fields, input.facts.record, { base, isTouched })
  const shape = recordShape(input.entity.fields)
  const sent = withoutSilentRows(whole, shape)
  const facts = { ...input.facts, record: sent, old: input.facts.old ?? base }
  const outcome = input.rules.evaluate(facts)
  const record = settle(sent, outcome)
  const locks = input.trusted
    ? []
    : lockErrors({
        entity: input.entity,
        record: whole,
        base,
        outcome,
        before: () => stateBefore(input, facts, base),
      }).filter(({ path }) => !input.made?.has(path))
  const widgets = checkWidgets(input.entity, input.checks, { ...facts, record }, (path) =>
    isCleared(outcome, path),
  )
  const form = [
    ...schemaPart(input, record, outcome).filter((error) => !isFormerCode(error, record, base)),
    ...findRequiredErrors(record, outcome),
    ...datePart(input.entity.fields, record),
    ...optionPart(record, outcome),
  ]
  const isUnseen = (path: string) =>
    (input.unseen ?? []).some((one) => path === one || path.startsWith(`${one}.`))
  const counts = ({ path, code }: ApiFieldError) =>
    !isUnseen(path) && !isCleared(outcome, path) && !(code === 'REQUIRED' && isHidden(outcome, path))
  // For a value of the wrong type the widget's own message replaces the schema's, and no rule adds to it.
  const isOfType = ({ path }: ApiFieldError) =>
    !form.some((error) => error.path === path && error.code === 'TYPE')
  const wrong = form.filter(
    ({ code, path }) => code !== 'TYPE' || !widgets.errors.some((error) => error.path === path),
  )
  const found = [...wrong, ...locks, ...outcome.issues.filter(isOfType), ...widgets.errors]
  return {
    record: withSilentRows(record, whole, shape),
    errors: distinct(found.filter(counts)),
    warnings: widgets.warnings.filter(counts),
  }
}

/**
 * The stored record, normalised and memoized by identity: a form is validated against it after every
 * debounce.
 */
const storedAs = oncePer((fields: readonly Field[]) => {
  const createNormaliser = (isTouched?: IsTouched) =>
    oncePer((base: JsonObject) => normaliseRecord(fields, base, { base, isTouched }))
  return { sent: createNormaliser(() => true), stored: createNormaliser() }
})

/** Sets computed values and clears what the record's own data hides. */
function settle(record: JsonObject, outcome: RuleOutcome): JsonObject {
  const computed = withValues(record, outcome.values)
  return withValues(computed, toNullEntries(computed, outcome.cleared))
}

function toNullEntries(record: JsonObject, paths: Iterable<string>): (readonly [string, null])[] {
  return [...paths].filter((path) => !isEmpty(valueAt(record, path))).map((path) => [path, null])
}

/** The rule outcome before the change: for the stored record, or for the blank one with its defaults. */
function stateBefore(input: Validation, facts: RuleFacts, base: JsonObject | null): RuleOutcome {
  const blank = () =>
    input.entity.fields
      .filter(({ path }) => !path.includes('[]'))
      .reduce<JsonObject>(
        (out, field) => (field.default === null ? out : withValue(out, field.path, field.default)),
        {},
      )
  const record = base ?? blank()
  // a table row chosen by this change was not there before it
  const kept = Object.entries(facts.lookup).filter(([path]) =>
    sameJson(valueAt(record, path), valueAt(facts.record, path)),
  )
  return input.rules.evaluate({ ...facts, record, lookup: Object.fromEntries(kept) })
}

function schemaPart(
  { entity, validate }: Validation,
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
 * True where a stored code was left as it is that the file no longer has: nobody can choose it, and it closes
 * no other field.
 */
function isFormerCode({ code, path }: ApiFieldError, record: JsonObject, base: JsonObject | null): boolean {
  if (code !== 'ENUM' || !base) return false
  const value = valueAt(record, path)
  if (sameJson(value, valueAt(base, path))) return true
  const list = valueAt(base, path.slice(0, Math.max(0, path.lastIndexOf('.'))))
  return Array.isArray(list) && typeof value === 'string' && list.includes(value)
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

function distinct(errors: readonly ApiFieldError[]): ApiFieldError[] {
  return [...new Map(errors.map((error) => [`${error.path} ${error.code}`, error])).values()]
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
