import { deleteOneTime, readCredential, readOneTime, writeCredential } from '../db/accounts-sql'
import type { Sql } from '../parts'
import { checkPassword, hashPassword } from './passwords'

/** Which of a person's passwords fits. */
export type Fit = 'own' | 'oneTime' | null

/** A password longer than this is refused before it costs anything. */
const PASSWORD_MAX = 1024

/**
 * Compares a password with the person's own and the one-time one. Both comparisons are done whoever it is, and for
 * nobody too: time tells neither that a name exists nor that a one-time password waits.
 */
export async function fitOf(sql: Sql, userId: string | null, password: string, now: Date): Promise<Fit> {
  const given = password.slice(0, PASSWORD_MAX + 1)
  const [own, oneTime] = userId ? await Promise.all([readCredential(sql, userId), readOneTime(sql, userId, now)]) : [null, null]
  if (await checkPassword(own, given)) return 'own'
  return (await checkPassword(oneTime, given)) ? 'oneTime' : null
}

/** Gives a person a password; the one-time one is over. */
export async function setCredential(sql: Sql, userId: string, password: string, now: Date): Promise<void> {
  await writeCredential(sql, userId, await hashPassword(password), now)
  await deleteOneTime(sql, userId)
}
