import { type ApiError, isApiError } from '../../contract/api-error'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { untilAnswered } from './answered'
import type { Core } from './core'
import { byPath } from './findings'
import { createIntent } from './intent'
import type { Merging } from './merging'
import type { Records } from './records'
import { isDirty, type Stale } from './state'

/** How a save ended. */
export type SaveResult =
  /**
   * `merged`: somebody else had saved other fields, which were taken over; `statusError`: the record is saved, but its
   * status could not be changed (D17)
   */
  | { kind: 'saved'; record: RecordData; created: boolean; merged?: { by: string | null }; statusError?: unknown }
  | { kind: 'invalid'; errors: ApiFieldError[] }
  /** clicked again within the lock, or a save is under way */
  | { kind: 'locked' }
  /** somebody else saved the same fields first; nothing typed is lost */
  | { kind: 'stale'; stale: Stale }
  /** somebody else deleted the record; nothing typed is lost */
  | { kind: 'deleted' }
  | { kind: 'failed'; error: unknown }

/** What sending needs. */
export interface SendingNeeds {
  entity: Pick<PublicEntity, 'fields'>
  core: Core
  records: Records
  payload: () => JsonObject
  merging: Merging
  /** waits so many ms before the next attempt */
  pause: (ms: number) => Promise<void>
}

/** Codes whose `errors` name fields of this record. */
const FIELD_FAILURES = ['CONSTRAINT_VIOLATION', 'ALREADY_EXISTS', 'CODE_EXISTS', 'STATUS_GUARD']

/** Saves that overtake each other more often than this are told as a failure. */
const MERGES_MAX = 5

function placed(error: ApiError): ApiFieldError[] {
  const { errorCode, errors } = error.failure
  if (!FIELD_FAILURES.includes(errorCode)) return []
  return errors.filter(({ path }) => path !== '').map((one) => ({ ...one, code: one.code || errorCode }))
}

function codeOf(error: unknown): string | null {
  return isApiError(error) ? error.failure.errorCode : null
}

/** Sends the record and says how that ended; what the server refused stands on its fields (ERR-03). */
export function createSending({ core, entity, records, payload, merging, pause }: SendingNeeds): () => Promise<SaveResult> {
  const keyOf = createIntent()
  const asked = <T>(call: () => Promise<T>) => untilAnswered(call, pause, () => core.set({ unanswered: true }))
  const send = (id: string | undefined) => {
    const body = payload()
    return asked(() => (id === undefined ? records.create(body, keyOf(body)) : records.update(id, body)))
  }
  /** STATUS-05: the status follows the record, and only when it was changed. */
  const sendStatus = async (saved: RecordData, picked: string | null) => {
    if (picked === null || picked === saved.status) return { record: saved }
    try {
      return { record: await asked(() => records.changeStatus(saved.id, picked, { ...(saved as JsonObject) })) }
    } catch (statusError) {
      // An attempt whose answer was lost may have been carried out: the record itself says.
      const now = codeOf(statusError) === 'STALE_VERSION' ? await records.load(saved.id).catch(() => null) : null
      return now?.status === picked ? { record: now } : { record: saved, statusError }
    }
  }
  const refused = (error: unknown): SaveResult => {
    if (isApiError(error)) core.set({ refused: byPath(placed(error), entity) })
    return { kind: 'failed', error }
  }
  /** Somebody saved in between: merges and goes on, or says what must be decided first. */
  const overtaken = async (id: string, merges: number): Promise<SaveResult> => {
    const theirs = await asked(() => records.load(id))
    const { taken, stale, errors } = merging.bringIn(theirs, true)
    if (stale) return { kind: 'stale', stale }
    if (errors.length > 0) return { kind: 'invalid', errors }
    const result = isDirty(core.store.getState())
      ? await attempt(merges + 1)
      : ({ kind: 'saved', record: theirs, created: false } as const)
    return result.kind === 'saved' && taken.length > 0 ? { merged: { by: theirs.updatedBy }, ...result } : result
  }
  const attempt = async (merges: number): Promise<SaveResult> => {
    const { picked, base } = core.store.getState()
    try {
      const saved = await send(base?.id)
      return { kind: 'saved', created: base === null, ...(await sendStatus(saved, picked)) }
    } catch (error) {
      if (base === null) return refused(error)
      const code = codeOf(error)
      if (code === 'STALE_VERSION' && merges < MERGES_MAX) return overtaken(base.id, merges)
      if (code !== 'RECORD_DELETED') return refused(error)
      merging.tell(await asked(() => records.load(base.id)))
      return { kind: 'deleted' }
    }
  }
  return () => attempt(0).catch((error: unknown): SaveResult => ({ kind: 'failed', error }))
}
