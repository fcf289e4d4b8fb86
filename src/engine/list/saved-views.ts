import { type ViewFacts, viewTerms } from '../../catalog/filter-term'
import type { FilterTerm, ListQuery } from '../../contract/api'
import type { Json, JsonObject } from '../../contract/json'
import type { ListDescription } from '../../contract/page'
import { type SharedView, VIEW_NAME_MAX } from '../../contract/shared-view'
import { type ColumnChoice, readChoice } from './column-width'
import { withoutFilters } from './query'

/** A list as a person left it: what is asked and how it looks. The own ones are kept as the preference `list.<route>.views`. */
export interface SavedView {
  id: string
  name: string
  /** query string of the list: conditions, search, sort, columns */
  search: string
  layout: ColumnChoice
  /** how the records stand: `board`, `calendar.week`; null = as the list stands by itself */
  as: string | null
  /** with whom and by whom it is shared; null = the person's own */
  shared: Pick<SharedView, 'role' | 'first' | 'by' | 'canChange'> | null
}

/** Who sees a view: its person alone, everybody, or the holders of a role by its name. */
export type Audience = 'own' | 'all' | `ROLE_${string}`

/** A list has so many own views: a preference holds 64 KiB. */
export const VIEWS_MAX = 40

/** The stored views; what is none is left out. */
export function readViews(value: Json): SavedView[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return []
    const { id, name, search, layout } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return []
    return [{ id, name, search, ...readLayout(layout ?? null), shared: null }]
  })
}

/** How a list looks: its columns, and how its records stand. */
function readLayout(layout: Json): Pick<SavedView, 'as' | 'layout'> {
  const { as } = typeof layout === 'object' && layout && !Array.isArray(layout) ? layout : {}
  return { as: typeof as === 'string' ? as : null, layout: readChoice(layout) }
}

/** The same as it is stored. */
export function storedLayout({ as, layout }: Pick<SavedView, 'as' | 'layout'>): JsonObject {
  return { ...layout, ...(as === null ? {} : { as }) }
}

/** Own views as the preference keeps them. */
export function storedViews(views: readonly SavedView[]): Json {
  return views.map(({ id, name, search, ...looks }) => ({ id, name, search, layout: storedLayout(looks) }))
}

/** How records stand, without the day that is looked at: that is of the moment. */
export function lastingAs(as: string | null): string | null {
  return as?.split('.').slice(0, 2).join('.') ?? null
}

/** Views others share, as the list shows them: those of roles before those of everybody. */
export function readShared(items: readonly SharedView[]): SavedView[] {
  const views = items.map(({ id, name, search, layout, role, first, by, canChange }) => ({
    ...{ id, name, search, ...readLayout(layout) },
    shared: { role, first, by, canChange },
  }))
  const of = (everybody: boolean) => views.filter(({ shared }) => (shared.role === null) === everybody)
  return [...of(false), ...of(true)]
}

/** Who sees a view. */
export function audienceOf({ shared }: Pick<SavedView, 'shared'>): Audience {
  if (!shared) return 'own'
  return shared.role === null ? 'all' : (shared.role as Audience)
}

/** Text key of what is wrong with a name among the views of one audience; null when it can be used. A view may keep its own. */
export function nameProblem(views: readonly Pick<SavedView, 'id' | 'name'>[], name: string, own: string | null): string | null {
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

export type { ViewFacts }

type View = ListDescription['views'][number]

/** The list as a view shows it; null = everything. The chosen sort stays. */
export function withView(query: ListQuery, view: View | null, facts: ViewFacts): ListQuery {
  return { ...withoutFilters(query), filters: view ? viewTerms(view, facts) : [] }
}

/** The view the conditions are those of: its id, '' for everything, null for conditions of the person's own. */
export function activeView(query: ListQuery, views: readonly View[], facts: ViewFacts): string | null {
  if (query.filters.length === 0) return ''
  const asked = said(query.filters)
  return views.find((view) => said(viewTerms(view, facts)) === asked)?.id ?? null
}

function said(terms: readonly FilterTerm[]): string {
  return terms
    .map(({ path, operator, values }) => JSON.stringify([path, operator, ...values]))
    .sort()
    .join()
}
