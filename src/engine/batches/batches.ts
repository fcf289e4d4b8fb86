import { formatInstant } from '../../catalogue/kinds'
import { isObject } from '../../catalogue/paths'
import type { Batch, BatchFailure, BatchRequest } from '../../contract/calls/batch'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Texts } from '../../contract/ports/ports'
import type { Selection } from '../../contract/ports/selection'
import { markText } from '../../contract/text/text-mark'
import type { Office } from '../office/office'
import { errorText } from '../record'

/** What a batch may do to the selected records. */
export type BulkOperation = 'status' | 'update' | 'delete' | 'restore' | 'call'

/** The batch request for the selected records. */
export function batchRequest(
  operation: BulkOperation,
  selection: Selection,
  changes: JsonObject,
  dryRun: boolean,
): BatchRequest {
  const chosen =
    'ids' in selection
      ? { ids: selection.ids }
      : {
          query: new URLSearchParams(selection.query.map(([name, value]) => [name, value])).toString(),
          except: selection.except,
        }
  const own = operation === 'delete' || operation === 'restore' ? {} : { changes }
  return { operation, ...chosen, ...own, dryRun }
}

/** The request that does in earnest what a dry run tried, to the records that it tried. */
export function buildRequestAfterDryRun(
  operation: BulkOperation,
  checked: string,
  changes: JsonObject,
): BatchRequest {
  const own = operation === 'delete' || operation === 'restore' ? {} : { changes }
  return { operation, checked, ...own, dryRun: false }
}

/** True for an empty value. */
export function isNothing(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.values(value).every(isNothing)
  return value === null || value === undefined || value === ''
}

/**
 * Changes by path of the chosen fields: the entered value, or null for fields to be emptied; all other fields
 * are left out.
 */
export function bulkChanges(
  paths: readonly string[],
  emptied: ReadonlySet<string>,
  value: (path: string) => Json | undefined,
): JsonObject {
  const entries = paths.flatMap((path): [string, Json][] => {
    if (emptied.has(path)) return [[path, null]]
    const given = value(path)
    return given === undefined || isNothing(given) ? [] : [[path, given]]
  })
  return Object.fromEntries(entries)
}

/** True when the batch has ended. */
export function isOver({ state }: Pick<Batch, 'state'>): boolean {
  return state !== 'queued' && state !== 'running'
}

/** Polling interval for a batch that a person is waiting for, in ms. */
const ASK_MS = 400

/** Starts a batch and polls until it ends; `onProgress` receives every answer. Rejects with ApiError. */
export async function runBatch(
  { ports: { backend } }: Pick<Office, 'ports'>,
  route: string,
  request: BatchRequest,
  onProgress: (progress: { done: number; total: number }) => void = () => undefined,
): Promise<Batch> {
  const id = await backend.batches.start(route, request, crypto.randomUUID())
  for (;;) {
    const batch = await backend.batches.get(id, 0)
    onProgress({ done: batch.done + batch.unchanged + batch.failed, total: batch.total })
    if (isOver(batch)) return batch
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

/** Why a row failed, as text: each wrong field by its label, else the text of the code. */
export function failureWords(
  failure: Pick<BatchFailure, 'code' | 'message' | 'errors'>,
  entity: PublicEntity,
  label: (path: string) => string,
  texts: Texts,
): string {
  if (failure.errors.length > 0) return fieldErrorWords(failure.errors, entity, label, texts).join(' ')
  const key = `ERRORS.${failure.code}`
  if (failure.code === 'STATUS_NOT_ALLOWED') return texts.text('BULK.STATUS_NOT_ALLOWED')
  return texts.has(key) ? texts.text(key) : failure.message
}

/** What is wrong with fields: a sentence each, by its label. */
export function fieldErrorWords(
  errors: readonly ApiFieldError[],
  entity: PublicEntity,
  label: (path: string) => string,
  texts: Texts,
): string[] {
  return errors.map((one) => fieldWords(one, entity, label, texts))
}

function fieldWords(
  error: ApiFieldError,
  entity: PublicEntity,
  label: (path: string) => string,
  texts: Texts,
): string {
  const words = errorText(error, entity, texts)
  return error.path === '' ? words : `${label(error.path)}: ${words}`
}

/** All failures of a batch, read page by page. */
export async function allFailures({ ports }: Pick<Office, 'ports'>, id: string): Promise<BatchFailure[]> {
  const found: BatchFailure[] = []
  for (let from = 0; ; from = (found.at(-1)?.row ?? 0) + 1) {
    const { failures } = await ports.backend.batches.get(id, from)
    if (failures.length === 0) return found
    found.push(...failures)
  }
}

/**
 * Rows as CSV with the separator that spreadsheets of the language expect; texts that look like formulas are
 * marked as text.
 */
export function writeCsv(rows: readonly (readonly string[])[], lang: string): Blob {
  const separator = lang === 'it' ? ';' : ','
  const cell = (text: string): string => {
    const safe = markText(text, true)
    return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** When a batch was requested, in the office's time zone. */
export function momentText(at: string): string {
  return formatInstant(at)
}
