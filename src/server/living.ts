import { PLAIN_LIST } from '../catalog/query'
import type { Entity } from '../contract/entity'
import type { RecordData } from '../contract/record'
import type { Records } from './records/port'
import { serverContext } from './server-context'

/** Rows asked for at once. */
const PAGE = 200

/** Every living record whose field at `path` has this value, however many there are. */
export async function livingWith(records: Records, entity: Entity, path: string, value: string): Promise<RecordData[]> {
  const filters = [{ path, operator: 'Equals' as const, values: [value] }]
  const found: RecordData[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...PLAIN_LIST, filters, size: PAGE, count: 'none' as const, after: after ?? null }
    const page = await records.list(entity, query, serverContext())
    found.push(...page.items)
    after = page.next
  }
  return found
}
