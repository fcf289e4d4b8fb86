import type { Entity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { type CallContext, Refusal, type Sql } from '../parts'
import { findRecord, requireEntity, requireStatus, requireWritable } from './access'
import { remember } from './history'
import { requireUnused } from './in-use'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import { setColumns, written } from './store'
import { requireUntagged } from './tags'
import { requireAlive, versionOf } from './update'

/** Marks a record as deleted; it keeps everything and can be restored. */
export async function removeRecord(kit: Kit, entity: Entity, id: string, context: CallContext): Promise<RecordData> {
  requireEntity(context, entity, 'delete')
  const plan = kit.plan(entity)
  return kit.db.transaction(async (sql) => {
    const { record } = await findRecord(kit, sql, plan, id, context, true)
    requireAlive(record)
    requireStatus(context, entity, record, 'delete')
    if (context.principal?.id === record.id) throw new Refusal('OWN_STATUS', 'nobody deletes himself')
    await requireUnused(kit, sql, plan, record.id, context)
    await requireUntagged(kit, sql, plan, record.id)
    return mark(kit, sql, plan, record, true, context)
  })
}

/** Brings deleted records back, all or none. */
export async function restoreRecords(
  kit: Kit,
  entity: Entity,
  ids: readonly string[],
  context: CallContext,
): Promise<RecordData[]> {
  requireEntity(context, entity, 'delete')
  const plan = kit.plan(entity)
  return kit.db.transaction(async (sql) => {
    const restored: RecordData[] = []
    for (const id of ids) {
      const { record } = await findRecord(kit, sql, plan, id, context, true)
      requireWritable(context, entity, record)
      if (!record.delete.deleted) throw new Refusal('NOT_DELETED', 'the record is not deleted')
      restored.push(await mark(kit, sql, plan, record, false, context))
    }
    return restored
  })
}

async function mark(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  base: RecordData,
  deleted: boolean,
  context: CallContext,
): Promise<RecordData> {
  const at = kit.now()
  const revision = versionOf(base) + 1
  const next = await setColumns(
    sql,
    plan,
    base.id,
    new Map(Object.entries({ ...written(context, at, revision), _deleted: deleted })),
  )
  const changes = [{ path: 'delete.deleted', from: !deleted, to: deleted }]
  await remember(
    sql,
    { route: plan.route, id: base.id, revision, operation: deleted ? 'delete' : 'restore', changes, at },
    context,
  )
  return next
}
