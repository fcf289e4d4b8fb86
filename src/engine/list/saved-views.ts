import type { Json } from '../../contract/json'
import { type ColumnChoice, readChoice } from './columns'

/** A list as a person left it: what is asked and how it looks. Kept as the preference `list.<route>.views`. */
export interface SavedView {
  id: string
  name: string
  /** query string of the list: conditions, search, sort, columns */
  search: string
  layout: ColumnChoice
}

/** A name may have so many characters, a list so many views: a preference holds 64 KiB. */
export const VIEW_NAME_MAX = 60
export const VIEWS_MAX = 40

/** The stored views; what is none is left out. */
export function readViews(value: Json): SavedView[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return []
    const { id, name, search, layout } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return []
    return [{ id, name, search, layout: readChoice(layout ?? null) }]
  })
}

/** Text key of what is wrong with a name; null when it can be used. A view may keep its own. */
export function nameProblem(views: readonly SavedView[], name: string, own: string | null): string | null {
  const wanted = name.trim().toLocaleLowerCase()
  if (wanted === '') return 'VIEW.NAME_MISSING'
  if (wanted.length > VIEW_NAME_MAX) return 'VIEW.NAME_LONG'
  return views.some((view) => view.id !== own && view.name.toLocaleLowerCase() === wanted) ? 'VIEW.NAME_TAKEN' : null
}

/** The views with one put in its place, or at the end. */
export function withSaved(views: readonly SavedView[], view: SavedView): SavedView[] {
  const known = views.some(({ id }) => id === view.id)
  return known ? views.map((one) => (one.id === view.id ? view : one)) : [...views, view]
}
