import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { Field, FilterValue, Suggest } from '../../contract/model/field'
import { filterParams, followsField } from '../../contract/model/filter-params'
import { isEmpty, isObject, valueAt } from '../paths'
import { sameValue } from './locks'

/** What filters the options of a lookup or relation. */
type Offering = Pick<Field, 'path' | 'lookup' | 'relation'>

/** The fields that a field's options depend on. */
export function listLeaders({ lookup, relation }: Offering): string[] {
  const filter: Record<string, FilterValue> = relation?.where ?? lookup?.filter ?? {}
  return Object.values(filter)
    .filter(followsField)
    .map(({ field }) => field)
}

/**
 * The path of the changed leader that re-filters the options at a place; null = the options are unchanged. A
 * new record has nothing stored, so every filled leader counts.
 */
export function findChangedLeader(
  field: Offering,
  at: string,
  record: JsonObject,
  base: JsonObject | null,
): string | null {
  const beside = listLeaders(field).map((path) => besideIn(path, field.path, at))
  return beside.find((path) => !sameValue(valueAt(record, path), base ? valueAt(base, path) : null)) ?? null
}

/**
 * The leader to name for a choice that does not fit: the changed one, else the first with a value; null
 * without any.
 */
export function findMismatchLeader(
  field: Offering,
  at: string,
  record: JsonObject,
  base: JsonObject | null,
): string | null {
  const filled = listLeaders(field)
    .map((path) => besideIn(path, field.path, at))
    .find((path) => !isEmpty(valueAt(record, path)))
  return findChangedLeader(field, at, record, base) ?? filled ?? null
}

/**
 * INCORRECT (AUTO-15) for a choice that is not an option at a place; `leader`: the path of the field it
 * depends on.
 */
export function incorrect(at: string, leader: string | null, message: string): ApiFieldError {
  const found = { path: at, code: 'INCORRECT', message }
  return leader === null ? found : { ...found, params: { context: 'beside', beside: leader } }
}

/** True when a record fits a relation's `where` at a place, by the record's current values. */
export function fitsWhere(field: Offering, at: string, target: JsonObject, record: JsonObject): boolean {
  const beside = (path: string) => valueAt(record, besideIn(path, field.path, at)) ?? null
  return Object.entries(field.relation?.where ?? {}).every(([path, wanted]) =>
    fitsValue(valueAt(target, path) ?? null, wanted, beside),
  )
}

function fitsValue(value: Json, wanted: FilterValue, beside: (path: string) => Json): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value)
  const other = followsField(wanted) ? beside(wanted.field) : (wanted as Json)
  if (other === null) return true
  return (isObject(value) ? value.id : value) === (isObject(other) ? other.id : other)
}

/** The path of a sibling field: `crew[].town` next to `crew[].zip` at `crew.7.zip` → `crew.7.town`. */
export function besideIn(path: string, pattern: string, at: string): string {
  const list = pattern.slice(0, pattern.lastIndexOf('[]'))
  if (list === '' || !path.startsWith(`${list}[]`)) return path
  const row = at.split('.').slice(0, list.split('.').length + 1 + rowsIn(list))
  return `${row.join('.')}${path.slice(list.length + 2)}`
}

const rowsIn = (path: string): number => path.split('[]').length - 1

/** The filters that restrict the options; those that follow a field which a chosen row fills only rank. */
export function firmFilter({ filter, fill }: Suggest): Record<string, FilterValue> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => !followsField(value) || !(value.field in fill)),
  )
}

/** Parameters that find the rows named by a text: row keys and values, by the record's current values. */
export function buildNameParams(
  field: Field,
  suggest: Suggest,
  record: JsonObject,
  at: string,
): Record<string, string> {
  const value = (path: string): Json => valueAt(record, besideIn(path, field.path, at)) ?? null
  return filterParams(firmFilter(suggest), value)
}
