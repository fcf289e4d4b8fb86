/** The signed-in person as sign-in and identity calls return it, and as the browser stores it (AUTH-03). */
export interface User {
  id: string
  /** access token, sent as `Authorization: Bearer …` */
  token: string
  lang: string
  username: string
  fullname: string
  /** roles (`ROLE_MANAGER`) and authorities (`CUSTOMER_R`) flattened */
  authorities: string[]
  /** the subject this person represents, for own-row scope; null for staff without one */
  subjectId: string | null
}

/**
 * The parts of a user that rules, permissions and scopes may read; rules see `roles` as the ROLE_ part of
 * authorities.
 */
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

/** The roles of people outside the office, who see what concerns them. */
export const OUTSIDE_ROLES: readonly string[] = [
  'ROLE_REG_WORKFLOW',
  'ROLE_CUSTOMER',
  'ROLE_COLLABORATOR',
  'ROLE_SUPPLIER',
]

const ROLE_NAMES: ReadonlySet<string> = new Set(ROLES)

/** True of a word that looks like a role but is none: no one ever holds it. */
export function isUnknownRole(word: string): boolean {
  return word.startsWith('ROLE_') && !ROLE_NAMES.has(word)
}

/** Further authorities that the role guard requires (PERM-03). */
export const ON_BOARD = 'ON_BOARD'
export const ACCESS_BACKOFFICE = 'ACCESS_BACKOFFICE'
