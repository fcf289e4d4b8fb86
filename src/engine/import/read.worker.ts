import { ReadFault } from './read-fault'
import { readLines } from './read-table'
import type { FileLines } from './table'

/**
 * What the worker reads: a file, the language of the person, and one of the sheets; null = the first with
 * rows.
 */
export interface ReadOrder {
  bytes: Uint8Array
  lang: string
  sheet: number | null
}

/**
 * The worker's answer: the lines, or why the file cannot be read as the key of a text with its parameters.
 */
export type ReadAnswer = { read: FileLines } | { failed: string; params: Record<string, string | number> }

const port = globalThis as unknown as {
  onmessage: (event: { data: ReadOrder }) => void
  postMessage: (answer: ReadAnswer) => void
}

port.onmessage = ({ data: { bytes, lang, sheet } }) => {
  try {
    port.postMessage({ read: readLines(bytes, lang, sheet) })
  } catch (error) {
    const fault = error instanceof ReadFault ? error : new ReadFault('IMPORT.UNREADABLE')
    port.postMessage({ failed: fault.message, params: fault.params })
  }
}
