import { Worker } from 'node:worker_threads'
import type { SqlResult, SqlValue } from '../parts'
import { Refusal } from '../parts'
import { storeFailure } from './sql-error'
import type { TaggedResult } from './transactions'
import { decoder, encode } from './wire'

/** What the thread answers to a statement: columns and rows apart, values as PostgreSQL's text. */
interface RawResult {
  names: string[]
  types: number[]
  rows: unknown[][]
  count: number
  tag: string
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/** The worker thread with the embedded database. */
export interface PgliteThread {
  query: <T>(text: string, params: readonly SqlValue[]) => Promise<TaggedResult<T>>
  /** fsyncs since it was opened */
  syncs: () => Promise<number>
  close: () => Promise<void>
  /** ends the thread at once, as a crash would: nothing that was committed is lost */
  kill: (reason: Error) => Promise<void>
}

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
  worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: unknown }) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(storeFailure(error))
    else call?.resolve(result)
  })
  worker.on('error', (error) => failAll(unavailable(`its thread failed: ${error.message}`)))
  worker.on('exit', () => failAll(unavailable('its thread has ended')))
  const expect = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => (gone ? reject(gone) : waiting.set(id, { resolve, reject })))
  const call = (op: string, text: string, params: readonly SqlValue[]): Promise<unknown> => {
    const answer = expect(++last)
    if (!gone) worker.postMessage({ id: last, op, text, params: params.map(encode) })
    return answer
  }
  await expect(0)
  return {
    query: async <T>(text: string, params: readonly SqlValue[]) => decode<T>((await call('query', text, params)) as RawResult),
    syncs: async () => (await call('syncs', '', [])) as number,
    close: async () => {
      await call('close', '', [])
      await worker.terminate()
    },
    kill: async (reason) => {
      failAll(reason)
      await worker.terminate()
    },
  }
}

function unavailable(why: string): Refusal {
  return new Refusal('STORE_UNAVAILABLE', `the embedded database does not answer: ${why}`)
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
