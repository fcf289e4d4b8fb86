import { useSyncExternalStore } from 'react'

/** The widths at which the layout changes: rail menu and overlay panel, then one column. */
export const NARROW = '(max-width: 1180px)'
export const SMALL = '(max-width: 640px)'

/** Whether a media query holds now; re-renders when that changes. Without a window it does not hold. */
export function useMedia(query: string): boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null
  const subscribe = (listener: () => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => list?.matches ?? false)
}
