import { type ViewFacts, viewTerms } from '../../catalogue/list-query/filter-term'
import type { ListQuery } from '../../contract/calls/api'
import { type SharedView, VIEW_NAME_MAX } from '../../contract/calls/shared-view'
import type { Json, JsonObject } from '../../contract/json'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { ListDescription } from '../../contract/model/page'
import { type ColumnChoice, readChoice } from './column-width'
import { withoutFilters } from './query'

/**
 * A saved state of a list: its query and its layout. One's own are stored as the preference
 * `list.<route>.views`.
 */
export interface SavedView {
  id: string
  name: string
  /** query string of the list: conditions, search, sort, columns */
  search: string
  layout: ColumnChoice
  /** how the records are shown: `board`, `calendar.week`; null = the list's default */
  as: string | null
  /** its audience and owner when shared; null = the person's own */
  shared: Pick<SharedView, 'role' | 'first' | 'by' | 'canChange'> | null
}

/** Audience of a view: its owner only, everyone, or the holders of a role by its name. */
export type Audience = 'own' | 'all' | `ROLE_${string}`

/** Maximum own views of a list: a preference holds 64 KiB. */
export const VIEWS_MAX = 40

/** The stored views; invalid ones are left out. */
export function readViews(value: Json): SavedView[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return []
    const { id, name, search, layout } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return []
    return [{ id, name, search, ...readLayout(layout ?? null), shared: null }]
  })
}

/** Layout of a list: its columns, and how its records are shown. */
function readLayout(layout: Json): Pick<SavedView, 'as' | 'layout'> {
  const { as } = typeof layout === 'object' && layout && !Array.isArray(layout) ? layout : {}
  return { as: typeof as === 'string' ? as : null, layout: readChoice(layout) }
}

/** Its stored form. */
export function toStoredLayout({ as, layout }: Pick<SavedView, 'as' | 'layout'>): JsonObject {
  return { ...layout, ...(as === null ? {} : { as }) }
}

/** Own views as the preference stores them. */
export function toStoredViews(views: readonly SavedView[]): Json {
  return views.map(({ id, name, search, ...looks }) => ({ id, name, search, layout: toStoredLayout(looks) }))
}

/** How records are shown, without the visible day, which is transient. */
export function withoutVisibleDay(as: string | null): string | null {
  return as?.split('.').slice(0, 2).join('.') ?? null
}

/** Shared views, as the list shows them: those of roles before those for everyone. */
export function readShared(items: readonly SharedView[]): SavedView[] {
  const views = items.map(({ id, name, search, layout, role, first, by, canChange }) => ({
    id,
    name,
    search,
    ...readLayout(layout),
    shared: { role, first, by, canChange },
  }))
  const of = (everybody: boolean) => views.filter(({ shared }) => (shared.role === null) === everybody)
  return [...of(false), ...of(true)]
}

/** Who sees a view. */
export function getAudience({ shared }: Pick<SavedView, 'shared'>): Audience {
  if (!shared) return 'own'
  return shared.role === null ? 'all' : (shared.role as Audience)
}

/**
 * Text key of the error of a name among the views of one audience; null when it can be used. A view may keep
 * its own name.
 */
export function nameProblem(
  views: readonly Pick<SavedView, 'id' | 'name'>[],
  name: string,
  own: string | null,
): string | null {
  const wanted = name.trim().toLocaleLowerCase()
  if (wanted === '') return 'VIEW.NAME_MISSING'
  if (wanted.length > VIEW_NAME_MAX) return 'VIEW.NAME_LONG'
  return views.some((view) => view.id !== own && view.name.toLocaleLowerCase() === wanted)
    ? 'VIEW.NAME_TAKEN'
    : null
}

/** The views with one replaced, or appended. */
export function withSaved(views: readonly SavedView[], view: SavedView): SavedView[] {
  const known = views.some(({ id }) => id === view.id)
  return known ? views.map((one) => (one.id === view.id ? view : one)) : [...views, view]
}

export type { ViewFacts }

type View = ListDescription['views'][number]

/** The list with a view applied; null = everything. The chosen sort stays. */
export function withView(query: ListQuery, view: View | null, facts: ViewFacts): ListQuery {
  return { ...withoutFilters(query), filters: view ? viewTerms(view, facts) : [] }
}

/** The view with the same conditions: its id, '' for everything, null for other conditions. */
export function activeView(query: ListQuery, views: readonly View[], facts: ViewFacts): string | null {
  if (query.filters.length === 0) return ''
  const asked = serializeTerms(query.filters)
  return views.find((view) => serializeTerms(viewTerms(view, facts)) === asked)?.id ?? null
}

function serializeTerms(terms: readonly FilterTerm[]): string {
  return terms
    .map(({ path, operator, values }) => JSON.stringify([path, operator, ...values]))
    .sort()
    .join()
}
