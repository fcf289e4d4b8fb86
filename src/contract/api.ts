import type { Batch } from './batch'
import type { ApiFieldError } from './field-error'
import type { ColumnTotal } from './layout'

/** A failure of the API. `errors` names the fields of a constraint violation. */
export interface ApiFailure {
  errorCode: string
  /** key part for texts (`ERRORS.{errorMessage}`); usually the same code */
  errorMessage: string
  errors: ApiFieldError[]
  /** what a refusal carries along: the short session of somebody who owes a new password (D26) */
  data?: unknown
}

/** Operators of list parameters, written as a suffix of the field's path: `berth.cityContains=mod`. */
export const FILTER_OPERATORS = ['Equals', 'Not', 'Contains', 'From', 'To', 'In', 'Null'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** One condition of a list; `In` has several values, the others one. */
export interface FilterTerm {
  path: string
  operator: FilterOperator
  values: string[]
}

/** A list call in words; `encodeListQuery` and `decodeListQuery` (catalog/query.ts) turn it to and from parameters. */
export interface ListQuery {
  page: number
  size: number
  sort: { path: string; direction: 'asc' | 'desc' }[]
  q: string
  filters: FilterTerm[]
  /** conditions of the place where the list stands, part of the call but not of the page's address */
  fixed?: readonly FilterTerm[] | undefined
  showDeleted: boolean
  showArchived: boolean
  /** paths the rows carry besides what every record has; null = whole records */
  columns: string[] | null
  /** cursors; they replace `page` */
  after: string | null
  before: string | null
  /** rows passed over behind a cursor, 10 000 at most: how a list jumps to where no page reaches */
  skip: number
  count: 'capped' | 'exact' | 'none'
  /** what stands under columns, over every row the conditions find */
  totals: { path: string; total: ColumnTotal }[]
}

/** A page on which somebody edits a record. */
export interface Editor {
  /** random, one per open page: the same person may have several */
  page: string
  user: string
  name: string
}

/** Why a session is over: somebody ended it, or its owner signed out. */
export type SessionEnd = 'revoked' | 'left'

/** Something that happened, told to every open browser. */
export type ServerEvent =
  | { type: 'catalogue'; version: string }
  | { type: 'record'; route: string; id: string; version: number; by: string | null }
  | { type: 'records'; route: string; ids: string[] }
  | { type: 'batch'; batch: Omit<Batch, 'failures' | 'undoToken'>; owner: string }
  | { type: 'presence'; route: string; id: string; editors: Editor[] }
  | { type: 'lookup'; table: string }
  /** `left`: the person signed out, maybe in another tab of the same browser */
  | { type: 'session'; reason: SessionEnd }
  /** said by the browser's own end once the stream stands; `missed`: what happened before was not heard */
  | { type: 'opened'; missed: boolean }

/** Free data of a sign-in form. */
export interface Credentials {
  username: string
  secret: string
  /** of the second step, once it was asked for */
  code?: string | undefined
}
