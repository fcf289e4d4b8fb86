import { sameJson, valueAt } from '../../catalog/paths'
import type { JsonObject } from '../../contract/json'
import type { ListTree } from '../../contract/layout'
import type { RecordData } from '../../contract/record'
import type { Office } from '../office'
import { parentOf } from './tree-rows'

/** Why a record cannot stand below another one: it would stand below itself, or it lacks what all records there share. */
export type Refusal = { kind: 'ring' } | { kind: 'differs'; path: string }

/** A field that a record below another one takes over from it as it is: `{treeName}`. */
const TAKEN_OVER = /^\{([\w.]+)\}$/

/**
 * Whether `record` may be moved below `under`, judged by the records at hand; null = it may. The server judges again: it
 * knows those that are not at hand.
 */
export function refusalOf(
  records: readonly RecordData[],
  { by, create = {} }: ListTree,
  record: RecordData,
  under: RecordData | null,
): Refusal | null {
  if (under === null) return null
  const held = new Map(records.map((one) => [one.id, one]))
  const seen = new Set<string>()
  for (let at: string | null = under.id; at !== null && !seen.has(at); ) {
    if (at === record.id) return { kind: 'ring' }
    seen.add(at)
    const above = held.get(at)
    at = above ? parentOf(above, by) : null
  }
  for (const [path, template] of Object.entries(create)) {
    const from = path === by ? undefined : TAKEN_OVER.exec(template)?.[1]
    if (from !== undefined && !sameJson(valueAt(record as JsonObject, path), valueAt(under as JsonObject, from)))
      return { kind: 'differs', path }
  }
  return null
}

/** Puts a record below another one, or at the top. Rejects with ApiError; a record changed meanwhile is STALE_VERSION. */
export async function moveBelow(
  { ports, queries }: Pick<Office, 'ports' | 'queries'>,
  { endpoint, route }: { endpoint: string; route: string },
  by: string,
  record: RecordData,
  under: string | null,
): Promise<RecordData> {
  const version = record.extraFields.current_envers_version
  const body = { [by]: under === null ? null : { id: under }, extraFields: { current_envers_version: version } }
  const moved = await ports.backend.update(endpoint, record.id, body)
  await queries.invalidateQueries({ queryKey: ['list', route] })
  return moved
}
