import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Records } from '../records/port'
import { serverContext } from '../server-context'

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
