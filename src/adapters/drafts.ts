import type { DraftPort, StoredDraft } from '../contract/draft'

const NAME = 'tessera'
const STORE = 'drafts'
const BY_USER = 'user'
const LOCK = 'tessera-draft-'
/** Drafts that a page left behind as it went; they are moved to the store by the next one. */
const LEFT = 'tessera.draft.'

/** Resolves with the result of a request, or rejects with its error. */
function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once everything of the transaction is written; a full disk shows only here. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

async function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_USER, 'user')
  }
  const database = await settled(request)
  // A newer version of the application in another tab may change the store: this one must not stand in its way.
  database.onversionchange = () => database.close()
  return database
}

/** Names of the drafts that pages of this browser are writing; nothing where the browser has no locks. */
async function heldKeys(locks: LockManager | undefined): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
}

/** Drafts in the storage that is written at once; a blocked or full one keeps nothing. */
function leftDrafts(window: Window) {
  const attempt = <T>(access: () => T, otherwise: T): T => {
    try {
      return access()
    } catch {
      return otherwise
    }
  }
  return {
    keep: (draft: StoredDraft): void =>
      attempt(() => window.localStorage.setItem(`${LEFT}${draft.key}`, JSON.stringify(draft)), undefined),
    remove: (key: string): void => attempt(() => window.localStorage.removeItem(`${LEFT}${key}`), undefined),
    all: (): StoredDraft[] => {
      const names = attempt(() => Object.keys(window.localStorage), []).filter((name) => name.startsWith(LEFT))
      return names.flatMap((name) => attempt(() => [JSON.parse(window.localStorage.getItem(name) ?? '') as StoredDraft], []))
    },
  }
}

/** Keeps drafts in IndexedDB. A page marks its draft by a Web Lock, which the browser frees when the page is gone. */
export function createDraftStore(window: Window): DraftPort {
  const { locks } = window.navigator as { locks?: LockManager }
  const mine = new Map<string, () => StoredDraft | null>()
  const left = leftDrafts(window)
  let database: Promise<IDBDatabase> | null = null

  const store = async (mode: IDBTransactionMode) => {
    // A blocked store is asked again next time: private windows and full disks come and go.
    database ??= Promise.resolve(window.indexedDB)
      .then(opened)
      .catch((error: unknown) => {
        database = null
        throw error
      })
    const transaction = (await database).transaction(STORE, mode)
    return { drafts: transaction.objectStore(STORE), done: () => written(transaction) }
  }
  const change = async (work: (drafts: IDBObjectStore) => void): Promise<boolean> => {
    try {
      const { drafts, done } = await store('readwrite')
      work(drafts)
      await done()
      return true
    } catch {
      return false
    }
  }
  const ofUser = async (user: string): Promise<StoredDraft[]> => {
    try {
      const { drafts } = await store('readonly')
      return (await settled(drafts.index(BY_USER).getAll(user))) as StoredDraft[]
    } catch {
      return []
    }
  }
  const removeAll = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    await change((drafts) => {
      for (const key of keys) drafts.delete(key)
    })
  }
  // A database does not finish while a page goes; what still waits is written where writing is done at once.
  window.addEventListener('pagehide', () => {
    for (const waiting of mine.values()) {
      const draft = waiting()
      if (draft) left.keep(draft)
    }
  })
  /** Moves what pages left behind as they went to the store; where that keeps nothing, it stays. */
  const adopt = async (): Promise<void> => {
    for (const draft of left.all()) if (await change((drafts) => drafts.put(draft))) left.remove(draft.key)
  }
  return {
    put: async (draft) => {
      const kept = await change((drafts) => drafts.put(draft))
      if (kept) left.remove(draft.key)
      return kept
    },
    abandoned: async ({ user, route, record }, since) => {
      await adopt()
      const [all, held] = await Promise.all([ofUser(user), heldKeys(locks).catch(() => new Set<string>())])
      await removeAll(all.filter(({ at }) => at < since).map(({ key }) => key))
      return all
        .filter((draft) => draft.route === route && draft.record === record && draft.at >= since)
        .filter(({ key }) => !held.has(key) && !mine.has(key))
        .sort((a, b) => b.at - a.at)
    },
    remove: (key) => {
      left.remove(key)
      return removeAll([key])
    },
    clear: async (user) => {
      for (const draft of left.all()) if (draft.user === user) left.remove(draft.key)
      await removeAll((await ofUser(user)).map(({ key }) => key))
    },
    hold: (key, waiting) => {
      mine.set(key, waiting)
      let release: () => void = () => undefined
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      locks?.request(`${LOCK}${key}`, () => until).catch(() => undefined)
      return () => {
        mine.delete(key)
        release()
      }
    },
  }
}
