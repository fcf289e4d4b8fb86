import type { JsonObject } from './json'

/** A view of a list that a person shares: what is asked, how it looks, and with whom. */
export interface SharedViewInput {
  name: string
  /** query string of the list: conditions, search, sort, columns */
  search: string
  /** widths, order and pins of its columns */
  layout: JsonObject
  /** who sees it: holders of this role; null = everybody who may read the list */
  role: string | null
  /** the list opens with it for those who see it and chose nothing else; only administrators say so */
  first: boolean
}

/** A shared view as the server answers it. */
export interface SharedView extends SharedViewInput {
  id: string
  /** full name of who shared it */
  by: string
  /** the caller may change it and take it away */
  canChange: boolean
}

/** The views others share of one list, as far as the caller may see them. */
export interface SharedViews {
  items: SharedView[]
  /** the caller may share views of this list */
  canShare: boolean
  /** the caller may say with which view the list opens for others */
  canSetFirst: boolean
  /** id of the view the list opens with for the caller; null = none */
  first: string | null
}

/** A name may have so many characters. */
export const VIEW_NAME_MAX = 60
/** So many views of one list are shared at most. */
export const SHARED_VIEWS_MAX = 60
