import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { nameable, ownScope } from '../../../../catalogue/rights/rights'
import { searchWords } from '../../../../catalogue/search-text'
import type { Mention } from '../../../../contract/calls/comment'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import { fold } from '../../../../contract/text/fold'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { accountsFeature } from '../../identity/accounts'
import { readAuthors } from './store'

/** The record that comments are about. */
export interface CommentedRecord {
  entity: Entity
  id: string
}

/** A person who may read a record. */
export type CommentReader = Omit<User, 'token'>

/** Who may be named in comments about records. */
export interface Readers {
  /**
   * the person with a log-in name, if they may read the record and the caller may name them; null = no one
   */
  named: (place: CommentedRecord, username: string, context: CallContext) => Promise<CommentReader | null>
  /** a few people whose names contain every word of a text */
  offered: (place: CommentedRecord, text: string, context: CallContext) => Promise<Mention[]>
}

const MAX_OFFERED_READERS = 8
/** Maximum number of people whose rights are checked for one answer. */
const CANDIDATES = 40

/**
 * People who may name users may name every reader of the record; external users only those who wrote about
 * it, whose names they read there: log-in names cannot be guessed.
 */
export function createReaders({ builtIn, db, records, use }: Core): Readers {
  const users = builtIn('users')
  const { accounts } = use(accountsFeature)
  const isInside = ({ principal }: CallContext): boolean => {
    if (!principal) return true
    const right = nameable(principal, users())
    return right === 'any' || (right === 'read' && !ownScope(principal, users()))
  }
  const reader = async ({ entity, id }: CommentedRecord, userId: string): Promise<CommentReader | null> => {
    const user = await accounts.describe(userId)
    if (!user) return null
    const principal = { ...user, token: '' }
    try {
      await records().get(entity, id, { ...serverContext(), principal, by: user.fullname })
      return user
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null
      throw error
    }
  }
  const candidates = async (
    place: CommentedRecord,
    text: string,
    context: CallContext,
  ): Promise<string[]> => {
    if (!isInside(context)) return readAuthors(db, place.id)
    const query = { ...PLAIN_LIST, q: text, columns: [], size: CANDIDATES, count: 'none' as const }
    return (await records().list(users(), query, serverContext())).items.map(({ id }) => id)
  }
  return {
    named: async (place, username, context) => {
      const person = await accounts.people.byName(username)
      if (!person) return null
      if (!isInside(context) && !(await readAuthors(db, place.id)).includes(person.id)) return null
      return reader(place, person.id)
    },
    offered: async (place, text, context) => {
      const found: Mention[] = []
      const words = searchWords(text)
      for (const id of await candidates(place, text, context)) {
        const user = id === context.principal?.id ? null : await reader(place, id)
        const names = user && fold(`${user.username} ${user.fullname}`)
        if (names && words.every((word) => names.includes(word)))
          found.push({ username: user.username, name: user.fullname })
        if (found.length === MAX_OFFERED_READERS) break
      }
      return found
    },
  }
}
