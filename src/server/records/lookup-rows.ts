import { placesOf } from '../../catalog/locks'
import { valueAt } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { JsonObject } from '../../contract/json'
import type { Kit } from './kit'

/** The chosen reference rows of one record. */
export interface LookupRows {
  /** by path of the value (`crew.<_id>.role` in rows); null when the value has no row */
  byPath: Record<string, JsonObject | null>
  /** label of a value, else the value itself */
  name: (field: Field, value: string) => string
}

/** Fetches the row behind every lookup value of a record. */
export async function lookupRows(kit: Kit, entity: Entity, record: JsonObject): Promise<LookupRows> {
  const byPath: Record<string, JsonObject | null> = {}
  const tables = kit.catalogue().lookups
  for (const field of [...entity.fields, ...entity.copied]) {
    const table = field.kind === 'lookup' && field.lookup ? tables.get(field.lookup.name) : undefined
    if (!table) continue
    for (const path of placesOf(record, field)) {
      const value = valueAt(record, path)
      if (value !== undefined && value !== null) byPath[path] = await kit.lookups().row(table, value)
    }
  }
  return {
    byPath,
    name: ({ path }, value) => {
      const name = byPath[path]?.name
      return typeof name === 'string' ? name : value
    },
  }
}
