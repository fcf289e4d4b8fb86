import { readTable } from './read-table'
import type { FileTable } from './table'

/** The worker's answer: the table, or why the file cannot be read. */
export type ReadAnswer = { table: FileTable } | { failed: string }

const port = globalThis as unknown as {
  onmessage: (event: { data: Uint8Array }) => void
  postMessage: (answer: ReadAnswer) => void
}

port.onmessage = ({ data }) => {
  try {
    port.postMessage({ table: readTable(data) })
  } catch (error) {
    port.postMessage({ failed: String(error) })
  }
}
