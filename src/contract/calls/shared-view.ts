import type { JsonObject } from '../json'

/** A view of a list to share: its query, its layout and its audience. */
export interface SharedViewInput {
  name: string
  /** query string of the list: conditions, search, sort, columns */
  search: string
  /** widths, order and pins of its columns */
  layout: JsonObject
  /** audience: holders of this role; null = everyone who may read the list */
  role: string | null
  /** the list opens with it for its audience unless they chose another; set by administrators only */
  first: boolean
}

/** A shared view as returned by the server. */
export interface SharedView extends SharedViewInput {
  id: string
  /** full name of the person who shared it */
  by: string
  /** the caller may change and delete it */
  canChange: boolean
}

/** The shared views of one list that the caller may see. */
export interface SharedViews {
  items: SharedView[]
  /** the caller may share views of this list */
  canShare: boolean
  /** the caller may set the view that the list opens with for others */
  canSetFirst: boolean
  /** id of the view the list opens with for the caller; null = none */
  first: string | null
}

/** Maximum length of a view's name. */
export const VIEW_NAME_MAX = 60
/** Maximum number of shared views per list. */
export const SHARED_VIEWS_MAX = 60
