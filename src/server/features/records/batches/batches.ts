import { createHash, randomUUID } from 'node:crypto'
import { canEntity } from '../../../../catalogue/rights/rights'
import { BATCH_ROWS_MAX, type Batch, type BatchFailure } from '../../../../contract/calls/batch'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { ListPage } from '../../../../contract/model/record'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { isUniqueViolation } from '../../../kernel/db/sql-error'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import type { StoredRow } from '../../../records'
import { buildFailedRow, keyText } from '../../../records'
import { toVisibleChanges, type WorkerNeeds, wireBatch } from './calls'
import { type BatchOrder, readRequest } from './request'
import {
  finishBatch,
  insertBatch,
  listBatches,
  noteResults,
  readBatch,
  readByKey,
  readChecked,
  readFailures,
  readPreview,
  readUndoable,
  type StoredBatch,
  takeUndo,
} from './store'
import { type FailedRow, nameTakers } from './takers'
import { createWorker } from './worker'

/** Operations on many records: started by a call, run in the background, observed by progress. */
export interface Batches {
  /** stores a batch and starts it; `key`: the Idempotency-Key header */
  start: (entity: Entity, body: JsonObject, context: CallContext, key?: string) => Promise<{ id: string }>
  /** progress and failures of the caller's own batch */
  get: (id: string, from: number, context: CallContext) => Promise<Batch>
  list: (page: number, size: number, context: CallContext) => Promise<ListPage<Batch>>
  /** finished rows stay, the rest is skipped */
  cancel: (id: string, context: CallContext) => Promise<Batch>
  /** finishes the current chunk and releases the rest */
  stop: () => Promise<void>
}

/** The batches of one process. */
export function createBatches(needs: WorkerNeeds): Batches {
  const { db, now } = needs
  const worker = createWorker(needs)
  const setBy = (batch: StoredBatch, context: CallContext) =>
    toVisibleChanges(batch, needs.catalogue().entities.get(batch.route)?.entity, context)
  const get = async (id: string, from: number, context: CallContext): Promise<Batch> => {
    const batch = isUuid(id) ? await readBatch(db, id, getOwner(context)) : null
    if (!batch) throw new Refusal('NOT_FOUND', `there is no batch ${id} of yours`)
    const rows = await readFailures(db, id, from)
    const entity = needs.catalogue().entities.get(batch.route)?.entity
    const failures =
      entity && !isRunning(batch)
        ? await nameTakers(needs.records(), entity, rows, context)
        : rows.map(withoutBody)
    return wireBatch(batch, {
      failures,
      preview: batch.dry_run ? await readPreview(db, id) : [],
      set: setBy(batch, context),
    })
  }
  return {
    get,
    start: async (entity, body, context, key) => {
      const order = readRequest(entity, body, context)
      const stored = await storeOnce(needs, entity, { order, body, context, key })
      worker.wake()
      return stored
    },
    list: async (page, size, context) => {
      const { items, total } = await listBatches(db, getOwner(context), size, page * size)
      const told = items.map((batch) => wireBatch(batch, { set: setBy(batch, context) }))
      return { items: told, total, totalExact: true, page, size, next: null, prev: null }
    },
    cancel: async (id, context) => {
      const batch = await get(id, 0, context)
      const end = { state: 'cancelled' as const, reason: null, token: randomUUID(), at: now() }
      const ended = await finishBatch(db, batch.id, end)
      if (ended) worker.publishProgress(ended)
      return get(id, 0, context)
    },
    stop: worker.stop,
  }
}

const isRunning = ({ state }: StoredBatch) => state === 'queued' || state === 'running'

const withoutBody = ({ body: _, ...failure }: FailedRow): BatchFailure => failure

function getOwner({ principal }: CallContext): string {
  if (principal) return principal.id
  throw new Refusal('UNAUTHORIZED', 'a batch belongs to a person')
}

/** A repeated key returns the existing batch. */
async function storeOnce(
  needs: WorkerNeeds,
  entity: Entity,
  {
    order,
    body,
    context,
    key,
  }: { order: BatchOrder; body: JsonObject; context: CallContext; key: string | undefined },
): Promise<{ id: string }> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const loadBatchByKey = async (): Promise<{ id: string } | null> => {
    const batch = key === undefined ? null : await readByKey(needs.db, getOwner(context), entity.route, key)
    if (!batch) return null
    if (batch.request_hash === hash) return { id: batch.id }
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'this Idempotency-Key was already used with another body')
  }
  const before = await loadBatchByKey()
  if (before) return before
  try {
    return await needs.db.transaction((sql) =>
      store({ ...needs, sql }, entity, { order, hash, key: key ?? null, context }),
    )
  } catch (error) {
    const meanwhile = isUniqueViolation(error) ? await loadBatchByKey() : null
    if (meanwhile) return meanwhile
    throw error
  }
}

async function store(
  needs: WorkerNeeds & { sql: Sql },
  entity: Entity,
  {
    order,
    hash,
    key,
    context,
  }: { order: BatchOrder; hash: string; key: string | null; context: CallContext },
): Promise<{ id: string }> {
  const { sql } = needs
  const id = randomUUID()
  const rows = await loadRows(needs, sql, { entity, order, context })
  if (rows.length === 0) throw new Refusal('NOTHING_SELECTED', 'no record is selected')
  const batch = {
    id,
    route: entity.route,
    operation: order.operation,
    changes: order.changes,
    dry_run: order.dryRun,
    lang: context.lang,
    by_id: getOwner(context),
    by_name: context.by,
    request_id: context.requestId,
    request_hash: hash,
    request_key: key,
    at: needs.now(),
  }
  await insertBatch(sql, batch, rows)
  const repeated = findDuplicateRows(order, rows)
  if (repeated.length > 0) await noteResults(sql, id, repeated)
  return { id }
}

async function loadRows(
  needs: WorkerNeeds,
  sql: Sql,
  { entity, order, context }: { entity: Entity; order: BatchOrder; context: CallContext },
): Promise<StoredRow[]> {
  const selection =
    order.checked === null ? order.selection : await loadCheckedRows(sql, { entity, order, context })
  if (selection) {
    const chosen = await needs.records().select(entity, selection, BATCH_ROWS_MAX, context)
    return chosen.map((one, row) => ({ row, body: null, ...one }))
  }
  if (order.operation === 'import') return order.rows.map((body, row) => toImportRow(order, body, row))
  if (context.principal && !canEntity(context.principal, entity, 'read'))
    throw new Refusal('FORBIDDEN', `${context.principal.username} may not read ${entity.route}`)
  const { route } = entity
  const undone = await takeUndo(sql, {
    token: String(order.changes.token),
    userId: getOwner(context),
    route,
    at: needs.now(),
  })
  if (!undone) throw new Refusal('UNDO_USED', 'there is nothing left to undo with this token')
  return readUndoable(sql, undone.id)
}

/**
 * The records that a dry run of the same request tried: a query may find others by now, which no one has
 * seen.
 */
async function loadCheckedRows(
  sql: Sql,
  {
    entity: { route },
    order: { changes, checked, operation },
    context,
  }: { entity: Entity; order: BatchOrder; context: CallContext },
): Promise<{ ids: string[] }> {
  const ids = await readChecked(sql, {
    id: checked ?? '',
    by_id: getOwner(context),
    route,
    operation,
    changes,
  })
  if (ids) return { ids }
  throw new Refusal(
    'BAD_BODY',
    'checked names no dry run of yours with this operation and these changes that has ended',
  )
}

/** A row of an import; a row identified by id keeps only its values. */
function toImportRow({ changes }: BatchOrder, body: JsonObject, row: number): StoredRow {
  const { id, ...values } = body
  const named = changes.key === 'id' && typeof id === 'string'
  const record = named ? id.toLowerCase() : null
  return { row, record_id: record, label: readLabel(body), version: null, body: named ? values : body }
}

/** Label of a new row without a title: its code, else its first text. */
function readLabel(body: JsonObject): string {
  const texts = [body.code, ...Object.values(body)].filter(
    (value) => typeof value === 'string' && value !== '',
  )
  return String(texts[0] ?? '').slice(0, 120)
}

/** Rows whose key repeats that of an earlier row: both cannot be applied. */
function findDuplicateRows({ operation, changes }: BatchOrder, rows: readonly StoredRow[]) {
  const { key } = changes
  if (operation !== 'import' || typeof key !== 'string') return []
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const value = row.record_id ?? keyText(row.body, key)
    const earlier = first.get(value)
    if (value !== '' && earlier === undefined) first.set(value, row.row)
    if (value === '' || earlier === undefined) return []
    const refusal = new Refusal('REPEATED_ROW', `row ${earlier + 1} has the same ${key} ${value}`)
    return [buildFailedRow(row, null, refusal)]
  })
}
