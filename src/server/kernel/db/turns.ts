import { Refusal } from '../refusal'

/** How a thing is shared that so many can use at once. */
export interface Sharing {
  /** uses at once */
  places: number
  /** uses at once by one person; the server itself may have all */
  perPerson: number
  /** nobody waits longer than this, in ms */
  waitMs: number
}

/** A use of the thing while it lasts. */
export interface Turn {
  /** calls once somebody else waits, at once when somebody does; answers how to stop listening */
  contested: (listener: () => void) => () => void
}

/** Lets persons use a thing in turns: whoever has asked for much waits for himself, not the others for him. */
export interface Turns {
  /** `person` null = the server itself */
  take: <T>(person: string | null, work: (turn: Turn) => Promise<T>) => Promise<T>
  /** resolves when nothing is running or waiting */
  idle: () => Promise<void>
}

interface Waiting {
  begin: () => void
}

/** Waiting calls of one person beyond this are refused: nobody waits for so many answers. */
const QUEUE_MAX = 200

/** Turns go round by person; calls of one person keep their order. */
export function createTurns({ perPerson, places, waitMs }: Sharing): Turns {
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
      // Whoever was served stands last.
      if (rest.length > 0) queues.set(person, rest)
      used += 1
      running.set(person, runs(person) + 1)
      first?.begin()
    }
    if (used > 0 || queues.size > 0) return
    for (const tell of [...whenIdle]) tell()
    whenIdle.clear()
  }
  const done = (person: string | null): void => {
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
      if (person !== null && queue.length >= QUEUE_MAX) return reject(busy('too many calls of one person wait for it'))
      const one: Waiting = { begin: resolve }
      queues.set(person, [...queue, one])
      if (person !== null) {
        const timer = setTimeout(() => {
          leave(person, one)
          reject(busy(`it had no turn for ${waitMs / 1000} s`))
        }, waitMs)
        one.begin = () => {
          clearTimeout(timer)
          resolve()
        }
      }
      serve()
      if (queues.size > 0) for (const [listener, whose] of [...listeners]) if (queues.has(person) && whose !== person) listener()
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
        done(person)
      }
    },
    idle: () => new Promise((resolve) => (used === 0 && queues.size === 0 ? resolve() : void whenIdle.add(resolve))),
  }
}

function busy(why: string): Refusal {
  return new Refusal('STORE_UNAVAILABLE', `the database is busy: ${why}`)
}
