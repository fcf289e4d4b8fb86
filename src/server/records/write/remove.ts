import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import { firstId } from '../../kernel/uuid'
import { findRecord, requireEntity, requireRemovable, requireStatus, requireWritable } from '../access/access'
import { loadUses, requireUnused } from '../constraints/in-use'
import { requireMove } from '../engine/guards'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { queueParents } from '../related/rollups'
import { quoteSqlName } from '../schema/column'
import { forgetReached } from '../schema/reached'
import { requireAlive } from './drafts'
import type { Write } from './lines'
import { writeOne } from './write'

/** Soft-deletes a record; it keeps all data and can be restored. */
export async function removeRecord(
  engine: RecordEngine,
  entity: Entity,
  id: string,
  context: CallContext,
): Promise<RecordData> {
  requireEntity(context, entity, 'delete')
  const plan = engine.plan(entity)
  return engine.db.transaction(async (sql) => {
    const { record } = await findRecord({ context, engine, plan, sql }, id, true)
    requireStatus(context, entity, record, 'delete')
    requireRemovable(context, entity, record)
    requireAlive(record)
    await requireMove(engine, entity, { id, change: 'delete' }, context)
    if (context.principal?.id === record.id)
      throw new Refusal('OWN_STATUS', 'no one may delete their own account')
    requireUnused(await loadUses({ context, engine, plan, sql }, [id]), record)
    return mark({ context, engine, plan, sql }, record, true)
  })
}

/** Restores deleted records, all or none. */
export async function restoreRecords(
  engine: RecordEngine,
  entity: Entity,
  ids: readonly string[],
  context: CallContext,
): Promise<RecordData[]> {
  requireEntity(context, entity, 'delete')
  const plan = engine.plan(entity)
  return engine.db.transaction(async (sql) => {
    const restored: RecordData[] = []
    for (const id of ids) {
      const { record } = await findRecord({ context, engine, plan, sql }, id, true)
      requireWritable(context, entity, record)
      requireRemovable(context, entity, record)
      if (!record.delete.deleted) throw new Refusal('NOT_DELETED', 'the record is not deleted')
      restored.push(await mark({ context, engine, plan, sql }, record, false))
    }
    return restored
  })
}

async function mark(
  { context, engine, plan, sql }: EntityWork,
  base: RecordData,
  deleted: boolean,
): Promise<RecordData> {
  const { record } = await writeOne({ context, engine, plan, sql }, markWrite(base, deleted))
  return record
}

/** The write that sets or clears a record's deleted flag. */
export function markWrite(base: RecordData, deleted: boolean): Write {
  return {
    base,
    operation: deleted ? 'delete' : 'restore',
    changes: [{ path: 'delete.deleted', from: !deleted, to: deleted }],
    content: null,
    bookkeeping: { _deleted: deleted },
  }
}

/**
 * Permanently deletes records created before a moment with their history; oldest first, at most `size`.
 * Returns their number. For records the server itself writes and retains for a time: nothing may refer to
 * them.
 */
export async function purgeRecords(
  engine: RecordEngine,
  entity: Entity,
  before: Date,
  size: number,
): Promise<number> {
  const plan = engine.plan(entity)
  const table = quoteSqlName(plan.table)
  return engine.db.transaction(async (sql) => {
    // Ids begin with their creation time: the primary key finds the oldest ones.
    const { rows } = await sql.query<{ id: string }>(
      `select id from ${table} where id < $1 order by id limit $2 for update`,
      [firstId(before.getTime()), size],
    )
    const ids = rows.map(({ id }) => id)
    await queueParents({ engine, plan, sql }, ids)
    await sql.query(`delete from ${table} where id = any ($1::uuid[])`, [ids])
    await sql.query('delete from revision where record_id = any ($1::uuid[])', [ids])
    await sql.query('delete from model_value where record_id = any ($1::uuid[])', [ids])
    await sql.query('delete from audit where record_id = any ($1::uuid[])', [ids])
    await forgetReached(sql, ids)
    return ids.length
  })
}
