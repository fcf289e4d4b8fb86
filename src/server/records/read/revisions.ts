import { covers } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { ListPage, Revision } from '../../../contract/record'
import { findRecord, hiddenFields, requireEntity } from '../access/access'
import { maskedNow } from '../access/masked'
import type { EntityWork } from '../context'

interface StoredRevision extends Omit<Revision, 'by' | 'effect'> {
  by_name: string | null
  effect: string | null
}

/** The history of a record, newest first, without hidden fields. */
export async function listRevisions(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<ListPage<Revision>> {
  requireEntity(context, entity, 'read')
  const { record } = await findRecord({ context, engine, plan: engine.plan(entity), sql: engine.db }, id)
  const hidden = hiddenFields(entity, context)
  const isShown = ({ path }: { path: string }): boolean => !hidden.some((one) => covers(one, fieldPath(path)))
  const { rows } = await engine.db.query<StoredRevision>(
    'select revision, at, by_name, operation, changes, effect from revision where record_id = $1 order by revision desc limit $2 offset $3',
    [id, size, page * size],
  )
  const { rows: counts } = await engine.db.query<{ n: number }>('select count(*) as n from revision where record_id = $1', [id])
  const told = (changes: Revision['changes']) => maskedNow(entity, changes.filter(isShown), record as JsonObject, context)
  const items = rows.map(({ by_name, changes, effect, ...rest }) => ({
    ...rest,
    by: by_name,
    changes: told(changes),
    ...(effect === null ? {} : { effect }),
  }))
  return { items, total: counts[0]?.n ?? 0, totalExact: true, page, size, next: null, prev: null }
}

/** `crew.<_id>.email` → `crew[].email`, as permissions name fields. */
export function fieldPath(path: string): string {
  return path.replace(/\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '[]')
}
