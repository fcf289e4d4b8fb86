import type { RouterHistory } from '@tanstack/react-router'
import type { Navigator } from '../contract/ports'

/**
 * Where the browser is and goes, over the router's history: its views follow every move. While no page holds unsaved work
 * (`held`), moves skip the question whether they may: a question is answered later, and until then `current` would name
 * the page that was left.
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
