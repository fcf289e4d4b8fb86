import { Worker } from 'node:worker_threads'
import { Refusal } from '../../kernel/refusal'
import type { PdfDocument } from './document'

/** Prints documents to files. */
export interface Printer {
  /** @throws Refusal PRINT_BUSY when too many wait, PRINT_SLOW when it takes too long */
  print: (document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

interface Answer {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  error?: string
}

/** A document of three hundred pages takes some four seconds. */
const LIMIT_MS = 60_000
/** Maximum number of waiting documents. */
const WAITING_MAX = 32
/** The library and its fonts take 60 MB while their thread lives. */
const IDLE_MS = 120_000
const MEMORY_MB = 768

/**
 * Prints in one thread, one document after the other. The thread starts with the first document and ends after two minutes
 * without printing; one that hangs is replaced.
 */
export function createPrinter(limits = { ms: LIMIT_MS, waiting: WAITING_MAX }): Printer {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let count = 0
  let idle: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const ask = (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= newThread()
      const current = thread
      current.removeAllListeners()
      const id = ++count
      const done = (settle: () => void): void => {
        clearTimeout(timer)
        current.removeAllListeners()
        current.on('error', () => undefined)
        current.on('exit', () => {
          if (thread === current) thread = undefined
        })
        idle = setTimeout(end, IDLE_MS).unref()
        settle()
      }
      const broken = (message: string): void =>
        done(() => {
          if (thread === current) thread = undefined
          reject(new Error(`printing failed: ${message}`))
        })
      const timer = setTimeout(() => {
        done(() => reject(new Refusal('PRINT_SLOW', `Printing took longer than ${limits.ms / 1000} s: print fewer records`)))
        void end()
      }, limits.ms)
      current.on('message', ({ bytes, error }: Answer) =>
        done(() => (bytes ? resolve(bytes) : reject(new Error(`printing failed: ${error ?? 'no answer'}`)))),
      )
      current.on('error', (error) => broken(error instanceof Error ? error.message : String(error)))
      current.on('exit', () => broken('its thread has ended'))
      current.postMessage({ id, document })
    })

  return {
    print: (document) => {
      if (waiting >= limits.waiting)
        return Promise.reject(new Refusal('PRINT_BUSY', 'Many documents are being printed: try again in a minute'))
      waiting += 1
      const printed = last.then(() => ask(document))
      last = printed.catch(() => undefined)
      return printed.finally(() => {
        waiting -= 1
      })
    },
    close: end,
  }
}

function newThread(): Worker {
  const thread = new Worker(new URL('./pdf.worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  thread.unref()
  return thread
}
