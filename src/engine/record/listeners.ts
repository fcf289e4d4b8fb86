/** Listeners of single field paths: a write wakes those of the path, of what it lies in and of what lies in it. */
export interface PathListeners {
  subscribe: (path: string, listener: () => void) => () => void
  notify: (paths: Iterable<string>) => void
  notifyAll: () => void
}

/** A board of listeners; the cost of a write does not grow with the number of fields. */
export function createPathListeners(): PathListeners {
  const board = new Map<string, Set<() => void>>()

  const subscribe: PathListeners['subscribe'] = (path, listener) => {
    const group = board.get(path) ?? new Set()
    board.set(path, group.add(listener))
    return () => {
      group.delete(listener)
      if (group.size === 0 && board.get(path) === group) board.delete(path)
    }
  }
  const collect = (path: string, into: Set<() => void>) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
      for (const listener of board.get(path.slice(0, end)) ?? []) into.add(listener)
    }
  }
  const notify: PathListeners['notify'] = (paths) => {
    const woken = new Set<() => void>()
    for (const path of paths) collect(path, woken)
    for (const listener of woken) listener()
  }
  return {
    subscribe,
    notify,
    notifyAll: () => {
      const everybody = [...board.values()].flatMap((group) => [...group])
      for (const listener of everybody) listener()
    },
  }
}

/** The paths among `known` that lie in one of `written`: a group that is replaced changes all of its parts. */
export function withParts(written: readonly string[], known: readonly string[]): string[] {
  const wholes = new Set(written)
  const parts = known.filter((path) => {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      if (wholes.has(path.slice(0, end))) return true
    }
    return false
  })
  return [...written, ...parts]
}
