import type { TabPort } from '../contract/ports'
import { createBrowserStorage } from './storage'

/** This tab of the browser: what it remembers over a reload, and whether its page is there. */
export function createTab(window: Window): TabPort {
  const { get, remove, set } = createBrowserStorage(window, 'sessionStorage')
  return {
    get,
    remove,
    set,
    watchPage: (listener) => {
      const hide = () => listener(false)
      // A page that was kept as it stood goes on; any other begins anew by itself.
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
