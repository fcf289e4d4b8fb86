import type { Json, JsonObject } from '../../contract/json'
import type { FieldKind } from '../../contract/model/field'
import { exactClock, isRepeatedHour, offsetAt } from '../../contract/time/office-time'

/** How a kind's values are written to a workbook. */
export interface WorkbookFormat {
  /** minimum column width, in characters */
  width: number
  /** a value as a workbook number; null = written as text */
  number: (value: Json) => number | null
  /** a value as the text of a file, where lists leave something out; null = as lists show it */
  exact: (value: Json) => string | null
  /** the number format of a column; '' = general */
  format: (options: JsonObject) => string
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheets, which miscount days before March 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_DAY = 61

const AS_SHOWN = () => null
const TEXT: WorkbookFormat = { width: 14, number: AS_SHOWN, exact: AS_SHOWN, format: () => '' }
const WIDE_TEXT: WorkbookFormat = { ...TEXT, width: 28 }

/** The workbook format of each field kind and of the common keys. */
export const WORKBOOK_FORMATS: Readonly<Record<FieldKind | 'status' | 'code', WorkbookFormat>> = {
  text: WIDE_TEXT,
  relation: WIDE_TEXT,
  number: { width: 13, number: plainNumber, exact: AS_SHOWN, format: (options) => figures(options, '') },
  integer: {
    width: 14,
    number: plainNumber,
    exact: AS_SHOWN,
    format: (options) => figures(options, getIntegerFormat(options)),
  },
  date: { width: 13, number: ofText(dayNumber), exact: AS_SHOWN, format: () => 'dd/mm/yyyy' },
  time: { width: 14, number: ofText(clock), exact: exactTime, format: () => 'hh:mm' },
  instant: { width: 17, number: ofText(moment), exact: exactInstant, format: () => 'dd/mm/yyyy hh:mm' },
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

function getIntegerFormat(options: JsonObject): string {
  return options.plain === true ? '0' : '#,##0'
}

/** `otherwise` = the format of numbers whose options name no decimals. */
function figures(options: JsonObject, otherwise: string): string {
  const { decimals } = options
  if (typeof decimals !== 'number') return otherwise
  return decimals > 0
    ? `${getIntegerFormat(options)}.${'0'.repeat(Math.min(decimals, 20))}`
    : getIntegerFormat(options)
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
  const match = /^(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(text)
  return match ? (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) / 86_400 : null
}

function moment(text: string): number | null {
  // A day number cannot tell the two hours that are one on the clock: such an instant is written as a text.
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || isRepeatedHour(ms)) return null
  const [date = '', time = ''] = exactClock(ms).split(' ')
  const day = dayNumber(date)
  return day === null ? null : day + (clock(time) ?? 0)
}

/** A time with its seconds, where they are not 0. */
function exactTime(value: Json): string | null {
  return typeof value === 'string' ? value.replace(/^(\d\d:\d\d):00$/, '$1') : null
}

/** An instant with its seconds, and its distance from UTC in the hour that the clock shows twice. */
function exactInstant(value: Json): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) return null
  const [day = '', time] = exactClock(ms).split(' ')
  const zone = isRepeatedHour(ms) ? ` ${offsetAt(ms)}` : ''
  return `${day.split('-').reverse().join('/')} ${time}${zone}`
}
