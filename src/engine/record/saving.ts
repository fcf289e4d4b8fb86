import { SAVE_LOCK_MS } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Surroundings } from './facts'
import { createMerging, type Merging } from './merging'
import { createSending, type SaveResult, type SendingNeeds } from './sending'
import { isDirty } from './state'

/** The half of a session that talks to the server. */
export interface Saving extends Pick<Merging, 'resolve' | 'discard'> {
  save: () => Promise<SaveResult>
  /** saves the status alone, at once (show mode) */
  changeStatus: (status: string) => Promise<RecordData>
  remove: () => Promise<RecordData>
  /** what was typed meanwhile stays */
  restore: () => Promise<RecordData>
  /** the server told that the record changed: loads it, and says so unless nothing of mine is at stake */
  look: () => Promise<void>
  /** merges what others saved with my changes; false when something must be decided first */
  catchUp: () => boolean
}

interface SavingNeeds extends Omit<SendingNeeds, 'merging' | 'entity'> {
  entity: PublicEntity
  around: Surroundings
  check: () => ApiFieldError[]
  reveal: () => void
  /** what was done before cannot be undone any more */
  forget: () => void
}

/** The save, status, delete and restore calls of a session. */
export function createSaving({ core, entity, records, around, check, payload, reveal, forget, pause }: SavingNeeds): Saving {
  const { store } = core
  const merging = createMerging({ core, entity, check, forget })
  const send = createSending({ core, entity, records, payload, merging, pause })

  const adopt = (record: RecordData) => {
    forget()
    core.adopt(record)
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
    if (result.kind === 'invalid' || Object.keys(store.getState().refused).length > 0) reveal()
    core.set({ saving: false, unanswered: false })
    return result
  }
  const look = async (): Promise<void> => {
    const { base, saving } = store.getState()
    if (!base || saving) return
    const theirs = await records.load(base.id)
    const now = store.getState()
    // A save of mine may have finished meanwhile: what it answered is newer.
    const known = now.base?.extraFields.current_envers_version ?? 0
    if (now.saving || theirs.extraFields.current_envers_version <= known) return
    if (around.mode === 'show' && !isDirty(now)) adopt(theirs)
    else merging.tell(theirs)
  }
  return {
    save,
    changeStatus: async (status) => adopt(await records.changeStatus(stored().id, status, { ...(stored() as JsonObject) })),
    remove: async () => adopt(await records.remove(stored().id)),
    restore: async () => {
      const restored = await records.restore(stored().id)
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
