import { AsyncResource } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Json } from '../../../contract/json'
import type { OwnWords } from '../../../contract/ports/office-server'
import type {
  Failure,
  FromThread,
  HandlerCall,
  LoadedFile,
  RefusedAnswer,
  Thrown,
  ToThread,
} from './messages'

/** A handler that gave no answer: it threw, was too slow, blocked the thread, or ended it. */
export class HandlerFailure extends Error {
  override readonly name = 'HandlerFailure'
  readonly thrown: Thrown
  constructor(thrown: Thrown) {
    super(thrown.words)
    this.thrown = thrown
  }
}

/** A handler that refuses: with findings of its own, or as a call of records was refused. */
export class HandlerRefusal extends Error {
  override readonly name = 'HandlerRefusal'
  readonly answer: RefusedAnswer
  constructor(answer: RefusedAnswer) {
    super(answer.message)
    this.answer = answer
  }
}

/** A call of a handler, and who serves it meanwhile. */
export interface HandlerOrder extends Omit<HandlerCall, 'id'> {
  /** ms by the clock */
  limit: number
  /** aborted when nobody waits any more */
  signal?: AbortSignal | undefined
  /** what the handler asks about records; rejects with a RefusedAnswer */
  serve: (ask: { route: string; op: string; args: unknown[] }) => Promise<unknown>
  /** lines of the handler */
  say?: (line: OwnWords) => void
}

/** The thread of an office's server code. */
export interface HandlerThread {
  /** starts it and loads the files; again after its end, with the next call */
  load: () => Promise<readonly LoadedFile[]>
  /** @throws HandlerFailure, HandlerRefusal */
  call: (order: HandlerOrder) => Promise<Json>
  /** ends when its last call has */
  retire: () => void
  close: () => Promise<void>
}

/** Dependencies of the thread. */
export interface ThreadNeeds {
  office: string
  /** files below the office that declare parts */
  files: readonly string[]
  /** where translated files are kept; false = nowhere */
  cache: string | false
  log: (line: string) => void
  /** what no call caught */
  stray: (thrown: Thrown) => void
  /** a thread that answers nothing for this long, in ms, is ended */
  blockedMs?: number
}

const BLOCKED_MS = 5_000
/** While files are loaded and translated. */
const LOADING_MS = 30_000
const PING_MS = 500
/** Threads that a call is given to before it is given up: each ended before it began. */
const TRIES_MAX = 2
const ENDED_WORDS = 'the server code ended its thread (process.exit, or too much memory)'
const BLOCKED_WORDS =
  'the server code did not give way for {s} seconds: an endless loop, or work that needs "await" in between'

interface Waiting {
  order: HandlerOrder
  id: number
  begun: boolean
  /** threads that got it */
  tries: number
  /** calls of records of one call are served one after the other: they may share a transaction */
  queue: Promise<void>
  settle: (act: () => void) => void
  resolve: (value: Json) => void
  reject: (error: Error) => void
}

/** A started thread. */
interface RunningThread {
  worker: Worker
  loaded: Promise<readonly LoadedFile[]>
  isLoaded: boolean
  /** settles `loaded` when it ends before */
  fail: (words: string) => void
}

/** Runs the server code of an office in a thread that is replaced when it hangs or ends. */
export function createHandlerThread(needs: ThreadNeeds): HandlerThread {
  const { blockedMs = BLOCKED_MS, log } = needs
  const waiting = new Map<number, Waiting>()
  let count = 0
  let isClosed = false
  let isRetired = false
  let thread: RunningThread | undefined
  let heard = 0
  let pulse: NodeJS.Timeout | undefined

  const send = (message: ToThread): void => thread?.worker.postMessage(message)
  /** Those that were at work fail; the others get the next thread. */
  const lose = (thrown: Thrown): void => {
    const lost = thread
    thread = undefined
    clearInterval(pulse)
    lost?.fail(thrown.words)
    void lost?.worker.terminate()
    for (const one of [...waiting.values()])
      if (one.begun || isClosed || one.tries >= TRIES_MAX)
        one.settle(() => one.reject(new HandlerFailure(thrown)))
    for (const one of [...waiting.values()]) post(one)
  }
  const watch = (): void => {
    clearInterval(pulse)
    heard = performance.now()
    pulse = setInterval(() => {
      if (!thread) return
      if (waiting.size === 0 && thread.isLoaded) heard = performance.now()
      const limit = thread.isLoaded ? blockedMs : LOADING_MS
      if (performance.now() - heard > limit)
        lose({ words: BLOCKED_WORDS.replace('{s}', String(limit / 1000)), place: null })
      else send({ kind: 'ping' })
    }, PING_MS)
    pulse.unref()
  }
  const start = (): RunningThread => {
    const worker = new Worker(new URL('./handlers.worker.js', import.meta.url), {
      workerData: { office: needs.office, files: needs.files, cache: needs.cache },
    })
    worker.unref()
    let tellLoaded: (loaded: readonly LoadedFile[]) => void = () => undefined
    const fresh: RunningThread = {
      worker,
      isLoaded: false,
      loaded: new Promise((resolve) => {
        tellLoaded = resolve
      }),
      fail: (words) => tellLoaded(needs.files.map((file) => ({ file, failed: { words, place: null } }))),
    }
    const end = (words: string): void => {
      if (thread === fresh) lose({ words, place: null })
    }
    worker.on('message', (message: FromThread) => {
      if (thread !== fresh) return
      heard = performance.now()
      if (message.kind === 'loaded') {
        fresh.isLoaded = true
        tellLoaded(message.loaded)
      } else receive(message)
    })
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => end(ENDED_WORDS))
    thread = fresh
    watch()
    return fresh
  }
  const post = (one: Waiting): void => {
    thread ??= start()
    one.tries += 1
    const { facts, input, key, rows } = one.order
    send({ kind: 'call', call: { id: one.id, key, facts, input, ...(rows ? { rows } : {}) } })
  }
  const receive = (message: Exclude<FromThread, { kind: 'loaded' }>): void => {
    if (message.kind === 'log') log(message.line)
    if (message.kind === 'stray') needs.stray(thrownOf(message.failure))
    if (!('id' in message)) return
    const one = waiting.get(message.id)
    if (!one) return
    if (message.kind === 'begun') one.begun = true
    if (message.kind === 'say') one.order.say?.(message.line)
    if (message.kind === 'ask') serve(one, message)
    if (message.kind === 'done') one.settle(() => one.resolve(message.value))
    if (message.kind === 'failed') one.settle(() => one.reject(toError(message.failure)))
  }
  const serve = (one: Waiting, { ask, args, id, op, route }: FromThread & { kind: 'ask' }): void => {
    const answer = async (): Promise<void> => {
      if (!waiting.has(id)) return
      try {
        const value = (await one.order.serve({ route, op, args })) ?? null
        send({ kind: 'answer', id, ask, value })
      } catch (error) {
        send({ kind: 'answer', id, ask, error: error as RefusedAnswer })
      }
    }
    one.queue = one.queue.then(answer)
  }
  const leave = (): void => {
    if (waiting.size > 0) return
    isClosed = true
    lose({ words: 'the code was replaced', place: null })
  }
  return {
    load: () => (thread ?? start()).loaded,
    call: (order) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new HandlerFailure({ words: 'the server stops', place: null }))
        const id = ++count
        const end = (why: string): void => {
          send({ kind: 'abort', id, why })
          one.settle(() => reject(new HandlerFailure({ words: why, place: null })))
        }
        const timer = setTimeout(() => end(`it took longer than ${order.limit / 1000} seconds`), order.limit)
        const stop = (): void => end('nobody waits for it any more')
        order.signal?.addEventListener('abort', stop, { once: true })
        const settle = (act: () => void): void => {
          if (!waiting.delete(id)) return
          clearTimeout(timer)
          order.signal?.removeEventListener('abort', stop)
          act()
          if (isRetired) leave()
        }
        // The thread speaks outside the transaction and the person of the call: what it asks belongs to them.
        const bound = { ...order, serve: AsyncResource.bind(order.serve) }
        const one: Waiting = {
          order: bound,
          id,
          begun: false,
          tries: 0,
          queue: Promise.resolve(),
          settle,
          resolve,
          reject,
        }
        waiting.set(id, one)
        post(one)
      }),
    retire: () => {
      isRetired = true
      leave()
    },
    close: async () => {
      isClosed = true
      clearInterval(pulse)
      const last = thread
      lose({ words: 'the server stops', place: null })
      await last?.worker.terminate()
    },
  }
}

const thrownOf = (failure: Failure): Thrown =>
  'threw' in failure ? failure.threw : { words: failure.refused.message, place: null }

const toError = (failure: Failure): Error =>
  'threw' in failure ? new HandlerFailure(failure.threw) : new HandlerRefusal(failure.refused)
