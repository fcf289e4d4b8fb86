import type { ActionCall } from './action'
import type { Credentials, Editor, ListQuery, ServerEvent } from './api'
import type { Batch, BatchRequest } from './batch'
import type { VisibleConf } from './conf'
import type { CardView } from './dashboard'
import type { PublicEntity } from './entity'
import type { Json, JsonObject } from './json'
import type { LookupRow } from './lookup'
import type { Params } from './ports'
import type { ListPage, RecordData, Revision } from './record'
import type { SearchAnswer } from './search'
import type { SharedView, SharedViewInput, SharedViews } from './shared-view'
import type { TreeNode } from './tree'
import type { User } from './user'

export interface CallOptions {
  signal?: AbortSignal
  /** the busy indicator ignores this call (API-38) */
  quiet?: boolean
}

export interface DownloadOptions {
  signal: AbortSignal
  /** bytes so far, and the rows the whole file will have; null = unknown */
  onBytes: (bytes: number, rows: number | null) => void
}

/** A file that a back end made. */
export interface MadeFile {
  blob: Blob
  name: string
}

/** What a list is asked; parts left out ask for nothing in particular (`PLAIN_LIST`). */
export type RecordQuery = Partial<ListQuery>

/** Who is signed in. */
export interface SessionPort {
  login: (credentials: Credentials) => Promise<User>
  /** signs in by a token of the identity provider */
  loginByProvider: (token: string) => Promise<User>
  whoami: () => Promise<User>
  refresh: () => Promise<User>
  /** answers whether the identity provider still holds a session */
  logout: () => Promise<boolean>
}

/** What the person may see, and what the screens are made of. */
export interface ConfPort {
  visible: () => Promise<VisibleConf>
  /** the description of an entity at the address that `visible` gave for it */
  entity: (url: string) => Promise<PublicEntity>
  /** rows of reference tables, each with its `tableCode`; `filter`: row keys with their values, `q`, `size` and `sort` */
  tables: (codes: readonly string[], filter: Params, options?: CallOptions) => Promise<LookupRow[]>
  /** the tags of a tree by its name */
  tree: (name: string) => Promise<TreeNode>
  /** rows of the table of languages */
  languages: () => Promise<JsonObject[]>
  /** the unit of type DEFAULT, which the office works for; null when there is none (API-19 to API-21) */
  unit: () => Promise<RecordData | null>
  /** the cards of the start page; `ids` = those to fill, null = those offered by default */
  cards: (ids: readonly string[] | null, options?: CallOptions) => Promise<CardView[]>
}

/** The records of entities, each named by its route. A record answered whole has every common key and its `_version`. */
export interface RecordsPort {
  list: (route: string, query: RecordQuery, options?: CallOptions) => Promise<ListPage>
  /** records that a field offers: living ones, without tags; `pickup`: the field has a list to pick from (API-38, API-39) */
  offer: (route: string, query: RecordQuery, options?: CallOptions & { pickup?: boolean }) => Promise<ListPage>
  /** ids and names of records that the person may choose but not read */
  names: (route: string, query: Pick<RecordQuery, 'q' | 'filters'>, options?: CallOptions) => Promise<ListPage>
  get: (route: string, id: string, options?: CallOptions) => Promise<RecordData>
  /** `key` makes the call safe to repeat */
  create: (route: string, values: JsonObject, key: string) => Promise<RecordData>
  /** `values`: the properties that change, with the `_version` they are based on; an older one is refused with STALE_VERSION */
  update: (route: string, id: string, values: JsonObject) => Promise<RecordData>
  changeStatus: (route: string, id: string, status: string, base: JsonObject) => Promise<RecordData>
  remove: (route: string, id: string) => Promise<RecordData>
  restore: (route: string, id: string) => Promise<RecordData>
  /** newest first */
  revisions: (route: string, id: string, span: { page: number; size: number }) => Promise<ListPage<Revision>>
  /** records and views of every entity that hold a text */
  search: (text: string, options?: CallOptions) => Promise<SearchAnswer>
  /** makes a call that an action of the entity's file names; what it answers is nobody's business */
  act: (route: string, id: string, call: ActionCall) => Promise<void>
  /** the same for a call that answers a file */
  file: (route: string, id: string, call: ActionCall, options: DownloadOptions) => Promise<MadeFile>
  /** a list as a file; `conditions`: as the list's address holds them */
  export: (route: string, format: 'csv' | 'xlsx', conditions: Params, options: DownloadOptions) => Promise<MadeFile>
  /** says that a page edits a record, or that it does not; answers everybody who does. `leaving`: the page goes this moment */
  presence: (beat: { route: string; id: string; page: string; editing: boolean }, leaving?: boolean) => Promise<Editor[]>
}

/** Work on many records at once. */
export interface BatchesPort {
  /** `key` makes the call safe to repeat. Answers the batch's id */
  start: (route: string, request: BatchRequest, key: string) => Promise<string>
  /** `from`: the first row whose failures are answered */
  get: (id: string, from: number) => Promise<Batch>
  /** the person's newest ones */
  list: (size: number) => Promise<ListPage<Batch>>
  cancel: (id: string) => Promise<Batch>
}

/** Views that people share of a list. */
export interface ViewsPort {
  list: (route: string) => Promise<SharedViews>
  /** `id` null = a new one */
  save: (route: string, id: string | null, view: SharedViewInput) => Promise<SharedView>
  remove: (route: string, id: string) => Promise<void>
}

/** What a person chose of the screens. */
export interface PreferencesPort {
  load: (userId: string) => Promise<Record<string, Json>>
  /** null takes a preference back to its default */
  save: (userId: string, key: string, value: Json) => Promise<void>
}

/** The calls of the office, in its own words: how they travel is the adapter's affair. Every failure is an ApiError. */
export interface Backend {
  session: SessionPort
  conf: ConfPort
  records: RecordsPort
  batches: BatchesPort
  views: ViewsPort
  preferences: PreferencesPort
  /** opens the stream of events; answers a function that closes it */
  events: (onEvent: (event: ServerEvent) => void) => () => void
}
