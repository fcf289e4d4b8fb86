import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Json } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { StoredDraft } from '../../contract/ports/draft'
import type { Office } from '../office/office'
import { compareDraft, type DraftComparison, draftValues, type LostValue } from './draft-values'
import { randomKey } from './save'
import type { RecordSession } from './session'
import { getWork, hasChanges } from './state'

/** Unsaved work of an earlier page that waits for a decision. */
export interface DraftOffer extends DraftComparison {
  draft: StoredDraft
}

/** State of an open record's draft. */
export interface JournalState {
  /** when this page's work was last written, in ms; null = nothing to store */
  savedAt: number | null
  offer: DraftOffer | null
  /** values of a draft that no field can take: shown until the person has seen them */
  lost: LostValue[]
}

/** The draft of an open record: written while the person works, offered when an earlier page left one. */
export interface UndoStack {
  store: StoreApi<JournalState>
  /** offers an abandoned draft and records changes until closed */
  start: () => void
  /** flushes pending writes and releases the draft for the next page */
  close: () => Promise<void>
  /** applies these fields of the offered draft as one step and discards the rest */
  take: (paths: readonly string[]) => void
  /** discards the offered draft */
  discard: () => void
  seenLost: () => void
  /**
   * marks the work as stored elsewhere until the person returns, so that leaving asks nothing; returns the
   * draft's key
   */
  suspend: () => string
  isSuspended: () => boolean
  /** deletes the draft, because the work was given up */
  drop: () => void
}

/** Debounce of draft writes, in ms: a page that crashes loses less than a second of typing. */
const DELAY_MS = 600

interface UndoStackNeeds {
  drafts: Office['drafts']
  entity: PublicEntity
  session: RecordSession
  route: string
  /** false in show mode: drafts are offered there, none is written */
  writes: boolean
  /** the current time in ms */
  now: () => number
}

/** Creates a writer that stores the session's changes in one draft, or removes it when there are none. */
function createWriter(
  { drafts, entity, session, route, now }: UndoStackNeeds,
  key: string,
  wrote: (at: number | null) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stored = false
  let closed = false
  /** number of writes under way */
  let writing = 0

  const content = () => {
    const state = session.store.getState()
    const { base, picked } = state
    const { changes, initial } = getWork(state, entity)
    const about = { key, route, record: base?.id ?? '', version: base?._version ?? null, picked }
    return { ...about, ...draftValues(entity, changes, initial) }
  }
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!hasChanges(session.store.getState())) {
      if (stored) await drafts.remove(key)
      stored = false
      return wrote(null)
    }
    stored = true
    writing += 1
    const kept = await drafts.put(content()).finally(() => {
      writing -= 1
    })
    if (kept) wrote(now())
  }
  return {
    /** content not yet known to be stored; null = none */
    waiting: () => {
      const waits = timer !== undefined || writing > 0
      return !closed && waits && hasChanges(session.store.getState()) ? content() : null
    },
    later: () => {
      if (!closed) timer ??= setTimeout(() => void write(), DELAY_MS)
    },
    flush: async () => {
      if (timer !== undefined) await write()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      if (stored) await drafts.remove(key)
    },
  }
}

/** Creates the undo stack of one open record. */
export function createUndoStack(needs: UndoStackNeeds): UndoStack {
  const { drafts, entity, session, route, writes } = needs
  const store = createStore<JournalState>(() => ({ savedAt: null, offer: null, lost: [] }))
  const key = randomKey()
  const writer = createWriter(needs, key, (savedAt) => store.setState({ savedAt }))

  /** Offers the newest draft that still differs from the record; drafts without a difference are removed. */
  const look = async (): Promise<void> => {
    for (const draft of await drafts.abandoned(route, session.store.getState().base?.id ?? null)) {
      const found = compareDraft(entity, draft, session.values())
      const says = found.fields.length > 0 || found.lost.length > 0 || draft.picked !== null
      if (says) return store.setState({ offer: { draft, ...found } })
      await drafts.remove(draft.key)
    }
  }
  const settle = async (): Promise<void> => {
    const { offer } = store.getState()
    store.setState({ offer: null })
    if (!offer) return
    // Applied values are written under this page's own key before the old draft goes, so that at least one
    // copy always exists.
    await writer.flush()
    await drafts.remove(offer.draft.key)
    await look()
  }
  const take: UndoStack['take'] = (paths) => {
    const { offer } = store.getState()
    if (!offer) return
    const wanted = offer.fields.filter(({ path }) => paths.includes(path))
    const values: Record<string, Json> = Object.fromEntries(wanted.map(({ path, value }) => [path, value]))
    if (wanted.length > 0) session.fill(values)
    if (offer.draft.picked !== null && paths.length > 0) session.pick(offer.draft.picked)
    store.setState({ lost: offer.lost })
    void settle()
  }
  let suspended = false
  const suspend = () => {
    suspended = true
    return key
  }
  let end: (() => void) | null = null
  const start = () => {
    void look()
    if (!writes || end) return
    const release = drafts.hold(key, writer.waiting)
    let last = session.store.getState()
    const unsubscribe = session.store.subscribe((state) => {
      if (state.changes !== last.changes || state.picked !== last.picked) writer.later()
      last = state
    })
    end = () => {
      unsubscribe()
      release()
    }
  }
  const close = async () => {
    const last = end
    end = null
    await writer.flush()
    last?.()
  }
  return {
    store,
    start,
    close,
    take,
    discard: () => void settle(),
    suspend,
    isSuspended: () => suspended,
    seenLost: () => store.setState({ lost: [] }),
    drop: () => void writer.close(),
  }
}
