import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondStepSecret, SecondStepState } from '../../../../contract/ports/security'
import type { Database, Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'

/**
 * Two-step verification, enabled by each person: a code of an authenticator app (RFC 6238), or a recovery
 * code.
 */
export interface SecondStep {
  /** refuses CODE_REQUIRED or CODE_WRONG when the person has a second step and the code does not match */
  check: (userId: string, code: string) => Promise<void>
  state: (userId: string) => Promise<SecondStepState>
  /** creates a secret, inactive until `confirm`; refuses SECOND_STEP_ON when one is active */
  begin: (userId: string, username: string) => Promise<SecondStepSecret>
  /** activates the secret with a first code; returns the recovery codes, which cannot be shown again */
  confirm: (userId: string, code: string) => Promise<string[]>
  /** replaces all recovery codes */
  renewCodes: (userId: string) => Promise<string[]>
  end: (userId: string) => Promise<void>
}

const ISSUER = 'Tessera'
const PERIOD = 30
const DIGITS = 6
const CODES = 10
/** Letters and digits that are hard to confuse; ten of them are about fifty random bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Longer codes are refused. */
const CODE_MAX = 40

/**
 * `now` is injected for tests; `noted` is called, in the same transaction, with the person whose second step
 * is on or off.
 */
export function createSecondStep(
  db: Database,
  now: () => Date,
  noted: (sql: Sql, userId: string, isOn: boolean) => Promise<void>,
): SecondStep {
  /** Accepts the codes of the adjacent time steps too, because clocks differ. Each code is accepted once. */
  const fits = async (userId: string, secret: string, code: string): Promise<boolean> => {
    const timestamp = now().getTime()
    const delta = otp(secret).validate({ token: code, window: 1, timestamp })
    return delta !== null && takeStep(db, userId, Math.floor(timestamp / 1000 / PERIOD) + delta)
  }
  const makeCodes = async (userId: string): Promise<string[]> => {
    const codes = Array.from({ length: CODES }, recoveryCode)
    await db.transaction((sql) =>
      writeRecoveryCodes(
        sql,
        userId,
        codes.map((code) => hashCode(userId, code)),
      ),
    )
    return codes
  }

  return {
    check: async (userId, given) => {
      const row = await readAuthenticator(db, userId)
      if (!row?.confirmed) return
      const code = plain(given)
      if (code === '') throw new Refusal('CODE_REQUIRED', 'The code of the authenticator app is missing')
      const right = /^\d{6}$/.test(code)
        ? await fits(userId, row.secret, code)
        : await takeRecoveryCode(db, userId, hashCode(userId, code))
      if (!right) throw wrong()
    },
    state: async (userId) => {
      const row = await readAuthenticator(db, userId)
      return { isOn: row?.confirmed ?? false, codesLeft: await countRecoveryCodes(db, userId) }
    },
    begin: async (userId, username) => {
      const secret = new Secret({ size: 20 }).base32
      if (!(await writeAuthenticator(db, userId, secret)))
        throw new Refusal('SECOND_STEP_ON', 'The second step is already on: turn it off first')
      return { secret, uri: otp(secret, username).toString() }
    },
    confirm: async (userId, given) => {
      const row = await readAuthenticator(db, userId)
      if (!row || row.confirmed) throw new Refusal('SECOND_STEP_ON', 'There is no secret to confirm')
      if (!(await fits(userId, row.secret, plain(given)))) throw wrong()
      await db.transaction(async (sql) => {
        await confirmAuthenticator(sql, userId, now())
        await noted(sql, userId, true)
      })
      return makeCodes(userId)
    },
    renewCodes: async (userId) => {
      if (!(await readAuthenticator(db, userId))?.confirmed)
        throw new Refusal('SECOND_STEP_OFF', 'There are no recovery codes without a second step')
      return makeCodes(userId)
    },
    end: (userId) =>
      db.transaction(async (sql) => {
        await deleteAuthenticator(sql, userId)
        await noted(sql, userId, false)
      }),
  }
}

function otp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
  })
}

/** Normalizes a typed code: without spaces and dashes, in lower case. */
function plain(code: string): string {
  return code.slice(0, CODE_MAX).replace(/[\s-]/g, '').toLowerCase()
}

function recoveryCode(): string {
  const five = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${five()}-${five()}`
}

/** Fifty random bits need no slow hash; the person's id separates equal codes of two people. */
function hashCode(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${plain(code)}`)
    .digest('hex')
}

function wrong(): Refusal {
  return new Refusal('CODE_WRONG', 'The code is wrong or was already used')
}

/** The secret shared with a person's authenticator app. */
interface AuthenticatorRow {
  secret: string
  confirmed: boolean
}

async function readAuthenticator(sql: Sql, userId: string): Promise<AuthenticatorRow | null> {
  const { rows } = await sql.query<AuthenticatorRow>(
    'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM authenticator WHERE user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

/** Stores a new secret unless a confirmed one is active; returns whether it was stored. */
async function writeAuthenticator(sql: Sql, userId: string, secret: string): Promise<boolean> {
  const { count } = await sql.query(
    `INSERT INTO authenticator (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE authenticator.confirmed_at IS NULL`,
    [userId, secret],
  )
  return count === 1
}

async function confirmAuthenticator(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql.query('UPDATE authenticator SET confirmed_at = $2 WHERE user_id = $1', [userId, at])
}

/** Consumes the code of a time step; false when that or a later one was used. */
async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql.query(
    'UPDATE authenticator SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
    [userId, step],
  )
  return count === 1
}

/** Deletes authenticator and recovery codes. */
async function deleteAuthenticator(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM authenticator WHERE user_id = $1', [userId])
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
}

/** Replaces all recovery codes. */
async function writeRecoveryCodes(sql: Sql, userId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::text[])', [
    userId,
    [...hashes],
  ])
}

/** Consumes a recovery code; false when there is no match. */
async function takeRecoveryCode(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const { count } = await sql.query('DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2', [
    userId,
    hash,
  ])
  return count === 1
}

async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM recovery_code WHERE user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? 0
}
