import { PLAIN_LIST } from '../../catalog/query'
import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { serverContext } from '../kernel/context'
import type { Records } from './port'

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

/** Sets fields of a record in the server's name, with history; what the file does not declare stays out. */
export async function writeRecord(records: Records, entity: Entity, id: string, values: JsonObject): Promise<RecordData> {
  const record = await records.get(entity, id, serverContext())
  return records.update(entity, id, { ...declaredOf(entity, values), ...versionOf(record) }, serverContext())
}

/** Moves a record to a status in the server's name, unless it is there already or the file does not know it. */
export async function moveRecord(records: Records, entity: Entity, id: string, status: string): Promise<void> {
  const record = await records.get(entity, id, serverContext())
  if (record.status === status || !entity.statuses?.list.some(({ code }) => code === status)) return
  await records.changeStatus(entity, id, status, versionOf(record), serverContext())
}

/** The values whose fields the entity declares. */
export function declaredOf(entity: Entity, values: JsonObject): JsonObject {
  const declared = new Set(entity.fields.map(({ path }) => path))
  return Object.fromEntries(Object.entries(values).filter(([name]) => declared.has(name)))
}

function versionOf({ extraFields }: RecordData): JsonObject {
  return { extraFields: { current_envers_version: extraFields.current_envers_version } }
}
