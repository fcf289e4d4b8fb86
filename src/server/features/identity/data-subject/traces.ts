import { valueAt } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { ERASED_TEXT } from '../../../../contract/model/person'
import type { RecordData } from '../../../../contract/model/record'
import type { Core, PersonTraces } from '../../../feature'
import { erasuresOf } from '../../../records'

/** A record that was read to identify its person. */
export interface ReadRecord {
  entity: Entity
  record: RecordData
}

/** The identifiers that lead to a person's data outside of their records. */
export async function loadTraces({ records }: Core, read: readonly ReadRecord[]): Promise<PersonTraces> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const held = read.map(({ entity: { route }, record: { id } }) => ({ route, id }))
  return {
    records: held,
    users: read
      .filter(({ entity }) => entity.route === 'users')
      .map(({ record }) => ({
        id: record.id,
        username: text(record.username),
        fullname: text(record.fullname),
      })),
    names: [...new Set(read.flatMap(namesIn))],
    addresses: await records().addresses(held),
  }
}

/** Shorter names occur in any text. */
const NAME_MIN = 6

/** The values that an erasure replaces by a neutral text: full names, log-in names, addresses. */
function namesIn({ entity, record }: ReadRecord): string[] {
  if (!entity.person?.self) return []
  const replaced = [...erasuresOf(entity)].flatMap(([path, erasure]) => (erasure === 'replace' ? path : []))
  return replaced.flatMap((path) => {
    const value = valueAt(record as JsonObject, path)
    return typeof value === 'string' && value.length >= NAME_MIN && !value.startsWith(ERASED_TEXT)
      ? [value]
      : []
  })
}
