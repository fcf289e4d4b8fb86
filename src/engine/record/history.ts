import type { Json } from '../../contract/json'

/** One thing the person can take back: the values before and after, by path. */
export interface Step {
  before: Record<string, Json>
  after: Record<string, Json>
}

/** The steps of one session. */
export interface History {
  /** notes a change; further changes of the same single path join the step until it is closed */
  note: (before: Record<string, Json>, after: Record<string, Json>) => void
  /** the next change starts a step of its own: the field was left */
  close: () => void
  /** the values to write back, or null when there is nothing to take back */
  undo: () => Record<string, Json> | null
  redo: () => Record<string, Json> | null
  can: () => { canUndo: boolean; canRedo: boolean }
  clear: () => void
}

/** Undo and redo as two piles of steps. */
export function createHistory(): History {
  let done: Step[] = []
  let undone: Step[] = []
  let typing: string | null = null

  const note: History['note'] = (before, after) => {
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
