import type { RouterHistory } from '@tanstack/react-router'
import type { Clock, Navigator, TabPort } from '../contract/ports/ports'
import { createBrowserStorage } from './storage'

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * The browser's location over the router's history, whose views follow every move. While no page has unsaved
 * work (`held`), moves bypass the blocker: it answers asynchronously, and until then `current` would be the
 * previous page.
 */
export function createNavigator(history: RouterHistory, held: () => boolean): Navigator {
  const options = () => ({ ignoreBlocker: !held() })
  return {
    current: () => history.location.href,
    go: (path) => history.push(path, undefined, options()),
    replace: (path) => history.replace(path, undefined, options()),
    back: () => history.back(),
  }
}

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
