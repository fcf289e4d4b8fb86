import { type ViewFacts, viewTerms } from '../../catalog/filter-term'
import type { FilterTerm, ListQuery } from '../../contract/api'
import type { ListDescription } from '../../contract/page'
import { withoutFilters } from './query'

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
