import { format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt'
import type { FileCell } from '../../../catalogue/kinds/cells'
import { FIGURES_MAX, plainDecimal } from '../../../contract/numbers/decimal'
import { getNumberSigns } from '../../../contract/numbers/read-number'
import { readXml } from './xml'

const DAY_MS = 86_400_000
/** Days between the calendars of spreadsheets, which begin in 1900 or in 1904. */
const DAYS_TO_1904 = 1462
/** Days 0 of the calendar of 1900, before and after the 29 February that it invents. */
const [FIRST_DAYS, LATER_DAYS] = [Date.UTC(1899, 11, 31), Date.UTC(1899, 11, 30)]
const INVENTED_DAY = 60
/** Day 31 December 9999, the last one. */
const LAST_DAY = 2_958_465
/** Numbers from here on have lost digits. */
const MAX_EXACT_NUMBER = 1e15

/** Built-in formats that spreadsheets show by the system's language: dates here are those of the office. */
const BY_LANGUAGE: Readonly<Record<number, string>> = { 14: 'dd/mm/yyyy', 22: 'dd/mm/yyyy hh:mm' }

/** How a workbook shows its numbers: by its calendar, and in the language of the person who reads it. */
export interface NumberShowing {
  lang: string
  is1904: boolean
}

/** A cell of a number, as its format shows it. */
type Show = (number: number) => FileCell

/** What the styles of a workbook's cells make of numbers, by the index of the style. */
export function readStyles(bytes: Uint8Array | undefined, showing: NumberShowing): (style: number) => Show {
  const own = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  readXml(bytes, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(Number(numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  const known = new Map<number, Show>()
  return (style) => {
    const id = formats[style] ?? 0
    const show =
      known.get(id) ??
      showBy(own.get(id) ?? BY_LANGUAGE[id] ?? String(getFormatFromId(id) ?? 'General'), showing)
    known.set(id, show)
    return show
  }
}

/**
 * Shows numbers by a format code (ECMA-376 18.8.31); one that cannot be understood shows them as they are.
 */
function showBy(code: string, showing: NumberShowing): Show {
  const { type, isDate } = getFormatInfo(code)
  if (isDate) return (number) => date(number, code, showing)
  if (type === 'general' && code.replace(/\[[^\]]*\]/g, '').toLowerCase() === 'general')
    return (number) => general(number, showing)
  if (type === 'text' || type === 'error') return (number) => general(number, showing)
  return (number) => formatNumberCell(number, code, type === 'scientific', showing)
}

/** A number without a format: all its digits, also where a narrow column would round them. */
function general(number: number, { lang, is1904 }: NumberShowing): FileCell {
  // Spreadsheets have fifteen significant digits; more digits in the file are rounding noise.
  const exact = Number(number.toPrecision(FIGURES_MAX))
  if (Math.abs(exact) >= MAX_EXACT_NUMBER) return { shown: plainDecimal(number), fault: 'LONG' }
  if (is1904 && Number.isInteger(exact))
    return { shown: String(exact), number: exact, moment: moment(exact + DAYS_TO_1904, 'day') }
  return Number.isInteger(exact)
    ? exact
    : { shown: plainDecimal(exact).replace('.', getNumberSigns(lang).decimal), number: exact }
}

function formatNumberCell(
  number: number,
  code: string,
  isScientific: boolean,
  showing: NumberShowing,
): FileCell {
  if (Math.abs(number) >= MAX_EXACT_NUMBER) return { shown: plainDecimal(number), fault: 'LONG' }
  const shown = format(code, number, { locale: showing.lang }).trim()
  if (!isScientific) return shown === String(number) ? number : { shown, number }
  const isExact = Number(format(code, number).trim()) === number
  return isExact ? general(number, showing) : { shown, fault: 'ROUNDED' }
}

/** A day, a moment or a time; a duration is only what it shows: `25:30`. */
function date(number: number, code: string, { lang, is1904 }: NumberShowing): FileCell {
  const serial = is1904 ? number + DAYS_TO_1904 : number
  if (serial < 0 || serial > LAST_DAY + 1) return { shown: plainDecimal(number), fault: 'NO_DATE' }
  const shown = format(code, serial, { locale: lang }).trim()
  if (/\[(h+|m+|s+)\]/i.test(code.replace(/"[^"]*"/g, ''))) return { shown }
  const { year, month, day, hours, minutes } = getFormatDateInfo(code)
  const hasDay = year || month || day
  // A time of a moment whose day is not shown is still on that day.
  const isTime = !hasDay && number < 1
  return { shown, moment: moment(serial, isTime ? 'time' : hours || minutes ? 'both' : 'day') }
}

/** A day number of the calendar of 1900 as ISO text: `2026-03-31`, `2026-03-31T10:30:00` or `10:30:00`. */
function moment(serial: number, part: 'day' | 'time' | 'both'): string {
  if (Math.floor(serial) === INVENTED_DAY) return '1900-02-29'
  const first = serial < INVENTED_DAY ? FIRST_DAYS : LATER_DAYS
  const text = new Date(first + Math.round(serial * DAY_MS)).toISOString().replace(/(\.000)?Z$/, '')
  return part === 'day' ? text.slice(0, 10) : part === 'time' ? text.slice(11) : text
}
