import { commonSchema } from '../../../catalogue/common'
import { isObject } from '../../../catalogue/paths'
import { suggest } from '../../../catalogue/suggest'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import { ERRORS_MAX, Refusal } from '../../kernel/refusal'

/** Maximum rows of one list that a file may allow. */
const ROWS_MAX = 10_000

/** Maximum values of a record at all depths: more than any form or imported row needs. */
const VALUES_MAX = 100_000

/**
 * Bounds a body before the expensive checks: too many unknown keys, lists longer than any file allows, or too
 * many values are refused at once.
 * @throws Refusal CONSTRAINT_VIOLATION naming the first of them, and the number of the rest
 */
export function requireBounded(entity: Entity, body: JsonObject): void {
  const unknown = unknownKeys(entity, body)
  // A few are reported with the other errors instead.
  refuse(entity, [...(unknown.length > ERRORS_MAX ? unknown : []), ...longLists(body)])
}

/**
 * Bounds values by path that apply to many records; their paths are known to be declared.
 * @throws Refusal CONSTRAINT_VIOLATION naming the first list that is too long
 */
export function requireBoundedValues(entity: Entity, values: JsonObject): void {
  refuse(entity, longLists(values))
}

function refuse({ route }: Entity, errors: ApiFieldError[]): void {
  if (errors.length > 0)
    throw new Refusal('CONSTRAINT_VIOLATION', `${route}: the body is larger than a record can be`, errors)
}

/**
 * The keys of a body that no record of the entity has; the first ones with the key that was probably meant.
 */
export function unknownKeys({ acl, fields }: Entity, body: JsonObject): ApiFieldError[] {
  const known = [
    ...fields.map(({ path }) => path).filter((path) => !path.includes('.')),
    ...Object.keys(commonSchema(acl)),
  ]
  const names = new Set(known)
  const unknown = Object.keys(body).filter((key) => !names.has(key))
  return unknown.map((path, index) => {
    const near = index < ERRORS_MAX ? suggest(path.slice(0, 64), known) : undefined
    return {
      path,
      code: 'UNKNOWN_FIELD',
      message: `is not a field of this record${near ? `: did you mean ${near}?` : ''}`,
    }
  })
}

function longLists(body: JsonObject): ApiFieldError[] {
  const rest: { at: string; value: Json }[] = Object.entries(body).map(([at, value]) => ({ at, value }))
  let values = 0
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { at, value } = next
    const size = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
    values += size
    if (Array.isArray(value) && size > ROWS_MAX)
      return [
        { path: at, code: 'MAXITEMS', message: `has more than ${ROWS_MAX} rows`, params: { max: ROWS_MAX } },
      ]
    if (values > VALUES_MAX)
      return [
        {
          path: at,
          code: 'MAXITEMS',
          message: `contains more than ${VALUES_MAX} values`,
          params: { max: VALUES_MAX },
        },
      ]
    if (Array.isArray(value)) for (const one of value) rest.push({ at, value: one })
    else if (isObject(value)) for (const one of Object.values(value)) rest.push({ at, value: one })
  }
  return []
}
