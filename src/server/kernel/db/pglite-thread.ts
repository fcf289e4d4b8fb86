import { Worker } from 'node:worker_threads'
import type { SqlResult, SqlValue } from '../database'
import type { Refusal } from '../refusal'
import { storeFailure, Unreachable } from './sql-error'
import type { TaggedResult } from './transactions'
import { decoder, encode } from './wire'

/** The thread's raw result: columns and rows separately, values as PostgreSQL texts. */
interface RawResult {
  names: string[]
  types: number[]
  rows: unknown[][]
  count: number
  tag: string
}

/**
 * An open database: the cells of the engine's memory that interrupt it when set, in this order, and the
 * compiled engine.
 */
interface Opened {
  buffer: SharedArrayBuffer
  flags: readonly number[]
  engine: WebAssembly.Module
}

/** A message of the thread. `isEnd`: the engine itself crashed. */
interface ThreadAnswer {
  id: number
  result?: unknown
  error?: { message: string; isEnd: boolean }
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/** The worker thread of the embedded database. */
export interface PgliteThread {
  query: <T>(text: string, params: readonly SqlValue[]) => Promise<TaggedResult<T>>
  /** fsyncs since it was opened */
  syncs: () => Promise<number>
  /** the thread is dead: the folder must be reopened */
  isGone: () => boolean
  /** resolves when the thread has ended */
  ended: Promise<void>
  close: () => Promise<void>
  /** interrupts the running statement, which then fails as cancelled */
  cancel: () => void
  /** kills the thread at once, like a crash: committed data are safe */
  kill: (reason: Error) => Promise<void>
}

/**
 * The compiled engine of the last thread. Reusing it cuts the processor time of reopening a database to a
 * fifth.
 */
const kept: { engine?: WebAssembly.Module } = {}

/** Starts the thread and waits until the database in `folder` is open. */
export async function startThread(folder: string): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite.worker.js', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let gone: Error | null = null
  const failAll = (error: Error): void => {
    gone ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, result, error }: ThreadAnswer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (!error) return call?.resolve(result)
    call?.reject(storeFailure(error))
    if (!error.isEnd) return
    failAll(unavailable(`its engine ended: ${error.message}`))
    void worker.terminate()
  })
  worker.on('error', (error) => failAll(unavailable(`its thread failed: ${error.message}`)))
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('exit', () => failAll(unavailable('its thread has ended')))
  const expect = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => (gone ? reject(gone) : waiting.set(id, { resolve, reject })))
  const call = (op: string, text: string, params: readonly SqlValue[]): Promise<unknown> => {
    const answer = expect(++last)
    if (!gone) worker.postMessage({ id: last, op, text, params: params.map(encode) })
    return answer
  }
  const { buffer, flags, engine } = (await expect(0)) as Opened
  kept.engine = engine
  return {
    query: async <T>(text: string, params: readonly SqlValue[]) =>
      decode<T>((await call('query', text, params)) as RawResult),
    syncs: async () => (await call('syncs', '', [])) as number,
    close: async () => {
      await call('close', '', [])
      await worker.terminate()
    },
    isGone: () => gone !== null,
    ended,
    cancel: () => {
      const cells = new Int32Array(buffer)
      for (const flag of flags) Atomics.store(cells, flag, 1)
    },
    kill: async (reason) => {
      failAll(reason)
      await worker.terminate()
    },
  }
}

function unavailable(why: string): Refusal {
  return new Unreachable(new Error(`the embedded database: ${why}`))
}

function decode<T>({ names, types, rows, count, tag }: RawResult): SqlResult<T> & { tag: string } {
  const decoders = types.map(decoder)
  const decoded = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const value = row[index]
      record[name] = typeof value === 'string' ? decoders[index]?.(value) : value
    }
    return record
  })
  return { rows: decoded as T[], count, tag }
}
