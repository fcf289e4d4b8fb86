import type { Entity } from '../../../contract/entity'
import type { User } from '../../../contract/user'

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
