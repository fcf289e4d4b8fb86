import type { DraftPort, StoredDraft } from '../contract/ports/draft'

const NAME = 'tessera'
const STORE = 'drafts'
const BY_USER = 'user'
const LOCK = 'tessera-draft-'
/** Prefix of drafts that a page left behind when it was unloaded; the next page moves them to the store. */
const STORAGE_PREFIX = 'tessera.draft.'

/** Promise of a request's result. */
function waitForRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once the transaction is complete; a full disk is reported only here. */
function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_USER, 'user')
  }
  const database = await waitForRequest(request)
  // A newer version of the application in another tab may upgrade the store: this one must not block it.
  database.onversionchange = () => database.close()
  return database
}

/** Keys of the drafts being written by pages of this browser; empty without Web Locks. */
async function loadLockedKeys(locks: LockManager | undefined): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
}

/** Drafts in synchronous storage; a blocked or full one stores nothing. */
function createLocalDrafts(window: Window) {
  const attempt = <T>(access: () => T, otherwise: T): T => {
    try {
      return access()
    } catch {
      return otherwise
    }
  }
  return {
    keep: (draft: StoredDraft): void =>
      attempt(
        () => window.localStorage.setItem(`${STORAGE_PREFIX}${draft.key}`, JSON.stringify(draft)),
        undefined,
      ),
    remove: (key: string): void =>
      attempt(() => window.localStorage.removeItem(`${STORAGE_PREFIX}${key}`), undefined),
    all: (): StoredDraft[] => {
      const names = attempt(() => Object.keys(window.localStorage), []).filter((name) =>
        name.startsWith(STORAGE_PREFIX),
      )
      return names.flatMap((name) =>
        attempt(() => [JSON.parse(window.localStorage.getItem(name) ?? '') as StoredDraft], []),
      )
    },
  }
}

/**
 * Stores drafts in IndexedDB. A page marks its draft by a Web Lock, which the browser releases when the page
 * is gone.
 */
export function createDraftStore(window: Window): DraftPort {
  const { locks } = window.navigator as { locks?: LockManager }
  const mine = new Map<string, () => StoredDraft | null>()
  const left = createLocalDrafts(window)
  let database: Promise<IDBDatabase> | null = null

  const store = async (mode: IDBTransactionMode) => {
    // A failed opening is retried next time: private windows and full disks come and go.
    database ??= Promise.resolve(window.indexedDB)
      .then(openDatabase)
      .catch((error: unknown) => {
        database = null
        throw error
      })
    const transaction = (await database).transaction(STORE, mode)
    return { drafts: transaction.objectStore(STORE), done: () => waitForTransaction(transaction) }
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
      return (await waitForRequest(drafts.index(BY_USER).getAll(user))) as StoredDraft[]
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
  // IndexedDB does not finish while a page is unloaded; pending drafts go to synchronous storage.
  window.addEventListener('pagehide', () => {
    for (const waiting of mine.values()) {
      const draft = waiting()
      if (draft) left.keep(draft)
    }
  })
  /** Moves drafts of unloaded pages to the store; those it refuses stay. */
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
      const [all, held] = await Promise.all([
        ofUser(user),
        loadLockedKeys(locks).catch(() => new Set<string>()),
      ])
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
