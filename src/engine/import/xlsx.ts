import { strFromU8, unzipSync } from 'fflate'
import type { FileCell } from './table'

/** Size limit of an unpacked workbook, against zip bombs. */
const UNFOLDED_MAX = 300_000_000
const DAY_MS = 86_400_000
/** Built-in number formats that are dates (ECMA-376 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** The rows of a workbook's first sheet; dates become ISO texts. Throws when the bytes are not a workbook. */
export function readXlsx(bytes: Uint8Array): FileCell[][] {
  let unfolded = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unfolded += originalSize
      if (unfolded > UNFOLDED_MAX) throw new Error('the workbook is too large')
      return /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(name)
    },
  })
  const part = (name: string): string => (files[name] ? strFromU8(files[name]) : '')
  const workbook = part('xl/workbook.xml')
  const sheet = part(`xl/${firstSheet(workbook, part('xl/_rels/workbook.xml.rels'))}`)
  if (sheet === '') throw new Error('the workbook has no sheet')
  const shared = sharedTexts(part('xl/sharedStrings.xml'))
  const dates = dateStyles(part('xl/styles.xml'))
  const epoch = /date1904="(1|true)"/.test(workbook) ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return rowsOf(sheet, (type, style, inner) => cellOf(type, inner, shared, dates.has(style) ? epoch : null))
}

function firstSheet(workbook: string, relations: string): string {
  const id = /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => attribute(tag, 'Id') === id)
  const target = relation ? attribute(relation, 'Target') : 'worksheets/sheet1.xml'
  return target.replace(/^\/?xl\//, '')
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function sharedTexts(xml: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inner = '']) => textsOf(inner))
}

/** All texts of a branch, without phonetic hints. */
function textsOf(xml: string): string {
  const plain = xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
  return [...plain.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return SIGNS[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Indexes of cell styles that show dates or times. */
function dateStyles(xml: string): Set<number> {
  const own = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, 'numFmtId')),
      unescaped(attribute(tag, 'formatCode')),
    ]),
  )
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  const formats = [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => Number(attribute(tag, 'numFmtId')))
  const isDate = (id: number): boolean => {
    const code = own.get(id)
    return code === undefined ? DATE_FORMATS.has(id) : /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  }
  return new Set(formats.flatMap((id, index) => (isDate(id) ? [index] : [])))
}

function rowsOf(xml: string, cell: (type: string, style: number, inner: string) => FileCell): FileCell[][] {
  const rows: FileCell[][] = []
  for (const [, inner = ''] of xml.matchAll(/<(?:\w+:)?row\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
    const line: FileCell[] = []
    for (const [, tag = '', content = ''] of inner.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const place = attribute(tag, 'r')
      const column = place ? columnOf(place) : line.length
      while (line.length < column) line.push('')
      line[column] = cell(attribute(tag, 't'), Number(attribute(tag, 's') || 0), content)
    }
    rows.push(line)
  }
  return rows
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return Math.min(column, 16_384) - 1
}

function cellOf(type: string, inner: string, shared: readonly string[], epoch: number | null): FileCell {
  if (type === 'inlineStr') return textsOf(inner)
  const raw = unescaped(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '')
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'true' : 'false'
  if (type === 'str' || type === 'd' || type === 'e' || raw === '') return raw
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  return epoch === null ? number : dateText(number, epoch)
}

/** A serial day as `2026-03-31`, with `T10:30` if it has a time; below one day it is a time only. */
function dateText(serial: number, epoch: number): string {
  const text = new Date(epoch + Math.round((serial * DAY_MS) / 60_000) * 60_000).toISOString()
  if (serial < 1) return text.slice(11, 16)
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16)
}
