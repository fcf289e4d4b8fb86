import { hash, verify } from '@node-rs/argon2'
import type { Database, Sql } from '../../kernel/database'
import { deleteOneTime, readCredential, readOneTime, writeCredential } from './accounts-store'
import { endLinksOf } from './links'
import type { Person } from './people'

/** Which of a person's passwords fits. */
export type Fit = 'own' | 'oneTime' | null

/** A password longer than this is refused before it costs anything. */
const PASSWORD_MAX = 1024

/** The id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Compares a password with the person's own and the one-time one. Both are read and compared whoever it is, and for
 * nobody too: time tells neither that a name exists nor that a one-time password waits.
 */
export async function fitOf(sql: Sql, userId: string | null, password: string, now: Date): Promise<Fit> {
  const given = password.slice(0, PASSWORD_MAX + 1)
  const id = userId ?? NOBODY
  const [own, oneTime] = await Promise.all([readCredential(sql, id), readOneTime(sql, id, now)])
  if (await checkPassword(own, given)) return 'own'
  return (await checkPassword(oneTime, given)) ? 'oneTime' : null
}

/** Whose ways in are ended: by the account, and by the addresses its links went to. */
export type Owner = Pick<Person, 'id' | 'username' | 'email'>

/** A password that is given to a person. */
export interface NewPassword {
  password: string
  now: Date
  /** work of the same transaction */
  with?: (sql: Sql) => Promise<void>
}

/** Gives a person a password; the one-time one and every link to the account are over. */
export async function setCredential(db: Database, owner: Owner, { now, password, with: more }: NewPassword): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction(async (sql) => {
    await writeCredential(sql, owner.id, hash, now)
    await endOtherWays(sql, owner, now)
    await more?.(sql)
  })
}

/** Ends what was mailed and lets its holder in: the one-time password, and links of every kind. */
export async function endOtherWays(sql: Sql, { email, id, username }: Owner, now: Date): Promise<void> {
  await deleteOneTime(sql, id)
  await endLinksOf(sql, id, email === null ? [username] : [username, email], now)
}

/** argon2id at the cost OWASP recommends (19 MiB, 2 passes); both run on worker threads of the library. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/** True when the password fits. Without a stored hash the same work is done in vain, so that time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password is this one')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && stored !== null
}
