import type { BatchOperation } from '../../../contract/calls/batch'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { requireEntity, requireRemovable, requireStatus, requireWritable } from '../access/access'
import type { Merge, RecordDraft, WriteContext } from '../constraints/constraint'
import { loadUses, requireUnused, type Uses } from '../constraints/in-use'
import type { GuardedChange } from '../engine/guards'
import type { EntityWork } from '../engine/record-engine'
import type { TablePlan } from '../schema/plan'
import { getVersion } from '../schema/row'
import { getStoredValue } from '../schema/set-aside'
import { requireAlive } from '../write/drafts'
import type { Change } from '../write/history'
import type { Write } from '../write/lines'
import { markWrite } from '../write/remove'
import { checkStatusChange, requireMover, requireTarget } from '../write/status'
import { loadWriteContext, validateDraft } from '../write/validated'
import type { StoredRow } from './row-result'

/** Bulk operations that write values; calls write through their handler. */
export type ManyOperation = Exclude<BatchOperation, 'call'>

/** The operation for all rows. */
export interface ManyOrder {
  operation: ManyOperation
  /** fields by path; for a status its code and accompanying fields; for an import how rows map to records */
  changes: JsonObject
}

/** A requested row with its record, before any check. */
export interface ResolvedRow extends Merge {
  request: StoredRow
}

/** A row ready to be written. */
export interface Prepared extends Write {
  request: StoredRow
  /** previous values for an undo: `fields`, `status` or `deleted` */
  before: JsonObject
}

/** What all rows of a batch share. */
export interface ManyWriteContext extends WriteContext {
  order: ManyOrder
  /** references that prevent deletion */
  uses: Uses
  /** refusals of guards by record */
  guarded: ReadonlyMap<string, Refusal>
}

/** Loads what the checks of these rows need. */
export async function loadManyWriteContext(
  { context, engine, plan, sql }: EntityWork,
  order: ManyOrder,
  resolved: readonly ResolvedRow[],
): Promise<ManyWriteContext> {
  const deleted = resolved.flatMap((row) =>
    row.base && toChange(order, row) === 'delete' ? [row.base.id] : [],
  )
  return {
    ...(await loadWriteContext(
      { context, engine, plan, sql },
      resolved.map((row) => toDraft(plan, order, row)),
    )),
    order,
    uses: deleted.length > 0 ? await loadUses({ context, engine, plan, sql }, deleted) : new Map(),
    guarded: await runGuards({ context, engine, plan }, order, resolved),
  }
}

/** The record of a row as the operation would store it. */
function toDraft({ entity }: TablePlan, { changes, operation }: ManyOrder, row: ResolvedRow): RecordDraft {
  const { base, body, merged } = row
  if (!base) return newDraft(entity, row)
  const status = operation === 'status' ? String(changes.status) : (base.status ?? null)
  const isUndo = operation === 'undo' || operation === 'delete' || operation === 'restore'
  return { body, base, merged, mode: 'update', status, ...(isUndo ? { isUndo } : {}) }
}

/** The guarded change of a row; null = none. */
function toChange({ changes, operation }: ManyOrder, { request }: ResolvedRow): GuardedChange | null {
  if (operation === 'status') return { status: String(changes.status) }
  const { deleted, status } = operation === 'undo' ? (request.body ?? {}) : {}
  if (operation === 'delete' || deleted === true) return 'delete'
  return typeof status === 'string' ? { status } : null
}

/**
 * Guards check rows as a set: each as if the accepted ones before it were done, because together they may
 * break what one alone keeps.
 */
async function runGuards(
  {
    context: { principal },
    engine: { guards },
    plan: { entity },
  }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  order: ManyOrder,
  resolved: readonly ResolvedRow[],
): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>()
  if (!principal) return refused
  const passed = new Map<string, GuardedChange>()
  for (const row of resolved) {
    const change = toChange(order, row)
    if (!row.base || !change) continue
    const { id } = row.base
    try {
      await guards.move(entity, { id, change, callerId: principal.id, together: passed })
      passed.set(id, change)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
      refused.set(id, error)
    }
  }
  return refused
}

/**
 * Runs all checks of one row. Null = the record already has the requested values.
 * @throws Refusal when the row may not be changed
 */
export function prepareRow(writeContext: ManyWriteContext, row: ResolvedRow): Prepared | null {
  const { operation } = writeContext.order
  const { base } = row
  if (!base) return prepareNew(writeContext, row)
  requireRight(writeContext, row, base)
  requireSeen(row, base, operation === 'undo')
  if (operation === 'undo') return prepareUndo(writeContext, row, base)
  if (operation === 'delete') return prepareMark(writeContext, row, base, true)
  if (operation === 'restore') return prepareMark(writeContext, row, base, false)
  requireAlive(base)
  return operation === 'status'
    ? prepareMove(writeContext, row, base)
    : prepareUpdate(writeContext, row, base)
}

/** Permissions are checked first: people without them learn nothing about the record. */
function requireRight(
  { context, order, plan }: ManyWriteContext,
  { request }: ResolvedRow,
  base: RecordData,
): void {
  const { entity } = plan
  const { deleted, status } = order.operation === 'undo' ? (request.body ?? {}) : {}
  requireWritable(context, entity, base)
  if (order.operation === 'delete' || order.operation === 'restore' || typeof deleted === 'boolean') {
    requireEntity(context, entity, 'delete')
    requireRemovable(context, entity, base)
    if (order.operation === 'delete' || deleted === true) requireStatus(context, entity, base, 'delete')
  } else if (order.operation === 'status') requireMover(entity, base, context)
  else if (typeof status === 'string') {
    requireEntity(context, entity, 'status')
    requireStatus(context, entity, base, 'change')
  } else {
    requireEntity(context, entity, 'write')
    requireStatus(context, entity, base, 'write')
  }
}

/** A record selected in a list is changed only if it is still as the person saw it. */
function requireSeen({ request }: ResolvedRow, base: RecordData, isUndo: boolean): void {
  const current = getVersion(base)
  if (request.version === null || request.version === current) return
  const code = isUndo ? 'CHANGED_SINCE' : 'STALE_VERSION'
  throw new Refusal(code, `version ${request.version} was changed meanwhile; the current one is ${current}`)
}

function prepareNew(writeContext: ManyWriteContext, row: ResolvedRow): Prepared {
  const { request } = row
  const { changes, status, ...content } = validateDraft(writeContext, newDraft(writeContext.plan.entity, row))
  const id = request.given ? { id: request.given.id } : {}
  return {
    request,
    base: null,
    operation: 'create',
    changes,
    content,
    bookkeeping: { status },
    before: { deleted: true },
    ...id,
  }
}

function newDraft({ statuses }: Entity, { body, merged, request: { given } }: ResolvedRow): RecordDraft {
  const status = given ? given.status : (statuses?.default ?? null)
  return { body, base: null, merged, mode: 'create', status, ...(given ? { isUndo: true } : {}) }
}

function prepareUpdate(
  writeContext: ManyWriteContext,
  { body, merged, request }: ResolvedRow,
  base: RecordData,
): Prepared | null {
  const isUndo = writeContext.order.operation === 'undo'
  const draft: RecordDraft = {
    body,
    base,
    merged,
    mode: 'update',
    status: base.status ?? null,
    ...(isUndo ? { isUndo } : {}),
  }
  const { changes, status, ...content } = validateDraft(writeContext, draft)
  if (changes.length === 0) return null
  const moved = status === base.status ? {} : { status: base.status ?? null }
  const before = { ...moved, fields: fieldsBefore(writeContext.plan, base, changes) }
  return { request, base, operation: 'update', changes, content, bookkeeping: { status }, before }
}

function prepareMove(
  writeContext: ManyWriteContext,
  { body, merged, request }: ResolvedRow,
  base: RecordData,
): Prepared {
  const to = String(writeContext.order.changes.status)
  requireTarget(writeContext.plan.entity, base, to, writeContext.context)
  requireUnguarded(writeContext, base)
  const { changes, status, ...content } = checkStatusChange(writeContext, { base, body, merged, to })
  const before = statusBefore(writeContext.plan, base, changes)
  return { request, base, operation: 'status', changes, content, bookkeeping: { status }, before }
}

function prepareMark(
  writeContext: ManyWriteContext,
  { request }: ResolvedRow,
  base: RecordData,
  deleted: boolean,
): Prepared {
  const { context, uses } = writeContext
  if (!deleted && !base.delete.deleted) throw new Refusal('NOT_DELETED', 'the record is not deleted')
  if (deleted) {
    requireAlive(base)
    requireUnguarded(writeContext, base)
    if (context.principal?.id === base.id)
      throw new Refusal('OWN_STATUS', 'no one may delete their own account')
    requireUnused(uses, base)
  }
  return { ...markWrite(base, deleted), request, before: { deleted: !deleted } }
}

/**
 * Prepares the undo of a batch's row. A status is restored without a transition: it has not changed since.
 */
function prepareUndo(writeContext: ManyWriteContext, row: ResolvedRow, base: RecordData): Prepared | null {
  const { context, plan } = writeContext
  const { deleted, status } = row.request.body ?? {}
  if (typeof deleted === 'boolean') return prepareMark(writeContext, row, base, deleted)
  requireAlive(base)
  if (typeof status !== 'string') return prepareUpdate(writeContext, row, base)
  if (context.principal?.id === base.id)
    throw new Refusal('OWN_STATUS', 'no one may change the status of their own account')
  requireUnguarded(writeContext, base)
  const {
    changes: fields,
    status: _same,
    ...content
  } = validateDraft(writeContext, {
    body: row.body,
    base,
    merged: row.merged,
    mode: 'update',
    status,
    isUndo: true,
  })
  const changes = [{ path: 'status', from: base.status ?? null, to: status }, ...fields]
  const before = statusBefore(plan, base, fields)
  return {
    request: row.request,
    base,
    operation: 'status',
    changes,
    content,
    bookkeeping: { status },
    before,
  }
}

function requireUnguarded({ guarded }: ManyWriteContext, { id }: RecordData): void {
  const refusal = guarded.get(id)
  if (refusal) throw refusal
}

function statusBefore(plan: TablePlan, base: RecordData, changes: readonly Change[]): JsonObject {
  return { status: base.status ?? null, fields: fieldsBefore(plan, base, changes) }
}

/** The top-level values touched by a change as they are stored, without those set by rules or the server. */
function fieldsBefore({ entity }: TablePlan, base: RecordData, changes: readonly Change[]): JsonObject {
  const made = new Set([
    ...entity.rules.filter(({ value }) => value !== undefined).map(({ field }) => field),
    ...entity.fields.filter(({ server }) => server).map(({ path }) => path),
  ])
  const tops = new Set(
    changes.map(({ path }) => path.split('.')[0] ?? path).filter((top) => top !== 'status' && !made.has(top)),
  )
  return Object.fromEntries([...tops].map((top) => [top, getStoredValue(base as JsonObject, top) ?? null]))
}
