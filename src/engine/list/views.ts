import { splitOperator } from '../../catalog/operators'
import type { FilterTerm, ListQuery } from '../../contract/api'
import type { Json } from '../../contract/json'
import type { ListDescription } from '../../contract/page'
import type { User } from '../../contract/user'
import { withoutFilters } from './query'

type View = ListDescription['views'][number]

/** What the placeholders of a view stand for. */
export interface ViewFacts {
  user: Pick<User, 'id' | 'subjectId'>
  /** clock time in ms */
  now: number
}

const DAY_MS = 86_400_000

/** `@me`, `@mySubject`, `@today`, `@today+30` and `@today-7` become what they stand for; anything else stays. */
function filled(value: Json, { user, now }: ViewFacts): string {
  if (value === '@me') return user.id
  if (value === '@mySubject') return user.subjectId ?? ''
  const day = typeof value === 'string' ? /^@today([+-]\d{1,4})?$/.exec(value) : null
  return day ? new Date(now + Number(day[1] ?? 0) * DAY_MS).toISOString().slice(0, 10) : String(value)
}

/** The conditions of a view, in the order of the file. */
export function viewTerms(view: View, facts: ViewFacts): FilterTerm[] {
  return Object.entries(view.filter).flatMap(([key, value]) => {
    const split = splitOperator(key)
    return split ? [{ ...split, values: [value].flat().map((one) => filled(one, facts)) }] : []
  })
}

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
