import type { ListQuery } from '../../contract/api'
import { PAGE_DEPTH_MAX } from '../../contract/constants'
import type { ListPage } from '../../contract/record'

/** Rows per page a person may choose. */
export const PAGE_SIZES: readonly number[] = [25, 50, 100, 200]

/** First and last row shown, counted from 1; null when the page was reached by a cursor and its place is unknown. */
export function rowRange(page: ListPage, query: ListQuery): { from: number; to: number } | null {
  if (page.items.length === 0) return { from: 0, to: 0 }
  if (query.after || query.before) return null
  const from = query.page * query.size + 1
  return { from, to: from + page.items.length - 1 }
}

/** The query of the following page, or null at the end. Deep pages are followed by cursor: the server counts to 10 000 only. */
export function nextPage(page: ListPage, query: ListQuery): ListQuery | null {
  const last = !page.next && (query.page + 1) * query.size >= page.total
  if (last || page.items.length === 0) return null
  const byPage = !query.after && !query.before && (query.page + 1) * query.size <= PAGE_DEPTH_MAX
  if (byPage && (query.page + 1) * query.size < page.total) return { ...query, page: query.page + 1 }
  return page.next ? { ...query, page: 0, after: page.next, before: null } : null
}

/** The query of the preceding page, or null at the start. */
export function previousPage(page: ListPage, query: ListQuery): ListQuery | null {
  if (query.after || query.before) return page.prev ? { ...query, page: 0, after: null, before: page.prev } : null
  return query.page > 0 ? { ...query, page: query.page - 1 } : null
}
