import { Refusal } from '../refusal'

/** How a limited resource is shared. */
export interface Sharing {
  /** maximum concurrent uses */
  places: number
  /** maximum concurrent uses per person; the server itself may use all */
  perPerson: number
  /** maximum wait, in ms */
  waitMs: number
  /** the refusal of whoever waits too long, or too often at once; absent: STORE_UNAVAILABLE */
  refuse?: (why: string) => Error
}

/** A use of the resource. */
export interface Turn {
  /**
   * calls the listener once someone else waits, at once if someone already does; returns a function that
   * stops listening
   */
  contested: (listener: () => void) => () => void
}

/** Fair queueing by person: people with many requests wait for themselves, not others for them. */
export interface Turns {
  /** `person` null = the server itself */
  take: <T>(person: string | null, work: (turn: Turn) => Promise<T>) => Promise<T>
  /** resolves when nothing is running or waiting */
  idle: () => Promise<void>
}

interface Waiting {
  begin: () => void
}

/** Maximum queue length per person; further calls are refused. */
const QUEUE_MAX = 200

/** Round robin over people; calls of one person keep their order. */
export function createTurns({ perPerson, places, refuse = busy, waitMs }: Sharing): Turns {
  const queues = new Map<string | null, Waiting[]>()
  const running = new Map<string | null, number>()
  const listeners = new Map<() => void, string | null>()
  const whenIdle = new Set<() => void>()
  let used = 0

  const runs = (person: string | null): number => running.get(person) ?? 0
  const serve = (): void => {
    while (used < places) {
      const next = [...queues].find(([person]) => person === null || runs(person) < perPerson)
      if (!next) break
      const [person, queue] = next
      const [first, ...rest] = queue
      queues.delete(person)
      // A person just served moves to the end.
      if (rest.length > 0) queues.set(person, rest)
      used += 1
      running.set(person, runs(person) + 1)
      first?.begin()
    }
    if (used > 0 || queues.size > 0) return
    for (const tell of [...whenIdle]) tell()
    whenIdle.clear()
  }
  const releaseTurn = (person: string | null): void => {
    used -= 1
    if (runs(person) > 1) running.set(person, runs(person) - 1)
    else running.delete(person)
    serve()
  }
  const leave = (person: string | null, one: Waiting): void => {
    const rest = (queues.get(person) ?? []).filter((other) => other !== one)
    if (rest.length > 0) queues.set(person, rest)
    else queues.delete(person)
  }
  const wait = (person: string | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(person) ?? []
      if (person !== null && queue.length >= QUEUE_MAX)
        return reject(refuse('too many calls of one person wait for it'))
      const one: Waiting = { begin: resolve }
      queues.set(person, [...queue, one])
      if (person !== null) {
        const timer = setTimeout(() => {
          leave(person, one)
          reject(refuse(`it had no turn for ${waitMs / 1000} s`))
        }, waitMs)
        one.begin = () => {
          clearTimeout(timer)
          resolve()
        }
      }
      serve()
      if (queues.size > 0)
        for (const [listener, whose] of [...listeners]) if (queues.has(person) && whose !== person) listener()
    })
  return {
    take: async (person, work) => {
      await wait(person)
      try {
        return await work({
          contested: (listener) => {
            if ([...queues.keys()].some((other) => other !== person)) listener()
            else listeners.set(listener, person)
            return () => void listeners.delete(listener)
          },
        })
      } finally {
        releaseTurn(person)
      }
    },
    idle: () =>
      new Promise((resolve) => (used === 0 && queues.size === 0 ? resolve() : void whenIdle.add(resolve))),
  }
}

function busy(why: string): Refusal {
  return new Refusal('STORE_UNAVAILABLE', `the database is busy: ${why}`)
}
