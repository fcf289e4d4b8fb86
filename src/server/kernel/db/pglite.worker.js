// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { durableFiles, durableStartParams } from './pglite-durable.js'
import { interruptible } from './pglite-interrupt.js'

/**
 * The embedded database, in a thread of its own so that a long statement blocks nobody else. It takes `{id,
 * op, text, params}` and answers `{id, result}` or `{id, error}`; values travel as PostgreSQL's own text and
 * are decoded where PostgreSQL's are (wire.ts).
 *
 * @typedef {{ id: number, op: 'query' | 'syncs' | 'close', text: string, params: unknown[] }} Call
 */

/** Types that PGlite would decode by itself. */
const DECODED_TYPES = [16, 17, 20, 21, 23, 25, 26, 114, 700, 701, 1042, 1043, 1082, 1114, 1184, 3802]
const asText = Object.fromEntries(DECODED_TYPES.map((oid) => [oid, (/** @type {string} */ text) => text]))

if (!parentPort) throw new Error('pglite.worker.js runs as a worker thread')
const port = parentPort
let syncs = 0
const interrupts = interruptible()
const opening = PGlite.create(workerData.folder, {
  extensions: { pg_trgm, durable: durableFiles(() => syncs++), interruptible: interrupts.extension },
  startParams: durableStartParams(PGlite.defaultStartParams),
  parsers: asText,
})

/** @param {Call} call */
async function answer({ op, text, params }) {
  const database = await opening
  if (op === 'close') return database.close()
  if (op === 'syncs') return syncs
  // Somebody may have asked too late to stop the statement before this one.
  interrupts.clear()
  const { rows, fields, affectedRows, command } =
    /** @type {{ rows: unknown[], fields: { name: string, dataTypeID: number }[], affectedRows?: number, command?: string }} */ (
      await database.query(text, params, { rowMode: 'array' })
    )
  return {
    names: fields.map(({ name }) => name),
    types: fields.map(({ dataTypeID }) => dataTypeID),
    rows,
    count: affectedRows || rows.length,
    tag: command ?? '',
  }
}

/** @param {unknown} thrown */
function plain(thrown) {
  const error = /** @type {{ name?: string, message?: string, code?: string, constraint?: string }} */ (
    thrown
  )
  // A panic, of a full disk for one, ends the engine: it leaves by an exit or by a trap of the machine it
  // runs on.
  const isEnd = thrown instanceof WebAssembly.RuntimeError || error?.name === 'ExitStatus'
  return {
    message: error?.message ?? error?.name ?? String(thrown),
    code: error?.code,
    constraint: error?.constraint,
    isEnd,
  }
}

port.on('message', (/** @type {Call} */ call) => {
  answer(call).then(
    (result) => port.postMessage({ id: call.id, result }),
    (error) => port.postMessage({ id: call.id, error: plain(error) }),
  )
})
opening.then(
  () => port.postMessage({ id: 0, result: { ...interrupts.flags(), engine: interrupts.compiled() } }),
  (error) => port.postMessage({ id: 0, error: plain(error) }),
)
