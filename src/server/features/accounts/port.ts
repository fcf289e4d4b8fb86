import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { User } from '../../../contract/user'
import { Refusal } from '../../kernel/refusal'
import type { Person } from './people'

/** A sign-in form, and where it came from. */
export interface SignInForm {
  username: string
  secret: string
  /** of the second step; '' = none was given */
  code?: string
  /** the caller's network address, for throttling */
  address: string
  /** what the browser calls itself */
  device: string
}

/** Sessions and passwords. */
export interface Accounts {
  login: (form: SignInForm) => Promise<User>
  /**
   * The session behind a token; refuses UNAUTHORIZED, SESSION_EXPIRED, USER_DISABLED, and PASSWORD_EXPIRED or
   * USER_INITIALIZED unless `owing`: a new password is owed, and the call is one of the few that are allowed then.
   * `role`: an administrator wants to see what that role sees; refuses FORBIDDEN to others.
   */
  identify: (token: string, owing?: boolean, role?: string) => Promise<{ user: User; sessionId: string }>
  refresh: (token: string) => Promise<User>
  /** answers whether an identity provider opened the session: it keeps one of its own */
  logout: (token: string) => Promise<boolean>
  /** creates or replaces the credentials of a user record */
  setPassword: (userId: string, password: string) => Promise<void>
  /** gives a user its groups; authorities follow from them */
  setGroups: (userId: string, groups: readonly string[]) => Promise<void>
  /** seeds group authorities from the rights of entities seen for the first time; answers why, for those the store refused */
  seedRights: (entities: readonly Entity[]) => Promise<ReadonlyMap<Entity, unknown>>
}

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
