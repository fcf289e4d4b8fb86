import type { ApiFieldError } from '../contract/field-error'
import type { Json } from '../contract/json'
import type { SchemaError } from '../contract/validate'
import { isObject, rowKey } from './paths'
import { suggest } from './suggest'

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
    message: `is no multiple of ${multipleOf}`,
    params: { step: Number(multipleOf) },
  }),
  pattern: () => ({ code: 'PATTERN', message: 'does not have the expected form' }),
  enum: () => ({ code: 'ENUM', message: 'is none of the allowed values' }),
  const: () => ({ code: 'ENUM', message: 'is none of the allowed values' }),
  format: ({ format }) =>
    FORMAT[String(format)] ?? { code: 'FORMAT', message: `is no valid ${format}`, params: { format: String(format) } },
}

const FORMAT: Record<string, Detail> = {
  email: { code: 'EMAIL', message: 'is no valid e-mail address' },
  date: { code: 'DATE', message: 'is no date YYYY-MM-DD' },
  'date-time': { code: 'DATE', message: 'is no instant such as 2026-03-31T10:00:00Z' },
}

/** Findings of a validator that are looked at. */
const READ_MAX = 1_000

/** A validator's findings as field errors: dotted paths, rows by `_id`, our codes; at most one of each code per path. */
export function schemaErrors(errors: readonly SchemaError[], data: Json, known: readonly string[]): ApiFieldError[] {
  const found = new Map<string, ApiFieldError>()
  // Nobody reads more: what is left out shows when these are mended.
  for (const error of errors.slice(0, READ_MAX)) {
    const one = fieldError(error, data, known)
    const key = `${one.path} ${one.code}`
    if (!found.has(key)) found.set(key, one)
  }
  const wrongType = new Set([...found.values()].filter(({ code }) => code === 'TYPE').map(({ path }) => path))
  return [...found.values()].filter(({ path, code }) => code === 'TYPE' || code === 'REQUIRED' || !wrongType.has(path))
}

function fieldError(
  { instancePath, keyword, params, message }: SchemaError,
  data: Json,
  known: readonly string[],
): ApiFieldError {
  const at = fieldPath(instancePath, data)
  const below = (key: unknown) => (at === '' ? String(key) : `${at}.${key}`)
  if (keyword === 'required') return { path: below(params.missingProperty), ...REQUIRED }
  if (keyword === 'additionalProperties') return unknownField(below(params.additionalProperty), known)
  const detail = TRANSLATIONS[keyword]?.(params) ?? { code: 'FORMAT', message: message ?? keyword }
  return { path: at, ...detail }
}

/** What a required field without a value is told. */
export const REQUIRED: Detail = { code: 'REQUIRED', message: 'is required' }

function unknownField(path: string, known: readonly string[]): ApiFieldError {
  const near = suggest(path, known)
  return { path, code: 'UNKNOWN_FIELD', message: `is no field of this record${near ? `: did you mean ${near}?` : ''}` }
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
