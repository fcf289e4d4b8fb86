import { FIGURES_MAX } from '../../contract/decimal'
import type { FieldKind } from '../../contract/field'
import type { Json } from '../../contract/json'
import { numberIssue, readNumber } from '../../contract/read-number'
import { plainName } from '../search-text'

/** A cell of a file: numbers stay numbers, dates of workbooks are ISO texts. */
export type FileCell = string | number

/** The properties of a field that parsing a cell needs. */
export interface CellField {
  path: string
  kind: FieldKind
  choices: { value: string; labels: string[] }[]
  /** maximum decimals of a number; undefined = any */
  decimals: number | undefined
  /** units accepted around its number: `kg`, `EUR` */
  units: string[]
}

/** The settings of parsing cells. */
export interface Reading {
  lang: string
  /** which comes first in 03/04/2026 */
  dates: 'dmy' | 'mdy'
  /** values by label, for lookups and relations by path; null = the label is ambiguous */
  labels: ReadonlyMap<string, ReadonlyMap<string, string | null>>
}

/** A cell's value, null for an empty one, or an error: a text below `IMPORT.CELL` with its parameters. */
export type Converted = { value: Json } | { problem: string; params?: Record<string, string | number> } | null

const MONTHS = [
  'gen|jan',
  'feb',
  'mar',
  'apr',
  'mag|may',
  'giu|jun',
  'lug|jul',
  'ago|aug',
  'set|sep',
  'ott|oct',
  'nov',
  'dic|dec',
]
const YES = ['si', 's', 'yes', 'y', 'true', 'vero', '1', 'x']
const NO = ['no', 'n', 'false', 'falso', '0']

/** Parses a cell by its field's kind. */
export function convertCell(cell: FileCell, field: CellField, reading: Reading): Converted {
  return String(cell).trim() === '' ? null : CELLS[field.kind](cell, field, reading)
}

type Read = (cell: FileCell, field: CellField, reading: Reading) => Converted

const asText: Read = (cell) => ({ value: String(cell) })
const asNumber: Read = (cell, field, { lang }) => numberOf(cell, field, lang)

/**
 * The cell parser of each kind. Separate from `KINDS`, which is part of the first page, because only import and paste need it.
 */
export const CELLS = {
  text: asText,
  number: asNumber,
  integer: asNumber,
  boolean: (cell) => {
    const word = plainName(String(cell))
    return YES.includes(word) ? { value: true } : NO.includes(word) ? { value: false } : { problem: 'BOOLEAN' }
  },
  date: (cell, _, { dates }) => orProblem(dateOf(cell, dates), 'DATE'),
  instant: (cell, _, { dates }) => orProblem(instantOf(cell, dates), 'DATE'),
  time: (cell) => orProblem(timeOf(String(cell)), 'TIME'),
  enum: (cell, { choices }) => {
    const word = plainName(String(cell))
    const found = choices.find(({ value, labels }) => [value, ...labels].some((one) => plainName(one) === word))
    return found ? { value: found.value } : { problem: 'CHOICE' }
  },
  lookup: (cell, { path }, { labels }) => {
    const found = labels.get(path)?.get(plainName(String(cell)))
    return found ? { value: found } : { problem: found === null ? 'AMBIGUOUS' : 'CHOICE' }
  },
  relation: (cell, { path }, { labels }) => {
    const found = labels.get(path)?.get(plainName(String(cell)))
    return found ? { value: { id: found } } : { problem: found === null ? 'AMBIGUOUS' : 'RELATION' }
  },
  multilingual: (cell, _, { lang }) => ({ value: { [lang]: String(cell) } }),
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

/** Parses a cell as a number, as forms do, after removing units. */
function numberOf(cell: FileCell, { decimals, units }: CellField, lang: string): Converted {
  // Spreadsheets have fifteen significant digits; more digits in the file are rounding noise.
  if (typeof cell === 'number') return { value: Number(cell.toPrecision(FIGURES_MAX)) }
  const figures = bareFigures(cell, units)
  const reading = readNumber(figures, lang, decimals)
  if (reading.is === 'number') return { value: reading.value }
  const { code, params } = numberIssue(figures, lang, decimals) ?? { code: 'NUMBER' }
  return { problem: code, ...(params ? { params } : {}) }
}

const COMMON_UNITS = /^\p{Sc}|\p{Sc}$|%$/u

/** `€ 12,50`, `12,50 kg` → `12,50`; accepts the field's units, currency signs and a percent sign. */
function bareFigures(cell: string, units: readonly string[]): string {
  const text = units.reduce((rest, unit) => {
    const left = rest.startsWith(unit) ? rest.slice(unit.length).trim() : rest
    return left.endsWith(unit) ? left.slice(0, -unit.length).trim() : left
  }, cell.trim())
  return text.replace(COMMON_UNITS, '').trim()
}

/** `31/03/2026`, `31.3.26`, `2026-03-31`, `31 marzo 2026` → ISO. */
export function dateOf(cell: FileCell, order: Reading['dates']): string | null {
  if (typeof cell === 'number') return serialDate(cell)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell)
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const digits = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})(?:[ ,].*)?$/.exec(cell)
  if (digits) {
    const [a, b] = [Number(digits[1]), Number(digits[2])]
    return order === 'dmy' ? realDate(yearOf(digits[3]), b, a) : realDate(yearOf(digits[3]), a, b)
  }
  const words = /^(\d{1,2})[ .-]+(\p{L}{3})\p{L}*\.?[ .-]+(\d{2}|\d{4})$/u.exec(cell)
  const month = words ? MONTHS.findIndex((names) => names.split('|').includes(plainName(words[2] ?? ''))) : -1
  return words && month >= 0 ? realDate(yearOf(words[3]), month + 1, Number(words[1])) : null
}

/** Spreadsheets count days from 30 December 1899. */
function serialDate(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < 61 || serial > 109_575) return null
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}

function yearOf(text = ''): number {
  if (text.length === 4) return Number(text)
  return Number(text) + (Number(text) < 60 ? 2000 : 1900)
}

function realDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

function instantOf(cell: FileCell, order: Reading['dates']): string | null {
  const text = String(cell)
  const date = dateOf(cell, order)
  const time = /[T ,](\d{1,2}[:.]\d{2})/.exec(text)?.[1]
  if (!date) return null
  const local = new Date(`${date}T${(time && timeOf(time)) ?? '00:00'}`)
  return Number.isNaN(local.getTime()) ? null : local.toISOString()
}

function timeOf(text: string): string | null {
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(text.trim())
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  return match && hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${match[2]}` : null
}
