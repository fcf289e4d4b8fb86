import { Zip, ZipDeflate } from 'fflate'
import { WORKBOOK_FORMATS } from '../../../../catalogue/kinds/workbook'
import type { Json } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { ExportColumn, FileWriter } from './columns'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TEXT_MAX = 32_767
/** Compresses well enough at a third of the default level's time. */
const LEVEL = 3

/**
 * A workbook with one sheet. Texts are inline strings, which are never formulas; numbers and dates are typed.
 */
export function xlsxWriter(columns: readonly ExportColumn[], title: string): FileWriter {
  const chunks: Uint8Array[] = []
  const encoder = new TextEncoder()
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const takeBytes = (): Uint8Array => joinChunks(chunks.splice(0))
  const add = (path: string, text: string): void => {
    const file = new ZipDeflate(path, { level: LEVEL })
    zip.add(file)
    file.push(encoder.encode(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: LEVEL })
  let row = 1
  return {
    type: TYPE,
    begin: () => {
      for (const [path, text] of WORKBOOK_FILES) add(path, text)
      add('xl/workbook.xml', workbook(sheetName(title)))
      add('xl/styles.xml', styles(columns.map(({ kind, options }) => WORKBOOK_FORMATS[kind].format(options))))
      zip.add(sheet)
      sheet.push(encoder.encode(head(columns)))
      return takeBytes()
    },
    rows: (records) => {
      const text = records.map((record) => line(columns, record, ++row)).join('')
      sheet.push(encoder.encode(text))
      return takeBytes()
    },
    end: () => {
      sheet.push(
        encoder.encode(`</sheetData><autoFilter ref="A1:${letters(columns.length)}${row}"/></worksheet>`),
        true,
      )
      zip.end()
      return takeBytes()
    },
  }
}

function head(columns: readonly ExportColumn[]): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width(column)}" customWidth="1"/>`,
  )
  const cells = columns.map(({ label }, index) => textCell(label, `${letters(index + 1)}1`, 1)).join('')
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells}</row>`
}

function width({ kind, label }: ExportColumn): number {
  return Math.max(WORKBOOK_FORMATS[kind].width, Math.min(label.length + 3, 40))
}

function line(columns: readonly ExportColumn[], record: RecordData, row: number): string {
  return `<row r="${row}">${columns.map((column, index) => cell(column, column.value(record), `${letters(index + 1)}${row}`, index + 2)).join('')}</row>`
}

/**
 * Style 0 is plain, 1 the header, from 2 on each column's own. Some readers open no workbook whose cells lack
 * their place.
 */
function cell(column: ExportColumn, value: Json, place: string, style: number): string {
  if (value === null || value === '') return ''
  const number = WORKBOOK_FORMATS[column.kind].number(value)
  return number === null
    ? textCell(column.text(value), place, style)
    : `<c r="${place}" s="${style}"><v>${number}</v></c>`
}

function textCell(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content(escapeText(text.slice(0, TEXT_MAX)))}</t></is></c>`
}

/** 1 → A, 27 → AA. */
function letters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The constant parts of a workbook (ECMA-376). */
const WORKBOOK_FILES: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
]

/** The workbook part with its one sheet. */
function workbook(name: string): string {
  return `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${attribute(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** Styles: 0 plain, 1 bold, then one per column with its number format ('' = general). */
function styles(formats: readonly string[]): string {
  const known = [...new Set(formats.filter((one) => one !== ''))]
  const codes = known
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${attribute(code)}"/>`)
    .join('')
  const cells = formats.map(
    (one) =>
      `<xf numFmtId="${one === '' ? 0 : 164 + known.indexOf(one)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const numbers = known.length > 0 ? `<numFmts count="${known.length}">${codes}</numFmts>` : ''
  return `${HEAD}<styleSheet xmlns="${SHEET}">${numbers}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs></styleSheet>`
}

/** A valid sheet name: without forbidden characters, at most 31 long. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  )
}

/**
 * A text as ECMA-376 writes it (22.9.2.19 ST_Xstring): characters that XML cannot hold or would change as
 * `_x000D_`, and what looks like one of these with its line escaped.
 */
function escapeText(text: string): string {
  const code = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, code)
}

/** Escapes a text for XML; characters that XML cannot hold are dropped. */
function content(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;')
}
