import { oncePer } from '../../../catalog/once'
import { isObject, rowKey } from '../../../catalog/paths'
import { placing } from '../../../catalog/placing'
import type { Field } from '../../../contract/field'
import type { ApiFieldError } from '../../../contract/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Constraint } from './constraint'

/** Values of a body that name records or files. */
export const references: Constraint = {
  sent: ({ draft, write: { plan } }) => referenceErrors(plan.entity.fields, draft.body),
}

/** Kinds whose values name records or files, and the key that does. */
const NAMED_BY: Partial<Record<Field['kind'], string>> = { relation: 'id', array: 'id', tags: 'id', files: 'documentId' }

const naming = oncePer((fields: readonly Field[]) =>
  placing(fields.filter(({ kind, relation }) => kind in NAMED_BY && (kind !== 'array' || relation !== null))),
)

/**
 * TYPE for every place of a body that names no record or file where one belongs, MAXITEMS for longer lists than a field
 * takes. It looks at what was sent: names are put in order before a schema sees them, and nothing may be lost by that.
 */
function referenceErrors(fields: readonly Field[], body: JsonObject): ApiFieldError[] {
  return naming(fields)(body).flatMap(({ field, path, value }) =>
    field.kind === 'relation' ? one(field, path, value) : list(field, path, value),
  )
}

function one({ kind }: Pick<Field, 'kind'>, path: string, value: Json): ApiFieldError[] {
  return isName(value, NAMED_BY[kind] ?? 'id', kind === 'relation' || kind === 'array')
    ? []
    : [{ path, code: 'TYPE', message: SAYS[kind] ?? '' }]
}

function list(field: Field, path: string, value: Json): ApiFieldError[] {
  if (!Array.isArray(value)) return [{ path, code: 'TYPE', message: 'must be a list' }]
  const max = field.schema.maxItems ?? Number.POSITIVE_INFINITY
  if (value.length > max) return [{ path, code: 'MAXITEMS', message: `has more than ${max} rows`, params: { max } }]
  return value.flatMap((row, index) => one(field, `${path}.${rowKey(row, index)}`, row))
}

const SAYS: Partial<Record<Field['kind'], string>> = {
  relation: 'must be a record: {"id": …}',
  array: 'must be a record: {"id": …}',
  tags: 'must be a tag: {"id": …}',
  files: 'must be a file: {"documentId": …}',
}

/** A name by itself where `bare` ones are taken, or an object with one; what is empty names nothing, and says so. */
function isName(value: Json, key: string, bare: boolean): boolean {
  if (value === null || value === '') return true
  if (typeof value === 'string') return bare
  if (!isObject(value)) return false
  const name = value[key]
  return (
    typeof name === 'string' ||
    ((name === null || name === undefined) && Object.values(value).every((part) => part === null || part === ''))
  )
}
