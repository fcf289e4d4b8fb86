import type { ApiFieldError, ListQuery, ServerEvent } from '../contract/api'
import type { Card, CardRow } from '../contract/dashboard'
import type { Entity, EntityTexts } from '../contract/entity'
import type { ErrorCode } from '../contract/error-codes'
import type { Json, JsonObject } from '../contract/json'
import type { LookupTable } from '../contract/lookup'
import type { MenuFile } from '../contract/menu'
import type { Problem } from '../contract/problem'
import type { ListPage, RecordData, Revision } from '../contract/record'
import type { SearchHit } from '../contract/search'
import type { Principal, User } from '../contract/user'
import type { RowResult, StoredRow } from './db/batches-sql'
import type { ManyOrder } from './records/many'
import type { LoneLane } from './records/many-alone'
import type { Selection } from './records/select-many'

/** A value bound to a statement's parameter. */
export type SqlValue = string | number | boolean | null | Date | SqlValue[] | JsonObject

/** What both databases answer: the rows, and how many were touched. */
export interface SqlResult<T> {
  rows: T[]
  count: number
}

/** Statements inside one transaction or outside any. Parameters are $1, $2 …; the same SQL runs on PGlite and PostgreSQL 15+. */
export interface Sql {
  query: <T = Record<string, unknown>>(text: string, params?: readonly SqlValue[]) => Promise<SqlResult<T>>
}

/** The database of one process. */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres'
  /** one transaction: rolled back when `work` throws; serialised on PGlite */
  transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /**
   * Acts once the transaction that the caller runs in is committed, and outside of it: what an act begins would otherwise
   * run among the statements of that transaction. Not at all when it is rolled back; at once when there is none.
   */
  afterCommit: (act: () => void) => void
  /** tells every process (LISTEN/NOTIFY); payload at most 7 kB */
  notify: (channel: string, payload: string) => Promise<void>
  /** `missed` is called when notifications may have been lost, once they are heard again */
  listen: (channel: string, listener: (payload: string) => void, missed?: () => void) => Promise<() => void>
  /** work that no other process on this database does at the same time; `waiting` is called when another one does it now */
  alone: <T>(work: () => Promise<T>, waiting: () => void) => Promise<T>
  close: () => Promise<void>
}

/** Errors an answer names; of more it tells the number. */
export const ERRORS_MAX = 100
/** Characters of what a refusal says. */
const MESSAGE_MAX = 2_000
/** Characters of the path and of the words of one error. */
const TOLD_MAX = 500

/** A failure the API answers as such: its status comes from the catalogue of codes. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** the first of them; `extra.moreErrors` says how many more there are */
  readonly errors: ApiFieldError[]
  /** further facts for the answer: retry time, current version */
  readonly extra: JsonObject

  constructor(code: ErrorCode, message: string, errors: ApiFieldError[] = [], extra: JsonObject = {}) {
    super(message.slice(0, MESSAGE_MAX))
    this.code = code
    this.errors = errors.slice(0, ERRORS_MAX).map(brief)
    this.extra = errors.length > ERRORS_MAX ? { ...extra, moreErrors: errors.length - ERRORS_MAX } : extra
  }
}

/** Paths and words that callers sent come back no longer than a person reads. */
function brief(error: ApiFieldError): ApiFieldError {
  const { message, path } = error
  return path.length > TOLD_MAX || message.length > TOLD_MAX
    ? { ...error, path: path.slice(0, TOLD_MAX), message: message.slice(0, TOLD_MAX) }
    : error
}

/** Who calls, in which language, with which request; `principal` null = the server itself (jobs, seeding). */
export interface CallContext {
  principal: Principal | null
  lang: string
  /** full name for audit rows and revisions */
  by: string | null
  requestId: string
}

/** The records of all entities: permissions, rules, validation, versions, codes, revisions and audit, all enforced here. */
export interface Records {
  /** makes tables and indexes fit; answers Problems for changes that would lose data (those entities keep their last shape) */
  prepare: (entities: readonly Entity[]) => Promise<Problem[]>
  /** ends what `prepare` began before a catalogue was in force */
  catchUp: () => Promise<void>
  /** what other processes changed, null when nobody knows what: rules of access are read again */
  heard: (event: ServerEvent | null) => void
  list: (entity: Entity, query: ListQuery, context: CallContext) => Promise<ListPage>
  get: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  /** how many records have each code of a field */
  codes: (entity: Entity, query: ListQuery, path: string, context: CallContext) => Promise<Map<string, number>>
  /** the records changed last over several entities */
  latest: (entities: readonly Entity[], size: number, context: CallContext) => Promise<Omit<CardRow, 'value'>[]>
  /** records of several entities that hold the words of a text, or something like them; entities one may not read are left out */
  search: (entities: readonly Entity[], text: string, size: number, context: CallContext) => Promise<SearchHit[]>
  /** `key`: the Idempotency-Key header */
  create: (entity: Entity, body: JsonObject, context: CallContext, key?: string) => Promise<RecordData>
  /** `ifMatch`: the version of an If-Match header, when the body holds none */
  update: (entity: Entity, id: string, body: JsonObject, context: CallContext, ifMatch?: number) => Promise<RecordData>
  changeStatus: (entity: Entity, id: string, status: string, body: JsonObject, context: CallContext) => Promise<RecordData>
  remove: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  restore: (entity: Entity, ids: readonly string[], context: CallContext) => Promise<RecordData[]>
  /** takes records made before a moment away for good, the oldest first, `size` at most; answers how many */
  purge: (entity: Entity, before: Date, size: number) => Promise<number>
  /** the records somebody chose for a batch, as they stand now */
  select: (
    entity: Entity,
    selection: Selection,
    max: number,
    context: CallContext,
  ) => Promise<Pick<StoredRow, 'record_id' | 'label' | 'version'>[]>
  /**
   * changes many records in the caller's transaction; `followed`: records whose rows followed those of others; `tell` is to
   * be called after the commit
   */
  changeMany: (
    sql: Sql,
    entity: Entity,
    order: ManyOrder,
    wishes: readonly StoredRow[],
    context: CallContext,
  ) => Promise<{ results: RowResult[]; followed: LoneLane['followed']; tell: () => void }>
  revisions: (entity: Entity, id: string, page: number, size: number, context: CallContext) => Promise<ListPage<Revision>>
  /** refreshes copies of relation paths after targets changed; resolves when the queue is empty (tests, shutdown) */
  settle: () => Promise<void>
}

/** An entity ready to serve: description, assets, problems. */
export interface LiveEntity {
  entity: Entity
  /** `/assets/schemas/<hash>.json` and `.js` */
  assets: { entity: string; validator: string }
}

/** The catalogue as it stands now, replaced as a whole when a schema file changes. */
export interface LiveCatalogue {
  version: string
  entities: ReadonlyMap<string, LiveEntity>
  lookups: ReadonlyMap<string, LookupTable>
  menus: ReadonlyMap<string, MenuFile>
  /** cards of the start page */
  cards: readonly Card[]
  problems: readonly Problem[]
  quarantined: ReadonlyMap<string, { file: string; texts: Record<string, EntityTexts> | null }>
}

/** Tells interested parties (open browsers, other processes) what happened. */
export type Emit = (event: ServerEvent) => void

/** A sign-in form, and where it came from. */
export interface SignInForm {
  username: string
  secret: string
  /** of the second step; '' = none was given */
  code?: string
  /** the caller's network address, for throttling */
  address: string
  /** what the browser calls itself */
  device: string
}

/** Sessions and passwords. */
export interface Accounts {
  login: (form: SignInForm) => Promise<User>
  /**
   * The session behind a token; refuses UNAUTHORIZED, SESSION_EXPIRED, USER_DISABLED, and PASSWORD_EXPIRED or
   * USER_INITIALIZED unless `owing`: a new password is owed, and the call is one of the few that are allowed then.
   * `role`: an administrator wants to see what that role sees; refuses FORBIDDEN to others.
   */
  identify: (token: string, owing?: boolean, role?: string) => Promise<{ user: User; sessionId: string }>
  refresh: (token: string) => Promise<User>
  /** answers whether an identity provider opened the session: it keeps one of its own */
  logout: (token: string) => Promise<boolean>
  /** creates or replaces the credentials of a user record */
  setPassword: (userId: string, password: string) => Promise<void>
  /** gives a user its groups; authorities follow from them */
  setGroups: (userId: string, groups: readonly string[]) => Promise<void>
  /** seeds group authorities from the rights of entities seen for the first time; answers why, for those the store refused */
  seedRights: (entities: readonly Entity[]) => Promise<ReadonlyMap<Entity, unknown>>
}

/** A text that rows are looked for by, and how many are wanted. */
export interface RowSearch {
  text: string
  size: number
}

/** Which rows of a table are wanted, beside the cells they must have. */
export interface RowWishes {
  search?: RowSearch
  /** rows with one of these tags, and rows without any */
  tagIds?: readonly string[]
  /** retired rows too: nobody chooses them any more, but records still name them */
  disabled?: boolean
}

/** Rows of the reference tables. */
export interface Lookups {
  /** inserts the rows of tables not seeded yet, a table at once; never changes rows that exist */
  seed: (tables: readonly LookupTable[]) => Promise<void>
  /** rows that pass; long ones only where a text, a code or a name is asked for */
  rows: (codes: readonly string[], filters: Record<string, string>, wishes?: RowWishes) => Promise<JsonObject[]>
  /** the rows of some tables at hand, for checks that do not wait */
  book: (tables: readonly LookupTable[]) => Promise<LookupBook>
}

/** Rows of the tables it was made for; others have none. */
export interface LookupBook {
  /** one row by its option value, for rules' `lookup.<field>` and for labels; retired ones too */
  row: (table: LookupTable, value: Json) => JsonObject | null
  /** the rows a text is the name of, whatever its case and accents, long ones too */
  named: (table: LookupTable, name: string, filters: Record<string, string>) => JsonObject[]
  /** whether any row passes */
  offers: (table: LookupTable, filters: Record<string, string>) => boolean
  /** whether a value may be chosen: it has a row that is in use and passes */
  offersValue: (table: LookupTable, value: string, filters: Record<string, string>) => boolean
}
