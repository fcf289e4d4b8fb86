import { useSyncExternalStore } from 'react'

/** The widths at which the layout changes: rail menu and overlay panel, then one column. */
export const NARROW_QUERY = '(max-width: 1180px)'
export const SMALL_QUERY = '(max-width: 640px)'

interface Watched {
  holds: () => boolean
  subscribe: (listener: () => void) => () => void
}

const watched = new Map<string, Watched>()

/** A media query, created once, so that frequent renders cost nothing. Without a window it does not match. */
function watch(query: string): Watched {
  const known = watched.get(query)
  if (known) return known
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null
  const made: Watched = {
    holds: () => list?.matches ?? false,
    subscribe: (listener) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
  }
  watched.set(query, made)
  return made
}

/** Whether a media query matches now; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watch(query)
  return useSyncExternalStore(subscribe, holds)
}
