import { Worker } from 'node:worker_threads'
import { type Compiler, CompileTimeout } from './compiler'

/** What goes to the worker and comes back. */
export type CompileRequest = { id: number } & ({ work: 'read'; files: unknown } | { work: 'validator'; schema: unknown })
export type CompileReply = { id: number; value: unknown } | { id: number; error: string }

/** Reading a whole folder, and compiling one validator, may take this long in ms. */
const LIMITS = { read: 20_000, validator: 10_000 }

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/** Compiles in a worker thread, so that no file, however strange, holds up a request. A worker that hangs is replaced. */
export function createWorkerCompiler(url: URL, limits = LIMITS): Compiler {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  const failAll = (error: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const fresh = new Worker(url)
    fresh.on('message', (reply: CompileReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) asked?.reject(new Error(reply.error))
      else asked?.resolve(reply.value as never)
    })
    fresh.on('error', (error) => {
      if (worker === fresh) failAll(error instanceof Error ? error : new Error(String(error)))
    })
    fresh.unref()
    return fresh
  }
  const ask = <T>(request: Omit<CompileRequest, 'id'>, limit: number): Promise<T> => {
    worker ??= start()
    const id = ++count
    const current = worker
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        void current.terminate()
        if (worker === current) failAll(new CompileTimeout('The schema files took too long to compile'))
      }, limit)
      const done =
        <A>(settle: (value: A) => void) =>
        (value: A) => {
          clearTimeout(timer)
          settle(value)
        }
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      current.postMessage({ ...request, id })
    })
  }

  return {
    read: (files) => ask({ work: 'read', files } as Omit<CompileRequest, 'id'>, limits.read),
    validator: (schema) => ask({ work: 'validator', schema } as Omit<CompileRequest, 'id'>, limits.validator),
    close: async () => void (await worker?.terminate()),
  }
}
