import type { ApiFieldError } from '../errors/field-error'
import type { Json, JsonObject } from '../json'

/** What a batch may do to its records. */
export const BATCH_OPERATIONS = ['status', 'update', 'delete', 'restore', 'call', 'import', 'undo'] as const
export type BatchOperation = (typeof BATCH_OPERATIONS)[number]

/** Maximum rows per batch, and rows per transaction. */
export const BATCH_ROWS_MAX = 100_000
export const BATCH_CHUNK = 500
/** Action calls per transaction; each is several statements. */
export const BATCH_CALLS = 50

/** Maximum rows of an exported file. */
export const EXPORT_ROWS_MAX = 50_000

/** How imported rows map to records: always new ones, existing ones only, or either. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * Body of POST {endpoint}/batches. Records are given by `ids`, by `query` (the parameters of a list call as
 * one string) minus `except`, or by `checked`: the id of the dry run whose records these are, whatever the
 * query finds meanwhile. `changes` holds: fields by path (update), `status` and its accompanying fields
 * (status), `action`, the id of an action with a call (call), `{rows, mode, key}` (import: `key` is the path
 * whose value identifies a row's record; `id` where rows only update), `token` (undo).
 */
export interface BatchRequest {
  operation: BatchOperation
  ids?: string[]
  query?: string
  except?: string[]
  checked?: string
  changes?: JsonObject
  /** everything is tried and rolled back */
  dryRun?: boolean
}

export type BatchState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed'

/** A row that failed; `row` counts from 0 in the order of the request. */
export interface BatchFailure {
  row: number
  id: string | null
  label: string
  code: string
  message: string
  errors: ApiFieldError[]
}

/** Number of rows of a dry run whose changes are returned; rows with warnings go first. */
export const PREVIEW_ROWS = 20

/** What a dry run would change in one row: current and new values by path. */
export interface PreviewedRow {
  row: number
  id: string | null
  label: string
  changes: { path: string; from: Json; to: Json }[]
  /** what the server would not refuse, but the caller should know before */
  warnings: ApiFieldError[]
}

/** State of a batch. */
export interface Batch {
  id: string
  route: string
  operation: BatchOperation
  /** operation call: the id of the action; else null */
  action: string | null
  /**
   * operations update and status: the new values by path, those the caller may not read masked; else empty
   */
  changes: JsonObject
  dryRun: boolean
  state: BatchState
  total: number
  /** changed rows */
  done: number
  /** rows that already had the requested values: unchanged */
  unchanged: number
  failed: number
  createdAt: string
  finishedAt: string | null
  /** why the whole batch ended early: an error code */
  reason: string | null
  /** input of an undo batch; null when nothing can be undone, or it already was */
  undoToken: string | null
  /** ISO instant of its undo */
  undoneAt: string | null
  /** the first failures from `from` on, at most 500 */
  failures: BatchFailure[]
  /** of a dry run, the changes of its first rows; else empty */
  preview: PreviewedRow[]
}
