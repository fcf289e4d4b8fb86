import type { ListQuery } from '../../contract/calls/api'
import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { ColumnDescription } from '../../contract/model/page'
import { describeList } from '../describe/list'
import { listPaths } from './filter-term'
import { decodeListQuery } from './query'

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
}: ListQuery): Partial<ListQuery> {
  return { q, filters, fixed, showDeleted, showArchived }
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

/** The calls a list makes when it is opened. */
export interface ListCalls {
  /** query shared by all pages of its rows */
  query: Partial<ListQuery>
  /** names of the tables that label its values */
  lookups: string[]
}

/**
 * The calls of a list opened at `search`, with `stored` as the person's column preference: the server answers
 * them with the page's start, and they must equal the screen's own calls. Null when the list cannot be opened
 * this way.
 */
export function buildListCalls(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  { search, stored }: { search: string; stored: Json },
): ListCalls | null {
  const decoded = decodeListQuery(entity, new URLSearchParams(search), conf.fields.hidden)
  if ('error' in decoded) return null
  const list = describeList(entity, conf, lang)
  const shown = selectColumns(
    possibleColumns(entity, conf, lang),
    list.columns,
    readChoice(stored),
    decoded.query.columns,
  )
  return {
    query: windowQuery(decoded.query, list.sort, listRowPaths(entity, shown)),
    lookups: [...new Set(shown.flatMap(({ lookup }) => lookup?.name ?? []))],
  }
}

/** The side at which a column is pinned. */
export type Side = 'left' | 'right'

/** A person's column settings for one list; stored as the preference `list.<route>.columns`. */
export interface ColumnChoice {
  /** shown columns in order; null = those of the file */
  columns: string[] | null
  /** by path, in px at normal density */
  widths: Record<string, number>
  /** by path; null = unpinned, overriding the file */
  pinned: Record<string, Side | null>
}

/** Bounds of a column's width. */
export const WIDTH_MIN = 48
const WIDTH_MAX = 640

/** Columns of interest to machines only. */
const MACHINE: readonly string[] = ['id', 'authorId']

/** Parses a stored choice; invalid parts count as absent. */
export function readChoice(value: Json): ColumnChoice {
  const { columns, widths, pinned } = typeof value === 'object' && value && !Array.isArray(value) ? value : {}
  return {
    columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : null,
    widths: readEntries(widths, (width) => (typeof width === 'number' ? clampWidth(width) : undefined)),
    pinned: readEntries(pinned, (side) =>
      side === 'left' || side === 'right' || side === null ? side : undefined,
    ),
  }
}

function readEntries<T>(value: Json | undefined, read: (value: Json) => T | undefined): Record<string, T> {
  const given = typeof value === 'object' && value && !Array.isArray(value) ? Object.entries(value) : []
  return Object.fromEntries(
    given.flatMap(([key, one]) => {
      const known = read(one ?? null)
      return known === undefined ? [] : [[key, known] as const]
    }),
  )
}

/** Clamps a width to its bounds. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width)))
}

/** All possible columns for this user, described; the file's own columns keep their declared layout. */
export function possibleColumns(entity: PublicEntity, conf: EntityConf, lang: string): ColumnDescription[] {
  const own = new Set(entity.list.columns.map(({ field }) => field))
  const more = [...listPaths(entity, conf.fields.hidden).values()]
    .filter(({ path, column }) => !own.has(path) && column.isColumn && !MACHINE.includes(path))
    .map(({ path }) => ({ field: path }))
  return describeList(
    { ...entity, list: { ...entity.list, columns: [...entity.list.columns, ...more] } },
    conf,
    lang,
  ).columns
}

/** The columns to show, in order: the requested ones, else the chosen ones, else the file's. */
export function selectColumns(
  possible: readonly ColumnDescription[],
  file: readonly ColumnDescription[],
  choice: Pick<ColumnChoice, 'columns'>,
  asked: readonly string[] | null,
): readonly ColumnDescription[] {
  const wanted = asked ?? choice.columns ?? file.map(({ path }) => path)
  const found = wanted.flatMap((path) => possible.find((one) => one.path === path) ?? [])
  return found.length > 0 ? found : file
}

/** The order after a column was moved to the place of another. */
export function moveColumn(paths: readonly string[], path: string, to: number): string[] {
  const others = paths.filter((one) => one !== path)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), path, ...others.slice(place)]
}
