import type { ApiFieldError } from '../errors/field-error'
import type { FilterTerm } from '../model/filter-term'
import type { ColumnTotal } from '../model/layout'
import type { Batch } from './batch'

/** A failure of the API. `errors` names the fields of a constraint violation. */
export interface ApiFailure {
  errorCode: string
  /** key part for texts (`ERRORS.{errorMessage}`); usually the same code */
  errorMessage: string
  errors: ApiFieldError[]
  /** extra data of a refusal: the short session of a person who must change their password (D26) */
  data?: unknown
}

/**
 * A list call as an object; `encodeListQuery` and `decodeListQuery` (catalogue/list-query/query.ts) convert
 * it to and from parameters.
 */
export interface ListQuery {
  page: number
  size: number
  sort: { path: string; direction: 'asc' | 'desc' }[]
  q: string
  filters: FilterTerm[]
  /** conditions set by the list's container; part of the call but not of the page's address */
  fixed?: readonly FilterTerm[] | undefined
  showDeleted: boolean
  showArchived: boolean
  /** only records with stored values that their file would refuse today */
  toPutRight: boolean
  /** paths to include besides those every record has; null = whole records */
  columns: string[] | null
  /** cursors; they replace `page` */
  after: string | null
  before: string | null
  /** rows to skip after a cursor, 10 000 at most: how a list jumps beyond the last page number */
  skip: number
  count: 'capped' | 'exact' | 'none'
  /** totals of columns, over all rows that match the conditions */
  totals: { path: string; total: ColumnTotal }[]
}

/** A page on which someone edits a record. */
export interface Editor {
  /** random, one per open page: one person may have several */
  page: string
  user: string
  name: string
}

/** Why a session ended: it was revoked, or its owner signed out. */
export type SessionEnd = 'revoked' | 'left'

/** An event that the server sends to every open browser. */
export type ServerEvent =
  | { type: 'catalogue'; version: string }
  | { type: 'record'; route: string; id: string; version: number; by: string | null }
  | { type: 'records'; route: string; ids: string[] }
  | { type: 'batch'; batch: Omit<Batch, 'changes' | 'failures' | 'undoToken'>; owner: string }
  | { type: 'presence'; route: string; id: string; editors: Editor[] }
  /** a comment on a record was added or changed */
  | { type: 'comments'; route: string; id: string }
  /**
   * the inbox of the person changed; `owners` stays on the server, which sends it to them alone; absent = to
   * everyone
   */
  | { type: 'inbox'; owners?: string[] }
  | { type: 'lookup'; table: string }
  /** `left`: the person signed out, maybe in another tab of the same browser */
  | { type: 'session'; reason: SessionEnd }
  /** emitted by the browser's adapter once the stream is connected; `missed`: earlier events were lost */
  | { type: 'opened'; missed: boolean }

/** Content of a sign-in form. */
export interface Credentials {
  username: string
  secret: string
  /** code of the second step, once it was required */
  code?: string | undefined
}
