import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createTurns } from '../../kernel/db/turns'
import { currentWork } from '../../kernel/db/work'
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

/** Documents printed at a time: a long one of one person leaves a place for the short ones of others. */
const PLACES = Math.min(2, availableParallelism())
/** Longest wait for a place, in ms. */
const WAIT_MS = 180_000

/**
 * Prints in up to two threads, those of one person one after the other; people take turns, so that whoever prints many documents
 * waits for themselves. A thread starts with the first document and ends after two minutes without printing; one that hangs is
 * replaced.
 */
export function createPrinter(limits = { ms: LIMIT_MS, waiting: WAITING_MAX }): Printer {
  const turns = createTurns({ places: PLACES, perPerson: 1, waitMs: WAIT_MS, refuse: busy })
  const free = Array.from({ length: PLACES }, () => createPress(limits.ms))
  const presses = [...free]
  let waiting = 0
  const printed = async (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> => {
    // The one that printed last: its thread lives, and the other one's ends sooner.
    const press = free.pop() ?? createPress(limits.ms)
    try {
      return await press.print(document)
    } finally {
      free.push(press)
    }
  }
  return {
    print: async (document) => {
      if (waiting >= limits.waiting) throw busy()
      waiting += 1
      try {
        return await turns.take(currentWork().person, () => printed(document))
      } finally {
        waiting -= 1
      }
    },
    close: async () => void (await Promise.all(presses.map((press) => press.close()))),
  }
}

function busy(): Refusal {
  return new Refusal('PRINT_BUSY', 'Many documents are being printed: try again in a minute')
}

/** One thread that prints one document at a time. */
function createPress(ms: number): Printer {
  let thread: Worker | undefined
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
        done(() => reject(new Refusal('PRINT_SLOW', `Printing took longer than ${ms / 1000} s: print fewer records`)))
        void end()
      }, ms)
      current.on('message', ({ bytes, error }: Answer) =>
        done(() => (bytes ? resolve(bytes) : reject(new Error(`printing failed: ${error ?? 'no answer'}`)))),
      )
      current.on('error', (error) => broken(error instanceof Error ? error.message : String(error)))
      current.on('exit', () => broken('its thread has ended'))
      current.postMessage({ id, document })
    })

  return { print: ask, close: end }
}

function newThread(): Worker {
  const thread = new Worker(new URL('./pdf.worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  thread.unref()
  return thread
}
