import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ERROR_CODES } from '../../../../contract/errors/error-codes'
import type { Sql } from '../../../kernel/database'
import { createTurns } from '../../../kernel/db/turns'
import { runAsWork } from '../../../kernel/db/work'
import type { Caller } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import {
  clearFailures,
  failAttempt,
  giveBack,
  isKnownPlace,
  loadLockoutEnd,
  noteKnownPlace,
  pruneFailures,
  pruneKnownPlaces,
  takeAttempt,
  takeUse,
} from './throttle-store'

/** Failed passwords from unknown devices of one network before it is locked, for any account. */
const NETWORK_LIMIT = 50
/** Counting window and duration of lockouts: a rightful owner waits a quarter of an hour at most. */
const WINDOW_MS = 15 * 60 * 1000
/** A device without a sign-in for this long is unknown again. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000
/**
 * Comparisons that run at a time in this process; those of one account, or of one known device, one after the
 * other.
 */
const COMPARISON_LIMITS = { places: 32, perPerson: 1, waitMs: 20_000 }
/** How long an attempt waits for the outcome of others that run in other processes, and between two looks. */
const UNDECIDED_MS = 10_000
const LOOK_MS = 250
/**
 * Pauses before a count is corrected once more while the database is away; after the last one the attempt
 * stays counted.
 */
const CORRECTION_PAUSES_MS = [1_000, 5_000, 30_000]

/** A lockout that begins. */
export interface Waiting {
  what: 'account' | 'network' | 'device'
  username: string
  address: string
  /** number of failed attempts */
  failed: number
}

/** Throttles guessing. Unknown accounts are counted like known ones, so that nothing is revealed. */
export interface Throttle {
  /**
   * Runs the comparison of a secret as an attempt, which is counted before, so that concurrent attempts gain
   * nothing. It is a failed one only when `compare` refuses the secret: what could not be compared, because
   * the database is busy for one, is given back. Attempts at one account wait for each other, so that right
   * passwords that come at once lock nobody out. After a success the account's failures are cleared and the
   * device is known.
   *
   * A device that signed in to the account before has its own count: failures of others, from the same
   * address or elsewhere, do not lock it out. Refuses LOCKED with the remaining minutes while account,
   * network or device is locked.
   */
  attempt: <Found>(username: string, from: Caller, compare: () => Promise<Found>) => Promise<Found>
  /**
   * Runs a costly operation and counts one use of each key; refuses LOCKED beyond its `limit` per quarter of
   * an hour. Uses are given back when the operation fails by no fault of the caller.
   */
  spend: <Found>(uses: Readonly<Record<string, number>>, act: () => Promise<Found>) => Promise<Found>
  prune: () => Promise<void>
}

/** Dependencies of a throttle. */
export interface ThrottleNeeds {
  sql: Sql
  now: () => Date
  /**
   * failed passwords of one account before it is locked: from all unknown devices together, and from each
   * known one
   */
  accountLimit: () => Promise<number>
  /** called when a lockout begins */
  waits: (waiting: Waiting) => void
}

/** What an attempt is counted under. */
interface AttemptKey {
  what: Waiting['what']
  key: string
  limit: number
}

/** The counters are in the database: they apply to every process and survive a restart. */
export function createThrottle({ accountLimit, now, sql, waits }: ThrottleNeeds): Throttle {
  const later = (ms: number) => new Date(now().getTime() + ms)
  const window = () => ({ now: now(), since: later(-WINDOW_MS), until: later(WINDOW_MS) })
  const turns = createTurns(COMPARISON_LIMITS)

  /**
   * Under which keys an attempt is counted. The network comes first: what it refuses does not touch the
   * account.
   */
  const listAttemptKeys = async (username: string, from: Caller, place: string): Promise<AttemptKey[]> => {
    const limit = await accountLimit()
    if (await isKnownPlace(sql, place, later(-KNOWN_MS)))
      return [{ what: 'device', key: `place:${place}`, limit }]
    return [
      { what: 'network', key: networkKey(from), limit: NETWORK_LIMIT },
      { what: 'account', key: accountKey(username), limit },
    ]
  }
  const take = async ({ key, limit }: AttemptKey): Promise<void> => {
    for (const end = Date.now() + UNDECIDED_MS; ; ) {
      if (await takeAttempt(sql, { key, limit, ...window() })) return
      const until = await loadLockoutEnd(sql, key, now())
      if (until) throw buildLockoutRefusal(until.getTime() - now().getTime())
      // Attempts whose process died stay undecided until their window is over.
      if (Date.now() > end) throw buildLockoutRefusal(WINDOW_MS)
      await pause(LOOK_MS)
    }
  }
  const fail = async (
    username: string,
    { address }: Caller,
    { key, limit, what }: AttemptKey,
  ): Promise<void> => {
    const failed = await failAttempt(sql, { key, limit, ...window() })
    if (failed === limit) waits({ what, username, address, failed })
  }
  const writeSuccess = async (keys: readonly AttemptKey[], place: string): Promise<void> => {
    for (const { key, what } of keys)
      await (what === 'network' ? giveBack(sql, [key]) : clearFailures(sql, key))
    await noteKnownPlace(sql, place, now())
  }

  const attempt = async <Found>(
    keys: readonly AttemptKey[],
    { place, username }: { username: string; place: string },
    from: Caller,
    compare: () => Promise<Found>,
  ): Promise<Found> => {
    const taken: AttemptKey[] = []
    try {
      for (const key of keys) {
        await take(key)
        taken.push(key)
      }
      const found = await compare()
      await writeSuccess(taken, place)
      return found
    } catch (error) {
      // Refused by the throttle itself, or failed on our side: nothing was compared.
      const isDecided = taken.length === keys.length && isFaultOfCaller(error)
      const keyed = taken.map(({ key }) => key)
      await correctWithRetry(async () => {
        if (!isDecided) await giveBack(sql, keyed)
        else for (const one of taken) await fail(username, from, one)
      })
      throw error
    }
  }

  return {
    attempt: async (username, from, compare) => {
      const place = toPlaceKey(username, from)
      const keys = await listAttemptKeys(username, from, place)
      return turns.take(keys.at(-1)?.key ?? place, () => attempt(keys, { username, place }, from, compare))
    },
    spend: async (uses, act) => {
      const taken: string[] = []
      try {
        for (const [what, limit] of Object.entries(uses)) {
          const key = what.toLowerCase().slice(0, 300)
          if ((await takeUse(sql, { key, limit, ...window() })) === null)
            throw buildLockoutRefusal(
              ((await loadLockoutEnd(sql, key, now())) ?? now()).getTime() - now().getTime(),
            )
          taken.push(key)
        }
        return await act()
      } catch (error) {
        if (!isFaultOfCaller(error)) await correctWithRetry(() => giveBack(sql, taken))
        throw error
      }
    },
    prune: async () => {
      await pruneFailures(sql, later(-WINDOW_MS))
      await pruneKnownPlaces(sql, later(-KNOWN_MS))
    },
  }
}

/** Refused for what the caller sent, in contrast to what the server could not do. */
function isFaultOfCaller(error: unknown): boolean {
  return error instanceof Refusal && ERROR_CODES[error.code] < 500
}

/**
 * Corrects counts as the server's own work, which nobody's queue delays; while the database is away again
 * later, which no one waits for. Never rejects. A transaction that has failed takes its counts back itself.
 */
async function correctWithRetry(correct: () => Promise<void>): Promise<void> {
  const once = (): Promise<boolean> =>
    runAsWork('write', correct, null).then(
      () => true,
      (error: unknown) => !(error instanceof Refusal),
    )
  if (await once()) return
  const again = async (): Promise<void> => {
    for (const ms of CORRECTION_PAUSES_MS) {
      await pause(ms, undefined, { ref: false })
      if (await once()) return
    }
  }
  void again()
}

function accountKey(username: string): string {
  return `account:${username.toLowerCase().slice(0, 200)}`
}

function networkKey({ address }: Caller): string {
  return `address:${toNetwork(address)}`
}

/**
 * Identifies a device by account, network and browser without version. Only a hash is stored, and only after
 * a successful sign-in.
 */
function toPlaceKey(username: string, { address, device }: Caller): string {
  const named = [username.toLowerCase(), toNetwork(address), device.replace(/[\d._]+/g, '')]
  return createHash('sha256').update(named.join('\n')).digest('hex')
}

function buildLockoutRefusal(ms: number): Refusal {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const message = `Too many attempts: try again in ${minutes} minutes`
  return new Refusal(
    'LOCKED',
    message,
    [{ path: '', code: 'LOCKED', message: 'LOCKED', params: { minutes } }],
    {
      retryAfter: minutes * 60,
    },
  )
}

/** Groups of an IPv6 address that name the network; its owner can choose the rest freely. */
const NETWORK_GROUPS = 4

/** The counted part of an address: IPv4 as it is, IPv6 by its network (/64). */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, NETWORK_GROUPS)
  return `${groups.map((one) => one.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
