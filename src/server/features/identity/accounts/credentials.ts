import { hash, verify } from '@node-rs/argon2'
import type { Database, Sql } from '../../../kernel/database'
import { deleteOneTime, readCredential, readOneTime, writeCredential } from './accounts-store'
import { endUserLinks } from './links'
import type { Person } from './people'

/** Which of a person's passwords matches. */
export type Fit = 'own' | 'oneTime' | null

/** Longer passwords are refused before any hashing. */
const PASSWORD_MAX = 1024

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Compares a password with the person's own and the one-time one. Both are always hashed and compared, even
 * for an unknown name: timing reveals neither whether a name exists nor whether a one-time password is
 * pending.
 */
export async function comparePassword(
  sql: Sql,
  userId: string | null,
  password: string,
  now: Date,
): Promise<Fit> {
  const given = password.slice(0, PASSWORD_MAX + 1)
  const id = userId ?? NOBODY
  const [own, oneTime] = await Promise.all([readCredential(sql, id), readOneTime(sql, id, now)])
  if (await checkPassword(own, given)) return 'own'
  return (await checkPassword(oneTime, given)) ? 'oneTime' : null
}

/** The owner of credentials to invalidate: the account, and the addresses its links were sent to. */
export type Owner = Pick<Person, 'id' | 'username' | 'email'>

/** A password to set. */
export interface NewPassword {
  password: string
  now: Date
  /** work in the same transaction */
  with?: (sql: Sql) => Promise<void>
}

/** Sets a person's password; invalidates the one-time password and every link to the account. */
export async function setCredential(
  db: Database,
  owner: Owner,
  { now, password, with: more }: NewPassword,
): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction(async (sql) => {
    await writeCredential(sql, owner.id, hash, now)
    await endOtherWays(sql, owner, now)
    await more?.(sql)
  })
}

/** Invalidates everything mailed that grants access: the one-time password, and links of every kind. */
export async function endOtherWays(sql: Sql, { email, id, username }: Owner, now: Date): Promise<void> {
  await deleteOneTime(sql, id)
  await endUserLinks(sql, id, email === null ? [username] : [username, email], now)
}

/** argon2id at the cost recommended by OWASP (19 MiB, 2 passes); runs on the library's worker threads. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/** The hash that is verified where none is stored; made once, and again after a failure. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no password is this one').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/**
 * True when the password matches. Without a stored hash a decoy is verified, so that timing reveals nothing.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  // Awaited for stored hashes too: a kept promise that nobody awaits would be rejected unhandled.
  const other = await decoyHash()
  const fits = await verify(stored ?? other, password)
  return fits && stored !== null
}
