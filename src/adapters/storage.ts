import type { StoragePort } from '../contract/ports/ports'

/** Runs a storage access that may throw (blocked or full); returns `otherwise` then. */
function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

/**
 * The browser's storage, persistent or of this tab. A blocked or full one does not stop the work: unwritten
 * values are kept in memory, so that this tab goes on, and `set` returns false.
 */
export function createBrowserStorage(
  window: Window,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoragePort {
  const unwritten = new Map<string, string>()
  return {
    get: (key) => unwritten.get(key) ?? attempt(() => window[area].getItem(key), null),
    set: (key, value) => {
      const written = attempt(() => {
        window[area].setItem(key, value)
        return true
      }, false)
      if (written) unwritten.delete(key)
      else unwritten.set(key, value)
      return written
    },
    remove: (key) => {
      unwritten.delete(key)
      attempt(() => window[area].removeItem(key), undefined)
    },
    watch: (listener) => {
      const hear = (event: StorageEvent) => {
        if (event.key !== null) listener(event.key, event.newValue)
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}
