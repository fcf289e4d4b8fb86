import type { ListQuery } from '../../contract/calls/api'
import type { PublicEntity } from '../../contract/model/entity'
import { listPaths } from './filter-term'

/** Rows per request: a page of the window, not of the screen. */
export const WINDOW_PAGE = 100

/**
 * The conditions of a list, without paging, sort and columns: for counts, selections and other calls about
 * the same rows.
 */
export function getConditions({
  q,
  filters,
  fixed,
  showDeleted,
  showArchived,
  toPutRight,
}: ListQuery): Partial<ListQuery> {
  return { q, filters, fixed, showDeleted, showArchived, toPutRight }
}

/** The effective sort: the person's, else the file's. */
export function sortInForce(query: ListQuery, fileSort: readonly string[]): ListQuery['sort'] {
  return query.sort.length > 0 ? query.sort : parseSort(fileSort)
}

/** `name,asc` → path and direction. */
export function parseSort(sort: readonly string[]): ListQuery['sort'] {
  return sort.map((one) => {
    const [path = '', direction] = one.split(',')
    return { path, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}

/** Paths that the conditions of rows and of their actions read: answers must contain them, shown or not. */
export function readPaths(
  entity: Pick<PublicEntity, 'list' | 'fields' | 'copied' | 'statuses' | 'actions'>,
): string[] {
  const known = listPaths(entity)
  const { actions = [], list } = entity
  const read = [...list.rows, ...list.badges, ...actions.filter(({ on }) => on.includes('row'))].flatMap(
    ({ when = '' }) => [...when.matchAll(/\brecord\.([A-Za-z_][\w.]*)/g)].map(([, path]) => path ?? ''),
  )
  const longest = (path: string): string[] => {
    if (known.has(path)) return [path]
    const cut = path.lastIndexOf('.')
    return cut < 0 ? [] : longest(path.slice(0, cut))
  }
  return [...new Set(read.flatMap(longest))]
}

/** Paths that rows need for the shown columns. */
export function listRowPaths(entity: PublicEntity, columns: readonly { path: string }[]): string[] {
  return [...new Set([...columns.map(({ path }) => path), ...readPaths(entity)])]
}

/** The query shared by all pages of one list: conditions, order and columns. */
export function windowQuery(
  query: ListQuery,
  fileSort: readonly string[],
  columns: readonly string[],
): Partial<ListQuery> {
  return { ...getConditions(query), columns: [...columns], sort: sortInForce(query, fileSort) }
}

/** The query of the window's first page. Counts are separate calls, so that rows never wait for them. */
export function firstPage(query: Partial<ListQuery>): Partial<ListQuery> {
  return { ...query, size: WINDOW_PAGE, count: 'none' }
}
