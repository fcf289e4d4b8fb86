import type { JsonObject } from '../contract/json'
import { ROW_KEYS } from './grammar/files'

/** Cells stand between these; there are no quotes. */
const BETWEEN = ';'

const isFilled = (line: string): boolean => line.trim() !== ''

/** The names of the columns: the first line of a file of rows. */
export function headOf(text: string): string[] {
  return (text.split(/\r?\n/, 1)[0] ?? '').split(BETWEEN).map((name) => name.trim())
}

/** The rows of a file, each with the cells that all share; columns that are no row keys become extra fields. Empty cells are null. */
export function readLongRows(text: string, each: JsonObject): JsonObject[] {
  const head = headOf(text)
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter(isFilled)
    .map((line, index) => rowOf(head, line.split(BETWEEN), each, index + 1))
}

function rowOf(head: readonly string[], cells: readonly string[], each: JsonObject, order: number): JsonObject {
  const row: JsonObject = { ...each, order }
  const extra: JsonObject = {}
  for (const [index, key] of head.entries()) {
    const cell = cells[index]?.trim()
    const value = cell === undefined || cell === '' ? null : cell
    if (ROW_KEYS.includes(key)) row[key] = value
    else if (value !== null) extra[key] = value
  }
  return { ...row, extraFields: Object.keys(extra).length > 0 ? extra : null }
}
