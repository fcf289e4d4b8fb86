import { sameJson, valueAt } from '../../catalog/paths'
import type { ApiFieldError } from '../../contract/api'
import { type ApiError, isApiError } from '../../contract/api-error'
import { SAVE_LOCK_MS } from '../../contract/constants'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Core } from './core'
import { byPath } from './findings'
import { createIntent } from './intent'
import type { SessionNeeds } from './session'
import type { Stale } from './state'

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

/** The half of a session that talks to the server. */
export interface Saving {
  save: () => Promise<SaveResult>
  /** saves the status alone, at once (show mode) */
  changeStatus: (status: string) => Promise<RecordData>
  remove: () => Promise<RecordData>
  restore: () => Promise<RecordData>
  /** takes the newest stored record and writes my changes over it */
  rebase: () => void
  /** takes the newest stored record and gives my changes up */
  discard: () => void
}

interface SavingNeeds extends Pick<SessionNeeds, 'records' | 'around'> {
  core: Core
  check: () => ApiFieldError[]
  payload: () => JsonObject
  reveal: () => void
  /** what was done before cannot be undone any more */
  forget: () => void
}

/** Codes whose `errors` name fields of this record. */
const FIELD_FAILURES = ['CONSTRAINT_VIOLATION', 'ALREADY_EXISTS', 'CODE_EXISTS', 'STATUS_GUARD']

function placed(error: ApiError): ApiFieldError[] {
  const { errorCode, errors } = error.failure
  if (!FIELD_FAILURES.includes(errorCode)) return []
  return errors.filter(({ path }) => path !== '').map((one) => ({ ...one, code: one.code || errorCode }))
}

/** The save, status, delete and restore calls of a session. */
export function createSaving({ core, records, around, check, payload, reveal, forget }: SavingNeeds): Saving {
  const { store } = core
  const keyOf = createIntent()

  const adopt = (record: RecordData, mine?: Record<string, never> | JsonObject) => {
    forget()
    core.adopt(record, mine)
    check()
    return record
  }
  const idOf = (): string => {
    const { base } = store.getState()
    if (!base) throw new Error('This record has no id yet: save it first.')
    return base.id
  }
  const send = (): Promise<RecordData> => {
    const body = payload()
    return store.getState().base ? records.update(idOf(), body) : records.create(body, keyOf(body))
  }
  /** STATUS-05: the status follows the record, and only when it was changed. */
  const sendStatus = async (saved: RecordData, picked: string | null): Promise<{ record: RecordData; statusError?: unknown }> => {
    if (picked === null || picked === saved.status) return { record: saved }
    try {
      return { record: await records.changeStatus(saved.id, picked, { ...(saved as JsonObject) }) }
    } catch (statusError) {
      return { record: saved, statusError }
    }
  }
  const conflictsWith = (theirs: RecordData): string[] => {
    const { initial, changes } = store.getState()
    return Object.entries(changes)
      .filter(([path]) => !sameJson(valueAt(initial, path), valueAt(theirs as JsonObject, path)))
      .filter(([path, mine]) => !sameJson(mine, valueAt(theirs as JsonObject, path)))
      .map(([path]) => path)
  }
  const staleFound = async (): Promise<SaveResult> => {
    const theirs = await records.load(idOf())
    const stale: Stale = { theirs, by: theirs.updatedBy, at: theirs.updatedAt, conflicts: conflictsWith(theirs) }
    core.set({ stale })
    return { kind: 'stale', stale }
  }
  const failed = async (error: unknown): Promise<SaveResult> => {
    if (!isApiError(error)) return { kind: 'failed', error }
    if (error.failure.errorCode === 'STALE_VERSION') {
      return staleFound().catch((reason: unknown): SaveResult => ({ kind: 'failed', error: reason }))
    }
    const refused = byPath(placed(error))
    core.set({ refused })
    if (Object.keys(refused).length > 0) reveal()
    return { kind: 'failed', error }
  }
  const attempt = async (): Promise<SaveResult> => {
    const { picked, base } = store.getState()
    try {
      const { record, ...rest } = await sendStatus(await send(), picked)
      return { kind: 'saved', record: adopt(record), created: base === null, ...rest }
    } catch (error) {
      return failed(error)
    }
  }

  return {
    save: async () => {
      const { saving, lockedUntil } = store.getState()
      const now = around.now()
      if (saving || now < lockedUntil) return { kind: 'locked' }
      core.set({ lockedUntil: now + SAVE_LOCK_MS, refused: {} })
      const errors = check()
      if (errors.length > 0) {
        reveal()
        return { kind: 'invalid', errors }
      }
      core.set({ saving: true })
      const result = await attempt()
      core.set({ saving: false })
      return result
    },
    changeStatus: async (status) =>
      adopt(await records.changeStatus(idOf(), status, { ...(store.getState().base as JsonObject) })),
    remove: async () => adopt(await records.remove(idOf())),
    restore: async () => adopt(await records.restore(idOf())),
    rebase: () => {
      const { stale, changes } = store.getState()
      if (stale) adopt(stale.theirs, { ...changes })
    },
    discard: () => {
      const { stale } = store.getState()
      if (stale) adopt(stale.theirs)
    },
  }
}
