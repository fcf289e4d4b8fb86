import { decodeText, type FileTable, fileTable, isArchive, parseCsv, separatorOf } from './table'
import { readXlsx } from './xlsx'

/** The worker's answer: the table, or why the file cannot be read. */
export type ReadAnswer = { table: FileTable } | { failed: string }

function read(bytes: Uint8Array): FileTable {
  if (isArchive(bytes)) return fileTable(readXlsx(bytes))
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new Error('the file is no text')
  // Spreadsheets may declare their separator on a first line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)
  return fileTable(parseCsv(said ? text.slice(said[0].length) : text, said?.[1] ?? separatorOf(text)))
}

const port = globalThis as unknown as {
  onmessage: (event: { data: Uint8Array }) => void
  postMessage: (answer: ReadAnswer) => void
}

port.onmessage = ({ data }) => {
  try {
    port.postMessage({ table: read(data) })
  } catch (error) {
    port.postMessage({ failed: String(error) })
  }
}
