import { clearFailures, countFailure, lockedUntil, pruneFailures } from '../db/failures-sql'
import { Refusal, type Sql } from '../parts'

/** Wrong passwords of one account before it waits, from whatever address. */
const ACCOUNT_LIMIT = 5
/** Wrong passwords from one address before it waits, for whatever account. */
const ADDRESS_LIMIT = 50
/** Failures are counted, and lock-outs last, this long: a rightful owner is in again after a quarter of an hour at most. */
const WINDOW_MS = 15 * 60 * 1000

/** Slows down guessing. Unknown accounts are counted like known ones, so that nothing is learnt from it. */
export interface Throttle {
  /** refuses LOCKED, with the minutes left, while account or address waits */
  check: (username: string, address: string) => Promise<void>
  failed: (username: string, address: string) => Promise<void>
  succeeded: (username: string) => Promise<void>
  /** counts one use of something that costs or sends; refuses LOCKED beyond `limit` per quarter of an hour */
  spend: (what: string, limit: number) => Promise<void>
  prune: () => Promise<void>
}

/** The counters live in the store: they hold for every process and survive a restart. */
export function createThrottle(sql: Sql, now: () => Date): Throttle {
  const later = (ms: number) => new Date(now().getTime() + ms)
  const account = (username: string) => `account:${username.toLowerCase().slice(0, 200)}`
  const count = (key: string, limit: number) =>
    countFailure(sql, { key, limit, now: now(), since: later(-WINDOW_MS), until: later(WINDOW_MS) })
  const refuseLocked = async (keys: readonly string[]): Promise<void> => {
    const until = await lockedUntil(sql, keys, now())
    if (until) throw locked(Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 60_000)))
  }
  return {
    check: (username, address) => refuseLocked([account(username), `address:${address}`]),
    spend: async (what, limit) => {
      const key = what.toLowerCase().slice(0, 300)
      await refuseLocked([key])
      await count(key, limit)
    },
    failed: async (username, address) => {
      await count(account(username), ACCOUNT_LIMIT)
      await count(`address:${address}`, ADDRESS_LIMIT)
    },
    succeeded: (username) => clearFailures(sql, [account(username)]),
    prune: () => pruneFailures(sql, later(-WINDOW_MS)),
  }
}

function locked(minutes: number): Refusal {
  const message = `Too many attempts: try again in ${minutes} minutes`
  return new Refusal('LOCKED', message, [{ path: '', code: 'LOCKED', message: 'LOCKED', params: { minutes } }], {
    retryAfter: minutes * 60,
  })
}
