import { Worker } from 'node:worker_threads'
import type { Catalogue, SourceFile } from '../../contract/catalogue'
import type { JsonSchema } from '../../contract/json'
import { type CatalogueParcel, createCatalogueReceiver } from './catalogue-parcels'
import { type Compiler, CompileTimeout } from './compiler'
import { createSender, type Parcel } from './parcels'

/** What goes to the worker and comes back. */
type Work = { work: 'read'; files: Parcel<SourceFile>[] } | { work: 'validator'; schema: JsonSchema }
export type CompileRequest = { id: number } & Work
export type CompileReply = { id: number; value: unknown } | { id: number; error: string }

/** Reading a whole folder, and compiling one validator, may take this long in ms. */
const LIMITS = { read: 20_000, validator: 10_000 }

/** A worker, and what it knows already. */
interface WorkerAtHand {
  thread: Worker
  send: (files: readonly SourceFile[]) => Parcel<SourceFile>[]
  receive: (parcel: CatalogueParcel) => Catalogue
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/** Compiles in a worker thread, so that no file, however strange, holds up a request. A worker that hangs is replaced. */
export function createWorkerCompiler(url: URL, limits = LIMITS): Compiler {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerAtHand | undefined
  let count = 0

  const failAll = (error: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): WorkerAtHand => {
    const fresh = new Worker(url)
    fresh.on('message', (reply: CompileReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) asked?.reject(new Error(reply.error))
      else asked?.resolve(reply.value as never)
    })
    fresh.on('error', (error) => {
      if (worker?.thread === fresh) failAll(error instanceof Error ? error : new Error(String(error)))
    })
    fresh.unref()
    return { thread: fresh, send: createSender(), receive: createCatalogueReceiver() }
  }
  const ask = <T>(current: WorkerAtHand, request: Work, limit: number): Promise<T> => {
    const id = ++count
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        void current.thread.terminate()
        if (worker === current) failAll(new CompileTimeout('The schema files took too long to compile'))
      }, limit)
      const done =
        <A>(settle: (value: A) => void) =>
        (value: A) => {
          clearTimeout(timer)
          settle(value)
        }
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      current.thread.postMessage({ ...request, id })
    })
  }

  const atHand = (): WorkerAtHand => {
    worker ??= start()
    return worker
  }
  return {
    read: async (files) => {
      const current = atHand()
      const work = { work: 'read', files: current.send(files) } as const
      return current.receive(await ask<CatalogueParcel>(current, work, limits.read))
    },
    validator: (schema) => ask(atHand(), { work: 'validator', schema }, limits.validator),
    close: async () => void (await worker?.thread.terminate()),
  }
}
