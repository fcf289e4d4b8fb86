import type { Credentials, Editor, ServerEvent } from './api'
import type { Batch, BatchRequest } from './batch'
import type { VisibleConf } from './conf'
import type { CardView } from './dashboard'
import type { PublicEntity } from './entity'
import type { FileRef } from './files'
import type { Json, JsonObject } from './json'
import type { LookupRow } from './lookup'
import type { Place, PlaceKind } from './place'
import type { ListPage, RecordData, Revision } from './record'
import type { SearchAnswer } from './search'
import type { SharedView, SharedViewInput, SharedViews } from './shared-view'
import type { TreeAnswer } from './tree'
import type { User } from './user'
import type { Validate } from './validate'

/** Query parameters in order; a name may repeat. */
export type Params = readonly (readonly [string, string])[]

export interface CallOptions {
  signal?: AbortSignal
  /** the busy indicator ignores this call (header skipWaiter, API-38) */
  quiet?: boolean
}

export interface DownloadOptions {
  signal: AbortSignal
  onBytes: (bytes: number, rows: number | null) => void
}

/** The calls the engine makes. Every failure is an ApiError. */
export interface Backend {
  login: (credentials: Credentials) => Promise<User>
  whoami: () => Promise<User>
  refresh: () => Promise<User>
  /** signs in by a token of the identity provider */
  loginByProvider: (token: string) => Promise<User>
  /** answers whether the identity provider still holds a session */
  logout: () => Promise<boolean>
  visible: () => Promise<VisibleConf>
  entity: (url: string) => Promise<PublicEntity>
  list: (endpoint: string, params: Params, options?: CallOptions) => Promise<ListPage>
  /** the cards of the start page; `ids` = those to fill, null = those offered by default */
  dashboard: (ids: readonly string[] | null, options?: CallOptions) => Promise<CardView[]>
  /** rows of the table of languages */
  languages: () => Promise<JsonObject[]>
  /** records and views of every entity that hold a text */
  search: (text: string, options?: CallOptions) => Promise<SearchAnswer>
  get: (endpoint: string, id: string, options?: CallOptions) => Promise<RecordData>
  /** `key` makes the call safe to repeat (Idempotency-Key) */
  create: (endpoint: string, body: JsonObject, key: string) => Promise<RecordData>
  update: (endpoint: string, id: string, body: JsonObject) => Promise<RecordData>
  changeStatus: (endpoint: string, id: string, status: string, body: JsonObject) => Promise<RecordData>
  remove: (endpoint: string, id: string) => Promise<RecordData>
  restore: (endpoint: string, id: string) => Promise<RecordData>
  revisions: (endpoint: string, id: string, params: Params) => Promise<ListPage<Revision>>
  /** starts work on many records; `key` makes the call safe to repeat. Answers the batch's id */
  startBatch: (endpoint: string, request: BatchRequest, key: string) => Promise<string>
  /** `from`: the first row whose failures are answered */
  batch: (id: string, from: number) => Promise<Batch>
  batches: (params: Params) => Promise<ListPage<Batch>>
  cancelBatch: (id: string) => Promise<Batch>
  /** a call that an action makes; what it answers is nobody's business */
  act: (path: string) => Promise<void>
  /** a file while it arrives; `onBytes` hears how many there are so far, and the rows the whole will have */
  download: (path: string, params: Params, options: DownloadOptions) => Promise<{ blob: Blob; name: string }>
  /** a tree by its address */
  hierarchy: (path: string) => Promise<TreeAnswer>
  /** rows of one or more reference tables, each with its `tableCode` */
  tables: (codes: readonly string[], params: Params, options?: CallOptions) => Promise<LookupRow[]>
  /** the unit of type DEFAULT, which the office works for; null when there is none (API-19 to API-21) */
  unit: () => Promise<RecordData | null>
  preferences: (userId: string) => Promise<Record<string, string>>
  savePreference: (userId: string, key: string, value: Json) => Promise<void>
  /** views that people share of a list */
  views: (route: string) => Promise<SharedViews>
  /** `id` null = a new one */
  saveView: (route: string, id: string | null, view: SharedViewInput) => Promise<SharedView>
  removeView: (route: string, id: string) => Promise<void>
  /** says that a page edits a record, or that it does not; answers everybody who does. `leaving`: the page goes this moment */
  presence: (beat: { route: string; id: string; page: string; editing: boolean }, leaving?: boolean) => Promise<Editor[]>
  /** opens the event stream; answers a function that closes it */
  events: (onEvent: (event: ServerEvent) => void) => () => void
}

/** Files of records: kept on the server, handed to the browser. */
export interface FilesPort {
  /** `progress` is told the part sent, 0 to 1; failures are ApiErrors, of the network too */
  upload: (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<FileRef>
  /** fetches the content with the user's token and saves it under its name */
  download: (file: FileRef) => Promise<void>
  /** hands content to the person's browser to keep */
  save: (content: Blob, name: string) => Promise<void>
}

/** A geocoder behind the back end. */
export interface PlacesPort {
  /** places a text may mean, the best first; `country`: only there, by the code of the table. Rejects with an ApiError */
  search: (text: string, how: { kind: PlaceKind; country: string | null }, signal: AbortSignal) => Promise<Place[]>
}

/** Loads a compiled validator module by address. */
export interface ValidatorPort {
  load: (url: string) => Promise<Validate>
}

/** Browser storage that may be full or blocked: `set` answers false then. */
export interface StoragePort {
  get: (key: string) => string | null
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
  /** tells of changes made by other tabs */
  watch: (listener: (key: string, value: string | null) => void) => () => void
}

/** What one tab of the browser remembers over a reload, and nobody else. */
export type TabStore = Pick<StoragePort, 'get' | 'set' | 'remove'>

/** One tab of the browser. */
export interface TabPort extends TabStore {
  /** tells that the page goes (false), and that the browser brings it back as it stood (true) */
  watchPage: (listener: (isHere: boolean) => void) => () => void
}

/** Time, so that tests can hold it. */
export interface Clock {
  now: () => number
}

/** Where the browser is and goes; the router stands behind it. */
export interface Navigator {
  /** path with query string */
  current: () => string
  go: (path: string) => void
  replace: (path: string) => void
  back: () => void
}

/** Texts of the application in the user's language. */
export interface Texts {
  lang: () => string
  text: (key: string, params?: Record<string, string | number>) => string
  /** true when the key has a text */
  has: (key: string) => boolean
  setLang: (lang: string) => Promise<void>
  watch: (listener: () => void) => () => void
}
