import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import { officeDay } from '../../../../contract/time/office-day'
import { Refusal } from '../../../kernel/refusal'
import type { Person } from './people'

/** A sign-in form with its origin. */
export interface SignInForm {
  username: string
  secret: string
  /** code of the second step; '' = none */
  code?: string
  /** the client's network address, for throttling */
  address: string
  /** the browser's self-description */
  device: string
}

/** Sessions and passwords. */
export interface Accounts {
  login: (form: SignInForm) => Promise<User>
  /**
   * The session of a token; refuses UNAUTHORIZED, SESSION_EXPIRED, USER_DISABLED, and PASSWORD_EXPIRED or
   * USER_INITIALIZED unless `owing`: the call is one of the few allowed before a forced password change.
   * `role`: an administrator previews that role; refuses FORBIDDEN to others.
   */
  identify: (token: string, owing?: boolean, role?: string) => Promise<{ user: User; sessionId: string }>
  refresh: (token: string) => Promise<User>
  /** resolves to whether the session was opened through an identity provider, which has its own */
  logout: (token: string) => Promise<boolean>
  /** creates or replaces the credentials of a user record */
  setPassword: (userId: string, password: string) => Promise<void>
  /** sets a user's groups; authorities follow from them */
  setGroups: (userId: string, groups: readonly string[]) => Promise<void>
  /** grants group authorities for new entities; returns the errors of those the database refused */
  seedRights: (entities: readonly Entity[]) => Promise<ReadonlyMap<Entity, unknown>>
}

/** Statuses of a user record that disable the account, with the message for its owner. */
const SHUT_STATUS_CODES: ReadonlyMap<string | null, string> = new Map([
  ['DISABLED', 'The user is disabled'],
  ['LOCKED', 'The user is locked by an administrator'],
])
const EXPIRED_CODE = 'PASSWORD_EXPIRED'

/** An administrator disabled this account; only enabling it again lets its owner in. */
export function isShut({ status }: Pick<Person, 'status'>): boolean {
  return SHUT_STATUS_CODES.has(status)
}

/** Refuses people who may not be signed in at all; also applies to open sessions. */
export function refuseOutsiders({ status }: Pick<Person, 'status'>): void {
  const why = SHUT_STATUS_CODES.get(status)
  if (why !== undefined) throw new Refusal('USER_DISABLED', why)
}

/** Why a person must change their password before anything else (D26), or null. */
export function owedPassword(person: Person, now: Date): OwedPassword | null {
  const { mustChangePassword, passwordExpiresOn, status } = person
  const past = passwordExpiresOn !== null && passwordExpiresOn < officeDay(now)
  if (status === EXPIRED_CODE || past) return 'PASSWORD_EXPIRED'
  return mustChangePassword ? 'USER_INITIALIZED' : null
}

/** The two reasons of the forbidden handling (ERR-13). */
export type OwedPassword = 'PASSWORD_EXPIRED' | 'USER_INITIALIZED'

const WORDS: Record<OwedPassword, string> = {
  PASSWORD_EXPIRED: 'The password has expired: choose a new one first',
  USER_INITIALIZED: 'This password was valid for one sign-in only: choose a new one first',
}

/** The refusal of every call except the password change; `extra` is merged into the answer. */
export function owedRefusal(code: OwedPassword, extra: JsonObject = {}): Refusal {
  return new Refusal(code, WORDS[code], [], extra)
}
