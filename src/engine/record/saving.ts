import type { ApiFieldError } from '../../contract/api'
import { SAVE_LOCK_MS } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Core } from './core'
import { createSending, type SaveResult } from './sending'
import type { SessionNeeds } from './session'

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

/** The save, status, delete and restore calls of a session. */
export function createSaving({ core, records, around, check, payload, reveal, forget }: SavingNeeds): Saving {
  const { store } = core
  const send = createSending(core, records, payload)

  const adopt = (record: RecordData, mine?: Readonly<Record<string, Json>>) => {
    forget()
    core.adopt(record, mine)
    check()
    return record
  }
  const stored = (): RecordData => {
    const { base } = store.getState()
    if (!base) throw new Error('This record has no id yet: save it first.')
    return base
  }
  const save = async (): Promise<SaveResult> => {
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
    const result = await send()
    if (result.kind === 'saved') adopt(result.record)
    if (Object.keys(store.getState().refused).length > 0) reveal()
    core.set({ saving: false })
    return result
  }
  return {
    save,
    changeStatus: async (status) => adopt(await records.changeStatus(stored().id, status, { ...(stored() as JsonObject) })),
    remove: async () => adopt(await records.remove(stored().id)),
    restore: async () => adopt(await records.restore(stored().id)),
    rebase: () => {
      const { stale, changes } = store.getState()
      if (stale) adopt(stale.theirs, changes)
    },
    discard: () => {
      const { stale } = store.getState()
      if (stale) adopt(stale.theirs)
    },
  }
}
