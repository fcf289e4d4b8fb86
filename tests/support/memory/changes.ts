import { sameJson, valueAt } from '../../../src/catalogue/paths'
import type { JsonObject } from '../../../src/contract/json'
import type { RecordData, Revision } from '../../../src/contract/model/record'

/** Bookkeeping keys of every write, which are not part of the history. */
const BOOKKEEPING = [
  'id',
  'label',
  'entity',
  '_version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'authorId',
  'archived',
]

/** The history entries of a write. */
export function historyChanges(base: RecordData | null, record: RecordData): Revision['changes'] {
  const keys = [...new Set([...Object.keys(base ?? {}), ...Object.keys(record)])].filter(
    (key) => !BOOKKEEPING.includes(key),
  )
  return keys.flatMap((key) => {
    const path = key === 'delete' ? 'delete.deleted' : key
    const [from, to] = [base, record].map((one) => valueAt((one as JsonObject | null) ?? {}, path) ?? null)
    return sameJson(from, to) || (base === null && path === 'delete.deleted')
      ? []
      : [{ path, from: from ?? null, to: to ?? null }]
  })
}
