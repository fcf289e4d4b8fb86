import { covers } from '../../../catalogue/rights/rights'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { ListPage, Revision } from '../../../contract/model/record'
import { findRecord, getHiddenFields, requireEntity } from '../access/access'
import { maskChanges } from '../access/masked'
import type { EntityWork } from '../engine/record-engine'

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
  const hidden = getHiddenFields(entity, context)
  const isShown = ({ path }: { path: string }): boolean => !hidden.some((one) => covers(one, fieldPath(path)))
  const { rows } = await engine.db.query<StoredRevision>(
    'select revision, at, by_name, operation, changes, effect from revision where record_id = $1 order by revision desc limit $2 offset $3',
    [id, size, page * size],
  )
  const { rows: counts } = await engine.db.query<{ n: number }>(
    'select count(*) as n from revision where record_id = $1',
    [id],
  )
  const toVisibleChanges = (changes: Revision['changes']) =>
    maskChanges(entity, changes.filter(isShown), record as JsonObject, context)
  const items = rows.map(({ by_name, changes, effect, ...rest }) => ({
    ...rest,
    by: by_name,
    changes: toVisibleChanges(changes),
    ...(effect === null ? {} : { effect }),
  }))
  return { items, total: counts[0]?.n ?? 0, totalExact: true, page, size, next: null, prev: null }
}

/** A value whose last change is asked for: a field of a record, or an entry of a list in it. */
export interface ChangedValue {
  id: string
  /** first step of its path; null = any field */
  field: string | null
  /** null = the whole field */
  entry: string | null
}

/**
 * The last change of each of these values, in their order; null = none is known. For callers who may read the
 * records.
 */
export async function lastChanges(
  { db }: Pick<EntityWork['engine'], 'db'>,
  values: readonly ChangedValue[],
): Promise<(Pick<Revision, 'at' | 'by' | 'revision'> | null)[]> {
  const { rows } = await db.query<{ n: number; at: string; by_name: string | null; revision: number }>(
    `select wanted.n::int as n, last.at, last.by_name, last.revision
     from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as wanted (id, field, entry, n)
     cross join lateral (
       select r.at, r.by_name, r.revision from revision r, jsonb_array_elements(r.changes) c
       where r.record_id = wanted.id and (wanted.field is null or split_part(c ->> 'path', '.', 1) = wanted.field)
         and (wanted.entry is null or coalesce((c -> 'from') @> to_jsonb(wanted.entry), false)
           is distinct from coalesce((c -> 'to') @> to_jsonb(wanted.entry), false))
       order by r.revision desc limit 1) last`,
    [values.map(({ id }) => id), values.map(({ field }) => field), values.map(({ entry }) => entry)],
  )
  const found = new Map(rows.map(({ at, by_name: by, n, revision }) => [n, { at, by, revision }]))
  return values.map((_, index) => found.get(index + 1) ?? null)
}

/** `crew.<_id>.email` → `crew[].email`, as permissions name fields. */
export function fieldPath(path: string): string {
  return path.replace(/\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '[]')
}
