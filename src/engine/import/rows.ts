import { convertCell, type FileCell, type Reading } from '../../catalog/kinds/cells'
import type { JsonObject } from '../../contract/json'
import type { Texts } from '../../contract/ports'
import type { ImportField } from './fields'
import type { Mapping } from './mapping'
import type { SheetTable } from './table'

export type { Reading }

/** What is wrong with a row: by column, and with the row as a whole. */
export interface RowProblem {
  /** texts by column of the file */
  cells: Record<number, string>
  row: string | null
}

/** A row of the file as the server takes it; `body` is null while a cell cannot be read. */
export interface ReadRow {
  /** its place in the table */
  at: number
  body: JsonObject | null
  problem: RowProblem | null
}

/** Reads rows by the mapping; `text` says why a cell is no value of its field. */
export function readRows(
  table: SheetTable,
  places: readonly number[],
  mapping: Mapping,
  fields: readonly ImportField[],
  reading: Reading,
  text: Texts['text'],
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

/** A table with one cell changed. */
export function withCell(table: SheetTable, at: number, column: number, cell: FileCell): SheetTable {
  return {
    ...table,
    rows: table.rows.map((row, index) => (index === at ? row.map((old, place) => (place === column ? cell : old)) : row)),
  }
}
