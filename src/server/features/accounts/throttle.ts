import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Sql } from '../../kernel/database'
import type { Caller } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'

/** Failed passwords from unknown devices of one network before it is locked, for any account. */
const NETWORK_LIMIT = 50
/** Counting window and duration of lockouts: a rightful owner waits a quarter of an hour at most. */
const WINDOW_MS = 15 * 60 * 1000
/** A device without a sign-in for this long is unknown again. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000

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
   * Counts an attempt before comparing anything, so that concurrent attempts gain nothing. A device that signed in to the account
   * before has its own count: failures of others, from the same address or elsewhere, do not lock it out. Refuses LOCKED with the
   * remaining minutes while account, network or device is locked.
   */
  attempt: (username: string, from: Caller) => Promise<void>
  /** the attempt succeeded: the account's failures are cleared, the network's count is decremented, the device becomes known */
  succeeded: (username: string, from: Caller) => Promise<void>
  /** counts one use of a costly operation; refuses LOCKED beyond `limit` per quarter of an hour */
  spend: (what: string, limit: number) => Promise<void>
  prune: () => Promise<void>
}

/** Dependencies of a throttle. */
export interface ThrottleNeeds {
  sql: Sql
  now: () => Date
  /** failed passwords of one account before it is locked: from all unknown devices together, and from each known one */
  accountLimit: () => Promise<number>
  /** called when a lockout begins */
  waits: (waiting: Waiting) => void
}

/** The counters are in the database: they apply to every process and survive a restart. */
export function createThrottle({ accountLimit, now, sql, waits }: ThrottleNeeds): Throttle {
  const later = (ms: number) => new Date(now().getTime() + ms)
  const known = (place: string) => isKnownPlace(sql, place, later(-KNOWN_MS))
  /** Returns true when this was the last attempt before a lockout. */
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
      if (await known(place)) return count('device', `place:${place}`, await accountLimit())
      // The network comes first: a locked network cannot lock accounts.
      await count('network', networkKey(from), NETWORK_LIMIT)
      await count('account', accountKey(username), await accountLimit())
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
 * Identifies a device by account, network and browser without version. Only a hash is stored, and only after a successful
 * sign-in.
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

/** The end of a key's lockout, or null. */
async function lockedUntil(sql: Sql, key: string, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ until: string }>(
    'SELECT locked_until AS until FROM login_failure WHERE key = $1 AND locked_until > $2',
    [key, now],
  )
  return rows[0] ? new Date(rows[0].until) : null
}

/**
 * Counts one more use of a key in the window that began at `since`; the one that reaches `limit` locks the key until `until`.
 * Returns the count; null, without counting, while it is locked, so that concurrent attempts cannot exceed the limit.
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

/** Decrements the count of a key: the use was legitimate. */
async function giveAttemptBack(sql: Sql, key: string): Promise<void> {
  await sql.query('UPDATE login_failure SET count = count - 1, locked_until = NULL WHERE key = $1 AND count > 0', [key])
}

async function clearFailures(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE key = ANY($1::text[])', [[...keys]])
}

async function pruneFailures(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM login_failure WHERE first_at < $1', [before])
}

/** True when someone signed in from a device since a moment. */
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

/** Groups of an IPv6 address that name the network; its owner can choose the rest freely. */
const NETWORK_GROUPS = 4

/** The counted part of an address: IPv4 as it is, IPv6 by its network (/64). */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, NETWORK_GROUPS)
  return `${groups.map((one) => one.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
