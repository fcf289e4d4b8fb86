import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { ColumnDescription } from '../../contract/model/page'
import { listPaths } from '../list-query/filter-term'
import { describeList } from './list'

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
