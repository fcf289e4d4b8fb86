import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { type CallContext, Refusal, type Sql } from '../parts'
import { requireEntity, requireStatus, requireWritable } from './access'
import type { Change, Operation } from './history'
import { requireUnused } from './in-use'
import type { Kit } from './kit'
import type { LookupRows } from './lookup-rows'
import type { Aim, ManyOrder } from './many'
import type { TablePlan } from './plan'
import type { Targets } from './relations'
import { checkedMove, requireTarget } from './status'
import type { Bookkeeping } from './store'
import { requireUntagged } from './tags'
import { requireAlive, versionOf } from './update'
import { type Checked, checked } from './validated'

/** A row that may be written. */
export interface Prepared extends Aim {
  operation: Operation
  changes: readonly Change[]
  /** null = only bookkeeping changes */
  content: { record: JsonObject; lookups: LookupRows } | null
  bookkeeping: Bookkeeping
  /** what an undo brings back: `fields`, `status` or `deleted` as they were */
  before: JsonObject
}

/** What all rows of a batch share. */
export interface ManyStage {
  kit: Kit
  sql: Sql
  plan: TablePlan
  order: ManyOrder
  /** the records that the rows point to */
  targets: Targets
  context: CallContext
}

/**
 * Runs everything one row must pass. Null = the record already is as wanted.
 *
 * @throws Refusal when the row may not be done
 */
export async function prepareRow(stage: ManyStage, aim: Aim): Promise<Prepared | null> {
  const { operation } = stage.order
  const { base } = aim
  if (!base) return prepareNew(stage, aim)
  requireSeen(aim, base, operation === 'undo')
  requireWritable(stage.context, stage.plan.entity, base)
  if (operation === 'undo') return prepareUndo(stage, aim, base)
  if (operation === 'delete') return prepareMark(stage, aim, base, true)
  if (operation === 'restore') return prepareMark(stage, aim, base, false)
  requireAlive(base)
  if (operation === 'status') return prepareMove(stage, aim, base)
  requireStatus(stage.context, stage.plan.entity, base, 'write')
  return prepareUpdate(stage, aim, base)
}

/** What somebody chose in a list is changed as he saw it, or not at all. */
function requireSeen({ wish }: Aim, base: RecordData, isUndo: boolean): void {
  const current = versionOf(base)
  if (wish.version === null || wish.version === current) return
  const code = isUndo ? 'CHANGED_SINCE' : 'STALE_VERSION'
  throw new Refusal(code, `version ${wish.version} was changed meanwhile; the present one is ${current}`)
}

async function prepareNew({ kit, sql, plan, targets, context }: ManyStage, aim: Aim): Promise<Prepared> {
  const status = plan.entity.statuses?.default ?? null
  const draft = { body: aim.body, base: null, mode: 'create' as const, status }
  const content = await checked(kit, sql, plan, draft, context, targets)
  return { ...aim, operation: 'create', changes: content.changes, content, bookkeeping: { status }, before: { deleted: true } }
}

async function prepareUpdate(
  { kit, sql, plan, targets, context }: ManyStage,
  aim: Aim,
  base: RecordData,
): Promise<Prepared | null> {
  const draft = { body: aim.body, base, mode: 'update' as const, status: base.status ?? null }
  const content = await checked(kit, sql, plan, draft, context, targets)
  if (content.changes.length === 0) return null
  return {
    ...aim,
    operation: 'update',
    changes: content.changes,
    content,
    bookkeeping: {},
    before: { fields: fieldsBefore(plan, base, content) },
  }
}

async function prepareMove(
  { kit, sql, plan, order, targets, context }: ManyStage,
  aim: Aim,
  base: RecordData,
): Promise<Prepared> {
  const to = String(order.changes.status)
  requireTarget(plan.entity, base, to, context)
  await order.guard(base.id, { status: to })
  const content = await checkedMove(kit, sql, plan, { base, to, body: aim.body }, context, targets)
  return {
    ...aim,
    operation: 'status',
    changes: content.changes,
    content,
    bookkeeping: { status: to },
    before: statusBefore(plan, base, content),
  }
}

async function prepareMark(
  { kit, sql, plan, order, context }: ManyStage,
  aim: Aim,
  base: RecordData,
  deleted: boolean,
): Promise<Prepared> {
  requireEntity(context, plan.entity, 'delete')
  if (!deleted && !base.delete.deleted) throw new Refusal('NOT_DELETED', 'the record is not deleted')
  if (deleted) {
    requireAlive(base)
    requireStatus(context, plan.entity, base, 'delete')
    if (context.principal?.id === base.id) throw new Refusal('OWN_STATUS', 'nobody deletes himself')
    await order.guard(base.id, 'delete')
    await requireUnused(kit, sql, plan, base.id, context)
    await requireUntagged(kit, sql, plan, base.id)
  }
  const changes = [{ path: 'delete.deleted', from: !deleted, to: deleted }]
  const operation = deleted ? ('delete' as const) : ('restore' as const)
  return { ...aim, operation, changes, content: null, bookkeeping: { _deleted: deleted }, before: { deleted: !deleted } }
}

/** Brings back what a batch changed. A status goes back without a transition: nobody moved on from it since. */
async function prepareUndo(stage: ManyStage, aim: Aim, base: RecordData): Promise<Prepared | null> {
  const { kit, sql, plan, order, targets, context } = stage
  const { deleted, status } = aim.wish.body ?? {}
  if (typeof deleted === 'boolean') return prepareMark(stage, aim, base, deleted)
  requireAlive(base)
  if (typeof status !== 'string') {
    requireEntity(context, plan.entity, 'write')
    requireStatus(context, plan.entity, base, 'write')
    return prepareUpdate(stage, aim, base)
  }
  requireEntity(context, plan.entity, 'status')
  requireStatus(context, plan.entity, base, 'change')
  if (context.principal?.id === base.id) throw new Refusal('OWN_STATUS', 'nobody changes the status of himself')
  await order.guard(base.id, { status })
  const content = await checked(kit, sql, plan, { body: aim.body, base, mode: 'update', status }, context, targets)
  const changes = [{ path: 'status', from: base.status ?? null, to: status }, ...content.changes]
  return { ...aim, operation: 'status', changes, content, bookkeeping: { status }, before: statusBefore(plan, base, content) }
}

function statusBefore(plan: TablePlan, base: RecordData, content: Checked): JsonObject {
  return { status: base.status ?? null, fields: fieldsBefore(plan, base, content) }
}

/** The top-level values a change touches, as they are stored; what rules or the server fill comes back by itself. */
function fieldsBefore({ entity }: TablePlan, base: RecordData, { changes }: Pick<Checked, 'changes'>): JsonObject {
  const made = new Set([
    ...entity.rules.filter(({ value }) => value !== undefined).map(({ field }) => field),
    ...entity.fields.filter(({ server }) => server).map(({ path }) => path),
  ])
  const tops = new Set(changes.map(({ path }) => path.split('.')[0] ?? path).filter((top) => top !== 'status' && !made.has(top)))
  return Object.fromEntries([...tops].map((top) => [top, base[top] ?? null]))
}
