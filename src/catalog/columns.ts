import type { EntityConf } from '../contract/conf'
import type { PublicEntity } from '../contract/entity'
import type { Json } from '../contract/json'
import type { ColumnDescription } from '../contract/page'
import { describeList } from './describe/list'
import { KINDS } from './kinds'
import { listPaths } from './list-paths'

type Side = 'left' | 'right'

/** How a person wants the columns of one list; kept as the preference `list.<route>.columns`. */
export interface ColumnChoice {
  /** which, in order; null = those of the file */
  columns: string[] | null
  /** by path, in px at normal density */
  widths: Record<string, number>
  /** by path; null = not pinned although the file says so */
  pinned: Record<string, Side | null>
}

/** The narrowest and the widest a column may be drawn. */
export const WIDTH_MIN = 48
export const WIDTH_MAX = 640

/** What only machines read. */
const MACHINE: readonly string[] = ['id', 'authorId']

/** A stored choice; anything in it that is none counts as absent. */
export function readChoice(value: Json): ColumnChoice {
  const { columns, widths, pinned } = typeof value === 'object' && value && !Array.isArray(value) ? value : {}
  return {
    columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : null,
    widths: entriesOf(widths, (width) => (typeof width === 'number' ? clampWidth(width) : undefined)),
    pinned: entriesOf(pinned, (side) => (side === 'left' || side === 'right' || side === null ? side : undefined)),
  }
}

function entriesOf<T>(value: Json | undefined, read: (value: Json) => T | undefined): Record<string, T> {
  const given = typeof value === 'object' && value && !Array.isArray(value) ? Object.entries(value) : []
  return Object.fromEntries(
    given.flatMap(([key, one]) => {
      const known = read(one ?? null)
      return known === undefined ? [] : [[key, known] as const]
    }),
  )
}

/** A width a column may have. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width)))
}

/** Every field that can be a column for this user, described; the file's own columns keep what the file says of them. */
export function possibleColumns(entity: PublicEntity, conf: EntityConf, lang: string): ColumnDescription[] {
  const own = new Set(entity.list.columns.map(({ field }) => field))
  const more = [...listPaths(entity, conf.fields.hidden).values()]
    .filter(({ path, kind }) => !own.has(path) && KINDS[kind].isColumn && !MACHINE.includes(path))
    .map(({ path }) => ({ field: path }))
  return describeList({ ...entity, list: { ...entity.list, columns: [...entity.list.columns, ...more] } }, conf, lang).columns
}

/** The columns to show: those asked for, else those chosen, else the file's; pinned ones stand at their side. */
export function arrange(
  possible: readonly ColumnDescription[],
  file: readonly ColumnDescription[],
  choice: ColumnChoice,
  asked: readonly string[] | null,
): ColumnDescription[] {
  const wanted = asked ?? choice.columns ?? file.map(({ path }) => path)
  const found = wanted.flatMap((path) => possible.find((one) => one.path === path) ?? [])
  const shown = (found.length > 0 ? found : file).map((column) => ({
    ...column,
    width: choice.widths[column.path] ?? column.width,
    pinned: column.path in choice.pinned ? (choice.pinned[column.path] ?? null) : column.pinned,
  }))
  const at = (side: Side | null) => shown.filter(({ pinned }) => pinned === side)
  return [...at('left'), ...at(null), ...at('right')]
}

/** The order after a column was taken to the place of another. */
export function moved(paths: readonly string[], path: string, to: number): string[] {
  const others = paths.filter((one) => one !== path)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), path, ...others.slice(place)]
}
