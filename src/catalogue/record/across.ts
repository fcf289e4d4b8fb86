import { MASK } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import { oncePer } from '../once'
import { isObject, relationId, valueAt, withValue } from '../paths'
import { crossedRelation } from '../rules/related-reads'

/** Records by id, as whoever asks sees them. */
export type SeenRecords = ReadonlyMap<string, JsonObject | null>

/** What is read across a relation: paths within the related record, which may cross one of its own. */
export interface Across {
  /** fields of the related entity */
  fields: readonly Field[]
  rests: readonly string[]
  seen: SeenRecords
}

/** The value of a relation with what is read of its record; what is not seen is null. */
export function fillRelation(value: JsonObject, { fields, rests, seen }: Across): JsonObject {
  const target = seen.get(relationId(value) ?? '') ?? {}
  // A relation before what lies beyond it, which it would take away.
  return rests
    .toSorted((a, b) => a.length - b.length)
    .reduce((out, rest) => {
      const crossing = crossedRelation(fields, rest)
      if (!crossing) return withValue(out, rest, valueAt(target, rest) ?? null)
      const { path } = crossing.relation
      const named = valueAt(out, path) ?? valueAt(target, path) ?? null
      const other = relationId(named)
      if (!isObject(named) || other === null) return withValue(out, path, null)
      const beyond: Json = valueAt(seen.get(other) ?? {}, crossing.rest) ?? null
      return withValue(out, path, withValue(named, crossing.rest, beyond))
    }, value)
}

/** A field whose new values start with that of a related record. */
export type StartingField = Field & { defaultFrom: string }

/** The fields of an entity that start with values of related records. */
export const startingFields = oncePer((fields: readonly Field[]) =>
  fields.filter((field): field is StartingField => field.defaultFrom !== undefined),
)

/**
 * The value with which a field starts at one of its places, in a record whose relations carry what is read of
 * them; undefined where there is none, or only a mask.
 */
export function takeDefault(whole: JsonObject, { defaultFrom }: StartingField, at: string): Json | undefined {
  const value = valueAt(whole, toPlace(defaultFrom, at))
  if (value === MASK || value === null) return undefined
  return isObject(value) && typeof value.id === 'string' ? { id: value.id, label: value.label ?? '' } : value
}

/** `lines[].item.price` seen from `lines.7.unitPrice` → `lines.7.item.price`. */
function toPlace(source: string, at: string): string {
  const end = source.lastIndexOf('[]')
  if (end < 0) return source
  const steps = source.slice(0, end).replaceAll('[]', '.*').split('.').length
  return `${at
    .split('.')
    .slice(0, steps + 1)
    .join('.')}${source.slice(end + 2)}`
}
