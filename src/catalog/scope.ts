import type { Principal } from '../contract/user'

/** What a scope may compare with. */
export const SCOPE_WORDS: readonly string[] = ['user.subjectId', 'user.id', 'user.authorities', 'user.groups']

/** Stands for the groups somebody is a member of; only the store knows them. */
export const USER_GROUPS = 'user.groups'

/** The values a scope's word stands for, or the literal text itself; none = the user has none, and such a test never holds. */
export function scopeValues(word: string, { authorities, id, subjectId }: Principal): readonly string[] {
  if (word === 'user.id') return [id]
  if (word === 'user.authorities') return authorities
  if (word === 'user.subjectId') return subjectId === null ? [] : [subjectId]
  return [word]
}
