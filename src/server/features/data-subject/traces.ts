import { valueAt } from '../../../catalog/paths'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { PersonTraces } from '../../feature'

/** A record that was read for its person. */
export interface ReadRecord {
  entity: Entity
  record: RecordData
}

/** What leads to the data of a person outside of their records. */
export function tracesOf(read: readonly ReadRecord[]): PersonTraces {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    records: read.map(({ entity: { route }, record: { id } }) => ({ route, id })),
    users: read
      .filter(({ entity }) => entity.route === 'users')
      .map(({ record }) => ({ id: record.id, username: text(record.username), fullname: text(record.fullname) })),
    addresses: [...new Set(read.flatMap(addressesIn))],
  }
}

/** The e-mail addresses of a record, those in rows left out: they may be other people's. */
function addressesIn({ entity, record }: ReadRecord): string[] {
  return entity.fields
    .filter(({ path, schema }) => schema.format === 'email' && !path.includes('[]'))
    .flatMap(({ path }) => valueAt(record as JsonObject, path) ?? [])
    .flatMap((value) => (typeof value === 'string' && value !== '' ? [value.toLowerCase()] : []))
}
