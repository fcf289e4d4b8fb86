import { Worker } from 'node:worker_threads'
import type { LocalText } from '../../contract/language'
import { cpuTimeout } from './cpu-timeout'

/** Limits of one input. Those of parts and depth are kept by the parser in its thread, the others from outside. */
export interface ParseLimits {
  /** parts that an input may have */
  parts: number
  /** levels that parts may be nested */
  depth: number
  /** processor time, in ms; ten times as much by the clock */
  ms: number
  /** heap of the thread, in MB */
  memoryMb: number
  /** inputs that may wait for the thread */
  waiting: number
}

/** Why foreign bytes were not read. */
export type UnreadableReason = 'PARTS' | 'DEPTH' | 'TIME' | 'MEMORY' | 'FORMAT' | 'WAITING'

/** What the thread answers. */
export type ParseAnswer =
  | { id: number; output: unknown }
  | { id: number; refused: UnreadableReason }
  | { id: number; error: string }

const WORDS: Readonly<Record<UnreadableReason, LocalText>> = {
  PARTS: { it: 'ha troppe parti', en: 'it has too many parts' },
  DEPTH: { it: 'le sue parti sono annidate troppo in profondità', en: 'its parts are nested too deep' },
  TIME: { it: 'leggerlo richiede troppo tempo', en: 'reading it takes too long' },
  MEMORY: { it: 'leggerlo richiede troppa memoria', en: 'reading it takes too much memory' },
  FORMAT: { it: 'non si può leggere', en: 'it cannot be read' },
  WAITING: { it: 'troppi altri attendono di essere letti', en: 'too many others wait to be read' },
}

/** Foreign bytes that were not read. Reading them again would end the same way, unless the reason is `WAITING`. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: UnreadableReason
  /** the reason in words */
  readonly texts: LocalText

  constructor(reason: UnreadableReason, words = '') {
    const texts = WORDS[reason]
    super(words === '' ? (texts.en ?? reason) : `${texts.en}: ${words}`)
    this.reason = reason
    this.texts = texts
  }
}

/** Parses foreign bytes in a thread. */
export interface BoundedParser<Input, Output> {
  /** @throws Unreadable */
  parse: (input: Input) => Promise<Output>
  close: () => Promise<void>
}

/** A thread that waits for work ends after this time. */
const IDLE_MS = 60_000
const WORDS_MAX = 300

/**
 * Parses what others wrote: mails, archives, drawings. One thread takes one input after the other, so that no input can block
 * the calls of people; one that exceeds its time or memory ends its thread, and the next input gets a new one.
 * @param url of a module that calls `serveParses`
 */
export function createBoundedParser<Input, Output>(url: URL, limits: ParseLimits): BoundedParser<Input, Output> {
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
  const ask = (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= startThread(url, limits)
      const current = thread
      const id = ++count
      const settle = (act: () => void): void => {
        callOff()
        current.removeAllListeners()
        // Ends on its own between two inputs: the next one starts another.
        current.on('error', () => undefined)
        current.on('exit', () => {
          if (thread === current) thread = undefined
        })
        idle = setTimeout(end, IDLE_MS).unref()
        act()
      }
      const give = (fault: Unreadable): void => settle(() => reject(fault))
      // The next input waits until the thread is gone: two of them would take twice the memory.
      const callOff = cpuTimeout(limits.ms, () => settle(() => void end().then(() => reject(new Unreadable('TIME')))))
      const died = (fault: Unreadable): void => {
        if (thread === current) thread = undefined
        give(fault)
      }
      current.removeAllListeners()
      current.on('message', (answer: ParseAnswer) => {
        if ('output' in answer) settle(() => resolve(answer.output as Output))
        else if ('refused' in answer) give(new Unreadable(answer.refused))
        else give(new Unreadable('FORMAT', answer.error.slice(0, WORDS_MAX)))
      })
      current.on('error', (error: unknown) => died(faultOfThread(error)))
      current.on('exit', () => died(new Unreadable('MEMORY')))
      current.postMessage({ id, input, limits })
    })
  return {
    parse: (input) => {
      if (waiting >= limits.waiting) return Promise.reject(new Unreadable('WAITING'))
      waiting += 1
      const parsed = last.then(() => ask(input))
      last = parsed.then(
        () => undefined,
        () => undefined,
      )
      return parsed.finally(() => {
        waiting -= 1
      })
    },
    close: end,
  }
}

function startThread(url: URL, { memoryMb }: ParseLimits): Worker {
  const thread = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  thread.unref()
  return thread
}

function faultOfThread(error: unknown): Unreadable {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('MEMORY') : new Unreadable('FORMAT', message.slice(0, WORDS_MAX))
}
