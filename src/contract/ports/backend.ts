import type { Credentials, Editor, ListQuery, ServerEvent } from '../calls/api'
import type { Batch, BatchRequest } from '../calls/batch'
import type { Board } from '../calls/board'
import type { CalendarPage, CalendarSpan } from '../calls/calendar'
import type { SearchAnswer } from '../calls/search'
import type { SharedView, SharedViewInput, SharedViews } from '../calls/shared-view'
import type { ApiFieldError } from '../errors/field-error'
import type { Json, JsonObject } from '../json'
import type { ActionCall } from '../model/action'
import type { VisibleConf } from '../model/conf'
import type { CardChoice, CardView } from '../model/dashboard'
import type { PublicEntity } from '../model/entity'
import type { LookupRow } from '../model/lookup'
import type { ListPage, RecordData, Revision } from '../model/record'
import type { TreeNode } from '../model/tree'
import type { User } from '../model/user'
import type { Params } from './ports'

export interface CallOptions {
  signal?: AbortSignal
  /** the busy indicator ignores this call (API-38) */
  quiet?: boolean
}

export interface DownloadOptions {
  signal: AbortSignal
  /** bytes received so far, and the total number of rows; null = unknown */
  onBytes: (bytes: number, rows: number | null) => void
}

/** A template that records are printed by. */
export type PrintTemplate = {
  id: string
  name: string
}

/** A file made by the back end. */
export interface MadeFile {
  blob: Blob
  name: string
}

/** A list query; missing parts take their defaults (`PLAIN_LIST`). */
export type RecordQuery = Partial<ListQuery>

/** Sign-in, identity and sign-out. */
export interface SessionPort {
  login: (credentials: Credentials) => Promise<User>
  /** signs in with a token of the identity provider */
  loginByProvider: (token: string) => Promise<User>
  whoami: () => Promise<User>
  refresh: () => Promise<User>
  /** resolves to whether the identity provider still holds a session */
  logout: () => Promise<boolean>
}

/** What the person may see, and the data the screens are built from. */
export interface ConfPort {
  visible: () => Promise<VisibleConf>
  /** the description of an entity at the address given by `visible` */
  entity: (url: string) => Promise<PublicEntity>
  /**
   * rows of lookup tables, each with its `tableCode`; `filter`: row keys with their values, `q`, `size` and
   * `sort`
   */
  tables: (codes: readonly string[], filter: Params, options?: CallOptions) => Promise<LookupRow[]>
  /** the tags of a tree by its name */
  tree: (name: string) => Promise<TreeNode>
  /** rows of the table of languages */
  languages: () => Promise<JsonObject[]>
  /** the unit of type DEFAULT, for which the office works; null when there is none (API-19 to API-21) */
  unit: () => Promise<RecordData | null>
  /** the cards of the start page; `choice` = which have data, null = those of the person's roles */
  cards: (choice: CardChoice | null, options?: CallOptions) => Promise<CardView[]>
}

/** The records of entities, by route. A whole record has every common key and its `_version`. */
export interface RecordsPort {
  list: (route: string, query: RecordQuery, options?: CallOptions) => Promise<ListPage>
  /**
   * the list in the columns of its board; `column`: only one of them, by its code, '' = records without a
   * code
   */
  board: (route: string, query: RecordQuery, column: string | null, options?: CallOptions) => Promise<Board>
  /** the records of the list on some days of its calendar */
  calendar: (
    route: string,
    query: RecordQuery,
    span: CalendarSpan,
    options?: CallOptions,
  ) => Promise<CalendarPage>
  /** the same for the bars of its timeline */
  timeline: RecordsPort['calendar']
  /**
   * records that a field offers: not deleted, without tags; `pickup`: the field has a list to choose from
   * (API-38, API-39)
   */
  offer: (
    route: string,
    query: RecordQuery,
    options?: CallOptions & { pickup?: boolean },
  ) => Promise<ListPage>
  /** ids and names of records that the person may choose but not read */
  names: (
    route: string,
    query: Pick<RecordQuery, 'q' | 'filters'>,
    options?: CallOptions,
  ) => Promise<ListPage>
  get: (route: string, id: string, options?: CallOptions) => Promise<RecordData>
  /** `key` makes the call idempotent */
  create: (route: string, values: JsonObject, key: string) => Promise<RecordData>
  /**
   * `values`: the changed properties, with the `_version` they are based on; an older version is refused with
   * STALE_VERSION
   */
  update: (route: string, id: string, values: JsonObject) => Promise<RecordData>
  changeStatus: (route: string, id: string, status: string, base: JsonObject) => Promise<RecordData>
  /**
   * what a save of these values would be refused for because of other records; `id` null = a new record
   */
  check: (route: string, id: string | null, values: JsonObject) => Promise<ApiFieldError[]>
  remove: (route: string, id: string) => Promise<RecordData>
  restore: (route: string, id: string) => Promise<RecordData>
  /** newest first */
  revisions: (route: string, id: string, span: { page: number; size: number }) => Promise<ListPage<Revision>>
  /**
   * records and views that contain a text, of all entities or of `routes`; without any, records whose words
   * resemble it
   */
  search: (text: string, options?: CallOptions & { routes?: readonly string[] }) => Promise<SearchAnswer>
  /** makes a call that an action of the schema file names, with what it needs to know */
  act: (route: string, id: string, call: ActionCall, body?: object) => Promise<unknown>
  /** the same for a call that returns a file */
  file: (route: string, id: string, call: ActionCall, options: DownloadOptions) => Promise<MadeFile>
  /** the print templates that records of a route may be printed by */
  printTemplates: (route: string) => Promise<PrintTemplate[]>
  /**
   * records of a list as one PDF, each from the top of a page; `template`: an id, null = the automatic layout
   */
  pdf: (
    route: string,
    conditions: Params,
    template: string | null,
    options: DownloadOptions,
  ) => Promise<MadeFile>
  /** a list as a file; `conditions`: as in the list's address */
  export: (
    route: string,
    format: 'csv' | 'xlsx',
    conditions: Params,
    options: DownloadOptions,
  ) => Promise<MadeFile>
  /**
   * announces that a page edits a record, or stopped; resolves to all editors. `leaving`: the page is being
   * unloaded
   */
  presence: (
    beat: { route: string; id: string; page: string; editing: boolean },
    leaving?: boolean,
  ) => Promise<Editor[]>
}

/** Operations on many records at once. */
export interface BatchesPort {
  /** `key` makes the call idempotent. Resolves to the batch's id */
  start: (route: string, request: BatchRequest, key: string) => Promise<string>
  /** `from`: the first row whose failures are returned */
  get: (id: string, from: number) => Promise<Batch>
  /** the person's most recent ones */
  list: (size: number) => Promise<ListPage<Batch>>
  cancel: (id: string) => Promise<Batch>
}

/** Shared views of a list. */
export interface ViewsPort {
  list: (route: string) => Promise<SharedViews>
  /** `id` null = a new one */
  save: (route: string, id: string | null, view: SharedViewInput) => Promise<SharedView>
  remove: (route: string, id: string) => Promise<void>
}

/** A person's preferences. */
export interface PreferencesPort {
  load: (userId: string) => Promise<Record<string, Json>>
  /** null resets a preference to its default */
  save: (userId: string, key: string, value: Json) => Promise<void>
}

/** The calls of the office in domain words; the adapter encodes them. Every failure is an ApiError. */
export interface Backend {
  session: SessionPort
  conf: ConfPort
  records: RecordsPort
  batches: BatchesPort
  views: ViewsPort
  preferences: PreferencesPort
  /** opens the event stream; returns a function that closes it */
  events: (onEvent: (event: ServerEvent) => void) => () => void
}
