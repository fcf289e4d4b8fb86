import type { Entity } from '../../../contract/entity'
import type { InboxAct, InboxAnswer, InboxItem, InboxKind, InboxState, Snooze } from '../../../contract/inbox'
import type { LocalText } from '../../../contract/language'
import type { RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'

/** Something that people are told. */
export interface InboxOrder {
  kind: InboxKind
  /** the same cause has the same key: each person gets it once, however often it is told */
  key: string
  /** for whom */
  userIds?: readonly string[]
  /** for everyone who holds one of these roles or authorities */
  roles?: readonly string[]
  /** those who may not read it do not see the item */
  record: { route: string; id: string } | null
  /** full name of whoever caused it; absent = the office itself */
  by?: string | null
  /** what it says, per language; absent = the record's label says it */
  words?: LocalText
  /** what a person wrote, in their own words */
  quote?: string
  /** asks people to confirm that they have read it */
  requiresAck?: boolean
}

/** Which items are asked for. */
export interface InboxQuery {
  state: InboxState
  /** null = of every kind */
  kind: InboxKind | null
  page: number
  size: number
}

/** What waits for people. */
export interface Inbox {
  /** tells people something, in the caller's transaction; answers the ids of those who had not been told yet */
  add: (sql: Sql, order: InboxOrder) => Promise<string[]>
  /** changes what a person wrote, in the items of a key */
  requote: (sql: Sql, key: string, quote: string) => Promise<void>
  /** takes the items of a key back, except those of some people */
  withdraw: (sql: Sql, key: string, kept?: readonly string[]) => Promise<void>
  /** the caller's items about records that they may read */
  list: (query: InboxQuery, context: CallContext) => Promise<InboxAnswer>
  /** refuses NOT_FOUND for items of others, and for those about records that the caller may not read any more */
  act: (id: string, act: InboxAct, context: CallContext) => Promise<InboxItem>
  /** puts an item off; refuses like `act`, and BAD_BODY for a date that has passed */
  snooze: (id: string, until: Snooze, context: CallContext) => Promise<InboxItem>
  /** keeps that the caller has read a record; refuses NOT_FOUND */
  acknowledge: (entity: Entity, record: RecordData, context: CallContext) => Promise<void>
  /** mails people what waits for them, at most once a day; answers the number of mails */
  digest: (signal: AbortSignal) => Promise<number>
  /** deletes what is finished for long */
  prune: () => Promise<void>
}
