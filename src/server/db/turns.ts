/** Lets pieces of work run one after the other, in the order they came. */
export interface Turns {
  take: <T>(work: () => Promise<T>) => Promise<T>
  /** resolves when nothing is running or waiting */
  idle: () => Promise<void>
}

/** A queue for something that can do one thing at a time. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    idle: async () => {
      for (let seen: Promise<unknown> | undefined; seen !== last; ) {
        seen = last
        await seen
      }
    },
  }
}
