import type { StoreApi } from 'zustand/vanilla'

/** Listeners of named parts of a store's state: a change wakes those of the parts that are other ones now, once each. */
export interface PartListeners<State> {
  subscribe: (names: readonly (keyof State)[], listener: () => void) => () => void
}

/**
 * One subscription to the store for all of them. A form has hundreds of listeners of parts that hardly ever change; asking
 * each at every key press would make typing slower the longer the form is.
 */
export function createPartListeners<State extends object>(store: StoreApi<State>): PartListeners<State> {
  const board = new Map<keyof State, Set<() => void>>()

  store.subscribe((now, before) => {
    const woken = new Set<() => void>()
    for (const [name, group] of board) {
      if (now[name] === before[name]) continue
      for (const listener of group) woken.add(listener)
    }
    for (const listener of woken) listener()
  })
  return {
    subscribe: (names, listener) => {
      for (const name of names) board.set(name, (board.get(name) ?? new Set()).add(listener))
      return () => {
        for (const name of names) board.get(name)?.delete(listener)
      }
    },
  }
}
