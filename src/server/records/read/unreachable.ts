import { canEntity } from '../../../catalogue/rights/rights'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import { idsWithin } from '../access/readers'
import type { EntityWork } from '../engine/record-engine'
import { getRelatedIds } from '../related/relations'
import { getAccess, withRecordAccess } from '../schema/row'

/**
 * A record as its reader sees it, with the related records that they cannot open: their names are shown
 * without a link. One query per related entity of which the reader sees some rows only; an entity that is
 * closed to them as a whole has no page here anyway.
 */
export async function withUnreachable(
  { context: { principal }, engine, plan, sql }: EntityWork,
  record: RecordData,
): Promise<RecordData> {
  if (!principal) return record
  const unreachable: Record<string, string[]> = {}
  for (const [route, ids] of getRelatedIds(plan, [record as JsonObject])) {
    const target = engine.planByRoute(route)
    if (!target || !canEntity(principal, target.entity, 'read')) continue
    const within = await idsWithin({ engine, plan: target, sql }, [...ids], principal)
    const beyond = within ? [...ids].filter((id) => !within.has(id)) : []
    if (beyond.length > 0) unreachable[route] = beyond
  }
  if (Object.keys(unreachable).length === 0) return record
  return withRecordAccess(record, { mayWrite: true, ...getAccess(record), unreachable })
}
