// @ts-check
import { join, relative, sep } from 'node:path'
import { format } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { createJiti } from 'jiti'

/**
 * The thread that runs the server code of an office: whatever it does, the server goes on. It loads the files
 * it is given, tells what they declare, and runs one handler for each call; records are asked of the server.
 *
 * @typedef {import('./messages').ToThread} ToThread
 * @typedef {import('./messages').FromThread} FromThread
 * @typedef {import('./messages').HandlerCall} HandlerCall
 * @typedef {import('./messages').Failure} Failure
 * @typedef {import('../../../contract/ports/office-server').OwnFinding} OwnFinding
 */

/** @type {{ office: string; files: string[]; cache: string | false }} */
const { cache, files, office } = workerData
if (!parentPort) throw new Error('the server code of an office runs in a thread of its own')
const port = parentPort
const tell = (/** @type {FromThread} */ message) => port.postMessage(message)

const same = (/** @type {unknown} */ parts) => parts
const SURFACE = {
  defineServer: same,
  defineCheck: same,
  defineAction: same,
  defineEffect: same,
  defineJob: same,
  defineProvider: same,
}

/** What handlers throw to refuse, and what a call of records was refused with. */
class RefusedCall extends Error {
  /** @override */
  name = 'RefusedCall'
  /**
   * @param {string} code
   * @param {string} message
   * @param {{ errors?: unknown[]; findings?: OwnFinding[] }} more
   */
  constructor(code, message, { errors = [], findings } = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.findings = findings
  }
}

/** @type {Map<string, (input: any) => unknown>} */
const handlers = new Map()
/** @type {Map<number, { abort: AbortController; asked: Map<number, { resolve: (value: any) => void; reject: (error: Error) => void }> }>} */
const running = new Map()
let asks = 0

/** Lines of the console belong to the log of the server. */
for (const name of /** @type {const} */ (['log', 'info', 'warn', 'error', 'debug']))
  console[name] = (/** @type {unknown[]} */ ...words) => tell({ kind: 'log', line: format(...words) })

/** `server/loans.ts:12`: the innermost place of an error in the code of the office. @param {any} error */
function placeOf(error) {
  const text = String(error?.stack ?? '')
  const folder = join(office, 'server').replaceAll('\\', '/')
  for (const [, path = '', line = '', column = ''] of text
    .replaceAll('\\', '/')
    .matchAll(/([^\s(]+?):(\d+):(\d+)/g)) {
    const plain = path.replace(/^file:\/\//, '')
    if (plain.startsWith(folder))
      return {
        file: relative(office, plain).split(sep).join('/'),
        line: Number(line),
        column: Number(column),
      }
  }
  return null
}

/** @param {any} error @returns {Failure} */
function toFailure(error) {
  const { code, errors = [], findings, message } = error ?? {}
  if (error instanceof RefusedCall)
    return { refused: { code: String(code), message: String(message), errors, findings } }
  return { threw: { words: error instanceof Error ? message : String(error), place: placeOf(error) } }
}

/**
 * Asks the server something about records, on behalf of a call.
 *
 * @param {number} id
 * @param {string} route
 * @param {string} op
 */
const ask = (id, route, op, /** @type {unknown[]} */ ...args) =>
  new Promise((resolve, reject) => {
    const call = running.get(id)
    if (!call)
      return reject(new RefusedCall('OFFICE_HANDLER', 'the call is over: await everything that it does'))
    const one = ++asks
    call.asked.set(one, { resolve, reject })
    tell({ kind: 'ask', id, ask: one, route, op, args })
  })

const OPERATIONS = ['list', 'find', 'get', 'count', 'create', 'update', 'changeStatus', 'remove']

/** @param {number} id */
const recordsOf = (id) => (/** @type {string} */ route) =>
  Object.fromEntries(
    OPERATIONS.map((op) => [op, (/** @type {unknown[]} */ ...args) => ask(id, route, op, ...args)]),
  )

/** @param {OwnFinding | readonly OwnFinding[]} findings @returns {never} */
function refuse(findings) {
  const all = Array.isArray(findings) ? findings : [findings]
  throw new RefusedCall('FINDINGS', all.map(({ code }) => code).join(', '), { findings: all })
}

/** What a handler gets. @param {HandlerCall} call @param {AbortController} abort */
function contextOf({ id, input, facts }, abort) {
  /** @type {typeof fetch} */
  const withSignal = (target, init) =>
    fetch(target, {
      ...init,
      signal: AbortSignal.any([abort.signal, ...(init?.signal ? [init.signal] : [])]),
    })
  const log = (/** @type {unknown} */ line) => tell({ kind: 'log', line: String(line) })
  return { ...facts, ...input, signal: abort.signal, fetch: withSignal, log, refuse, records: recordsOf(id) }
}

/** @param {HandlerCall} call */
async function run(call) {
  const { id, key, rows } = call
  await ready
  const abort = new AbortController()
  running.set(id, { abort, asked: new Map() })
  tell({ kind: 'begun', id })
  try {
    const handler = handlers.get(key)
    if (!handler) throw new Error(`there is no handler ${key}`)
    const context = contextOf(call, abort)
    const value = rows ? await checkAll(handler, context, rows) : await handler(withSay(context, id))
    tell({ kind: 'done', id, value: /** @type {any} */ (value ?? null) })
  } catch (error) {
    tell({ kind: 'failed', id, failure: toFailure(error) })
  } finally {
    running.delete(id)
  }
}

const withSay = (/** @type {object} */ context, /** @type {number} */ id) => ({
  ...context,
  say: (/** @type {unknown} */ line) => tell({ kind: 'say', id, line: /** @type {any} */ (line) }),
})

/**
 * The findings of a check about each of some records.
 *
 * @param {(input: any) => unknown} check
 * @param {object} context
 * @param {readonly any[]} rows
 */
async function checkAll(check, context, rows) {
  const found = []
  for (const { paths, ...row } of rows) {
    const changed = (/** @type {string} */ path) =>
      paths.some(
        (/** @type {string} */ one) =>
          one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`),
      )
    found.push(await oneRow(check, { ...context, ...row, changed }))
  }
  return found
}

/** @param {(input: any) => unknown} check @param {object} input */
async function oneRow(check, input) {
  try {
    const found = await check(input)
    return found === undefined || found === null ? [] : Array.isArray(found) ? found : [found]
  } catch (error) {
    if (error instanceof RefusedCall && error.findings) return error.findings
    throw error
  }
}

/** Whatever escapes a call, as an error of a timer, is told and costs nothing else. */
process.on('uncaughtException', (error) => tell({ kind: 'stray', failure: toFailure(error) }))
process.on('unhandledRejection', (error) => tell({ kind: 'stray', failure: toFailure(error) }))

port.on('message', (/** @type {ToThread} */ message) => {
  if (message.kind === 'ping') tell({ kind: 'pong' })
  if (message.kind === 'call') void run(message.call)
  if (message.kind === 'abort') running.get(message.id)?.abort.abort(new Error(message.why))
  if (message.kind === 'answer') {
    const asked = running.get(message.id)?.asked.get(message.ask)
    if ('value' in message) asked?.resolve(message.value)
    else asked?.reject(new RefusedCall(message.error.code, message.error.message, message.error))
  }
})

/** A declared part without its functions, which stay here. @param {any} part */
const factsOf = (part) =>
  typeof part === 'function'
    ? { hasRun: true }
    : { ...JSON.parse(JSON.stringify(part ?? null)), hasRun: typeof part?.run === 'function' }

/** @param {string} file @param {any} parts */
function declare(file, parts) {
  const declared = Object.entries(parts).flatMap(([kind, named]) =>
    Object.entries(typeof named === 'object' && named !== null ? named : {}).map(([name, part]) => {
      const act = typeof part === 'function' ? part : part?.run
      const key = `${kind} ${name} ${file}`
      if (typeof act === 'function') handlers.set(key, (input) => act.call(part, input))
      return { kind, name, key, facts: factsOf(part) }
    }),
  )
  return { file, kinds: Object.keys(parts), declared }
}

async function load() {
  const jiti = createJiti(import.meta.url, {
    fsCache: cache,
    tryNative: false,
    interopDefault: false,
    virtualModules: { 'tessera/server': SURFACE },
  })
  const loaded = []
  for (const file of files)
    try {
      const { default: parts } = /** @type {any} */ (await jiti.import(join(office, file)))
      loaded.push(
        typeof parts === 'object' && parts !== null && !Array.isArray(parts)
          ? declare(file, parts)
          : { file, failed: { words: 'it exports no parts', place: null } },
      )
    } catch (error) {
      const { threw } = /** @type {any} */ (toFailure(error))
      loaded.push({ file, failed: threw ?? { words: String(error), place: null } })
    }
  tell({ kind: 'loaded', loaded })
}

const ready = load()
