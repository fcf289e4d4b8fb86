import type { StoreApi } from 'zustand/vanilla'
import { valueAt, withValue } from '../../catalogue/paths'
import type { Json, JsonObject } from '../../contract/json'

/** The values of one record under edit. */
export interface Values {
  at: (path: string) => Json
  /** all values; unwritten branches are shared between states */
  whole: () => JsonObject
  write: (parts: Readonly<Record<string, Json>>) => void
  replace: (whole: JsonObject) => void
}

/** True when one path contains the other. */
function isOverlapping(a: string, b: string): boolean {
  return a.length < b.length ? b.startsWith(`${a}.`) : a.startsWith(`${b}.`)
}

/**
 * Holds the newest writes beside the whole record: copying a thousand properties at every key press would
 * dominate the cost of typing, so they are merged only when the whole is read.
 */
export function createValues(start: JsonObject): Values {
  let whole = start
  let fresh = new Map<string, Json>()

  const settle = (): JsonObject => {
    for (const [path, value] of fresh) whole = withValue(whole, path, value)
    if (fresh.size > 0) fresh = new Map()
    return whole
  }
  return {
    at: (path) => {
      const written = fresh.get(path)
      if (written !== undefined) return written
      for (const other of fresh.keys()) if (isOverlapping(path, other)) settle()
      return valueAt(whole, path) ?? null
    },
    whole: settle,
    write: (parts) => {
      for (const [path, value] of Object.entries(parts)) {
        for (const other of fresh.keys()) if (isOverlapping(path, other)) settle()
        fresh.set(path, value)
      }
    },
    replace: (next) => {
      fresh = new Map()
      whole = next
    },
  }
}

/** Listeners of single field paths: a write notifies those of the path, its ancestors and its descendants. */
export interface PathListeners {
  subscribe: (path: string, listener: () => void) => () => void
  notify: (paths: Iterable<string>) => void
  notifyAll: () => void
}

/** Creates path listeners; the cost of a write does not grow with the number of fields. */
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

/** The paths among `known` inside one of `written`: replacing a group changes all of its parts. */
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

/**
 * Listeners of named parts of a store's state: a change notifies the listeners of changed parts, once each.
 */
export interface PartListeners<State> {
  subscribe: (names: readonly (keyof State)[], listener: () => void) => () => void
}

/**
 * One subscription to the store for all listeners. A form has hundreds of listeners of parts that rarely
 * change; calling each at every key press would make typing slower as forms grow.
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

/** One undoable step: the values before and after, by path. */
export interface Step {
  before: Record<string, Json>
  after: Record<string, Json>
}

/** The steps of one session. */
export interface StepHistory {
  /** records a change; further changes of the same single path join the step until it is closed */
  note: (before: Record<string, Json>, after: Record<string, Json>) => void
  /** ends the step: the field lost focus */
  close: () => void
  /** the values to write back, or null when there is nothing to undo */
  undo: () => Record<string, Json> | null
  redo: () => Record<string, Json> | null
  can: () => { canUndo: boolean; canRedo: boolean }
  clear: () => void
}

/** Creates undo and redo stacks. */
export function createHistory(): StepHistory {
  let done: Step[] = []
  let undone: Step[] = []
  let typing: string | null = null

  const note: StepHistory['note'] = (before, after) => {
    const paths = Object.keys(after)
    const path = paths.length === 1 ? (paths[0] ?? null) : null
    const last = done.at(-1)
    undone = []
    if (last && path !== null && path === typing) done[done.length - 1] = { before: last.before, after }
    else done.push({ before, after })
    typing = path
  }
  const move = (from: Step[], to: Step[]): Step | null => {
    const step = from.pop()
    typing = null
    if (step) to.push(step)
    return step ?? null
  }
  return {
    note,
    close: () => {
      typing = null
    },
    undo: () => move(done, undone)?.before ?? null,
    redo: () => move(undone, done)?.after ?? null,
    can: () => ({ canUndo: done.length > 0, canRedo: undone.length > 0 }),
    clear: () => {
      done = []
      undone = []
      typing = null
    },
  }
}
