import type { Principal } from '../../contract/model/user'

/** What a scope may compare with. */
export const SCOPE_WORDS: readonly string[] = ['user.subjectId', 'user.id', 'user.authorities', 'user.groups']

/** Stands for the groups of the user; only the store knows them. */
export const USER_GROUPS = 'user.groups'

/**
 * The values of a scope's word, or the literal text itself; empty = the user has none, and the test never
 * holds.
 */
export function scopeValues(word: string, { authorities, id, subjectId }: Principal): readonly string[] {
  if (word === 'user.id') return [id]
  if (word === 'user.authorities') return authorities
  if (word === 'user.subjectId') return subjectId === null ? [] : [subjectId]
  return [word]
}
