import { COMMON_KEYS } from '../../../catalog/common'
import { isObject } from '../../../catalog/paths'
import { suggest } from '../../../catalog/suggest'
import type { Entity } from '../../../contract/entity'
import type { ApiFieldError } from '../../../contract/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import { ERRORS_MAX, Refusal } from '../../kernel/refusal'

/** Rows of one list, as many as a file may allow. */
const ROWS_MAX = 10_000

/** Values of a record, at every depth: more than any form or import of a row holds. */
const VALUES_MAX = 100_000

/**
 * Counts what was sent before anybody looks closer: a body of more unknown keys than an answer names, a list longer than
 * any file allows, or more values than a record holds is refused at a glance.
 *
 * @throws Refusal CONSTRAINT_VIOLATION naming the first of them, and how many more there are
 */
export function requireBounded(entity: Entity, body: JsonObject): void {
  refuse(entity, [...unknownKeys(entity, body), ...longLists(body)])
}

/**
 * Counts values by path, the same for many records: their paths are known to be declared.
 *
 * @throws Refusal CONSTRAINT_VIOLATION naming the first list that no record holds
 */
export function requireBoundedValues(entity: Entity, values: JsonObject): void {
  refuse(entity, longLists(values))
}

function refuse({ route }: Entity, errors: ApiFieldError[]): void {
  if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', `${route}: more was sent than a record holds`, errors)
}

/** A few unknown keys are told with everything else that is wrong. */
function unknownKeys({ fields }: Entity, body: JsonObject): ApiFieldError[] {
  const known = [...fields.map(({ path }) => path).filter((path) => !path.includes('.')), ...COMMON_KEYS]
  const names = new Set(known)
  const unknown = Object.keys(body).filter((key) => !names.has(key))
  if (unknown.length <= ERRORS_MAX) return []
  return unknown.map((path, index) => {
    const near = index < ERRORS_MAX ? suggest(path.slice(0, 64), known) : undefined
    return { path, code: 'UNKNOWN_FIELD', message: `is no field of this record${near ? `: did you mean ${near}?` : ''}` }
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
      return [{ path: at, code: 'MAXITEMS', message: `has more than ${ROWS_MAX} rows`, params: { max: ROWS_MAX } }]
    if (values > VALUES_MAX)
      return [{ path: at, code: 'MAXITEMS', message: `holds more than ${VALUES_MAX} values`, params: { max: VALUES_MAX } }]
    if (Array.isArray(value)) for (const one of value) rest.push({ at, value: one })
    else if (isObject(value)) for (const one of Object.values(value)) rest.push({ at, value: one })
  }
  return []
}
