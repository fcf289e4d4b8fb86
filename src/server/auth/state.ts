import { Refusal } from '../parts'
import type { Person } from './people'

/** Statuses of a user record that keep a person out. */
const DISABLED = 'DISABLED'
const LOCKED = 'LOCKED'
const EXPIRED = 'PASSWORD_EXPIRED'

/** Refuses whoever may not be inside at all; holds for open sessions too. */
export function refuseOutsiders({ status }: Person): void {
  if (status === DISABLED) throw new Refusal('USER_DISABLED', 'The user is disabled')
  if (status === LOCKED) throw new Refusal('USER_DISABLED', 'The user is locked by an administrator')
}

/** Refuses a sign-in that must lead to a new password first (D26). */
export function refuseStalePassword(person: Person, now: Date): void {
  const { mustChangePassword, passwordExpiresOn, status } = person
  const past = passwordExpiresOn !== null && passwordExpiresOn < now.toISOString().slice(0, 10)
  if (status === EXPIRED || past) throw new Refusal('PASSWORD_EXPIRED', 'The password has expired')
  if (mustChangePassword) throw new Refusal('USER_INITIALIZED', 'The first password must be changed')
}
