import type { Json, JsonObject } from '../../contract/json'
import { ROW_KEYS } from '../grammar'
import { suggest } from '../suggest'

/** A file of rows as a spreadsheet saves it, as the text of a JSON file with one row per line. */
export interface TableText {
  /** each row stands in the line in which the spreadsheet has it */
  json: string
  /** columns that rows do not have; they are left out */
  unknown: { name: string; near: string | undefined }[]
  /** the first line does not name the column of the codes */
  lacksCode: boolean
}

/** Columns beside the keys of rows: a language is the label in it. */
const LANGUAGE = /^[a-z]{2}$/
const MORE_COLUMNS = ['validFrom', 'validTo', 'off']
const FLAGS = ['flag1', 'flag2', 'flag3', 'off']

/** Reads a table with `;`, `,` or tabs between its cells; the first line names the columns. */
export function readRowTable(text: string): TableText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = findSeparator(lines[0] ?? '')
  const names = splitCells(lines[0] ?? '', separator)
  const known = [...ROW_KEYS, ...MORE_COLUMNS]
  const unknown = names.filter((name) => name !== '' && !known.includes(name) && !LANGUAGE.test(name))
  const rows = lines.slice(1).map((line) => toRow(splitCells(line, separator), names, unknown))
  const last = rows.findLastIndex((row) => row !== null)
  const json = rows.map((row, at) => (row === null ? '' : `${JSON.stringify(row)}${at < last ? ',' : ''}`))
  return {
    json: ['{"rows":[', ...json, ']}'].join('\n'),
    unknown: unknown.map((name) => ({ name, near: suggest(name, known) })),
    lacksCode: !names.includes('code'),
  }
}

const findSeparator = (line: string): string =>
  [';', '\t', ','].find((separator) => line.includes(separator)) ?? ';'

/** Cells of a line; a cell may stand in quotes, doubled inside. */
function splitCells(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const [at, sign] of [...line].entries()) {
    if (sign === '"' && isQuoted && line[at + 1] === '"') cells[cells.length - 1] += '"'
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.trim())
}

function toRow(
  cells: readonly string[],
  names: readonly string[],
  unknown: readonly string[],
): JsonObject | null {
  if (cells.every((cell) => cell === '')) return null
  const row: JsonObject = {}
  const labels: JsonObject = {}
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '' || name === '' || unknown.includes(name)) continue
    if (LANGUAGE.test(name)) labels[name] = cell
    else row[name] = toValue(name, cell)
  }
  return Object.keys(labels).length > 0 ? { ...row, formattedOutput: labels } : row
}

function toValue(name: string, cell: string): Json {
  if (FLAGS.includes(name)) return /^(1|x|true|s[iì]|yes)$/i.test(cell)
  return name === 'order' && Number.isFinite(Number(cell)) ? Number(cell) : cell
}
