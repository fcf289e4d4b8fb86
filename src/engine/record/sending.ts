import { sameJson, valueAt } from '../../catalog/paths'
import type { ApiFieldError } from '../../contract/api'
import { type ApiError, isApiError } from '../../contract/api-error'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Core } from './core'
import { byPath } from './findings'
import { createIntent } from './intent'
import type { Records } from './records'
import type { RecordState, Stale } from './state'

/** How a save ended. */
export type SaveResult =
  /** `statusError`: the record is saved, but its status could not be changed (D17) */
  | { kind: 'saved'; record: RecordData; created: boolean; statusError?: unknown }
  | { kind: 'invalid'; errors: ApiFieldError[] }
  /** clicked again within the lock, or a save is under way */
  | { kind: 'locked' }
  /** somebody else saved first; nothing typed is lost */
  | { kind: 'stale'; stale: Stale }
  | { kind: 'failed'; error: unknown }

/** Codes whose `errors` name fields of this record. */
const FIELD_FAILURES = ['CONSTRAINT_VIOLATION', 'ALREADY_EXISTS', 'CODE_EXISTS', 'STATUS_GUARD']

function placed(error: ApiError): ApiFieldError[] {
  const { errorCode, errors } = error.failure
  if (!FIELD_FAILURES.includes(errorCode)) return []
  return errors.filter(({ path }) => path !== '').map((one) => ({ ...one, code: one.code || errorCode }))
}

/** My changed paths that somebody else changed too, to something else. */
function conflictsWith({ initial, changes }: RecordState, theirs: JsonObject): string[] {
  return Object.entries(changes)
    .filter(([path]) => !sameJson(valueAt(initial, path), valueAt(theirs, path)))
    .filter(([path, mine]) => !sameJson(mine, valueAt(theirs, path)))
    .map(([path]) => path)
}

async function staleFound(core: Core, records: Records, id: string): Promise<SaveResult> {
  const theirs = await records.load(id)
  const conflicts = conflictsWith(core.store.getState(), theirs as JsonObject)
  const stale: Stale = { theirs, by: theirs.updatedBy, at: theirs.updatedAt, conflicts }
  core.set({ stale })
  return { kind: 'stale', stale }
}

/** STATUS-05: the status follows the record, and only when it was changed. */
async function sendStatus(records: Records, saved: RecordData, picked: string | null) {
  if (picked === null || picked === saved.status) return { record: saved }
  try {
    return { record: await records.changeStatus(saved.id, picked, { ...(saved as JsonObject) }) }
  } catch (statusError) {
    return { record: saved, statusError }
  }
}

/** Sends the record once and says how that ended; what the server refused stands on its fields (ERR-03). */
export function createSending(core: Core, records: Records, payload: () => JsonObject): () => Promise<SaveResult> {
  const keyOf = createIntent()
  const send = (id: string | undefined) => {
    const body = payload()
    return id === undefined ? records.create(body, keyOf(body)) : records.update(id, body)
  }
  const failed = async (error: unknown, id: string | undefined): Promise<SaveResult> => {
    if (!isApiError(error)) return { kind: 'failed', error }
    if (error.failure.errorCode === 'STALE_VERSION' && id !== undefined) {
      return staleFound(core, records, id).catch((reason: unknown): SaveResult => ({ kind: 'failed', error: reason }))
    }
    core.set({ refused: byPath(placed(error)) })
    return { kind: 'failed', error }
  }
  return async () => {
    const { picked, base } = core.store.getState()
    try {
      return { kind: 'saved', created: base === null, ...(await sendStatus(records, await send(base?.id), picked)) }
    } catch (error) {
      return failed(error, base?.id)
    }
  }
}
