import type { ApiFieldError } from './field-error'
import type { Json, JsonObject } from './json'

/** What a batch may do to its records. */
export const BATCH_OPERATIONS = ['status', 'update', 'delete', 'restore', 'call', 'import', 'undo'] as const
export type BatchOperation = (typeof BATCH_OPERATIONS)[number]

/** The most rows of one batch, and rows written in one transaction. */
export const BATCH_ROWS_MAX = 100_000
export const BATCH_CHUNK = 500
/** Calls of actions made in one transaction: each is several statements. */
export const BATCH_CALLS = 50

/** The most rows of an exported file. */
export const EXPORT_ROWS_MAX = 50_000

/** How rows of an import meet records: always new ones, known ones only, or whichever fits. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * What POST {endpoint}/batches takes. Records are named by `ids`, or by `query` (the parameters of a list call as one
 * text) without `except`. `changes` holds: fields by path (update), `status` and the fields that go with it (status),
 * `action`, the id of one that makes a call (call), `{rows, mode, key}` (import: `key` is the path whose value finds the record of a row; `id` where rows only update),
 * `token` (undo).
 */
export interface BatchRequest {
  operation: BatchOperation
  ids?: string[]
  query?: string
  except?: string[]
  changes?: JsonObject
  /** everything is tried and nothing is kept */
  dryRun?: boolean
}

export type BatchState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed'

/** A row that could not be done; `row` counts from 0 in the order of the request. */
export interface BatchFailure {
  row: number
  id: string | null
  label: string
  code: string
  message: string
  errors: ApiFieldError[]
}

/** Rows of a dry run whose changes are told. */
export const PREVIEW_ROWS = 20

/** What a dry run would change in one row: values by path as they are and as they would be. */
export interface PreviewedRow {
  row: number
  id: string | null
  label: string
  changes: { path: string; from: Json; to: Json }[]
}

/** A batch as it stands. */
export interface Batch {
  id: string
  route: string
  operation: BatchOperation
  /** operation call: the id of the action; else null */
  action: string | null
  dryRun: boolean
  state: BatchState
  total: number
  /** rows that were changed */
  done: number
  /** rows that already were as wanted: nothing happened to them */
  unchanged: number
  failed: number
  createdAt: string
  finishedAt: string | null
  /** why the whole batch ended early: a code of the API */
  reason: string | null
  /** given to an undo batch; null when nothing can be undone, or it was undone */
  undoToken: string | null
  /** the first failures from `from` on, at most 500 */
  failures: BatchFailure[]
  /** of a dry run, what its first rows would change; else empty */
  preview: PreviewedRow[]
}
