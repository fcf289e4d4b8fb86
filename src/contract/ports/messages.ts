import type { Comment, CommentPage, Mention } from '../calls/comment'
import type { InboxAnswer, InboxItem, InboxOperation, InboxState, Snooze } from '../model/inbox'
import type { LettersPort } from '../model/letter'
import type { CallOptions } from './backend'

/** A record by its entity and id. */
export interface RecordAddress {
  route: string
  id: string
}

/** Comments, and the inbox of the signed-in person. */
export interface MessagesPort extends LettersPort {
  /** newest first */
  comments: (at: RecordAddress, span: { page: number; size: number }) => Promise<CommentPage>
  /**
   * `key` makes the call idempotent; refused with CONSTRAINT_VIOLATION when a named person cannot be reached
   */
  comment: (at: RecordAddress, text: string, key: string) => Promise<Comment>
  changeComment: (id: string, text: string) => Promise<Comment>
  removeComment: (id: string) => Promise<void>
  /** a few people who may be mentioned in a comment about the record and whose name contains a text */
  people: (at: RecordAddress, text: string, options?: CallOptions) => Promise<Mention[]>
  /** newest first */
  inbox: (query: { state: InboxState; page: number; size: number }) => Promise<InboxAnswer>
  /**
   * `revision`: of the text that the person has before them; who confirms a notice says which one they read
   */
  act: (id: string, act: InboxOperation, revision?: number | null) => Promise<InboxItem>
  snooze: (id: string, until: Snooze) => Promise<InboxItem>
}
