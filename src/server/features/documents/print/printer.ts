import { availableParallelism } from 'node:os'
import { Refusal } from '../../../kernel/refusal'
import { createTaskThreads, TaskFailure } from '../../../kernel/task-threads'
import type { PdfDocument } from './document'

/** Prints documents to files. */
export interface Printer {
  /** @throws Refusal PRINT_BUSY when too many wait, PRINT_SLOW when it takes too long */
  print: (document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/** A document of three hundred pages takes some four seconds. */
const LIMIT_MS = 60_000
/** Maximum number of waiting documents. */
const WAITING_MAX = 32
/** The library and its fonts take 60 MB while their thread lives. */
const IDLE_MS = 120_000
const MEMORY_MB = 768
/** Documents printed at a time: a long one of one person leaves a place for the short ones of others. */
const PLACES = Math.min(2, availableParallelism())
/** Longest wait for a place, in ms. */
const WAIT_MS = 180_000

/**
 * Prints in up to two threads, those of one person one after the other; people take turns, so that whoever
 * prints many documents waits for themselves. A thread starts with the first document and ends after two
 * minutes without printing; one that hangs is replaced.
 */
export function createPrinter({ ms, waiting } = { ms: LIMIT_MS, waiting: WAITING_MAX }): Printer {
  const { close, run } = createTaskThreads<PdfDocument, Uint8Array<ArrayBuffer>>(
    new URL('./pdf.worker.js', import.meta.url),
    {
      places: PLACES,
      perPerson: 1,
      waiting,
      waitMs: WAIT_MS,
      ms,
      by: 'clock',
      memoryMb: MEMORY_MB,
      idleMs: IDLE_MS,
    },
  )
  return {
    print: (document) =>
      run(document).catch((error: unknown) => {
        throw error instanceof TaskFailure ? toError(error, ms) : error
      }),
    close,
  }
}

function toError({ end, message }: TaskFailure, ms: number): Error {
  if (end === 'BUSY')
    return new Refusal('PRINT_BUSY', 'Many documents are being printed: try again in a minute')
  if (end === 'TIME')
    return new Refusal('PRINT_SLOW', `Printing took longer than ${ms / 1000} s: print fewer records`)
  return new Error(`printing failed: ${message}`)
}
