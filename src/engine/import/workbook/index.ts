import type { FileCell } from '../../../catalogue/kinds/cells'
import { BATCH_ROWS_MAX } from '../../../contract/calls/batch'
import { ReadFault } from '../read-fault'
import type { FileLine, FileLines } from '../table'
import { isTrue, readSharedTexts, readSheets, textCollector, unescapeText, unpack } from './parts'
import { type NumberShowing, readStyles } from './shown'
import { readXml } from './xml'

/** Lines above the rows: titles and header. */
const HEAD_LINES = 100
/** Cells of a sheet, the empty ones before a filled one included. */
const CELLS_MAX = 5_000_000
const COLUMNS_MAX = 16_384

/**
 * The lines of a workbook's sheet, counted from 0 with the visible ones first; null = the first visible one
 * with rows. Cells are what the sheet shows in the language. Throws when the bytes are no workbook, ReadFault
 * when it is too large.
 */
export function readWorkbook(bytes: Uint8Array, lang: string, sheet: number | null): FileLines {
  const files = unpack(bytes)
  const { sheets, is1904 } = readSheets(files)
  const read = createReader(files, { lang, is1904 })
  const names = sheets.map(({ name, hidden }) => ({ name, hidden }))
  for (const [index, { part, hidden }] of sheets.entries()) {
    if (sheet !== null && sheet !== index) continue
    const lines = read(files[part])
    // A workbook may open with an empty sheet or a cover.
    if (sheet !== null || lines.length > 1 || hidden) return { lines, sheets: names, sheet: index }
  }
  if (sheets.length === 0 || sheet !== null) throw new Error('the workbook has no such sheet')
  return { lines: [], sheets: names, sheet: 0 }
}

/** A cell as the file holds it. */
interface RawCell {
  type: string
  style: number
  column: number
  /** the text of its value; null = it has none */
  value: string | null
  isFormula: boolean
}

function createReader(
  files: Record<string, Uint8Array>,
  showing: NumberShowing,
): (bytes: Uint8Array | undefined) => FileLine[] {
  const shared = readSharedTexts(files['xl/sharedStrings.xml'])
  const showOf = readStyles(files['xl/styles.xml'], showing)
  return (bytes) => readLines(bytes, (cell) => readValue(cell, shared, showing, showOf))
}

function readLines(bytes: Uint8Array | undefined, valueOfCell: (cell: RawCell) => FileCell): FileLine[] {
  const rich = textCollector()
  const lines: FileLine[] = []
  let [line, cell, cells, isValue]: [FileLine, RawCell | null, number, boolean] = [
    { at: 0, cells: [] },
    null,
    0,
    false,
  ]
  const put = (raw: RawCell): void => {
    const value = raw.type === 'inlineStr' ? unescapeText(rich.end()) : valueOfCell(raw)
    if (typeof value === 'string' && value.trim() === '') return
    cells += Math.max(0, raw.column + 1 - line.cells.length)
    if (cells > CELLS_MAX) throw new ReadFault('IMPORT.TOO_LARGE')
    while (line.cells.length < raw.column) line.cells.push('')
    line.cells[raw.column] = typeof value === 'string' ? value.trim() : value
  }
  let next = 0
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = { at: Number(attributes.r ?? line.at + 1), cells: [] }
        next = 0
      } else if (name === 'c') {
        const { r, s = '0', t = 'n' } = attributes
        const column = r ? toColumn(r) : next
        next = column + 1
        cell = { type: t, style: Number(s), column, value: null, isFormula: false }
        rich.start()
      } else if (name === 'v' && cell) {
        isValue = true
        cell.value = ''
      } else if (name === 'f' && cell) cell.isFormula = true
      else rich.open(name)
    },
    text: (text) => {
      if (isValue && cell) cell.value += text
      else rich.text(text)
    },
    close: (name) => {
      rich.close(name)
      if (name === 'v') isValue = false
      if (name === 'c' && cell) {
        put(cell)
        cell = null
      }
      if (name === 'row' && line.cells.length > 0) lines.push(line)
      if (lines.length > BATCH_ROWS_MAX + HEAD_LINES)
        throw new ReadFault('IMPORT.TOO_MANY', { max: BATCH_ROWS_MAX })
    },
  })
  return lines
}

/** `AB12` → 27. */
function toColumn(place: string): number {
  let column = 0
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return Math.max(1, Math.min(column, COLUMNS_MAX)) - 1
}

const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  it: ['VERO', 'FALSO'],
  en: ['TRUE', 'FALSE'],
}

function readValue(
  { type, style, value, isFormula }: RawCell,
  shared: readonly string[],
  { lang }: NumberShowing,
  showOf: ReturnType<typeof readStyles>,
): FileCell {
  // A formula whose result is an empty text has a value, which is empty.
  if (type === 'str' && value !== null) return unescapeText(value)
  if (value === null || value === '') return isFormula ? { shown: '', fault: 'UNCALCULATED' } : ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return (YES_NO[lang] ?? ['TRUE', 'FALSE'])[isTrue(value) ? 0 : 1]
  if (type === 'e') return { shown: value, fault: 'CELL_ERROR' }
  const number = Number(value)
  // Cells of type `d` hold ISO texts.
  return type === 'd' || !Number.isFinite(number) ? value : showOf(style)(number)
}
