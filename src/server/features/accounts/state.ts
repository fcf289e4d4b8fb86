import type { JsonObject } from '../../../contract/json'
import { Refusal } from '../../kernel/refusal'
import type { Person } from './people'

/** Statuses of a user record that shut the account, and what its owner is told. */
const SHUT: ReadonlyMap<string | null, string> = new Map([
  ['DISABLED', 'The user is disabled'],
  ['LOCKED', 'The user is locked by an administrator'],
])
const EXPIRED = 'PASSWORD_EXPIRED'

/** An administrator shut this account: nothing but opening it again lets its owner in. */
export function isShut({ status }: Pick<Person, 'status'>): boolean {
  return SHUT.has(status)
}

/** Refuses whoever may not be inside at all; holds for open sessions too. */
export function refuseOutsiders({ status }: Pick<Person, 'status'>): void {
  const why = SHUT.get(status)
  if (why !== undefined) throw new Refusal('USER_DISABLED', why)
}

/** Why a person must choose a new password before anything else (D26), or null. */
export function owedPassword(person: Person, now: Date): OwedPassword | null {
  const { mustChangePassword, passwordExpiresOn, status } = person
  const past = passwordExpiresOn !== null && passwordExpiresOn < now.toISOString().slice(0, 10)
  if (status === EXPIRED || past) return 'PASSWORD_EXPIRED'
  return mustChangePassword ? 'USER_INITIALIZED' : null
}

/** The two reasons of the forbidden handling (ERR-13). */
export type OwedPassword = 'PASSWORD_EXPIRED' | 'USER_INITIALIZED'

const WORDS: Record<OwedPassword, string> = {
  PASSWORD_EXPIRED: 'The password has expired: choose a new one first',
  USER_INITIALIZED: 'This password was for one sign-in: choose a new one first',
}

/** The refusal of every call but the change of the password; `extra` joins the answer. */
export function owedRefusal(code: OwedPassword, extra: JsonObject = {}): Refusal {
  return new Refusal(code, WORDS[code], [], extra)
}
