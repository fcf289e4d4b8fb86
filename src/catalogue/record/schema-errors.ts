import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { SchemaError } from '../../contract/ports/validate'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/ports/widget'
import { getStructure } from '../kinds'
import { oncePer } from '../once'
import { isEmpty, isObject, rowKey, valueAt } from '../paths'
import type { NamedRows, RuleFacts } from '../rules/facts'
import { suggest } from '../suggest'
import { fieldIndex } from './field-index'
import { exactPaths, sameValue } from './locks'

type Detail = Pick<ApiFieldError, 'code' | 'message' | 'params'>
type Translate = (params: Record<string, unknown>) => Detail

const limit = (code: string, name: 'min' | 'max', words: (limit: number) => string): Translate => {
  return ({ limit }) => ({ code, message: words(Number(limit)), params: { [name]: Number(limit) } })
}

const TRANSLATIONS: Record<string, Translate> = {
  required: () => ({ code: 'REQUIRED', message: 'is required' }),
  dependencies: () => ({ code: 'REQUIRED', message: 'is required' }),
  type: ({ type }) => ({ code: 'TYPE', message: `must be ${words(type)}` }),
  maxLength: limit('MAXLENGTH', 'max', (max) => `has more than ${max} characters`),
  minLength: limit('MINLENGTH', 'min', (min) => `has fewer than ${min} characters`),
  minimum: limit('MIN', 'min', (min) => `is less than ${min}`),
  exclusiveMinimum: limit('MIN', 'min', (min) => `is not more than ${min}`),
  maximum: limit('MAX', 'max', (max) => `is more than ${max}`),
  exclusiveMaximum: limit('MAX', 'max', (max) => `is not less than ${max}`),
  minItems: limit('MINITEMS', 'min', (min) => `has fewer than ${min} rows`),
  maxItems: limit('MAXITEMS', 'max', (max) => `has more than ${max} rows`),
  uniqueItems: () => ({ code: 'UNIQUEITEMS', message: 'holds the same row twice' }),
  multipleOf: ({ multipleOf }) => ({
    code: 'STEP',
    message: `is not a multiple of ${multipleOf}`,
    params: { step: Number(multipleOf) },
  }),
  pattern: () => ({ code: 'PATTERN', message: 'does not have the expected form' }),
  enum: () => ({ code: 'ENUM', message: 'is not one of the allowed values' }),
  const: () => ({ code: 'ENUM', message: 'is not one of the allowed values' }),
  format: ({ format }) =>
    FORMAT[String(format)] ?? {
      code: 'FORMAT',
      message: `is not a valid ${format}`,
      params: { format: String(format) },
    },
}

const FORMAT: Record<string, Detail> = {
  email: { code: 'EMAIL', message: 'is not a valid e-mail address' },
  date: { code: 'DATE', message: 'is not a date YYYY-MM-DD' },
  time: { code: 'TIME', message: 'is not a time such as 17:45' },
  'date-time': { code: 'DATE_TIME', message: 'is not an instant such as 2026-03-31T10:00:00Z' },
}

/** Maximum number of validator findings that are processed. */
const READ_MAX = 1_000

/**
 * Converts a validator's findings to field errors: dotted paths, rows by `_id`, our codes; at most one of
 * each code per path.
 */
export function schemaErrors(
  errors: readonly SchemaError[],
  data: Json,
  known: readonly string[],
): ApiFieldError[] {
  const found = new Map<string, ApiFieldError>()
  // The rest appears once these are fixed.
  for (const error of errors.slice(0, READ_MAX)) {
    const one = fieldError(error, data, known)
    const key = `${one.path} ${one.code}`
    if (!found.has(key)) found.set(key, one)
  }
  const wrongType = new Set([...found.values()].filter(({ code }) => code === 'TYPE').map(({ path }) => path))
  return [...found.values()].filter(
    ({ path, code }) => code === 'TYPE' || code === 'REQUIRED' || !wrongType.has(path),
  )
}

function fieldError(
  { instancePath, keyword, params, message }: SchemaError,
  data: Json,
  known: readonly string[],
): ApiFieldError {
  const at = fieldPath(instancePath, data)
  const below = (key: unknown) => (at === '' ? String(key) : `${at}.${key}`)
  if (keyword === 'required') return { path: below(params.missingProperty), ...REQUIRED_ERROR }
  if (keyword === 'additionalProperties') return unknownField(below(params.additionalProperty), known)
  const detail = TRANSLATIONS[keyword]?.(params) ?? { code: 'FORMAT', message: message ?? keyword }
  const item = /\.\d+$/.test(at) ? valueAt(data, at) : undefined
  // One text of several: the field shows all of them, and its message names this one.
  return typeof item === 'string'
    ? { path: at, ...detail, params: { ...detail.params, item } }
    : { path: at, ...detail }
}

/** The error of a required field without a value. */
export const REQUIRED_ERROR: Detail = { code: 'REQUIRED', message: 'is required' }

function unknownField(path: string, known: readonly string[]): ApiFieldError {
  const near = suggest(path, known)
  return {
    path,
    code: 'UNKNOWN_FIELD',
    message: `is not a field of this record${near ? `: did you mean ${near}?` : ''}`,
  }
}

/** `/crew/0/email` → `crew.<_id>.email`. */
function fieldPath(pointer: string, data: Json): string {
  let value: Json | undefined = data
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps
    .map((step) => {
      const list: Json | undefined = value
      value = Array.isArray(list) ? list[Number(step)] : isObject(list) ? list[step] : undefined
      return Array.isArray(list) ? rowKey(value, Number(step)) : step
    })
    .join('.')
}

function words(type: unknown): string {
  return [type]
    .flat()
    .filter((one) => one !== 'null')
    .join(' or ')
}

/** Findings of widget checks, split by severity. */
interface WidgetFindings {
  /** with the path of the checked value */
  errors: { error: ApiFieldError; reads: readonly string[] }[]
  warnings: ApiFieldError[]
}

type Drawing = Pick<PublicEntity, 'fields' | 'form'>

/** Runs the widget check of every field on each of its filled values; `skip` excludes paths. */
export function checkWidgets(
  entity: Drawing,
  checks: Record<string, WidgetCheck>,
  {
    record,
    old,
    now,
    lang = DEFAULT_LANGUAGE,
    named,
  }: Pick<RuleFacts, 'record' | 'old' | 'now' | 'lang' | 'named'>,
  skip: (path: string) => boolean,
): WidgetFindings {
  const found: WidgetFindings = { errors: [], warnings: [] }
  for (const { field, check, options } of checkedFields(checks)(entity)) {
    for (const path of exactPaths(record, field)) {
      const value = valueAt(record, path) ?? null
      if (isEmpty(value) || skip(path)) continue
      const isStored = (at = path) => old !== null && sameValue(valueAt(record, at), valueAt(old, at))
      const rows = createNamedRowFinder(entity, record, field, { at: path, named })
      const context = { record, lang, schema: field.schema, now, isStored, named: rows }
      for (const issue of check(value, options, context)) {
        const error = issueError(issue, path)
        if (issue.severity === 'error') found.errors.push({ error, reads: [path] })
        else found.warnings.push(error)
      }
    }
  }
  return found
}

/** The rows that texts name, for a check: by the parts of its group, else by any path in the record. */
function createNamedRowFinder(
  entity: Drawing,
  record: JsonObject,
  { kind, path: pattern }: Field,
  { at, named }: { at: string; named: NamedRows | undefined },
): NonNullable<WidgetCheckContext['named']> {
  const inside = (path: string, name: string) => (getStructure(kind) === 'parts' ? `${path}.${name}` : name)
  return (name) => {
    const field = fieldIndex(entity.fields).byPath.get(inside(pattern, name))
    const text = valueAt(record, inside(at, name))
    return field?.suggest && typeof text === 'string' ? named?.(field, inside(at, name), text) : undefined
  }
}

/**
 * Fields whose widget has a check, with widget and options as in the form: a form item may override the
 * property's own.
 */
const checkedFields = oncePer((checks: Record<string, WidgetCheck>) =>
  oncePer((entity: Drawing) => {
    const items = new Map(entity.form.flatMap(({ fields }) => fields).map((item) => [item.field, item]))
    return entity.fields.flatMap((field) => {
      const item = items.get(field.path)
      const check = checks[item?.widget ?? field.widget]
      return check ? [{ field, check, options: { ...field.options, ...item?.options } }] : []
    })
  }),
)

function issueError(
  { path, code, params, message = `check ${code}`, asks }: Issue,
  at: string,
): ApiFieldError {
  const place = path === '' ? at : `${at}.${path}`
  return {
    path: place,
    code,
    message,
    ...(params ? { params } : {}),
    ...(asks ? { severity: 'warning', asks } : {}),
  }
}
