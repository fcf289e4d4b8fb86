import { createHash, randomBytes } from 'node:crypto'
import type { FactorSetup } from '../../contract/session'
import { confirmFactor, deleteFactor, readFactor, takeRecovery, takeStep, writeFactor } from '../db/factor-sql'
import { Refusal, type Sql } from '../parts'
import { base32, stepOf } from './totp'

/** The second factor of people who want one: codes of an authenticator app (RFC 6238). */
export interface Factor {
  isOn: (userId: string) => Promise<boolean>
  /** refuses CODE_REQUIRED or BAD_CODE unless the code is right; does nothing for people without a factor */
  require: (userId: string, code: string) => Promise<void>
  begin: (userId: string, username: string) => Promise<FactorSetup>
  /** the first code proves that the app is set up */
  confirm: (userId: string, code: string) => Promise<void>
  remove: (userId: string) => Promise<void>
}

const ISSUER = 'Tessera'
const SECRET_BYTES = 20
const RECOVERY_CODES = 8

/** Secrets live in the store; `now` is injected so that tests can hold it. */
export function createFactor(sql: Sql, now: () => Date): Factor {
  const check = async (userId: string, typed: string): Promise<boolean> => {
    const factor = await readFactor(sql, userId)
    if (!factor) return false
    const code = typed.replace(/[\s-]/g, '')
    const step = stepOf(Buffer.from(factor.secret, 'base64'), code, now(), factor.lastStep)
    if (step !== null) return takeStep(sql, userId, step)
    return factor.confirmed && code.length > 6 && takeRecovery(sql, userId, hashOf(code))
  }
  const isOn = async (userId: string) => (await readFactor(sql, userId))?.confirmed ?? false
  return {
    isOn,
    require: async (userId, code) => {
      if (!(await isOn(userId))) return
      if (code.trim() === '') throw new Refusal('CODE_REQUIRED', 'The code of the authenticator app is asked for')
      if (!(await check(userId, code))) throw new Refusal('BAD_CODE', 'The code is not right, or was used before')
    },
    begin: async (userId, username) => {
      if (await isOn(userId)) throw new Refusal('ALREADY_EXISTS', 'There is a second factor already: remove it first')
      const secret = randomBytes(SECRET_BYTES)
      const recovery = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString('hex'))
      await writeFactor(sql, userId, secret.toString('base64'), recovery.map(hashOf))
      const text = base32(secret)
      const label = encodeURIComponent(`${ISSUER}:${username}`)
      const uri = `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}&algorithm=SHA1&digits=6&period=30`
      return { secret: text, uri, recovery }
    },
    confirm: async (userId, code) => {
      if (!(await check(userId, code))) throw new Refusal('PASSWORD_REFUSED', 'The code is not right', [], BAD_CODE)
      await confirmFactor(sql, userId)
    },
    remove: (userId) => deleteFactor(sql, userId),
  }
}

/** Inside a session a wrong code is no missing sign-in: a 401 would end the session. */
const BAD_CODE = { errorMessage: 'BAD_CODE' }

/** Forty random bits need no slow hash: a guess costs a counted sign-in. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
