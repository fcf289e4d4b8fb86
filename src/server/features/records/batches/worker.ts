import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { fieldRights } from '../../../../catalogue/rights/rights'
import { BATCH_CALLS, BATCH_CHUNK, type BatchState, PREVIEW_ROWS } from '../../../../contract/calls/batch'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Entity } from '../../../../contract/model/entity'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import type { Records, RowResult, StoredRow } from '../../../records'
import { callMany, type WorkerNeeds, wireBatch } from './calls'
import {
  claimBatch,
  finishBatch,
  holdBatch,
  loadWaitingRows,
  noteFollowed,
  noteResults,
  pruneBatches,
  readBatch,
  releaseClaims,
  type StoredBatch,
} from './store'

/** The worker that processes a process's batches. */
export interface Worker {
  /** checks for work soon */
  wake: () => void
  /** publishes a batch's progress to its owner */
  publishProgress: (batch: StoredBatch) => void
  stop: () => Promise<void>
}

/** A claim that was not renewed for this long belongs to a dead process. */
const LEASE_MS = 15_000
/** Polling interval for work that another process left, or that failed while the database was unreachable. */
const LOOK_MS = 5_000
/** Batches are stored, and can be undone, for thirty days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Processes one batch at a time, one chunk per transaction: rows, results and progress commit together, so
 * that a killed process neither repeats nor skips anything. A batch belongs to the holder of its claim.
 */
export function createWorker(needs: WorkerNeeds): Worker {
  const { db, emit, log, now } = needs
  const me = randomUUID()
  // Created outside any transaction, so that the work never joins the one that woke it.
  const outside = new AsyncResource('tessera-batches')
  let running: Promise<void> | null = null
  let again = false
  let stopping = false

  const publishProgress = (batch: StoredBatch): void => {
    const { changes: _, failures: __, undoToken: ___, ...plain } = wireBatch(batch)
    emit({ type: 'batch', batch: plain, owner: batch.by_id })
  }
  const work = async (batch: StoredBatch): Promise<void> => {
    publishProgress(batch)
    for (let more = true; more && !stopping; ) {
      more = await chunk(needs, me, batch)
      const present = await readBatch(db, batch.id, batch.by_id)
      if (present) publishProgress(present)
    }
  }
  const drain = async (): Promise<void> => {
    do {
      again = false
      for (let batch = await next(); batch && !stopping; batch = await next()) await work(batch)
    } while (again && !stopping)
    await releaseClaims(db, me)
  }
  const next = (): Promise<StoredBatch | null> =>
    claimBatch(db, me, now(), new Date(now().getTime() - LEASE_MS))
  const wake = (): void => {
    again = true
    if (stopping) return
    running ??= outside
      .runInAsyncScope(drain)
      .catch((error: unknown) => log(`batches: ${String(error)}`))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  const begin = async (): Promise<void> => {
    await pruneBatches(db, new Date(now().getTime() - RETENTION_MS))
    // Only one process uses the embedded database: existing claims belong to a dead one.
    if (db.kind === 'pglite') await releaseClaims(db, null)
  }
  running = outside
    .runInAsyncScope(begin)
    .catch((error: unknown) => log(`batches: ${String(error)}`))
    .finally(() => {
      running = null
      wake()
    })
  return {
    wake,
    publishProgress,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
      await releaseClaims(db, me).catch(() => undefined)
    },
  }
}

/** Processes one chunk in one transaction; false when the batch has ended or is claimed by another worker. */
async function chunk(needs: WorkerNeeds, me: string, batch: StoredBatch): Promise<boolean> {
  const { db, now } = needs
  try {
    const context = await contextFor(needs, batch)
    const entity = needs.catalogue().entities.get(batch.route)?.entity
    if (!entity)
      throw new Refusal('ENTITY_BROKEN', `the schema file of ${batch.route} has errors or was removed`)
    const done = await db.transaction(async (sql) => {
      if (!(await holdBatch(sql, batch.id, me, now()))) return null
      const requested = await loadWaitingRows(
        sql,
        batch.id,
        batch.operation === 'call' ? BATCH_CALLS : BATCH_CHUNK,
      )
      if (requested.length === 0) {
        await finishBatch(sql, batch.id, end('done', null, now()))
        return null
      }
      const change = batch.dry_run ? dryRunStep : perform
      const { followed, results, tell } = await change(needs, sql, { batch, context, entity, requested })
      await noteResults(
        sql,
        batch.id,
        batch.dry_run ? results : results.map((one) => ({ ...one, changes: null })),
      )
      await noteFollowed(sql, batch.id, followed)
      return tell
    })
    done?.()
    return done !== null
  } catch (error) {
    return giveUp(needs, batch, error)
  }
}

/** Work resumes when the database returns; any other error ends the batch with its reason. */
async function giveUp({ db, log, now }: WorkerNeeds, batch: StoredBatch, error: unknown): Promise<boolean> {
  if (error instanceof Refusal && error.code === 'STORE_UNAVAILABLE') throw error
  if (!(error instanceof Refusal))
    log(`batch ${batch.id}: ${error instanceof Error ? error.stack : String(error)}`)
  await finishBatch(db, batch.id, end('failed', error instanceof Refusal ? error.code : 'INTERNAL', now()))
  return false
}

function end(state: BatchState, reason: string | null, at: Date) {
  return { state, reason, token: randomUUID(), at }
}

/** The owner with current permissions: those revoked meanwhile are gone for the rest of the batch too. */
async function contextFor({ describe }: WorkerNeeds, batch: StoredBatch): Promise<CallContext> {
  const principal = await describe(batch.by_id)
  if (!principal) throw new Refusal('USER_DISABLED', 'the owner of the batch may no longer sign in')
  return { principal, lang: batch.lang, by: batch.by_name, requestId: batch.request_id }
}

type Changed = Awaited<ReturnType<Records['changeMany']>>

/** Rows of a batch that change together. */
interface Step {
  batch: StoredBatch
  entity: Entity
  requested: readonly StoredRow[]
  context: CallContext
}

function perform(
  needs: WorkerNeeds,
  sql: Sql,
  { batch: { changes, operation }, context, entity, requested }: Step,
): Promise<Changed> {
  if (operation === 'call') return callMany(needs, entity, { changes, requested, context })
  return needs.records().changeMany(sql, entity, { operation, changes }, requested, context)
}

/** Carries results out of a transaction by rolling it back. */
class DryRunEnd extends Error {
  readonly results: RowResult[]
  constructor(results: RowResult[]) {
    super('only tried')
    this.results = results
  }
}

/** Runs everything and rolls it back: failures are known, nothing is stored. */
async function dryRunStep(...[needs, , step]: Parameters<typeof perform>): Promise<Changed> {
  const { context, entity } = step
  const warned = new Map<string | null, ApiFieldError[]>()
  const warn = (id: string, warnings: ApiFieldError[]) =>
    void warned.set(id, [...(warned.get(id) ?? []), ...warnings])
  const told = { ...context, warn }
  try {
    return await needs.db.transaction(async (sql) => {
      const { results } = await perform(needs, sql, { ...step, context: told })
      throw new DryRunEnd(
        results.map((one) => ({ ...one, errors: one.errors ?? warned.get(one.record_id) ?? null })),
      )
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    const results = toPreviewResults(
      error.results,
      context.principal ? fieldRights(context.principal, entity).hidden : [],
    )
    return { results, followed: new Map(), tell: () => undefined }
  }
}

/**
 * Results without undo data; those with warnings and the first ones keep their changes, as far as the caller
 * may see them.
 */
export function toPreviewResults(results: readonly RowResult[], hidden: readonly string[]): RowResult[] {
  const isSeen = (path: string) => !hidden.some((one) => path === one || path.startsWith(`${one}.`))
  const done = results.filter(({ state }) => state === 'done')
  const first = new Set([...done.filter(({ errors }) => errors), ...done].slice(0, PREVIEW_ROWS))
  return results.map((one) => {
    const changes = first.has(one) ? (one.changes ?? []).filter(({ path }) => isSeen(path)) : null
    return { ...one, before: null, changes }
  })
}
