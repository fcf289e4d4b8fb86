import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StoredDraft } from '../../contract/draft'
import type { PublicEntity } from '../../contract/entity'
import type { Json } from '../../contract/json'
import type { Office } from '../office'
import { compareDraft, type DraftComparison, draftValues, type LostValue } from './draft-values'
import { randomKey } from './save'
import type { RecordSession } from './session'
import { isDirty, workOf } from './state'

/** Work from before that waits for a decision. */
export interface DraftOffer extends DraftComparison {
  draft: StoredDraft
}

/** How the draft of an open record stands. */
export interface JournalState {
  /** when the work of this page was last written, in ms; null = there is nothing to keep */
  savedAt: number | null
  offer: DraftOffer | null
  /** values taken from a draft that no field can take: shown until the person has seen them */
  lost: LostValue[]
}

/** The draft of an open record: written while somebody works, offered when it was left behind. */
export interface Journal {
  store: StoreApi<JournalState>
  /** offers what was left behind and writes along until it is closed */
  start: () => void
  /** writes what waits and leaves the draft to the next page */
  close: () => Promise<void>
  /** takes these fields of the offered draft over, as one step, and throws the rest away */
  take: (paths: readonly string[]) => void
  /** throws the offered draft away */
  discard: () => void
  seenLost: () => void
  /** the work is kept elsewhere until the person comes back: leaving asks nothing. Answers the name of the draft */
  park: () => string
  isParked: () => boolean
  /** the work was given up: nothing of it is kept */
  drop: () => void
}

/** The newest work is written this long after a change, in ms: a page that dies loses less than a second of typing. */
const DELAY_MS = 600

interface JournalNeeds {
  drafts: Office['drafts']
  entity: PublicEntity
  session: RecordSession
  route: string
  /** false in show mode: drafts are offered there, none is written */
  writes: boolean
  /** the present time in ms */
  now: () => number
}

/** A writer that puts the session's changes into one draft, or removes it when there are none. */
function createWriter({ drafts, entity, session, route, now }: JournalNeeds, key: string, wrote: (at: number | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stored = false
  let closed = false
  /** writes that are under way */
  let writing = 0

  const content = () => {
    const state = session.store.getState()
    const { base, picked } = state
    const { changes, initial } = workOf(state, entity)
    const about = { key, route, record: base?.id ?? '', version: base?._version ?? null, picked }
    return { ...about, ...draftValues(entity, changes, initial) }
  }
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!isDirty(session.store.getState())) {
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
    /** what is not yet known to be kept; null = nothing */
    waiting: () => {
      const waits = timer !== undefined || writing > 0
      return !closed && waits && isDirty(session.store.getState()) ? content() : null
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

/** The journal of one open record. */
export function createJournal(needs: JournalNeeds): Journal {
  const { drafts, entity, session, route, writes } = needs
  const store = createStore<JournalState>(() => ({ savedAt: null, offer: null, lost: [] }))
  const key = randomKey()
  const writer = createWriter(needs, key, (savedAt) => store.setState({ savedAt }))

  /** Offers the newest draft that still says something; one that says nothing any more is removed. */
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
    // What was taken over is written under this page's own key before the old one goes: it is never nowhere.
    await writer.flush()
    await drafts.remove(offer.draft.key)
    await look()
  }
  const take: Journal['take'] = (paths) => {
    const { offer } = store.getState()
    if (!offer) return
    const wanted = offer.fields.filter(({ path }) => paths.includes(path))
    const values: Record<string, Json> = Object.fromEntries(wanted.map(({ path, value }) => [path, value]))
    if (wanted.length > 0) session.fill(values)
    if (offer.draft.picked !== null && paths.length > 0) session.pick(offer.draft.picked)
    store.setState({ lost: offer.lost })
    void settle()
  }
  let parked = false
  const park = () => {
    parked = true
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
    park,
    isParked: () => parked,
    seenLost: () => store.setState({ lost: [] }),
    drop: () => void writer.close(),
  }
}
