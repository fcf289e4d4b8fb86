import { firstPage, getConditions, WINDOW_PAGE } from '../../catalogue/list-query/list-call'
import type { ListQuery } from '../../contract/calls/api'
import { PAGE_DEPTH_MAX } from '../../contract/constants'
import type { ListPage } from '../../contract/model/record'
import type { RecordQuery } from '../../contract/ports/backend'
import type { Office } from '../office/office'

export { listRowPaths, WINDOW_PAGE, windowQuery } from '../../catalogue/list-query/list-call'

/** Rows beyond the visible ones that are requested ahead. */
const ROWS_AHEAD = 60

/** Rows from `start` up to `end`, exclusive. */
export interface Span {
  start: number
  end: number
}

/** The query for an exact count: the list's conditions, and as few rows as possible. */
export function countQuery(query: ListQuery): RecordQuery {
  return { ...getConditions(query), columns: ['code'], size: 1, count: 'exact' }
}

/** The query for totals: the list's conditions, and as few rows as possible. */
export function totalQuery(query: ListQuery, totals: ListQuery['totals']): RecordQuery {
  return { ...getConditions(query), columns: ['code'], size: 1, count: 'none', totals }
}

/** Counts a list up to the server's cap. */
export function buildCappedCountQuery(query: ListQuery): RecordQuery {
  return { ...countQuery(query), count: 'capped' }
}

/** The pages that hold the visible rows and those just beyond; always includes the first page. */
export function listPages({ start, end }: Span, total: number): number[] {
  const last = Math.max(0, Math.min(total, end + ROWS_AHEAD) - 1)
  const from = Math.floor(Math.max(0, start - ROWS_AHEAD) / WINDOW_PAGE)
  const to = Math.floor(last / WINDOW_PAGE)
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return near.includes(0) ? near : [0, ...near]
}

/** The pages of one list by their number. */
export interface RowPages {
  /**
   * key of a page in the query cache; all begin with `list` and the route, so that events forget them
   * together
   */
  key: (page: number) => readonly unknown[]
  /** a page; empty beyond the end */
  load: (page: number, signal?: AbortSignal) => Promise<ListPage>
}

/**
 * Loads pages of one list at any depth: the server pages by number up to row 10 000 only, so a cursor is kept
 * every 10 000 rows.
 */
export function createRowPages(office: Office, route: string, query: RecordQuery): RowPages {
  const call = (all: RecordQuery, signal?: AbortSignal): Promise<ListPage> =>
    office.ports.backend.records.list(route, all, { quiet: true, ...(signal ? { signal } : {}) })
  const ask = (more: RecordQuery, signal?: AbortSignal) => call({ ...query, count: 'none', ...more }, signal)

  /** The cursor after row `number` × 10 000; null when the list ends before. */
  const mark = (number: number): Promise<string | null> =>
    office.queries.fetchQuery({
      queryKey: ['list', route, query, 'mark', number],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        if (number === 1) return (await ask({ size: 1, page: LAST })).next
        const before = await mark(number - 1)
        return before && (await ask({ size: 1, after: before, skip: LAST })).next
      },
    })

  const load: RowPages['load'] = async (page, signal) => {
    const row = page * WINDOW_PAGE
    const passed = Math.floor(row / PAGE_DEPTH_MAX)
    if (page === 0) return call(firstPage(query), signal)
    if (passed === 0) return ask({ size: WINDOW_PAGE, page }, signal)
    const after = await mark(passed)
    if (after === null) return EMPTY_WINDOW
    return ask({ size: WINDOW_PAGE, after, skip: row - passed * PAGE_DEPTH_MAX }, signal)
  }
  return { key: (page) => ['list', route, query, page], load }
}

/** The last row reachable by page number, from 0. */
const LAST = PAGE_DEPTH_MAX - 1
const EMPTY_WINDOW: ListPage = {
  items: [],
  total: 0,
  totalExact: true,
  page: 0,
  size: WINDOW_PAGE,
  next: null,
  prev: null,
}
