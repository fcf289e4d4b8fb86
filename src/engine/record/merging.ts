import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Core } from './core'
import { type Choice, type Merge, mergeRecords } from './merge'
import type { Stale } from './state'

/** What came of bringing another version in. */
export interface BroughtIn {
  /** paths whose new value is theirs */
  taken: string[]
  /** what must be decided first: nothing was brought in then */
  stale: Stale | null
  /** what is wrong with the merged record */
  errors: ApiFieldError[]
}

/** Brings versions that others saved into the session. */
export interface Merging {
  /** merges theirs with my changes: at once when nothing conflicts, else the state says what to decide */
  bringIn: (theirs: RecordData, saving: boolean) => BroughtIn
  /** goes on with theirs and the person's decisions; undecided conflicts keep mine */
  resolve: (choices: Readonly<Record<string, Choice>>) => void
  /** takes the newest stored record and gives my changes up */
  discard: () => void
  /** the record changed elsewhere: says so, changes nothing */
  tell: (theirs: RecordData) => void
}

export interface MergingNeeds {
  core: Core
  entity: PublicEntity
  check: () => ApiFieldError[]
  /** what was done before cannot be undone any more */
  forget: () => void
}

/** The merging half of a session. */
export function createMerging({ core, entity, check, forget }: MergingNeeds): Merging {
  const { store } = core
  const merged = (theirs: RecordData, choices?: Readonly<Record<string, Choice>>): Merge => {
    const sides = { base: store.getState().initial, mine: core.values(), theirs: theirs as JsonObject }
    return mergeRecords(entity, sides, choices)
  }
  const adopt = (theirs: RecordData, { kept }: Pick<Merge, 'kept'>): ApiFieldError[] => {
    const { picked, touched, showAll } = store.getState()
    forget()
    core.adopt(theirs, kept, { picked: picked === theirs.status ? null : picked, touched, showAll })
    return check()
  }
  return {
    bringIn: (theirs, saving) => {
      const merge = merged(theirs)
      const { conflicts, taken } = merge
      if (conflicts.length === 0) return { taken, stale: null, errors: adopt(theirs, merge) }
      const stale: Stale = { theirs, by: theirs.updatedBy, at: theirs.updatedAt, conflicts, taken, saving }
      core.set({ stale })
      return { taken, stale, errors: [] }
    },
    resolve: (choices) => {
      const { stale } = store.getState()
      if (!stale) return
      adopt(stale.theirs, merged(stale.theirs, choices))
      // The save this belongs to goes on: it is no second click.
      if (stale.saving) core.set({ lockedUntil: 0 })
    },
    discard: () => {
      const { stale, news } = store.getState()
      const theirs = stale?.theirs ?? news?.theirs
      if (!theirs) return
      forget()
      core.adopt(theirs)
      check()
    },
    tell: (theirs) => core.set({ news: { kind: theirs.delete.deleted ? 'deleted' : 'saved', theirs } }),
  }
}
