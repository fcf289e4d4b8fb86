import { createHash } from 'node:crypto'
import type { Sql } from '../../kernel/database'
import type { Caller } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { clearFailures, giveAttemptBack, lockedUntil, pruneFailures, takeAttempt } from './failures-store'
import { isKnownPlace, noteKnownPlace, pruneKnownPlaces } from './known-places-store'
import { networkOf } from './network'

/** Wrong passwords of one account before it waits: from whatever unknown place, and from each known one. */
const ACCOUNT_LIMIT = 5
/** Wrong passwords from unknown devices of one network before they wait, for whatever account. */
const NETWORK_LIMIT = 50
/** Failures are counted, and lock-outs last, this long: a rightful owner is in again after a quarter of an hour at most. */
const WINDOW_MS = 15 * 60 * 1000
/** A device that did not sign in for this long is unknown again. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000

/** Somebody, or something, has to wait from now on. */
export interface Waiting {
  what: 'account' | 'network' | 'device'
  username: string
  address: string
  /** how many attempts failed */
  failed: number
}

/** Slows down guessing. Unknown accounts are counted like known ones, so that nothing is learnt from it. */
export interface Throttle {
  /**
   * Counts an attempt before anything is compared, so that many at once are no way round. A device that signed in to the
   * account before has a count of its own: what strangers fail at, at the same address or elsewhere, does not lock it out.
   * Refuses LOCKED, with the minutes left, while account, network or device waits.
   */
  attempt: (username: string, from: Caller) => Promise<void>
  /** the attempt was a rightful one: the account's are forgotten, the network has this one back, the device is known */
  succeeded: (username: string, from: Caller) => Promise<void>
  /** counts one use of something that costs or sends; refuses LOCKED beyond `limit` per quarter of an hour */
  spend: (what: string, limit: number) => Promise<void>
  prune: () => Promise<void>
}

/** What a throttle works with. */
export interface ThrottleNeeds {
  sql: Sql
  now: () => Date
  /** hears whenever a wait begins */
  waits: (waiting: Waiting) => void
}

/** The counters live in the store: they hold for every process and survive a restart. */
export function createThrottle({ now, sql, waits }: ThrottleNeeds): Throttle {
  const later = (ms: number) => new Date(now().getTime() + ms)
  const known = (place: string) => isKnownPlace(sql, place, later(-KNOWN_MS))
  /** Answers true when this was the last one before a wait. */
  const take = async (key: string, limit: number): Promise<boolean> => {
    const at = now()
    const count = await takeAttempt(sql, { key, limit, now: at, since: later(-WINDOW_MS), until: later(WINDOW_MS) })
    if (count !== null) return count >= limit
    const until = (await lockedUntil(sql, key, at)) ?? at
    throw locked(Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 60_000)))
  }
  return {
    attempt: async (username, from) => {
      const count = async (what: Waiting['what'], key: string, failed: number): Promise<void> => {
        if (await take(key, failed)) waits({ what, username, address: from.address, failed })
      }
      const place = placeOf(username, from)
      if (await known(place)) return count('device', `place:${place}`, ACCOUNT_LIMIT)
      // The network first: one that waits cannot lock accounts out.
      await count('network', networkKey(from), NETWORK_LIMIT)
      await count('account', accountKey(username), ACCOUNT_LIMIT)
    },
    succeeded: async (username, from) => {
      const place = placeOf(username, from)
      if (!(await known(place))) await giveAttemptBack(sql, networkKey(from))
      await clearFailures(sql, [accountKey(username), `place:${place}`])
      await noteKnownPlace(sql, place, now())
    },
    spend: async (what, limit) => void (await take(what.toLowerCase().slice(0, 300), limit)),
    prune: async () => {
      await pruneFailures(sql, later(-WINDOW_MS))
      await pruneKnownPlaces(sql, later(-KNOWN_MS))
    },
  }
}

function accountKey(username: string): string {
  return `account:${username.toLowerCase().slice(0, 200)}`
}

function networkKey({ address }: Caller): string {
  return `address:${networkOf(address)}`
}

/**
 * The account, the network, and what the browser calls itself, whatever its version: who signed in from here before is at
 * home here. Only a hash is kept, and only of places where a password was right.
 */
function placeOf(username: string, { address, device }: Caller): string {
  const named = [username.toLowerCase(), networkOf(address), device.replace(/[\d._]+/g, '')]
  return createHash('sha256').update(named.join('\n')).digest('hex')
}

function locked(minutes: number): Refusal {
  const message = `Too many attempts: try again in ${minutes} minutes`
  return new Refusal('LOCKED', message, [{ path: '', code: 'LOCKED', message: 'LOCKED', params: { minutes } }], {
    retryAfter: minutes * 60,
  })
}
