import type { Field, FilterValue, Suggest } from '../contract/field'
import { filterParams, followsField } from '../contract/filter-params'
import type { Json, JsonObject } from '../contract/json'
import { valueAt } from './paths'

/** The path of a field beside another one: `crew[].town` next to `crew[].zip` at `crew.7.zip` → `crew.7.town`. */
export function besideIn(path: string, pattern: string, at: string): string {
  const list = pattern.slice(0, pattern.lastIndexOf('[]'))
  if (list === '' || !path.startsWith(`${list}[]`)) return path
  const row = at.split('.').slice(0, list.split('.').length + 1 + rowsIn(list))
  return `${row.join('.')}${path.slice(list.length + 2)}`
}

const rowsIn = (path: string): number => path.split('[]').length - 1

/** Filters that narrow what is offered, apart from those that follow a field which a chosen row fills itself. */
export function firmFilter({ filter, fill }: Suggest): Record<string, FilterValue> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !followsField(value) || !(value.field in fill)))
}

/** What the rows that a text may name must be like: row keys and values, by the record as it stands. */
export function namingParams(field: Field, suggest: Suggest, record: JsonObject, at: string): Record<string, string> {
  const value = (path: string): Json => valueAt(record, besideIn(path, field.path, at)) ?? null
  return filterParams(firmFilter(suggest), value)
}
