import { isObject, valueAt, withValue } from '../../../catalogue/paths'
import { roundComputedValue } from '../../../catalogue/rules/computed'
import type { Json, JsonObject } from '../../../contract/json'
import type { EffectRows } from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'

/**
 * What an expression of an effect gives for a row of a list; undefined where a part that it needs is empty.
 */
export type RowValue = (expression: string, list: string, row: JsonObject) => Json | undefined

/**
 * The rows that an effect copies, by list of the target: a row for each one at `from` that meets `when`, with
 * its columns as `map` says, rounded to the decimals that they take.
 */
export function buildRows(
  target: Pick<Entity, 'fields'>,
  record: JsonObject,
  rows: Readonly<Record<string, EffectRows>>,
  value: RowValue,
): JsonObject {
  return Object.fromEntries(
    Object.entries(rows).map(([list, { from, map, when }]) => [
      list,
      listSource(record, from)
        .filter((row) => when === undefined || value(when, from, row) === true)
        .map((row) => buildRow(target, list, map, (expression) => value(expression, from, row))),
    ]),
  )
}

function listSource(record: JsonObject, from: string): JsonObject[] {
  const rows = valueAt(record, from)
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

function buildRow(
  { fields }: Pick<Entity, 'fields'>,
  list: string,
  map: EffectRows['map'],
  value: (expression: string) => Json | undefined,
): JsonObject {
  return Object.entries(map).reduce<JsonObject>((row, [part, expression]) => {
    const given = value(expression)
    const field = fields.find(({ path }) => path === `${list}[].${part}`)
    if (given === undefined || given === null || !field) return row
    return withValue(row, part, field.relation ? toReference(given) : roundComputedValue(field, given))
  }, {})
}

/** A relation copied whole, or named by its id. */
function toReference(value: Json): Json {
  if (isObject(value)) return { id: value.id ?? null, label: value.label ?? '' }
  return typeof value === 'string' && value !== '' ? { id: value } : null
}
