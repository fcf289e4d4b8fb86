import type { JsonObject } from './json'

/** A text is searched from this many characters on. */
export const SEARCH_LEAST = 2

/** A text that records are looked for by, anywhere: its characters, and its different words. */
export const SEARCH_TEXT_MAX = 200
export const SEARCH_WORDS_MAX = 16

/** Records that one search answers at most, and unless it says how many. */
export const SEARCH_SIZE_MAX = 50
export const SEARCH_SIZE = 10

/** A record that a search over all entities found. */
export interface SearchHit {
  route: string
  id: string
  label: string
  code: string | null
  status: string | null
  /** only something like the text was found */
  near: boolean
}

/** A view of a list that a search found: one of the file, with its conditions, or one that people share, with its query string. */
export interface SearchedView {
  route: string
  id: string
  name: string
  filter: JsonObject | null
  search: string | null
}

/** What a search over all entities found, best first. */
export interface SearchAnswer {
  items: SearchHit[]
  views: SearchedView[]
}
