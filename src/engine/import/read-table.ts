import { unmarkText } from '../../contract/text-mark'
import { decodeText, type FileTable, fileTable, isArchive, parseCsv, separatorOf } from './table'
import { readXlsx } from './xlsx'

/** The table of a workbook, of CSV or of pasted text. Throws when the bytes are neither text nor a workbook. */
export function readTable(bytes: Uint8Array): FileTable {
  if (isArchive(bytes)) return fileTable(readXlsx(bytes))
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new Error('the file is no text')
  // Spreadsheets may declare their separator on a first line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const lines = parseCsv(said ? text.slice(said[0].length) : text, said?.[1] ?? separatorOf(text))
  return fileTable(lines.map((line) => line.map(unmarkText)))
}
