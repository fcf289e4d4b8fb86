import { covers } from '../../../../catalogue/rights/rights'
import type { Batch, BatchFailure, PreviewedRow } from '../../../../contract/calls/batch'
import { MASK } from '../../../../contract/constants'
import type { JsonObject } from '../../../../contract/json'
import type { Action } from '../../../../contract/model/action'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import type { Acting, ActionAnswer } from '../../../feature'
import type { CallContext, Emit } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import {
  buildDoneRow,
  buildFailedRow,
  getHiddenFields,
  type Records,
  type RowResult,
  type StoredRow,
} from '../../../records'
import type { LiveCatalogue } from '../../../schema-folder'
import { actionForMany } from '../actions'
import type { StoredBatch } from './store'

/** Dependencies of batches. */
export interface WorkerNeeds {
  db: Database
  records: () => Records
  catalogue: () => LiveCatalogue
  /** a user's current permissions; null when they may no longer sign in */
  describe: (userId: string) => Promise<Omit<User, 'token'> | null>
  /** makes the call of an action for one of many records */
  call: (action: Action, acting: Acting) => Promise<ActionAnswer>
  emit: Emit
  now: () => Date
  log: (line: string) => void
}

/**
 * Makes the call of an action for many records in the caller's transaction, each in a savepoint and as if
 * made alone: the current record is read with the caller's permissions, and the action's permission and
 * condition are checked again. Cannot be undone. `tell` must be called after the commit.
 * @throws Refusal when none of it may be done
 */
export async function callMany(
  { call, db, records }: Pick<WorkerNeeds, 'call' | 'db' | 'records'>,
  entity: Entity,
  {
    changes,
    requested,
    context,
  }: { changes: JsonObject; requested: readonly StoredRow[]; context: CallContext },
): Promise<Awaited<ReturnType<Records['changeMany']>>> {
  const action = actionForMany(entity, changes.action, context)
  const results: RowResult[] = []
  const after = new Set<() => void>()
  const callOne = (id: string) =>
    db.transaction(async () => {
      const record = await records().get(entity, id, context)
      return { record, done: await call(action, { entity, record, context }) }
    })
  for (const request of requested) {
    try {
      const { done, record } = await callOne(request.record_id ?? '')
      if ('after' in done && done.after) after.add(done.after)
      results.push(buildDoneRow(request, record))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
      results.push(buildFailedRow(request, null, error))
    }
  }
  const tell = (): void => {
    for (const one of after) one()
  }
  return { results, followed: new Map(), tell }
}

/** The values that a batch sets, as its owner may read them now. */
export function toVisibleChanges(
  { changes, operation }: StoredBatch,
  entity: Entity | undefined,
  context: CallContext,
): JsonObject {
  if (!entity || (operation !== 'update' && operation !== 'status')) return {}
  const secret = entity.fields.filter(({ masked, sensitive }) => masked || sensitive).map(({ path }) => path)
  const closed = [...secret, ...getHiddenFields(entity, context)]
  const isClosed = (path: string): boolean => closed.some((one) => covers(one, path) || covers(path, one))
  return Object.fromEntries(
    Object.entries(changes).map(([path, value]) => [path, isClosed(path) ? MASK : value]),
  )
}

/** What a batch in its wire form has besides its own row. */
interface BatchExtras {
  failures?: BatchFailure[]
  preview?: PreviewedRow[]
  /** the values it sets */
  set?: JsonObject
}

/** A batch in its wire form. */
export function wireBatch(
  batch: StoredBatch,
  { failures = [], preview = [], set = {} }: BatchExtras = {},
): Batch {
  const { changes, id, route, operation, state, total, done, unchanged, failed, reason } = batch
  return {
    id,
    route,
    operation,
    action: operation === 'call' ? String(changes.action) : null,
    changes: set,
    dryRun: batch.dry_run,
    state,
    total,
    done,
    unchanged,
    failed,
    createdAt: batch.created_at,
    finishedAt: batch.finished_at,
    reason,
    undoToken: batch.undo_token,
    undoneAt: batch.undone_at,
    failures,
    preview,
  }
}
