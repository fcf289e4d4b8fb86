import { placesOf } from '../../catalog/locks'
import { oncePer } from '../../catalog/once'
import { valueAt, withValues } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'

/** A record whose new rows hold the defaults of what nobody said; a row that holds nothing else is blank all the same. */
export function withRowDefaults(record: JsonObject, base: JsonObject | null, entity: Entity): JsonObject {
  const said = filling(entity).flatMap((field) => {
    const below = field.path.slice(field.path.lastIndexOf('[]') + 2)
    return placesOf(record, field)
      .filter((at) => valueAt(record, at) === undefined && valueAt(base ?? {}, at.slice(0, -below.length)) === undefined)
      .map((at): [string, Json] => [at, field.default])
  })
  return withValues(record, said)
}

/** Parts of rows that have a default. */
const filling = oncePer(({ fields }: Entity) =>
  fields.filter(({ default: value, path }) => value !== null && path.includes('[]')),
)
