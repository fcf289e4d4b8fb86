import type { Directions, DirectionsRequest, GeoCapabilities } from '../maps/geo'
import type { Place, PlaceKind, Position } from '../maps/place'
import type { FileRef, FileVersion } from './files'
import type { Validate } from './validate'

/** Query parameters in order; a name may repeat. */
export type Params = readonly (readonly [string, string])[]

/** Files of records: uploaded to the server, downloaded by the browser. */
export interface FilesPort {
  /**
   * `progress` receives the uploaded fraction, 0 to 1; `replaces`: the file whose next version this is; all
   * failures are ApiErrors, network errors included
   */
  upload: (
    file: File,
    progress: (part: number) => void,
    signal: AbortSignal,
    replaces?: FileRef,
  ) => Promise<FileRef>
  /** the content of a stored file, by the type that the server found in it */
  content: (file: FileRef, signal?: AbortSignal) => Promise<Blob>
  /** the file and the versions it replaced in its record, newest first */
  versions: (file: FileRef) => Promise<FileVersion[]>
  /** fetches the content with the user's token and saves it under its name */
  download: (file: FileRef) => Promise<void>
  /** saves content as a download */
  save: (content: Blob, name: string) => Promise<void>
}

/** Geocoding through the back end. */
export interface PlacesPort {
  /**
   * places that match a text, best first; `country`: restricts to one, by its table code. Rejects with an
   * ApiError
   */
  search: (
    text: string,
    how: { kind: PlaceKind; country: string | null },
    signal: AbortSignal,
  ) => Promise<Place[]>
}

/**
 * Maps through the back end: capabilities, places, routes between points, and addresses of points (API-44).
 */
export interface GeoPort {
  /**
   * like `PlacesPort`, but also where only the map searches places; none where `capabilities` has no places
   */
  search: PlacesPort['search']
  capabilities: (signal?: AbortSignal) => Promise<GeoCapabilities>
  /** rejects with an ApiError; `directionsStatus` of its code is the status to show (ERR-40) */
  directions: (request: DirectionsRequest, signal?: AbortSignal) => Promise<Directions>
  /** the place at a point; null = nothing is known there. Rejects with an ApiError (ERR-41) */
  reverse: (point: Position, signal?: AbortSignal) => Promise<Place | null>
}

/** Loads a compiled validator module by address. */
export interface ValidatorPort {
  load: (url: string) => Promise<Validate>
}

/** Browser storage that may be full or blocked: `set` returns false then. */
export interface StoragePort {
  get: (key: string) => string | null
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
  /** notifies of changes made by other tabs */
  watch: (listener: (key: string, value: string | null) => void) => () => void
}

/** Storage of one browser tab that survives a reload. */
export type TabStore = Pick<StoragePort, 'get' | 'set' | 'remove'>

/** One tab of the browser. */
export interface TabPort extends TabStore {
  /** notifies when the page is hidden for good (false), and when the browser restores it (true) */
  watchPage: (listener: (isHere: boolean) => void) => () => void
}

/** The current time, replaceable in tests. */
export interface Clock {
  now: () => number
}

/** The browser's location; the router implements it. */
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
  /** languages on offer, that of people without one first */
  languages: readonly string[]
  text: (key: string, params?: Record<string, string | number>) => string
  /** true when the key has a text */
  has: (key: string) => boolean
  setLang: (lang: string) => Promise<void>
  watch: (listener: () => void) => () => void
}
