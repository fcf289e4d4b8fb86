import { Refusal } from '../../kernel/refusal'

/** Reports of one person per minute and process: several tabs that report now and then. */
const REPORTS_MAX = 30
const MINUTE_MS = 60_000

/** Counts calls of a person; refuses TOO_MANY beyond the rate. */
export function createRate(now: () => Date): (userId: string) => void {
  let minute = 0
  const made = new Map<string, number>()
  return (userId) => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) made.clear()
    minute = current
    const count = (made.get(userId) ?? 0) + 1
    made.set(userId, count)
    if (count <= REPORTS_MAX) return
    throw new Refusal('TOO_MANY', `A browser reports at most ${REPORTS_MAX} times a minute`, [], { retryAfter: 60 })
  }
}
