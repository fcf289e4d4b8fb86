import {
  type BatchOperation,
  type BatchState,
  PREVIEW_ROWS,
  type PreviewedRow,
} from '../../../../contract/calls/batch'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { JsonObject } from '../../../../contract/json'
import type { Sql, SqlValue } from '../../../kernel/database'
import { rowsSource, type SourceColumn } from '../../../kernel/db/params'
import { Refusal } from '../../../kernel/refusal'
import type { RowResult, StoredRow } from '../../../records'
import type { FailedRow } from './takers'

/** A stored batch. */
export interface StoredBatch {
  id: string
  route: string
  operation: BatchOperation
  changes: JsonObject
  dry_run: boolean
  state: BatchState
  reason: string | null
  total: number
  done: number
  unchanged: number
  failed: number
  lang: string
  by_id: string
  by_name: string | null
  request_id: string
  request_hash: string
  undo_token: string | null
  undone_at: string | null
  created_at: string
  finished_at: string | null
}

export type NewBatch = Pick<
  StoredBatch,
  | 'id'
  | 'route'
  | 'operation'
  | 'changes'
  | 'dry_run'
  | 'lang'
  | 'by_id'
  | 'by_name'
  | 'request_id'
  | 'request_hash'
> & {
  request_key: string | null
  at: Date
}

const FAILURES_MAX = 500

/** Inserts a batch with its rows, in the caller's transaction. */
export async function insertBatch(sql: Sql, batch: NewBatch, rows: readonly StoredRow[]): Promise<void> {
  const { at, changes, ...plain } = batch
  const values: SqlValue[] = [...Object.values(plain), JSON.stringify(changes), at, rows.length]
  const names = [...Object.keys(plain), 'changes', 'created_at', 'total']
  const places = names.map((name, index) => (name === 'changes' ? `$${index + 1}::jsonb` : `$${index + 1}`))
  await sql.query(`insert into batch (${names.join(', ')}) values (${places.join(', ')})`, values)
  for (let from = 0; from < rows.length; from += 5_000) {
    const { params, source } = rowsSource([...ROW, BODY], rows.slice(from, from + 5_000), 1)
    await sql.query(
      `insert into batch_row (batch_id, row, record_id, label, version, body)
       select $1, row, record_id, label, version, body from ${source}`,
      [batch.id, ...params],
    )
  }
}

/** What identifies a row before and after its work. */
const ROW: readonly SourceColumn<Pick<StoredRow, 'row' | 'record_id' | 'label' | 'version'>>[] = [
  { name: 'row', type: 'integer', value: ({ row }) => row },
  { name: 'record_id', type: 'uuid', value: ({ record_id }) => record_id },
  { name: 'label', type: 'text', value: ({ label }) => label },
  { name: 'version', type: 'integer', value: ({ version }) => version },
]

const BODY: SourceColumn<StoredRow> = { name: 'body', type: 'jsonb', value: ({ body }) => json(body) }

const RESULT: readonly SourceColumn<RowResult>[] = [
  ...ROW,
  { name: 'state', type: 'text', value: ({ state }) => state },
  { name: 'before', type: 'jsonb', value: ({ before }) => json(before) },
  { name: 'changes', type: 'jsonb', value: ({ changes }) => json(changes) },
  { name: 'code', type: 'text', value: ({ code }) => code },
  { name: 'message', type: 'text', value: ({ message }) => message },
  { name: 'errors', type: 'jsonb', value: ({ errors }) => json(errors) },
]

function json(value: object | null): string | null {
  return value && JSON.stringify(value)
}

/** The existing batch of an idempotency key. */
export async function readByKey(
  sql: Sql,
  userId: string,
  route: string,
  key: string,
): Promise<StoredBatch | null> {
  return one(sql, 'by_id = $1 and route = $2 and request_key = $3', [userId, route, key])
}

/** A batch of its owner. */
export async function readBatch(sql: Sql, id: string, userId: string): Promise<StoredBatch | null> {
  return one(sql, 'id = $1 and by_id = $2', [id, userId])
}

/** The batch of an undo token, locked until the transaction ends, and marked as undone. */
export async function takeUndo(
  sql: Sql,
  { at, route, token, userId }: { token: string; userId: string; route: string; at: Date },
): Promise<StoredBatch | null> {
  const found = await one(sql, 'undo_token = $1 and by_id = $2 and route = $3 for update', [
    token,
    userId,
    route,
  ])
  if (found)
    await sql.query('update batch set undo_token = null, undone_at = $2 where id = $1', [found.id, at])
  return found
}

/** A person's batches, newest first, without dry runs. */
export async function listBatches(
  sql: Sql,
  userId: string,
  size: number,
  offset: number,
): Promise<{ items: StoredBatch[]; total: number }> {
  const where = 'where by_id = $1 and not dry_run'
  const { rows } = await sql.query<StoredBatch>(
    `select * from batch ${where} order by created_at desc, id limit $2 offset $3`,
    [userId, size, offset],
  )
  const { rows: counts } = await sql.query<{ n: number }>(`select count(*) as n from batch ${where}`, [
    userId,
  ])
  return { items: rows, total: counts[0]?.n ?? 0 }
}

/** Failures from a row on, in order, with the values of their rows. */
export async function readFailures(sql: Sql, id: string, from: number): Promise<FailedRow[]> {
  const { rows } = await sql.query<
    Omit<FailedRow, 'id' | 'errors'> & { record_id: string | null; errors: ApiFieldError[] | null }
  >(
    `select row, record_id, label, code, message, errors, body from batch_row
     where batch_id = $1 and state = 'failed' and row >= $2 order by row limit ${FAILURES_MAX}`,
    [id, from],
  )
  return rows.map(({ record_id, errors, ...rest }) => ({ ...rest, id: record_id, errors: errors ?? [] }))
}

/** The changes a dry run would make: of rows with warnings, then of the first others. */
export async function readPreview(sql: Sql, id: string): Promise<PreviewedRow[]> {
  const { rows } = await sql.query<Omit<PreviewedRow, 'id'> & { record_id: string | null }>(
    `select row, record_id, label, changes, coalesce(errors, '[]') as warnings from batch_row
     where batch_id = $1 and changes is not null order by errors is null, row limit ${PREVIEW_ROWS}`,
    [id],
  )
  return rows.map(({ record_id, ...rest }) => ({ ...rest, id: record_id }))
}

/**
 * The records of an ended dry run that its owner made of the same operation, in order; null when there is
 * none.
 */
export async function readChecked(
  sql: Sql,
  run: Pick<StoredBatch, 'id' | 'route' | 'operation' | 'changes' | 'by_id'>,
): Promise<string[] | null> {
  const values = [run.id, run.by_id, run.route, run.operation, JSON.stringify(run.changes)]
  const same = 'id = $1 and by_id = $2 and route = $3 and operation = $4 and changes = $5::jsonb'
  const { rows: found } = await sql.query<{ id: string }>(
    `select id from batch where ${same} and dry_run and state = 'done'`,
    values,
  )
  if (found.length === 0) return null
  const { rows } = await sql.query<{ record_id: string }>(
    'select record_id from batch_row where batch_id = $1 and record_id is not null order by row',
    [run.id],
  )
  return rows.map(({ record_id }) => record_id)
}

/** Rows an undo restores, last ones first. */
export async function readUndoable(sql: Sql, id: string): Promise<StoredRow[]> {
  const { rows } = await sql.query<StoredRow>(
    `select record_id, label, version, before as body from batch_row
     where batch_id = $1 and state = 'done' and before is not null order by row desc`,
    [id],
  )
  return rows.map((row, index) => ({ ...row, row: index }))
}

/** Claims the oldest batch without a worker, or whose worker has been silent since `before`. */
export async function claimBatch(
  sql: Sql,
  worker: string,
  at: Date,
  before: Date,
): Promise<StoredBatch | null> {
  const { rows } = await sql.query<StoredBatch>(
    `update batch set claimed_by = $1, claimed_at = $2, state = 'running' where id = (
       select id from batch where finished_at is null and (claimed_by is null or claimed_at < $3)
       order by created_at limit 1 for update skip locked)
     returning *`,
    [worker, at, before],
  )
  return rows[0] ?? null
}

/**
 * Renews a claim and locks the batch until the transaction ends; false when it was cancelled or another
 * worker has it.
 */
export async function holdBatch(sql: Sql, id: string, worker: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'update batch set claimed_at = $3 where id = $1 and claimed_by = $2 and finished_at is null',
    [id, worker, at],
  )
  return count === 1
}

/** Releases the claims of a worker; with null, all of them: the embedded database has only one process. */
export async function releaseClaims(sql: Sql, worker: string | null): Promise<void> {
  await sql.query(
    `update batch set claimed_by = null where finished_at is null and ($1::uuid is null or claimed_by = $1::uuid)`,
    [worker],
  )
}

/** The next rows to process. */
export async function loadWaitingRows(sql: Sql, id: string, size: number): Promise<StoredRow[]> {
  const { rows } = await sql.query<StoredRow>(
    `select row, record_id, label, version, body from batch_row
     where batch_id = $1 and state = 'waiting' order by row limit ${size}`,
    [id],
  )
  return rows
}

/** Stores the results of rows and the batch's progress. */
export async function noteResults(sql: Sql, id: string, results: readonly RowResult[]): Promise<void> {
  const { params, source } = rowsSource(RESULT, results, 1)
  await sql.query(
    `update batch_row r set record_id = v.record_id, label = v.label, version = v.version, state = v.state,
       before = v.before, changes = v.changes, code = v.code, message = v.message, errors = v.errors
     from ${source} where r.batch_id = $1 and r.row = v.row`,
    [id, ...params],
  )
  const count = (wanted: RowResult['state']) => results.filter(({ state }) => state === wanted).length
  await sql.query(
    'update batch set done = done + $2, unchanged = unchanged + $3, failed = failed + $4 where id = $1',
    [id, count('done'), count('same'), count('failed')],
  )
}

/**
 * Records new versions of records that changed because of other rows of the same batch: remaining and
 * undoable rows refer to the current version.
 */
export async function noteFollowed(
  sql: Sql,
  id: string,
  followed: ReadonlyMap<string, { from: number; to: number }>,
): Promise<void> {
  if (followed.size === 0) return
  const { params, source } = rowsSource(FOLLOWED_COLUMNS, [...followed], 1)
  await sql.query(
    `update batch_row r set version = v.to_version from ${source}
     where r.batch_id = $1 and r.record_id = v.id and r.version between v.from_version and v.to_version`,
    [id, ...params],
  )
}

const FOLLOWED_COLUMNS: readonly SourceColumn<
  readonly [id: string, versions: { from: number; to: number }]
>[] = [
  { name: 'id', type: 'uuid', value: ([id]) => id },
  { name: 'from_version', type: 'integer', value: ([, { from }]) => from },
  { name: 'to_version', type: 'integer', value: ([, { to }]) => to },
]

/** Ends a batch with its undo token. Null when it had ended already. */
export async function finishBatch(
  sql: Sql,
  id: string,
  end: { state: BatchState; reason: string | null; token: string; at: Date },
): Promise<StoredBatch | null> {
  const { rows } = await sql.query<StoredBatch>(
    `update batch set state = $2, reason = $3, finished_at = $4, claimed_by = null,
       undo_token = case when not dry_run and exists (
         select 1 from batch_row where batch_id = $1 and state = 'done' and before is not null) then $5::uuid end
     where id = $1 and finished_at is null returning *`,
    [id, end.state, end.reason, end.at, end.token],
  )
  return rows[0] ?? null
}

/** Deletes batches that ended before a time. */
export async function pruneBatches(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from batch where finished_at < $1', [before])
}

async function one(sql: Sql, where: string, params: readonly SqlValue[]): Promise<StoredBatch | null> {
  const { rows } = await sql.query<StoredBatch>(`select * from batch where ${where}`, params)
  if (rows.length > 1) throw new Refusal('INTERNAL', 'more than one batch answers')
  return rows[0] ?? null
}
