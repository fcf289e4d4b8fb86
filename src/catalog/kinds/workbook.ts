import type { FieldKind } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import { formatInstant } from './calendar'

/** How a kind's values are written to a workbook. */
export interface WorkbookFormat {
  /** minimum column width, in characters */
  width: number
  /** a value as a workbook number; null = written as text */
  number: (value: Json) => number | null
  /** the number format of a column; '' = general */
  format: (options: JsonObject) => string
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheets, which miscount days before March 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_DAY = 61

const TEXT: WorkbookFormat = { width: 14, number: () => null, format: () => '' }
const WIDE_TEXT: WorkbookFormat = { ...TEXT, width: 28 }

/** The workbook format of each field kind and of the common keys. */
export const WORKBOOK_FORMATS: Readonly<Record<FieldKind | 'status' | 'code', WorkbookFormat>> = {
  text: WIDE_TEXT,
  relation: WIDE_TEXT,
  number: { width: 13, number: plainNumber, format: (options) => figures(options, '') },
  integer: { width: 14, number: plainNumber, format: (options) => figures(options, grouped(options)) },
  date: { width: 13, number: ofText(dayNumber), format: () => 'dd/mm/yyyy' },
  time: { width: 14, number: ofText(clock), format: () => 'hh:mm' },
  instant: { width: 17, number: ofText(moment), format: () => 'dd/mm/yyyy hh:mm' },
  boolean: TEXT,
  enum: TEXT,
  lookup: TEXT,
  group: TEXT,
  array: TEXT,
  tags: TEXT,
  files: TEXT,
  multilingual: TEXT,
  json: TEXT,
  status: TEXT,
  code: TEXT,
}

function plainNumber(value: Json): number | null {
  return typeof value === 'number' ? value : null
}

function ofText(read: (text: string) => number | null): WorkbookFormat['number'] {
  return (value) => (typeof value === 'string' ? read(value) : null)
}

function grouped(options: JsonObject): string {
  return options.plain === true ? '0' : '#,##0'
}

/** `otherwise` = the format of numbers whose options name no decimals. */
function figures(options: JsonObject, otherwise: string): string {
  const { decimals } = options
  if (typeof decimals !== 'number') return otherwise
  return decimals > 0 ? `${grouped(options)}.${'0'.repeat(Math.min(decimals, 20))}` : grouped(options)
}

function dayNumber(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return serial(year, month, day)
}

/** A date as a spreadsheet day number. */
function serial(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  if (!year || !month || !day) return null
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH) / DAY_MS
  return days < FIRST_DAY ? null : days
}

function clock(text: string): number | null {
  const match = /^(\d\d):(\d\d)/.exec(text)
  return match ? (Number(match[1]) * 60 + Number(match[2])) / 1440 : null
}

function moment(text: string): number | null {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(formatInstant(text)) ?? []
  const date = serial(year, month, day)
  return date === null || !time ? null : date + (clock(time) ?? 0)
}
