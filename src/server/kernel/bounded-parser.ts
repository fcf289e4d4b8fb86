import type { LocalText } from '../../contract/language'
import { createTaskThreads, type TaskEnd, TaskFailure } from './task-threads'

/**
 * Limits of one input. Those of parts and depth are kept by the parser in its thread, the others from
 * outside.
 */
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
export type UnreadableReason = 'SIZE' | 'PARTS' | 'DEPTH' | 'TIME' | 'MEMORY' | 'FORMAT' | 'WAITING'

const WORDS: Readonly<Record<UnreadableReason, LocalText>> = {
  SIZE: { it: 'è troppo grande', en: 'it is too large' },
  PARTS: { it: 'ha troppe parti', en: 'it has too many parts' },
  DEPTH: { it: 'le sue parti sono annidate troppo in profondità', en: 'its parts are nested too deep' },
  TIME: { it: 'leggerlo richiede troppo tempo', en: 'reading it takes too long' },
  MEMORY: { it: 'leggerlo richiede troppa memoria', en: 'reading it takes too much memory' },
  FORMAT: { it: 'non si può leggere', en: 'it cannot be read' },
  WAITING: { it: 'troppi altri attendono di essere letti', en: 'too many others wait to be read' },
}

/**
 * Foreign bytes that were not read. Reading them again would end the same way, unless the reason is
 * `WAITING`.
 */
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
/** Longest wait for the thread, in ms. */
const WAIT_MS = 180_000

/**
 * Parses what others wrote: mails, archives, drawings. One thread takes one input after the other, so that no
 * input can block the calls of people; one that exceeds its time or memory ends its thread, and the next
 * input gets a new one.
 * @param url of a module that calls `serveParses`
 */
export function createBoundedParser<Input, Output>(
  url: URL,
  limits: ParseLimits,
): BoundedParser<Input, Output> {
  const { memoryMb, ms, waiting } = limits
  const threads = createTaskThreads<{ input: Input; limits: ParseLimits }, Output>(url, {
    places: 1,
    perPerson: 1,
    waiting,
    waitMs: WAIT_MS,
    ms,
    by: 'processor',
    memoryMb,
    idleMs: IDLE_MS,
  })
  return {
    parse: (input) =>
      threads.run({ input, limits }).catch((error: unknown) => {
        throw error instanceof TaskFailure ? unreadable(error) : error
      }),
    close: threads.close,
  }
}

/** A thread that ends by itself had no memory left for what it was asked. */
const REASONS: Readonly<Record<TaskEnd, UnreadableReason>> = {
  TIME: 'TIME',
  MEMORY: 'MEMORY',
  ENDED: 'MEMORY',
  FAILED: 'FORMAT',
  BUSY: 'WAITING',
}

function unreadable({ code, end, message }: TaskFailure): Unreadable {
  if (code !== null && Object.hasOwn(WORDS, code)) return new Unreadable(code as UnreadableReason)
  return new Unreadable(REASONS[end], end === 'FAILED' ? message : '')
}
