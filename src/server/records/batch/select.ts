import type { ListQuery } from '../../../contract/calls/api'
import type { Entity } from '../../../contract/model/entity'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { getHiddenFields, requireEntity } from '../access/access'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { refuseHidden } from '../read/list'
import { getOrder, orderSql } from '../read/list-order'
import { whereSql } from '../read/where-sql'
import { quoteSqlName } from '../schema/column'
import type { StoredRow } from './row-result'

/** The selected records: by id, or all of a list except some. */
export type SelectedRows =
  | { ids: readonly string[] }
  | { query: ListQuery; except: readonly string[]; deleted: boolean }

type Chosen = Pick<StoredRow, 'record_id' | 'label' | 'version'>

/**
 * The selected records in their current state, in list order. Unreachable ids are included without a version.
 * @throws Refusal BATCH_TOO_LARGE beyond `max` records
 */
export async function selectMany(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  selection: SelectedRows,
  max: number,
): Promise<Chosen[]> {
  requireEntity(context, entity, 'read')
  const found =
    'ids' in selection
      ? await byIds(engine, entity, selection.ids, context)
      : await byQuery({ context, engine }, entity, selection, max)
  if (found.length > max)
    throw new Refusal('BATCH_TOO_LARGE', `a batch takes at most ${max} records: narrow the filters`, [], {
      max,
    })
  return found
}

async function byIds(
  engine: RecordEngine,
  entity: Entity,
  ids: readonly string[],
  { principal }: CallContext,
): Promise<Chosen[]> {
  const plan = engine.plan(entity)
  const params = createParams([[...ids]])
  const scope = scopeSql(engine, plan, principal, params)
  const { rows } = await engine.db.query<{ record_id: string; label: string; version: number }>(
    `select id as record_id, label, "_version" as version from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])${scope ? ` and ${scope}` : ''}`,
    params.values,
  )
  const known = new Map(rows.map((row) => [row.record_id, row]))
  return [...new Set(ids)].map((id) => known.get(id) ?? { record_id: id, label: '', version: null })
}

async function byQuery(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  { query, except, deleted }: Extract<SelectedRows, { query: ListQuery }>,
  max: number,
): Promise<Chosen[]> {
  const plan = engine.plan(entity)
  refuseHidden(query, entity, context)
  const params = createParams()
  const where = [
    ...whereSql({ context, engine, plan }, { ...query, showDeleted: true }, params),
    deleted ? '"_deleted"' : 'not "_deleted"',
    ...(except.length > 0 ? [`id <> all (${params.add([...except])}::uuid[])`] : []),
  ]
  const order = orderSql(getOrder(plan, query, getHiddenFields(entity, context)), false)
  const text = `select id as record_id, label, "_version" as version from ${quoteSqlName(plan.table)}
    where ${where.join(' and ')} order by ${order} limit ${max + 1}`
  const { rows } = await engine.db.query<{ record_id: string; label: string; version: number }>(
    text,
    params.values,
  )
  return rows
}
