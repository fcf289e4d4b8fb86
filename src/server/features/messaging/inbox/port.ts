import type { LocalText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type {
  InboxAnswer,
  InboxItem,
  InboxKind,
  InboxOperation,
  InboxState,
  Snooze,
} from '../../../../contract/model/inbox'
import type { RecordData } from '../../../../contract/model/record'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'

/** A notification for people. */
export interface InboxOrder {
  kind: InboxKind
  /** the same cause has the same key: each person gets it once, however often it is sent */
  key: string
  /** for whom */
  userIds?: readonly string[]
  /** for everyone who holds one of these roles or authorities */
  roles?: readonly string[]
  /** those who may not read it do not see the item */
  record: { route: string; id: string } | null
  /** full name of the person who caused it; absent = the office itself */
  by?: string | null
  /** its text, per language, with fields of the record in braces; absent = the record's label */
  words?: LocalText
  /** a quoted text that a person wrote */
  quote?: string
  /** asks people to confirm that they have read it */
  requiresAck?: boolean
}

/** Filter of items. */
export interface InboxQuery {
  state: InboxState
  /** null = of every kind */
  kind: InboxKind | null
  page: number
  size: number
}

/** The inboxes of people. */
export interface Inbox {
  /** notifies people, in the caller's transaction; returns the ids of those who had not been notified yet */
  add: (sql: Sql, order: InboxOrder) => Promise<string[]>
  /** changes the quoted text in the items of a key */
  requote: (sql: Sql, key: string, quote: string) => Promise<void>
  /** withdraws the items of a key, except those of some people */
  withdraw: (sql: Sql, key: string, kept?: readonly string[]) => Promise<void>
  /** the caller's items about records that they may read */
  list: (query: InboxQuery, context: CallContext) => Promise<InboxAnswer>
  /**
   * `revision`: the one whose text the caller read. Refuses NOT_FOUND for items of others, and for those
   * about records that the caller may not read any more; whoever acknowledges a notice VERSION_REQUIRED
   * without it, TEXT_CHANGED for a former text
   */
  act: (id: string, act: InboxOperation, context: CallContext, revision?: number | null) => Promise<InboxItem>
  /** postpones an item; refuses like `act`, and BAD_BODY for a date that has passed */
  snooze: (id: string, until: Snooze, context: CallContext) => Promise<InboxItem>
  /** stores that the caller has read a revision of a record; refuses VERSION_REQUIRED, TEXT_CHANGED */
  acknowledge: (
    entity: Entity,
    record: RecordData,
    context: CallContext,
    revision: number | null,
  ) => Promise<void>
  /** mails people their unread items, at most once a day; returns the number of mails */
  digest: (signal: AbortSignal) => Promise<number>
  /** deletes items finished long ago */
  prune: () => Promise<void>
}
