import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Sql } from '../../kernel/database'
import type { Caller } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'

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

/** Until when a key is locked out, or null. */
async function lockedUntil(sql: Sql, key: string, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ until: string }>(
    'SELECT locked_until AS until FROM login_failure WHERE key = $1 AND locked_until > $2',
    [key, now],
  )
  return rows[0] ? new Date(rows[0].until) : null
}

/**
 * Counts one more use of a key in the window that began at `since`; the one that reaches `limit` is the last before the
 * key is locked until `until`. Answers how many uses that were; null, and counts nothing, while it is locked: of many at
 * once no more get through.
 */
async function takeAttempt(
  sql: Sql,
  attempt: { key: string; limit: number; now: Date; since: Date; until: Date },
): Promise<number | null> {
  const { key, limit, now, since, until } = attempt
  const { rows } = await sql.query<{ count: number }>(
    `INSERT INTO login_failure (key, count, first_at, locked_until)
     VALUES ($1, 1, $2, CASE WHEN $4::integer <= 1 THEN $5::timestamptz END)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN login_failure.first_at < $3 THEN 1 ELSE login_failure.count + 1 END,
       first_at = CASE WHEN login_failure.first_at < $3 THEN $2 ELSE login_failure.first_at END,
       locked_until = CASE WHEN login_failure.first_at >= $3 AND login_failure.count + 1 >= $4 THEN $5::timestamptz ELSE NULL END
     WHERE login_failure.locked_until IS NULL OR login_failure.locked_until <= $2
     RETURNING count`,
    [key, now, since, limit, until],
  )
  return rows[0]?.count ?? null
}

/** Gives one use of a key back: it was none to be counted. */
async function giveAttemptBack(sql: Sql, key: string): Promise<void> {
  await sql.query('UPDATE login_failure SET count = count - 1, locked_until = NULL WHERE key = $1 AND count > 0', [key])
}

async function clearFailures(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE key = ANY($1::text[])', [[...keys]])
}

async function pruneFailures(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE first_at < $1', [before])
}

/** True when somebody signed in from a place since a moment. */
async function isKnownPlace(sql: Sql, hash: string, since: Date): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM known_place WHERE hash = $1 AND at > $2', [hash, since])
  return rows.length > 0
}

async function noteKnownPlace(sql: Sql, hash: string, at: Date): Promise<void> {
  await sql.query('INSERT INTO known_place (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET at = excluded.at', [
    hash,
    at,
  ])
}

async function pruneKnownPlaces(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM known_place WHERE at < $1', [before])
}

/** Groups of an IPv6 address that name the network; whoever has one may choose the rest at will. */
const NETWORK_GROUPS = 4

/** What addresses are counted by: an IPv4 address as it is, of an IPv6 address its network (/64). */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, NETWORK_GROUPS)
  return `${groups.map((one) => one.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
