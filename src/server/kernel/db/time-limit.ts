import type { Turn } from './turns'
import { currentWork, isAsking, type Limits } from './work'

/** A statement that runs, and how to end it. */
export interface Running<T> {
  answer: Promise<T>
  /** asks the database to stop it; it fails a moment later */
  cancel: () => void
  /** ends the database it runs in, when it does not stop */
  abandon: (afterMs: number) => void
}

/** When a statement is given up. */
export interface LimitNeeds {
  limits: Limits
  turn: Turn
  patience: Patience
}

/** A statement that was asked to stop looks at that between rows; one that does not in this time never will. */
const GRACE_MS = 3_000

/**
 * Gives a statement up after the time of its kind; a question sooner when somebody else waits.
 *
 * @returns its answer, and whether it was given up
 */
export async function limited<T>(
  { answer, cancel, abandon }: Running<T>,
  { limits, patience, turn }: LimitNeeds,
): Promise<{ answer: T } | { error: unknown; after: number | null }> {
  const { kind, person } = currentWork()
  const begun = Date.now()
  let after: number | null = null
  const timers: NodeJS.Timeout[] = []
  const stop = (): void => {
    if (after !== null) return
    after = Date.now() - begun
    cancel()
    timers.push(setTimeout(() => abandon(Date.now() - begun), GRACE_MS))
  }
  let uncontested = (): void => undefined
  if (limits[kind] > 0) timers.push(setTimeout(stop, limits[kind]))
  if (isAsking(kind))
    timers.push(
      setTimeout(
        () => {
          uncontested = turn.contested(stop)
        },
        Math.min(limits[kind], patience.with(person)),
      ),
    )
  try {
    return { answer: await answer }
  } catch (error) {
    if (after !== null && isAsking(kind)) patience.lost(person)
    return { error, after }
  } finally {
    uncontested()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** How long others wait for one question of a person, in ms, before it is given up for them. */
const PATIENCE_MS = 2_000
/** Less for who was given up before, down to this. */
const LEAST_MS = 250
/** After so long without, it is forgotten. */
const MEMORY_MS = 60_000

/** Knows whose questions were given up for others. */
interface Patience {
  /** how long others wait for a question of this person, in ms */
  with: (person: string | null) => number
  /** a question of this person was given up */
  lost: (person: string | null) => void
}

/** Each question given up halves the patience with the next one. */
export function createPatience(now: () => number = Date.now): Patience {
  const held = new Map<string, { ms: number; until: number }>()
  const left = (person: string | null): number => {
    const one = person === null ? undefined : held.get(person)
    return one && one.until > now() ? one.ms : PATIENCE_MS
  }
  return {
    with: left,
    lost: (person) => {
      if (person === null) return
      const ms = Math.max(LEAST_MS, left(person) / 2)
      for (const [name, { until }] of held) if (until <= now()) held.delete(name)
      held.set(person, { ms, until: now() + MEMORY_MS })
    },
  }
}
