import type { Json } from '../../contract/json'
import type { FieldKind } from '../../contract/model/field'
import { FIGURES_MAX } from '../../contract/numbers/decimal'
import { plainName } from '../search-text'
import { type CellField, type Converted, cellText, type FileCell, type Reading } from './cell'
import { type DateOrder, daySerial, readClockTime, readDay, readInstant } from './cell-moment'
import { readAmount, readShownAmount } from './cell-number'

export { type CellField, type Converted, cellText, type FileCell, type Reading } from './cell'

const YES = ['si', 's', 'yes', 'y', 'true', 'vero', '1', 'x']
const NO = ['no', 'n', 'false', 'falso', '0']

/** Parses a cell by its field's kind. */
export function convertCell(cell: FileCell, field: CellField, reading: Reading): Converted {
  if (typeof cell === 'object' && cell.fault) return { problem: cell.fault, params: { shown: cell.shown } }
  return cellText(cell).trim() === '' ? null : CELLS[field.kind](cell, field, reading)
}

type Read = (cell: FileCell, field: CellField, reading: Reading) => Converted

const asText: Read = (cell) => ({ value: cellText(cell) })
const asNumber: Read = (cell, field, { lang }) => {
  // Spreadsheets have fifteen significant digits; more digits in the file are rounding noise.
  if (typeof cell === 'number') return { value: Number(cell.toPrecision(FIGURES_MAX)) }
  return typeof cell === 'string' ? readAmount(cell, field, lang) : readShownAmount(cell, field, lang)
}

/**
 * The cell parser of each kind. Separate from `KINDS`, which is part of the first page, because only import
 * and paste need it.
 */
export const CELLS = {
  text: asText,
  number: asNumber,
  integer: asNumber,
  boolean: (cell) => {
    const word = plainName(cellText(cell))
    return YES.includes(word)
      ? { value: true }
      : NO.includes(word)
        ? { value: false }
        : { problem: 'BOOLEAN' }
  },
  date: (cell, _, { dates }) => orProblem(readCellDate(cell, dates), 'DATE'),
  instant: (cell, _, { dates }) => orProblem(readInstant(momentText(cell), dates), 'DATE'),
  time: (cell) => orProblem(readClockTime(timeText(cell)), 'TIME'),
  enum: (cell, { choices }) => {
    const word = plainName(cellText(cell))
    const found = choices.find(({ value, labels }) =>
      [value, ...labels].some((one) => plainName(one) === word),
    )
    return found ? { value: found.value } : { problem: 'CHOICE' }
  },
  lookup: (cell, { path }, { labels }) => {
    const found = labels.get(path)?.get(plainName(cellText(cell)))
    return found ? { value: found } : { problem: found === null ? 'AMBIGUOUS' : 'CHOICE' }
  },
  relation: (cell, { path }, { labels }) => {
    const found = labels.get(path)?.get(plainName(cellText(cell)))
    return found ? { value: { id: found } } : { problem: found === null ? 'AMBIGUOUS' : 'RELATION' }
  },
  multilingual: (cell, _, { lang }) => ({ value: { [lang]: cellText(cell) } }),
  // columns of a file cannot fill these
  group: asText,
  array: asText,
  tags: asText,
  files: asText,
  json: asText,
} satisfies Record<FieldKind, Read> as Record<FieldKind, Read>

function orProblem(value: Json, problem: string): Converted {
  return value === null ? { problem } : { value }
}

/** The day of a cell; numbers without a format are day numbers. */
export function readCellDate(cell: FileCell, order: DateOrder): string | null {
  return typeof cell === 'number' ? daySerial(cell) : readDay(momentText(cell), order)
}

/** The day or moment that a cell holds, else what it shows. */
function momentText(cell: FileCell): string {
  if (typeof cell === 'number') return daySerial(cell) ?? ''
  return (typeof cell === 'object' ? cell.moment : undefined) ?? cellText(cell)
}

/** The time of a cell: of a moment only where it shows one. */
function timeText(cell: FileCell): string {
  const { moment = '', shown = '' } = typeof cell === 'object' ? cell : {}
  return shown.includes(':') && moment.includes(':') ? moment.slice(moment.indexOf('T') + 1) : cellText(cell)
}
