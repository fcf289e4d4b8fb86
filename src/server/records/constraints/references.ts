import { oncePer } from '../../../catalogue/once'
import { isObject, rowKey } from '../../../catalogue/paths'
import { fieldValues } from '../../../catalogue/record/field-values'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Field } from '../../../contract/model/field'
import { getNaming, type Naming } from '../schema/columns'
import type { Constraint } from './constraint'

/** Values of a body that refer to records or files. */
export const references: Constraint = {
  sent: ({ draft, write: { plan } }) => referenceErrors(plan.entity.fields, draft.body),
}

const naming = oncePer((fields: readonly Field[]) =>
  fieldValues(fields.filter((field) => getNaming(field) !== null)),
)

/**
 * TYPE for values that are not references to records or files where one belongs, MAXITEMS for lists that are
 * too long. Checks the body as sent, because normalisation before the schema check could drop data silently.
 */
function referenceErrors(fields: readonly Field[], body: JsonObject): ApiFieldError[] {
  return naming(fields)(body).flatMap(({ field, path, value }) => {
    const names = getNaming(field)
    if (!names) return []
    return names.isMany ? list(field, names, path, value) : one(names, path, value)
  })
}

function one({ key, mayBeBare, says }: Naming, path: string, value: Json): ApiFieldError[] {
  return isName(value, key, mayBeBare) ? [] : [{ path, code: 'TYPE', message: says }]
}

function list({ schema }: Field, names: Naming, path: string, value: Json): ApiFieldError[] {
  if (!Array.isArray(value)) return [{ path, code: 'TYPE', message: 'must be a list' }]
  const max = schema.maxItems ?? Number.POSITIVE_INFINITY
  if (value.length > max)
    return [{ path, code: 'MAXITEMS', message: `has more than ${max} rows`, params: { max } }]
  return value.flatMap((row, index) => one(names, `${path}.${rowKey(row, index)}`, row))
}

/**
 * A plain reference where `bare` ones are accepted, or an object with one; empty values are valid and refer
 * to nothing.
 */
function isName(value: Json, key: string, bare: boolean): boolean {
  if (value === null || value === '') return true
  if (typeof value === 'string') return bare
  if (!isObject(value)) return false
  const name = value[key]
  return (
    typeof name === 'string' ||
    ((name === null || name === undefined) &&
      Object.values(value).every((part) => part === null || part === ''))
  )
}
