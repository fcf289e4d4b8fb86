import type { Turn } from './turns'
import { currentWork, isAsking, type Limits } from './work'

/** A running statement and how to stop it. */
export interface Running<T> {
  answer: Promise<T>
  /** asks the database to cancel it; it then fails */
  cancel: () => void
  /** kills its database if cancelling has no effect */
  abandon: (afterMs: number) => void
}

/** Settings of the time limit. */
export interface LimitNeeds {
  limits: Limits
  turn: Turn
  patience: Patience
}

/**
 * The engine checks for cancellation between rows; a statement that has not stopped within this time never
 * will.
 */
const GRACE_MS = 3_000

/**
 * Cancels a statement after the time limit of its kind; a query earlier when someone else waits.
 * @returns its answer, and whether it was cancelled
 */
export async function waitWithTimeLimit<T>(
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
  let unregisterStop = (): void => undefined
  if (limits[kind] > 0) timers.push(setTimeout(stop, limits[kind]))
  if (isAsking(kind))
    timers.push(
      setTimeout(
        () => {
          unregisterStop = turn.contested(stop)
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
    unregisterStop()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** How long others wait for one person's query, in ms, before it is cancelled. */
const PATIENCE_MS = 2_000
/** Lower bound for people whose queries were cancelled before. */
const LEAST_MS = 250
/** After this long without another, cancellations are forgotten. */
const MEMORY_MS = 60_000

/** Tracks whose queries were cancelled in favour of others. */
interface Patience {
  /** how long others wait for a query of this person, in ms */
  with: (person: string | null) => number
  /** a query of this person was cancelled */
  lost: (person: string | null) => void
}

/** Each cancelled query halves the patience with the next one. */
export function createPatience(now: () => number = Date.now): Patience {
  const held = new Map<string, { ms: number; until: number }>()
  const getPatienceMs = (person: string | null): number => {
    const one = person === null ? undefined : held.get(person)
    return one && one.until > now() ? one.ms : PATIENCE_MS
  }
  return {
    with: getPatienceMs,
    lost: (person) => {
      if (person === null) return
      const ms = Math.max(LEAST_MS, getPatienceMs(person) / 2)
      for (const [name, { until }] of held) if (until <= now()) held.delete(name)
      held.set(person, { ms, until: now() + MEMORY_MS })
    },
  }
}
