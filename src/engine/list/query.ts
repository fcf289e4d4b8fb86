import { getConditions, sortInForce } from '../../catalogue/list-query/list-call'
import { decodeListQuery, encodeListQuery, PLAIN_LIST } from '../../catalogue/list-query/query'
import type { ListQuery } from '../../contract/calls/api'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { PublicEntity } from '../../contract/model/entity'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { Params } from '../../contract/ports/ports'

export { getConditions, sortInForce }

export type Sort = ListQuery['sort']

/** The default list. */
export const PLAIN: ListQuery = PLAIN_LIST

/** The query of an address, and its `dropped` parts; or why it is refused. */
export type ReadQuery = { query: ListQuery; dropped?: ApiFieldError } | { error: ApiFieldError }

/**
 * Parameters of how rows are shown, not which: without them the list shows the same rows in its default way.
 */
const LOOKS: readonly string[] = ['sort', 'columns']

/**
 * Reads the list's state from the query string of the page; `hidden` fields count as unknown. An order or
 * columns that the list does not have are dropped.
 */
export function readQuery(entity: PublicEntity, search: string, hidden: readonly string[] = []): ReadQuery {
  const params = new URLSearchParams(search)
  const decoded = decodeListQuery(entity, params, hidden)
  if ('query' in decoded) return { query: decoded.query }
  if (!LOOKS.includes(decoded.error.path) || !params.has(decoded.error.path)) return decoded
  params.delete(decoded.error.path)
  const rest = readQuery(entity, params.toString(), hidden)
  return 'query' in rest ? { query: rest.query, dropped: decoded.error } : rest
}

/**
 * The list's state as a query string, `?` included; '' for the plain list, so that its address stays bare.
 */
export function writeQuery(query: ListQuery): string {
  const { size, fixed: _, ...rest } = query
  const text = new URLSearchParams(
    encodeListQuery(size === PLAIN_LIST.size ? rest : { ...rest, size }),
  ).toString()
  return text === '' ? '' : `?${text}`
}

/** Removes parameters from a query string: returns the rest for the list, and the removed ones. */
export function withoutParameters(search: string, names: readonly string[]): { rest: string; taken: string } {
  const params = new URLSearchParams(search)
  const taken = new URLSearchParams([...params].filter(([name]) => names.includes(name)))
  for (const name of names) params.delete(name)
  return { rest: params.toString(), taken: taken.toString() }
}

/** Any change of the query starts at the first page. */
function fromStart(query: ListQuery, part: Partial<ListQuery>): ListQuery {
  return { ...query, page: 0, after: null, before: null, ...part }
}

/** Sorts by these columns, the first one first. */
export function withSort(query: ListQuery, sort: Sort): ListQuery {
  return fromStart(query, { sort })
}

export function withText(query: ListQuery, q: string): ListQuery {
  return fromStart(query, { q })
}

export function withArchived(query: ListQuery, showArchived: boolean): ListQuery {
  return fromStart(query, { showArchived })
}

/** Shows these columns, in this order; null = those of the file, or of the person's own choice. */
export function withColumns(query: ListQuery, columns: readonly string[] | null): ListQuery {
  return { ...query, columns: columns && [...columns] }
}

export function withDeleted(query: ListQuery, showDeleted: boolean): ListQuery {
  return fromStart(query, { showDeleted })
}

/** Replaces the conditions of one field; without any the field is removed from the filters. */
export function withFilter(query: ListQuery, path: string, terms: readonly FilterTerm[]): ListQuery {
  const at = query.filters.findIndex((term) => term.path === path)
  const others = query.filters.filter((term) => term.path !== path)
  const before = at < 0 ? others : query.filters.slice(0, at).filter((term) => term.path !== path)
  return fromStart(query, {
    filters: [...before, ...terms, ...others.filter((term) => !before.includes(term))],
  })
}

/** Without filters and search; the sort stays. */
export function withoutFilters(query: ListQuery): ListQuery {
  return fromStart(query, { filters: [], q: '', toPutRight: false })
}

/** True when something narrows the list: an empty answer then says nothing about the entity. */
export function isNarrowed(query: ListQuery): boolean {
  return query.filters.length > 0 || query.q !== '' || query.toPutRight
}

/** Fields with a condition, in the order they were set. */
export function listFilterPaths(query: ListQuery): string[] {
  return [...new Set(query.filters.map(({ path }) => path))]
}

/** The list for an export: its conditions, order and columns, regardless of the scroll position. */
export function exportParams(query: ListQuery): Params {
  const { columns, sort } = query
  return encodeListQuery({ ...getConditions(query), fixed: [], sort, columns })
}
