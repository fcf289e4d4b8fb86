import type { FileCell } from '../../catalog/kinds/cells'

export type { FileCell }

/** A file's rows below its heads; every row has as many cells as there are heads. */
export interface SheetTable {
  heads: string[]
  rows: FileCell[][]
}

/** Makes a table of raw lines: the first filled line is the head, empty lines and empty columns at the end are left out. */
export function sheetTable(lines: readonly (readonly FileCell[])[]): SheetTable {
  const filled = lines.filter((line) => line.some((cell) => String(cell).trim() !== ''))
  const [head = [], ...rest] = filled
  const width = head.reduce<number>((last, cell, index) => (String(cell).trim() === '' ? last : index + 1), 0)
  const heads = Array.from({ length: width }, (_, index) => String(head[index] ?? '').trim() || `#${index + 1}`)
  return { heads, rows: rest.map((line) => heads.map((_, index) => trimmed(line[index] ?? ''))) }
}

function trimmed(cell: FileCell): FileCell {
  return typeof cell === 'string' ? cell.trim() : cell
}
