import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondStepSecret, SecondStepState } from '../../../contract/security'
import type { Database, Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'

/** The second step of a sign-in, chosen by each person: a code of an authenticator (RFC 6238), or a recovery code. */
export interface SecondStep {
  /** refuses CODE_REQUIRED or CODE_WRONG when the person has a second step and the code does not fit */
  check: (userId: string, code: string) => Promise<void>
  state: (userId: string) => Promise<SecondStepState>
  /** makes a secret, which nothing asks for until `confirm`; refuses SECOND_STEP_ON when one is in use */
  begin: (userId: string, username: string) => Promise<SecondStepSecret>
  /** a first code proves that the secret arrived; answers the recovery codes, which nobody can be told again */
  confirm: (userId: string, code: string) => Promise<string[]>
  /** new recovery codes instead of all earlier ones */
  renewCodes: (userId: string) => Promise<string[]>
  end: (userId: string) => Promise<void>
}

const ISSUER = 'Tessera'
const PERIOD = 30
const DIGITS = 6
const CODES = 10
/** Letters and figures that nobody confuses; ten of them are about fifty random bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A code longer than any of ours is none. */
const CODE_MAX = 40

/** `now` is injected so that tests can hold it. */
export function createSecondStep(db: Database, now: () => Date): SecondStep {
  /** A code holds for its half minute and the ones beside it: clocks differ. Each is taken once. */
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
        codes.map((code) => hashOf(userId, code)),
      ),
    )
    return codes
  }

  return {
    check: async (userId, given) => {
      const row = await readAuthenticator(db, userId)
      if (!row?.confirmed) return
      const code = plain(given)
      if (code === '') throw new Refusal('CODE_REQUIRED', 'This person signs in with a code of an authenticator too')
      const right = /^\d{6}$/.test(code)
        ? await fits(userId, row.secret, code)
        : await takeRecoveryCode(db, userId, hashOf(userId, code))
      if (!right) throw wrong()
    },
    state: async (userId) => {
      const row = await readAuthenticator(db, userId)
      return { isOn: row?.confirmed ?? false, codesLeft: await countRecoveryCodes(db, userId) }
    },
    begin: async (userId, username) => {
      const secret = new Secret({ size: 20 }).base32
      if (!(await writeAuthenticator(db, userId, secret)))
        throw new Refusal('SECOND_STEP_ON', 'The second step is in use: end it first')
      return { secret, uri: otp(secret, username).toString() }
    },
    confirm: async (userId, given) => {
      const row = await readAuthenticator(db, userId)
      if (!row || row.confirmed) throw new Refusal('SECOND_STEP_ON', 'There is no secret that waits to be confirmed')
      if (!(await fits(userId, row.secret, plain(given)))) throw wrong()
      await confirmAuthenticator(db, userId, now())
      return makeCodes(userId)
    },
    renewCodes: async (userId) => {
      if (!(await readAuthenticator(db, userId))?.confirmed)
        throw new Refusal('SECOND_STEP_OFF', 'Without a second step there is nothing to recover')
      return makeCodes(userId)
    },
    end: (userId) => db.transaction((sql) => deleteAuthenticator(sql, userId)),
  }
}

function otp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD })
}

/** As people type it: with blanks or dashes, in capitals. */
function plain(code: string): string {
  return code.slice(0, CODE_MAX).replace(/[\s-]/g, '').toLowerCase()
}

function recoveryCode(): string {
  const five = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${five()}-${five()}`
}

/** Fifty random bits need no slow hash; the person's id keeps equal codes of two people apart. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${plain(code)}`)
    .digest('hex')
}

function wrong(): Refusal {
  return new Refusal('CODE_WRONG', 'The code is not right, or was used before')
}

/** The secret a person's authenticator shares with us. */
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

/** Keeps a new secret, unless a confirmed one is in use; answers whether it was kept. */
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

/** Notes that the code of a step was used; false when that or a later one was before. */
async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql.query('UPDATE authenticator SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
    userId,
    step,
  ])
  return count === 1
}

/** Takes authenticator and recovery codes away. */
async function deleteAuthenticator(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM authenticator WHERE user_id = $1', [userId])
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
}

/** New recovery codes take the place of all others. */
async function writeRecoveryCodes(sql: Sql, userId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::text[])', [userId, [...hashes]])
}

/** Uses a recovery code up; false when there is none like it. */
async function takeRecoveryCode(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const { count } = await sql.query('DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2', [userId, hash])
  return count === 1
}

async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM recovery_code WHERE user_id = $1', [
    userId,
  ])
  return rows[0]?.count ?? 0
}
