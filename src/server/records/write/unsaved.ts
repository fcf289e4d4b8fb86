import { normaliseRecord } from '../../../catalogue/record/normalise'
import { canEntity, canMove, covers } from '../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import { listAcrossPaths } from '../../../contract/model/across'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { SqlError } from '../../kernel/db/sql-error'
import { Refusal } from '../../kernel/refusal'
import { findRecord, getHiddenFields, getUnwritableFields, requireEntity } from '../access/access'
import { checkUnstored, touchesAcross } from '../constraints/across'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../engine/record-engine'
import { COMMON_COLUMNS, type TablePlan } from '../schema/plan'
import { mergeBody } from './drafts'
import { changesBetween } from './history'
import { NO_LOOKUPS } from './lines'
import { toColumns, toSource } from './store'

/** Values that a person is about to save. */
export interface UnsavedRecord {
  /** the stored record; null = a new one */
  id: string | null
  /** the fields that differ from what is stored; `status` is the one that the save leads to */
  body: JsonObject
}

/**
 * What the constraints across records would refuse if these values were saved now: for forms, which tell it
 * before. Nothing is written or locked. Fields that the caller may not write keep their value; constraints
 * over fields that they may not see say nothing.
 * @throws Refusal FORBIDDEN, NOT_FOUND, BAD_BODY
 */
export async function checkUnsaved(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  { body, id }: UnsavedRecord,
): Promise<ApiFieldError[]> {
  requireSaver(context, entity, id)
  const plan = engine.plan(entity)
  const work = { context, engine, plan, sql: engine.db }
  const base = id === null ? null : (await findRecord(work, id)).record
  const { status: wanted, ...values } = body
  requireBounded(entity, values)
  if (!entity.constraints || base?.delete.deleted) return []
  const status = typeof wanted === 'string' ? wanted : (base?.status ?? entity.statuses?.default ?? null)
  const record = mergeUnsaved(work, base, values)
  const changes = base
    ? [
        ...changesBetween(entity, base as JsonObject, record),
        ...(status === base.status ? [] : [{ path: 'status', from: base.status ?? null, to: status }]),
      ]
    : []
  const hidden = getHiddenFields(entity, context)
  const constraints = entity.constraints.filter(
    (one) =>
      touchesAcross(one, { changes, write: { base } }) &&
      !listAcrossPaths(one).some((path) => hidden.some((shut) => covers(shut, path))),
  )
  try {
    return await checkUnstored(work, constraints, toUnstored(plan, record, { id, status }))
  } catch (error) {
    // A value that no column holds is told by the checks of the form.
    if (error instanceof SqlError && error.code.startsWith('22')) return []
    throw error
  }
}

function requireSaver(context: CallContext, entity: Entity, id: string | null): void {
  requireEntity(context, entity, id === null ? 'create' : 'read')
  const { principal } = context
  if (id === null || !principal || canEntity(principal, entity, 'write') || canMove(principal, entity)) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not change ${entity.route}`)
}

/** The record with what the caller may write of the values. */
function mergeUnsaved(
  { context, engine, plan: { entity } }: EntityWork,
  base: RecordData | null,
  values: JsonObject,
): JsonObject {
  const closed = getUnwritableFields(entity, context).map(({ path }) => path.split('.')[0])
  const open = Object.fromEntries(Object.entries(values).filter(([key]) => !closed.includes(key)))
  const { merged } = mergeBody(entity, base, open, engine.now())
  return normaliseRecord(entity.fields, merged, { base: base as JsonObject | null })
}

/** The record as one row with the columns of its table. */
function toUnstored(
  plan: TablePlan,
  record: JsonObject,
  { id, status }: { id: string | null; status: string | null },
): ReturnType<typeof toSource> {
  const names = [...COMMON_COLUMNS.map(([name]) => name), ...plan.columns.map(({ name }) => name)]
  const values = toColumns(plan, { record, lookups: NO_LOOKUPS, kept: 0 }, { id, status, _deleted: false })
  return toSource(plan, names, [{ id: id ?? NEW_ID, values }])
}

/** No stored record has it. */
const NEW_ID = '00000000-0000-0000-0000-000000000000'
