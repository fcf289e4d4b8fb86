import { convertCell, type FileCell, type Reading } from '../../catalog/kinds/cells'
import { plainName } from '../../catalog/search-text'
import type { JsonObject } from '../../contract/json'
import type { Texts } from '../../contract/ports'
import type { ImportField } from './fields'
import type { FileTable } from './table'

/** The field of each column by index; null = not imported. */
export type Mapping = (string | null)[]

/** Names at least this similar count as the same (Dice coefficient). */
const ALIKE = 0.72

/** Guesses the field of every column by its names in all languages; each field is used once, best match first. */
export function guessMapping(header: readonly string[], fields: readonly ImportField[]): Mapping {
  const pairs = header.flatMap((head, column) =>
    fields.map(({ path, names }) => ({
      column,
      path,
      score: Math.max(...names.map((name) => likeness(plainName(head), plainName(name)))),
    })),
  )
  const mapping: Mapping = header.map(() => null)
  const taken = new Set<string>()
  for (const { column, path } of pairs.filter((pair) => pair.score >= ALIKE).sort((a, b) => b.score - a.score)) {
    if (mapping[column] !== null || taken.has(path)) continue
    mapping[column] = path
    taken.add(path)
  }
  return mapping
}

/** Dice coefficient of two names' letter pairs; 1 = equal. */
function likeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const pairs = (text: string) => Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2))
  const [left, right] = [pairs(a), pairs(b)]
  const rest = [...right]
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return left.length + right.length === 0 ? 0 : (0.98 * 2 * common.length) / (left.length + right.length)
}

export type { Reading }

/** Errors of a row: by column, and of the row as a whole. */
export interface RowProblem {
  /** texts by column of the file */
  cells: Record<number, string>
  row: string | null
}

/** A file row in the shape the server accepts; `body` is null while a cell cannot be parsed. */
export interface ReadRow {
  /** its index in the table */
  at: number
  body: JsonObject | null
  problem: RowProblem | null
}

/** Parses rows by the mapping; `text` says why a cell is not a value of its field. */
export function readRows(
  table: FileTable,
  {
    places,
    mapping,
    fields,
    reading,
    text,
  }: { places: readonly number[]; mapping: Mapping; fields: readonly ImportField[]; reading: Reading; text: Texts['text'] },
): ReadRow[] {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const columns = mapping.map((path) => (path === null ? undefined : byPath.get(path)))
  return places.map((at) => {
    const cells: Record<number, string> = {}
    const body: JsonObject = {}
    for (const [column, field] of columns.entries()) {
      const converted = field ? convertCell(table.rows[at]?.[column] ?? '', field, reading) : null
      if (!field || !converted) continue
      if ('problem' in converted) cells[column] = text(`IMPORT.CELL.${converted.problem}`, converted.params)
      else body[field.path] = converted.value
    }
    const isBad = Object.keys(cells).length > 0
    return { at, body: isBad ? null : body, problem: isBad ? { cells, row: null } : null }
  })
}

/** A table with one cell replaced. */
export function withCell(table: FileTable, at: number, column: number, cell: FileCell): FileTable {
  return {
    ...table,
    rows: table.rows.map((row, index) => (index === at ? row.map((old, place) => (place === column ? cell : old)) : row)),
  }
}
