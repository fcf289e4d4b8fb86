/** The signed-in person as sign-in and identity calls answer it, and as the browser stores it (AUTH-03). */
export interface User {
  id: string
  /** access token, sent as `Authorization: Bearer …` */
  token: string
  lang: string
  username: string
  fullname: string
  /** roles (`ROLE_MANAGER`) and authorities (`CUSTOMER_R`) flattened */
  authorities: string[]
  /** the subject this person is, for own-row scope; null for staff without one */
  subjectId: string | null
}

/** What rules, rights and scopes may know of a user; rules see `roles` as the ROLE_ part of authorities. */
export type Principal = Pick<User, 'id' | 'lang' | 'username' | 'authorities' | 'subjectId'>

/** Passes every ability check (spec A §6). */
export const ROLE_ADMIN = 'ROLE_ADMIN'

/** The nine roles of the specification (PERM-01), in its order. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_MANAGER',
  'ROLE_USER',
  'ROLE_REG_WORKFLOW',
  'ROLE_CUSTOMER',
  'ROLE_COLLABORATOR',
  'ROLE_SUPPLIER',
  'ROLE_APPROVER',
  'ROLE_VIEWER',
] as const

const ROLE_NAMES: ReadonlySet<string> = new Set(ROLES)

/** True of a word that means to be a role and is none: nobody ever holds it. */
export function isUnknownRole(word: string): boolean {
  return word.startsWith('ROLE_') && !ROLE_NAMES.has(word)
}

/** Extra names the role guard asks for (PERM-03). */
export const ON_BOARD = 'ON_BOARD'
export const ACCESS_BACKOFFICE = 'ACCESS_BACKOFFICE'
