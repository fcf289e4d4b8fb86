import type { JsonObject } from '../json'

/** Minimum length of a search text. */
export const SEARCH_LEAST = 2

/** Limits of a search text: characters and distinct words. */
export const SEARCH_TEXT_MAX = 200
export const SEARCH_WORDS_MAX = 16

/** Maximum and default number of records per search. */
export const SEARCH_SIZE_MAX = 50
export const SEARCH_SIZE = 10

/** A record found by a search over all entities. */
export interface SearchHit {
  route: string
  id: string
  label: string
  code: string | null
  status: string | null
  /** an approximate match only */
  near: boolean
}

/**
 * A view found by a search: one of the schema file with its conditions, or a shared one with its query
 * string.
 */
export interface SearchedView {
  route: string
  id: string
  name: string
  filter: JsonObject | null
  search: string | null
}

/** Results of a search over all entities, best first. */
export interface SearchAnswer {
  items: SearchHit[]
  views: SearchedView[]
}
