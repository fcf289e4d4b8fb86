import { clearFailures, giveAttemptBack, lockedUntil, pruneFailures, takeAttempt } from '../db/failures-sql'
import { Refusal, type Sql } from '../parts'

/** Wrong passwords of one account before it waits, from whatever address. */
const ACCOUNT_LIMIT = 5
/** Wrong passwords from one address before it waits, for whatever account. */
const ADDRESS_LIMIT = 50
/** Failures are counted, and lock-outs last, this long: a rightful owner is in again after a quarter of an hour at most. */
const WINDOW_MS = 15 * 60 * 1000

/** Slows down guessing. Unknown accounts are counted like known ones, so that nothing is learnt from it. */
export interface Throttle {
  /**
   * Counts an attempt before anything is compared, so that many at once are no way round. Refuses LOCKED, with the minutes
   * left, while account or address waits.
   */
  attempt: (username: string, address: string) => Promise<void>
  /** the attempt was a rightful one: the account's are forgotten, the address has this one back */
  succeeded: (username: string, address: string) => Promise<void>
  /** counts one use of something that costs or sends; refuses LOCKED beyond `limit` per quarter of an hour */
  spend: (what: string, limit: number) => Promise<void>
  prune: () => Promise<void>
}

/** The counters live in the store: they hold for every process and survive a restart. */
export function createThrottle(sql: Sql, now: () => Date): Throttle {
  const later = (ms: number) => new Date(now().getTime() + ms)
  const account = (username: string) => `account:${username.toLowerCase().slice(0, 200)}`
  const take = async (key: string, limit: number): Promise<void> => {
    const at = now()
    if (await takeAttempt(sql, { key, limit, now: at, since: later(-WINDOW_MS), until: later(WINDOW_MS) })) return
    const until = (await lockedUntil(sql, key, at)) ?? at
    throw locked(Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 60_000)))
  }
  return {
    attempt: async (username, address) => {
      // The address first: one that waits cannot lock accounts out.
      await take(`address:${address}`, ADDRESS_LIMIT)
      await take(account(username), ACCOUNT_LIMIT)
    },
    succeeded: async (username, address) => {
      await clearFailures(sql, [account(username)])
      await giveAttemptBack(sql, `address:${address}`)
    },
    spend: (what, limit) => take(what.toLowerCase().slice(0, 300), limit),
    prune: () => pruneFailures(sql, later(-WINDOW_MS)),
  }
}

function locked(minutes: number): Refusal {
  const message = `Too many attempts: try again in ${minutes} minutes`
  return new Refusal('LOCKED', message, [{ path: '', code: 'LOCKED', message: 'LOCKED', params: { minutes } }], {
    retryAfter: minutes * 60,
  })
}
