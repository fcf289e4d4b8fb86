import type { Patience } from './patience'
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
