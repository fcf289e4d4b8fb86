import type { TabPort } from '../contract/ports'
import { createBrowserStorage } from './storage'

/** This browser tab: storage that survives a reload, and page visibility events. */
export function createTab(window: Window): TabPort {
  const { get, remove, set } = createBrowserStorage(window, 'sessionStorage')
  return {
    get,
    remove,
    set,
    watchPage: (listener) => {
      const hide = () => listener(false)
      // A page restored from the back/forward cache continues; any other starts anew.
      const show = (event: PageTransitionEvent) => event.persisted && listener(true)
      window.addEventListener('pagehide', hide)
      window.addEventListener('pageshow', show)
      return () => {
        window.removeEventListener('pagehide', hide)
        window.removeEventListener('pageshow', show)
      }
    },
  }
}
