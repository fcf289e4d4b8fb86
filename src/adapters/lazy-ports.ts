import type { DraftPort } from '../contract/ports/draft'

/** Memoizes a lazy load; retries after a failure. */
export function memoizeLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** A lazily loaded port. All of its methods must return promises. */
export function lazyPort<T extends object>(load: () => Promise<T>): T {
  const port = memoizeLoad(load)
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await port()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}

/**
 * Drafts whose store is loaded with the first opened record, long before anything is typed. If its code
 * cannot be loaded, drafts are not stored: the person is notified and work continues.
 */
export function lazyDrafts(load: () => Promise<DraftPort>): DraftPort {
  const store = memoizeLoad(load)
  const or = <T>(missing: T, call: (drafts: DraftPort) => Promise<T>): Promise<T> =>
    store().then(call, () => missing)
  return {
    put: (draft) => or(false, (drafts) => drafts.put(draft)),
    abandoned: (about, since) => or([], (drafts) => drafts.abandoned(about, since)),
    remove: (key) => or(undefined, (drafts) => drafts.remove(key)),
    clear: (user) => or(undefined, (drafts) => drafts.clear(user)),
    hold: (key, waiting) => {
      const release = store().then(
        (drafts) => drafts.hold(key, waiting),
        () => () => undefined,
      )
      return () => void release.then((free) => free())
    },
  }
}
