import { unmarkText } from '../../contract/text/text-mark'
import { decodeText, dropEmptyLines, type FileLines, findSeparator, isArchive, parseCsv } from './table'
import { readWorkbook } from './workbook'

/**
 * The lines of a workbook's sheet, of CSV or of pasted text; cells are in the language of the person. Throws
 * when the bytes are neither text nor a workbook, ReadFault when they are too many.
 */
export function readLines(bytes: Uint8Array, lang: string, sheet: number | null = null): FileLines {
  if (isArchive(bytes)) return readWorkbook(bytes, lang, sheet)
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new Error('the file is no text')
  // Spreadsheets may declare their separator on a first line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const lines = parseCsv(said ? text.slice(said[0].length) : text, said?.[1] ?? findSeparator(text))
  return { lines: dropEmptyLines(lines.map((line) => line.map(unmarkText))), sheets: [], sheet: 0 }
}
