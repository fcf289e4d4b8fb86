import type { RouterHistory } from '@tanstack/react-router'
import type { Navigator } from '../contract/ports'

/**
 * The browser's location over the router's history, whose views follow every move. While no page has unsaved work (`held`), moves
 * bypass the blocker: it answers asynchronously, and until then `current` would be the previous page.
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
