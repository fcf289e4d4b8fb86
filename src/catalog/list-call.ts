import type { ListQuery } from '../contract/api'
import type { EntityConf } from '../contract/conf'
import type { PublicEntity } from '../contract/entity'
import type { Json } from '../contract/json'
import type { Params } from '../contract/ports'
import { arrange, possibleColumns, readChoice } from './columns'
import { describeList } from './describe/list'
import { listPaths } from './list-paths'
import { decodeListQuery, encodeListQuery } from './query'

/** Rows asked for at once; a page of the window, not of the screen. */
export const WINDOW_PAGE = 100

/** Counts are calls of their own: they keep no row waiting. */
export const UNCOUNTED = ['count', 'none'] as const

/** What narrows a list, without paging, sort and columns: for counts, selections and whatever else asks for the same rows. */
export function conditionsOf({ q, filters, fixed, showDeleted, showArchived }: ListQuery): Partial<ListQuery> {
  return { q, filters, fixed, showDeleted, showArchived }
}

/** The sort in force: the person's, else the file's. */
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

/** Paths the conditions of rows read: rows must carry them, shown or not. */
export function readPaths(entity: Pick<PublicEntity, 'list' | 'fields' | 'copied' | 'statuses'>): string[] {
  const known = listPaths(entity)
  const read = [...entity.list.rows, ...entity.list.badges].flatMap(({ when }) =>
    [...when.matchAll(/\brecord\.([A-Za-z_][\w.]*)/g)].map(([, path]) => path ?? ''),
  )
  const longest = (path: string): string[] => {
    if (known.has(path)) return [path]
    const cut = path.lastIndexOf('.')
    return cut < 0 ? [] : longest(path.slice(0, cut))
  }
  return [...new Set(read.flatMap(longest))]
}

/** Paths that rows must carry for the columns shown. */
export function carriedPaths(entity: PublicEntity, columns: readonly { path: string }[]): string[] {
  return [...new Set([...columns.map(({ path }) => path), ...readPaths(entity)])]
}

/** What every page of one list asks: conditions, order and columns. */
export function windowParams(query: ListQuery, fileSort: readonly string[], columns: readonly string[]): Params {
  return encodeListQuery({ ...conditionsOf(query), columns: [...columns], sort: sortInForce(query, fileSort) })
}

/** The first page of a list's window. */
export function firstPage(params: Params): Params {
  return [...params, ['size', String(WINDOW_PAGE)], UNCOUNTED]
}

/** What a list asks when it is opened. */
export interface ListOpening {
  /** of every page of its rows */
  params: Params
  /** names of the tables that label its values */
  lookups: string[]
}

/**
 * What a list asks that is opened at `search`, with `stored` as the person's choice of columns: the server answers it with
 * the start of the page, in the same words in which the screen asks. Null when the list cannot be asked so.
 */
export function openingOf(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  search: string,
  stored: Json,
): ListOpening | null {
  const decoded = decodeListQuery(entity, new URLSearchParams(search), conf.fields.hidden)
  if ('error' in decoded) return null
  const list = describeList(entity, conf, lang)
  const shown = arrange(possibleColumns(entity, conf, lang), list.columns, readChoice(stored), decoded.query.columns)
  return {
    params: windowParams(decoded.query, list.sort, carriedPaths(entity, shown)),
    lookups: [...new Set(shown.flatMap(({ lookup }) => lookup?.name ?? []))],
  }
}
