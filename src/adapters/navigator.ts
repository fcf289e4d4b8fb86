import type { RouterHistory } from '@tanstack/react-router'
import type { Navigator } from '../contract/ports'

/** Where the browser is and goes, over the router's history: its blockers and its views follow every move. */
export function createNavigator(history: RouterHistory): Navigator {
  return {
    current: () => history.location.href,
    go: (path) => history.push(path),
    replace: (path) => history.replace(path),
    back: () => history.back(),
  }
}
