import { type ApiError, isApiError } from '../../contract/calls/api-error'
import { SAVE_LOCK_MS } from '../../contract/constants'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { TypedTexts } from '../../contract/text/typed-text'
import type { RuleEnvironment, SessionCore } from './core'
import { createDoubts, type DoubtNeeds } from './doubts'
import { createMerging, type Merging } from './merge'
import type { RecordCalls } from './records'
import { byPath, isDirty, type Stale } from './state'
import type { RecordUploads } from './uploads'

/** The part of a session that talks to the server. */
export interface Saving extends Pick<Merging, 'resolve' | 'discard'> {
  save: () => Promise<SaveResult>
  /** saves the status alone, at once (show mode) */
  changeStatus: (status: string) => Promise<RecordData>
  remove: () => Promise<RecordData>
  /** unsaved changes stay */
  restore: () => Promise<RecordData>
  /** reloads the record after an event and reports the change, unless there is nothing of mine to protect */
  look: () => Promise<void>
  /** merges what others saved with my changes; false when conflicts must be decided first */
  catchUp: () => boolean
}

interface SavingNeeds
  extends Omit<SendingNeeds, 'merging' | 'entity'>,
    Pick<DoubtNeeds, 'isMeant' | 'reveal'> {
  entity: PublicEntity
  around: RuleEnvironment
  check: () => ApiFieldError[]
  uploads: Pick<RecordUploads, 'settled'>
  typed: Pick<TypedTexts, 'settle'>
  /** clears the undo history */
  forget: () => void
}

/** Creates the save, status, delete and restore calls of a session. */
export function createSaving({
  core,
  entity,
  records,
  around,
  byStatus = false,
  check,
  isMeant,
  payload,
  reveal,
  uploads,
  typed,
  forget,
  pause,
  resumed,
}: SavingNeeds): Saving {
  const { store } = core
  const merging = createMerging({ core, entity, check, forget })
  const send = createSending({ core, entity, records, payload, merging, byStatus, pause, resumed })
  const settleDoubts = createDoubts({ core, isMeant, reveal })

  const adopt = (record: RecordData) => {
    forget()
    core.adopt(record)
    check()
    return record
  }
  const requireStoredRecord = (): RecordData => {
    const { base } = store.getState()
    if (!base) throw new Error('This record has no id yet: save it first.')
    return base
  }
  /**
   * Takes what is typed and not handed over yet; a text that is no value refuses the save. Validates before
   * waiting for files, and again with them, because they are checked like all values.
   */
  const sendComplete = async (): Promise<SaveResult> => {
    const asked = typed.settle()
    const unread = asked instanceof Promise ? await asked : asked
    if (unread.length > 0) {
      core.set({ refused: byPath(unread, entity) })
      return { kind: 'invalid', errors: unread }
    }
    const early = check()
    if (early.length > 0) return { kind: 'invalid', errors: early }
    if (!(await settleDoubts())) return { kind: 'left' }
    if (Object.keys(store.getState().uploads).length === 0) return send()
    if (!(await uploads.settled())) return { kind: 'left' }
    const errors = check()
    return errors.length > 0 ? { kind: 'invalid', errors } : send()
  }
  const save = async (): Promise<SaveResult> => {
    const { saving, lockedUntil } = store.getState()
    const now = around.now()
    if (saving || now < lockedUntil) return { kind: 'locked' }
    core.set({ lockedUntil: now + SAVE_LOCK_MS, refused: {} })
    core.set({ saving: true })
    const result = await sendComplete()
    if (result.kind === 'saved') adopt(result.record)
    if (result.kind === 'invalid' || Object.keys(store.getState().refused).length > 0) reveal()
    core.set({ saving: false, unanswered: false })
    return result
  }
  const look = async (): Promise<void> => {
    const { base, saving } = store.getState()
    if (!base || saving) return
    const theirs = await records.load(base.id)
    const now = store.getState()
    // A save of this page may have finished meanwhile; its answer is newer.
    const ahead = (theirs._version ?? 0) - (now.base?._version ?? 0)
    if (now.saving || ahead < 0) return
    // Server fields change without a new version: a page in show mode has no work to protect.
    if (around.mode === 'show' && !isDirty(now)) adopt(theirs)
    else if (ahead > 0) merging.tell(theirs)
  }
  return {
    save,
    changeStatus: async (status) =>
      adopt(
        await records.changeStatus(requireStoredRecord().id, status, {
          ...(requireStoredRecord() as JsonObject),
        }),
      ),
    remove: async () => adopt(await records.remove(requireStoredRecord().id)),
    restore: async () => {
      const restored = await records.restore(requireStoredRecord().id)
      merging.bringIn(restored, false)
      return restored
    },
    look,
    catchUp: () => {
      const { news } = store.getState()
      return news === null || merging.bringIn(news.theirs, false).stale === null
    },
    resolve: merging.resolve,
    discard: merging.discard,
  }
}

/** Outcome of a save. */
export type SaveResult =
  /**
   * `merged`: someone else had saved other fields, which were taken over; `statusError`: the record is saved,
   * but its status could not be changed (D17)
   */
  | {
      kind: 'saved'
      record: RecordData
      created: boolean
      merged?: { by: string | null }
      statusError?: unknown
    }
  | { kind: 'invalid'; errors: ApiFieldError[] }
  /**
   * the record was left while the save waited for its files, or a doubtful value is not meant: nothing was
   * sent
   */
  | { kind: 'left' }
  /** clicked again within the lock, or a save is under way */
  | { kind: 'locked' }
  /** someone else saved the same fields first; unsaved changes stay */
  | { kind: 'stale'; stale: Stale }
  /** someone else deleted the record; unsaved changes stay */
  | { kind: 'deleted' }
  | { kind: 'failed'; error: unknown }

/** Dependencies of sending. */
export interface SendingNeeds {
  entity: Pick<PublicEntity, 'fields'>
  core: SessionCore
  records: RecordCalls
  payload: () => JsonObject
  merging: Merging
  /** the person may change the status, not the record: both go in one call of the status */
  byStatus?: boolean
  /** waits this many ms before the next attempt */
  pause: (ms: number) => Promise<void>
  /**
   * after a call of an ended session: resolves to true once the same person has signed in again over the page
   */
  resumed: () => Promise<boolean>
}

/** Codes whose `errors` name fields of this record. */
const FIELD_FAILURES = [
  'CONSTRAINT_VIOLATION',
  'ALREADY_EXISTS',
  'CODE_EXISTS',
  'RECORD_IN_THE_WAY',
  'STATUS_GUARD',
]

/** After this many merges in a row a save is reported as failed. */
const MERGES_MAX = 5

function listFieldErrors(error: ApiError): ApiFieldError[] {
  const { errorCode, errors } = error.failure
  if (!FIELD_FAILURES.includes(errorCode)) return []
  return errors.filter(({ path }) => path !== '').map((one) => ({ ...one, code: one.code || errorCode }))
}

function getErrorCode(error: unknown): string | null {
  return isApiError(error) ? error.failure.errorCode : null
}

/** Sends the record and returns the outcome; fields the server refused show its errors (ERR-03). */
export function createSending({
  byStatus,
  core,
  entity,
  records,
  payload,
  merging,
  pause,
  resumed,
}: SendingNeeds): () => Promise<SaveResult> {
  const keyOf = createIntent()
  const callUntilAnswered = <T>(call: () => Promise<T>) =>
    retryUntilAnswered(call, pause, () => core.set({ unanswered: true }))
  /** A call that the end of the session interrupted goes on after the next sign-in, once. */
  const retryAfterSignIn = <T>(call: () => Promise<T>) =>
    callUntilAnswered(call).catch(async (error: unknown) => {
      if (isApiError(error) && error.status === 401 && (await resumed())) return callUntilAnswered(call)
      throw error
    })
  const send = (id: string | undefined) => {
    const body = payload()
    return retryAfterSignIn(() =>
      id === undefined ? records.create(body, keyOf(body)) : records.update(id, body),
    )
  }
  /** STATUS-05: the status is sent after the record, and only if it changed. */
  const sendStatus = async (saved: RecordData, picked: string | null) => {
    if (picked === null || picked === saved.status) return { record: saved }
    try {
      return {
        record: await retryAfterSignIn(() =>
          records.changeStatus(saved.id, picked, { ...(saved as JsonObject) }),
        ),
      }
    } catch (statusError) {
      // An attempt whose answer was lost may have succeeded: the stored record tells.
      const now =
        getErrorCode(statusError) === 'STALE_VERSION' ? await records.load(saved.id).catch(() => null) : null
      return now?.status === picked ? { record: now } : { record: saved, statusError }
    }
  }
  const handleFailure = (error: unknown): SaveResult => {
    if (isApiError(error)) core.set({ refused: byPath(listFieldErrors(error), entity) })
    return { kind: 'failed', error }
  }
  /** Someone saved in between: merges and retries, or returns the conflicts. */
  const overtaken = async (id: string, merges: number): Promise<SaveResult> => {
    const theirs = await retryAfterSignIn(() => records.load(id))
    const { taken, stale, errors } = merging.bringIn(theirs, true)
    if (stale) return { kind: 'stale', stale }
    if (errors.length > 0) return { kind: 'invalid', errors }
    const result = isDirty(core.store.getState())
      ? await attempt(merges + 1)
      : ({ kind: 'saved', record: theirs, created: false } as const)
    return result.kind === 'saved' && taken.length > 0
      ? { merged: { by: theirs.updatedBy }, ...result }
      : result
  }
  const attempt = async (merges: number): Promise<SaveResult> => {
    const { picked, base } = core.store.getState()
    try {
      if (byStatus && base && picked !== null) {
        const record = await retryAfterSignIn(() => records.changeStatus(base.id, picked, payload()))
        return { kind: 'saved', created: false, record }
      }
      const saved = await send(base?.id)
      return { kind: 'saved', created: base === null, ...(await sendStatus(saved, picked)) }
    } catch (error) {
      if (base === null) return handleFailure(error)
      const code = getErrorCode(error)
      if (code === 'STALE_VERSION' && merges < MERGES_MAX) return overtaken(base.id, merges)
      if (code !== 'RECORD_DELETED') return handleFailure(error)
      merging.tell(await retryAfterSignIn(() => records.load(base.id)))
      return { kind: 'deleted' }
    }
  }
  return () => attempt(0).catch((error: unknown): SaveResult => ({ kind: 'failed', error }))
}

/**
 * Pauses between the attempts to save while the server does not answer, in ms: together the time a server
 * takes to restart.
 */
export const RETRY_PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000]

const SILENT_CODES = ['OFFLINE', 'TIMEOUT', 'STORE_UNAVAILABLE', 'HTTP_502', 'HTTP_503', 'HTTP_504']

/** True when it is unknown whether the call was carried out: no answer came, or a proxy's. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && SILENT_CODES.includes(error.failure.errorCode)
}

/**
 * Retries a call until the server answers. Only for idempotent calls: a create carries its key, an update its
 * base version, so the server carries each out once.
 */
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
  waiting: () => void,
): Promise<T> {
  for (const ms of RETRY_PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      waiting()
      await pause(ms)
    }
  }
  return call()
}

/** The Idempotency-Key of a create: the same for every retry of one body, a new one for another body. */
export function createIntent(makeKey: () => string = randomKey): (body: JsonObject) => string {
  let known: { body: string; key: string } | null = null
  return (body) => {
    const text = JSON.stringify(body)
    if (known?.body !== text) known = { body: text, key: makeKey() }
    return known.key
  }
}

/** 32 random hexadecimal digits; also works outside a secure context. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
