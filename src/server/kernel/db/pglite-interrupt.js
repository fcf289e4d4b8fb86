// @ts-check

/**
 * Makes statements of the embedded database stop when another thread says so. The engine looks at a flag
 * between rows, as every PostgreSQL does; a server sets it when asked to cancel. Here the engine's memory is
 * shared between the threads, so that the flag can be set from outside while the engine runs. The engine is
 * compiled for a memory of one thread: the one mark in a module that says so is rewritten before it is
 * loaded, for the engine and for its extensions alike.
 */

/** Pages of 64 KiB: what the engine declares to begin with, and to grow to. */
const PAGES = { initial: 2048, maximum: 32_768 }

/**
 * @typedef {{ buffer: SharedArrayBuffer, flags: number[] }} Flags places of 32-bit cells to be set, in this
 *   order
 */
/** @typedef {{ _InterruptPending: number, _QueryCancelPending: number }} Engine */

/**
 * An extension for PGlite, and the flags once it is open. One database in this thread.
 *
 * @returns {{
 *   extension: import('@electric-sql/pglite').Extension
 *   flags: () => Flags
 *   clear: () => void
 *   compiled: () => WebAssembly.Module | undefined
 * }} `compiled` is the engine's code
 */
export function interruptible() {
  const memory = new WebAssembly.Memory({ ...PAGES, shared: true })
  /** @type {WebAssembly.Module[]} the engine comes before its extensions */
  const modules = []
  loadShared(memory, (module) => modules.push(module))
  /** @type {Engine | undefined} */
  let engine
  const opened = (/** @type {unknown} */ one) => {
    engine = /** @type {Engine} */ (one)
  }
  const flags = () => {
    if (!engine) throw new Error('the engine is not open')
    return [engine._QueryCancelPending, engine._InterruptPending].map((place) => Number(place) >> 2)
  }
  return {
    extension: {
      name: 'interruptible',
      setup: async (_database, options) => ({
        emscriptenOpts: {
          ...options,
          wasmMemory: memory,
          preRun: [...(options.preRun ?? []), opened],
        },
      }),
    },
    flags: () => ({
      buffer: /** @type {SharedArrayBuffer} */ (/** @type {unknown} */ (memory.buffer)),
      flags: flags(),
    }),
    clear: () => {
      const cells = new Int32Array(memory.buffer)
      for (const flag of flags()) Atomics.store(cells, flag, 0)
    },
    compiled: () => modules[0],
  }
}

/** Modules that are given the shared memory are loaded with the mark set; all others as they are. */
function loadShared(
  /** @type {WebAssembly.Memory} */ memory,
  /** @type {(module: WebAssembly.Module) => void} */ onCompiled,
) {
  const load = WebAssembly.instantiate
  /**
   * @type {WeakMap<WebAssembly.Module, BufferSource>} a marked module is kept by PGlite, and its next engine
   *   may have a memory of its own
   */
  const plain = new WeakMap()
  /**
   * @type {(source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) => Promise<unknown>}
   */
  const instantiate = async (source, imports) => {
    const isShared = imports?.env?.memory === memory
    if (source instanceof WebAssembly.Module) {
      const bytes = plain.get(source)
      return load(!isShared && bytes ? await WebAssembly.compile(bytes) : source, imports)
    }
    if (!isShared) return load(source, imports)
    /** @type {WebAssembly.WebAssemblyInstantiatedSource} */
    const loaded = await load(/** @type {BufferSource} */ (withSharedMemory(bytesOf(source))), imports)
    plain.set(loaded.module, source)
    onCompiled(loaded.module)
    return loaded
  }
  WebAssembly.instantiate = /** @type {typeof WebAssembly.instantiate} */ (instantiate)
}

/** @returns {Uint8Array} */
function bytesOf(/** @type {BufferSource} */ source) {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

const IMPORTS = 2
const HEADER = 8

/** The module with its imported memory declared as shared; one without an imported memory stays as it is. */
function withSharedMemory(/** @type {Uint8Array} */ bytes) {
  for (let at = HEADER; at < bytes.length; ) {
    const size = readNumber(bytes, at + 1)
    const end = size.next + size.value
    if (bytes[at] === IMPORTS) {
      const found = memoryIn(bytes, size.next)
      if (!found) return bytes
      const limits = [3, ...numberBytes(found.initial), ...numberBytes(PAGES.maximum)]
      const body = [
        bytes.subarray(size.next, found.begin),
        Uint8Array.from(limits),
        bytes.subarray(found.end, end),
      ]
      const length = body.reduce((sum, part) => sum + part.length, 0)
      return joined([
        bytes.subarray(0, at),
        Uint8Array.of(IMPORTS, ...numberBytes(length)),
        ...body,
        bytes.subarray(end),
      ])
    }
    at = end
  }
  return bytes
}

const [TABLE, MEMORY, GLOBAL] = [1, 2, 3]

/** Where the limits of the imported memory stand, from their flag on. */
function memoryIn(/** @type {Uint8Array} */ bytes, /** @type {number} */ from) {
  const count = readNumber(bytes, from)
  let at = count.next
  for (let index = 0; index < count.value; index += 1) {
    for (let name = 0; name < 2; name += 1) {
      const length = readNumber(bytes, at)
      at = length.next + length.value
    }
    const kind = bytes[at]
    at += 1
    if (kind === MEMORY) {
      const { end, initial } = readLimits(bytes, at)
      return { begin: at, initial, end }
    }
    if (kind === TABLE) at = readLimits(bytes, at + 1).end
    else if (kind === GLOBAL) at += 2
    // A function has the number of its type; an exception a byte before it.
    else at = readNumber(bytes, kind === 0 ? at : at + 1).next
  }
  return null
}

function readLimits(/** @type {Uint8Array} */ bytes, /** @type {number} */ at) {
  const initial = readNumber(bytes, at + 1)
  const hasMaximum = ((bytes[at] ?? 0) & 1) === 1
  return { initial: initial.value, end: hasMaximum ? readNumber(bytes, initial.next).next : initial.next }
}

/** A number as WebAssembly writes it: seven bits a byte, the lowest first. */
function readNumber(/** @type {Uint8Array} */ bytes, /** @type {number} */ at) {
  let value = 0
  let next = at
  for (let weight = 1; ; weight *= 128) {
    const byte = bytes[next] ?? 0
    next += 1
    value += (byte & 127) * weight
    if (byte < 128) return { value, next }
  }
}

/** @returns {number[]} */
function numberBytes(/** @type {number} */ value) {
  return value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))]
}

function joined(/** @type {Uint8Array[]} */ parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
