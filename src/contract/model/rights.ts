import { ROLES } from './user'

/** The operation that an authority allows on the records of its subject. */
export const AUTHORITY_OPERATIONS = ['read', 'write', 'delete'] as const
export type AuthorityOperation = (typeof AUTHORITY_OPERATIONS)[number]

/** One authority of a group. */
export interface RightsWord {
  authority: string
  name: string
  /** the caller may grant it: no one grants what they do not hold */
  mayGrant: boolean
}

/**
 * A subject of authorities, usually an entity, with the authority for each operation; null = there is none.
 */
export interface RightsRow {
  stem: string
  name: string
  cells: Record<AuthorityOperation, RightsWord | null>
}

/** All authorities: those of subjects, and roles and flags, which have no subject. */
export interface RightsTable {
  rows: RightsRow[]
  words: RightsWord[]
}

/** The operations on an entity's records, in the order of its screens. */
export const EFFECTIVE_OPERATIONS = ['read', 'create', 'write', 'status', 'delete', 'export'] as const
export type EffectiveOperation = (typeof EFFECTIVE_OPERATIONS)[number]

/** What a person may do with the records of an entity. */
export interface EffectiveRow {
  route: string
  name: string
  /** only their own rows */
  own: boolean
  /** codes of the groups that allow it; empty = only several of them together; absent = not allowed */
  from: Partial<Record<EffectiveOperation, string[]>>
}

/** Everything a person may do, with the groups it comes from. */
export interface EffectiveRights {
  user: { id: string; label: string }
  /** the groups of the person */
  groups: { id: string | null; code: string; name: string; authorities: string[] }[]
  /** why the person can do nothing at present; null = they can */
  shut: 'status' | 'flags' | null
  entities: EffectiveRow[]
}

/** The name of a role in the reader's language; any other authority as it is. */
export function authorityName(word: string, text: (key: string) => string): string {
  return (ROLES as readonly string[]).includes(word) ? text(`ROLE.${word}`) : word
}
