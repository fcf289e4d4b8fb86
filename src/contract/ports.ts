import type { FileRef } from './files'
import type { Place, PlaceKind } from './place'
import type { Validate } from './validate'

/** Query parameters in order; a name may repeat. */
export type Params = readonly (readonly [string, string])[]

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
