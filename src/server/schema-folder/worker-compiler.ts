import { Worker } from 'node:worker_threads'
import type { JsonSchema } from '../../contract/json'
import type { Catalogue, SchemaText } from '../../contract/model/catalogue'
import { NO_NAMES, type OwnNames } from '../../contract/ports/office-server'
import type { WidgetManifest } from '../../contract/ports/widget'
import { cpuTimeout } from '../kernel/cpu-timeout'
import { type Compiler, CompileTimeout } from './compiler'

/** Messages to and from the worker. */
type Work = { work: 'read'; files: Transferred<SchemaText>[] } | { work: 'validator'; schema: JsonSchema }
export type CompileRequest = { id: number } & Work
export type CompileReply = { id: number; value: unknown } | { id: number; error: string }

/** Limits for reading a whole folder and for compiling one validator, in ms of processor time. */
const TIME_LIMITS_MS = { read: 20_000, validator: 10_000 }

/** A worker, and what has been sent to it. */
interface WorkerAtHand {
  thread: Worker
  send: (files: readonly SchemaText[]) => Transferred<SchemaText>[]
  receive: (parcel: TransferredCatalogue) => Catalogue
}

/** What the code of the office adds to what files may name. */
export interface OwnParts {
  manifests: readonly WidgetManifest[]
  names: OwnNames
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/**
 * Compiles in a worker thread, so that no schema file can block requests. A worker that hangs is replaced.
 */
export function createWorkerCompiler(url: URL, limits = TIME_LIMITS_MS): Compiler {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerAtHand | undefined
  let count = 0
  let own: OwnParts = { manifests: [], names: NO_NAMES }

  const failAll = (error: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): WorkerAtHand => {
    const fresh = new Worker(url, { workerData: own })
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
      const callOff = cpuTimeout(limit, () => {
        void current.thread.terminate()
        if (worker === current) failAll(new CompileTimeout('The schema files took too long to compile'))
      })
      const withCallOff =
        <A>(settle: (value: A) => void) =>
        (value: A) => {
          callOff()
          settle(value)
        }
      waiting.set(id, { resolve: withCallOff(resolve), reject: withCallOff(reject) })
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
      return current.receive(await ask<TransferredCatalogue>(current, work, limits.read))
    },
    // A worker knows the code of the office that it was started with.
    own: (manifests, names) => {
      const next = { manifests, names }
      if (JSON.stringify(next) === JSON.stringify(own)) return
      own = next
      const old = worker
      worker = undefined
      if (waiting.size > 0) failAll(new Error('the code of the office changed'))
      void old?.thread.terminate()
    },
    validator: (schema) => ask(atHand(), { work: 'validator', schema }, limits.validator),
    close: async () => void (await worker?.thread.terminate()),
  }
}

/** A catalogue in transit between threads: unchanged parts are not sent again. */
type TransferredCatalogue = Omit<Catalogue, keyof Lists> & {
  [K in keyof Lists]: Transferred<Lists[K][number]>[]
}

type Lists = Pick<Catalogue, 'cards' | 'entities' | 'lookups' | 'menus'>

/** The sending end of one thread. */
export function createCatalogueSender(): (catalogue: Catalogue) => TransferredCatalogue {
  const send = {
    cards: createSender<Lists['cards'][number]>(),
    entities: createSender<Lists['entities'][number]>(),
    lookups: createSender<Lists['lookups'][number]>(),
    menus: createSender<Lists['menus'][number]>(),
  }
  return ({ cards, entities, lookups, menus, ...rest }) => ({
    ...rest,
    cards: send.cards(cards),
    entities: send.entities(entities),
    lookups: send.lookups(lookups),
    menus: send.menus(menus),
  })
}

/** The receiving end; created anew with every sending end. */
function createCatalogueReceiver(): (parcel: TransferredCatalogue) => Catalogue {
  const receive = {
    cards: createReceiver<Lists['cards'][number]>(),
    entities: createReceiver<Lists['entities'][number]>(),
    lookups: createReceiver<Lists['lookups'][number]>(),
    menus: createReceiver<Lists['menus'][number]>(),
  }
  return ({ cards, entities, lookups, menus, ...rest }) => ({
    ...rest,
    cards: receive.cards(cards),
    entities: receive.entities(entities),
    lookups: receive.lookups(lookups),
    menus: receive.menus(menus),
  })
}

/** An object in transit: itself the first time, afterwards only its number. */
interface Transferred<T> {
  number: number
  value?: T
}

/** Wraps lists for the other thread; objects of the previous list are known there. */
function createSender<T extends object>(): (things: readonly T[]) => Transferred<T>[] {
  let known = new Map<T, number>()
  let count = 0
  return (things) => {
    const parcels = things.map((thing): Transferred<T> => {
      const number = known.get(thing)
      return number === undefined ? { number: ++count, value: thing } : { number }
    })
    known = new Map(things.map((thing, index) => [thing, parcels[index]?.number ?? 0]))
    return parcels
  }
}

/** Unwraps lists; the same number gives the identical object. */
export function createReceiver<T extends object>(): (parcels: readonly Transferred<T>[]) => T[] {
  let known = new Map<number, T>()
  return (parcels) => {
    const things = parcels.map(({ number, value }): [number, T] => {
      const thing = value ?? known.get(number)
      if (!thing) throw new Error(`unknown object number ${number}`)
      return [number, thing]
    })
    known = new Map(things)
    return things.map(([, thing]) => thing)
  }
}
