import { valueAt } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { JsonObject } from '../../contract/json'
import type { Kit } from './kit'

/** The chosen reference rows of one record. */
export interface LookupRows {
  /** by field path; null when the value has no row */
  byPath: Record<string, JsonObject | null>
  /** label of a value, else the value itself */
  name: (field: Field, value: string) => string
}

/** Fetches the row behind every lookup value of a record. */
export async function lookupRows(kit: Kit, entity: Entity, record: JsonObject): Promise<LookupRows> {
  const byPath: Record<string, JsonObject | null> = {}
  const tables = kit.catalogue().lookups
  for (const field of [...entity.fields, ...entity.copied]) {
    const value = field.kind === 'lookup' ? valueAt(record, field.path) : undefined
    const table = field.lookup && tables.get(field.lookup.name)
    if (table && value !== undefined && value !== null) byPath[field.path] = await kit.lookups().row(table, value)
  }
  return {
    byPath,
    name: ({ path }, value) => {
      const name = byPath[path]?.name
      return typeof name === 'string' ? name : value
    },
  }
}
