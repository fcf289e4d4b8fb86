import { createStore } from 'zustand/vanilla'
import type { Office } from './office'

/** Counts the calls a person waits for, for the bar at the top of the page. */
export function createBusy(): Office['busy'] {
  const store = createStore(() => ({ calls: 0 }))
  return { store, count: (change) => store.setState(({ calls }) => ({ calls: Math.max(0, calls + change) })) }
}
