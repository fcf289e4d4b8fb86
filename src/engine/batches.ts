import { formatInstant } from '../catalog/kinds'
import { isObject } from '../catalog/paths'
import type { Batch, BatchFailure, BatchRequest } from '../contract/batch'
import type { PublicEntity } from '../contract/entity'
import type { ApiFieldError } from '../contract/field-error'
import type { Json, JsonObject } from '../contract/json'
import type { Texts } from '../contract/ports'
import type { Selection } from '../contract/selection'
import type { Office } from './office'
import { errorText } from './record'

/** What may be done to chosen records. */
export type BulkOperation = 'status' | 'update' | 'delete' | 'restore' | 'call'

/** A request about chosen records. */
export function bulkRequest(operation: BulkOperation, selection: Selection, changes: JsonObject, dryRun: boolean): BatchRequest {
  const chosen =
    'ids' in selection
      ? { ids: selection.ids }
      : { query: new URLSearchParams(selection.query.map(([name, value]) => [name, value])).toString(), except: selection.except }
  const own = operation === 'delete' || operation === 'restore' ? {} : { changes }
  return { operation, ...chosen, ...own, dryRun }
}

/** A value that a chosen field has not been given. */
export function isNothing(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.values(value).every(isNothing)
  return value === null || value === undefined || value === ''
}

/** Changes by path of fields that were chosen: those with a value get it, those to be emptied nothing; the others stay out. */
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

/** True when nothing more will happen to the batch. */
export function isOver({ state }: Pick<Batch, 'state'>): boolean {
  return state !== 'queued' && state !== 'running'
}

/** The server is asked this often how far a batch is that somebody waits for, in ms. */
const ASK_MS = 400

/** Starts a batch and waits until it is over; `onProgress` hears of every answer. Rejects with ApiError. */
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

/** Why a row could not be done, in words: each wrong field by its label, else the text of the code. */
export function failureWords(
  failure: Pick<BatchFailure, 'code' | 'message' | 'errors'>,
  entity: PublicEntity,
  label: (path: string) => string,
  texts: Texts,
): string {
  if (failure.errors.length > 0) return failure.errors.map((one) => fieldWords(one, entity, label, texts)).join('; ')
  const key = `ERRORS.${failure.code}`
  if (failure.code === 'STATUS_NOT_ALLOWED') return texts.text('BULK.STATUS_NOT_ALLOWED')
  return texts.has(key) ? texts.text(key) : failure.message
}

function fieldWords(error: ApiFieldError, entity: PublicEntity, label: (path: string) => string, texts: Texts): string {
  const words = errorText(error, entity, texts)
  return error.path === '' ? words : `${label(error.path)}: ${words}`
}

/** Every failure of a batch, page by page. */
export async function allFailures({ ports }: Pick<Office, 'ports'>, id: string): Promise<BatchFailure[]> {
  const found: BatchFailure[] = []
  for (let from = 0; ; from = (found.at(-1)?.row ?? 0) + 1) {
    const { failures } = await ports.backend.batches.get(id, from)
    if (failures.length === 0) return found
    found.push(...failures)
  }
}

const FORMULA = /^[=+\-@\t\r]/

/** Rows as a CSV that spreadsheets of the language open; texts that look like formulas are said to be texts. */
export function csvOf(rows: readonly (readonly string[])[], lang: string): Blob {
  const separator = lang === 'it' ? ';' : ','
  const cell = (text: string): string => {
    const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
    return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** When a batch was asked for, in the office's time. */
export function momentText(at: string): string {
  return formatInstant(at)
}
