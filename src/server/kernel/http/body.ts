import type { Context } from 'hono'
import type { Json, JsonObject } from '../../../contract/json'
import { Refusal } from '../refusal'

/** Maximum size of a JSON body, in bytes. */
const BODY_MAX = 2 * 1024 * 1024
/** Forms contain a name and a password. */
const FORM_MAX = 16 * 1024
/** Maximum nesting: records nest a few levels; more is an attack or a mistake. */
const DEPTH_MAX = 40
/**
 * Maximum keys of one object: an entity has at most 1,600 columns, and refusing thousands of unknown names
 * takes a second.
 */
const OBJECT_KEYS_MAX = 5_000
/** Lower bound of the average size of a key with its value, in any plausible body. */
const BYTES_PER_KEY = 40

const LONE_SURROGATE = /\p{Surrogate}/u

/** The JSON object of a request; `{}` for an empty optional body. */
export async function readObject(context: Context, needed = true, max = BODY_MAX): Promise<JsonObject> {
  const value = await readJson(context, needed, max)
  if (value === undefined) return {}
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw bad('The body must be a JSON object')
}

/**
 * Any JSON body: checks type, size, depth and values the database cannot store; undefined for an empty
 * optional body.
 */
export async function readJson(context: Context, needed = true, max = BODY_MAX): Promise<Json | undefined> {
  const text = await readText(context, max)
  if (text === '' && !needed) return undefined
  requireType(context, 'application/json')
  // Checked before parsing, which is slower than counting when all keys differ.
  const [keys, most] = [countKeys(text), Math.floor(max / BYTES_PER_KEY)]
  if (keys > most) throw bad(`The body has ${keys} keys; ${most} are allowed`)
  const value = parse(text)
  // A duplicate key is ambiguous: another parser may choose the other value.
  if (inspect(value, 1) !== keys)
    throw bad(`The key "${findDuplicateKey(text)?.slice(0, 80)}" appears twice in one object`)
  return value
}

/** A form-encoded body as parameters. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  requireType(context, 'application/x-www-form-urlencoded')
  const form = new URLSearchParams(await readText(context, FORM_MAX))
  for (const value of form.values()) if (value.includes('\0')) throw bad('The form contains a NUL character')
  return form
}

function requireType(context: Context, wanted: string): void {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === wanted) return
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be sent as ${wanted}, not as ${type || 'nothing'}`,
  )
}

/** A body of any type as it is. */
export async function readBytes(context: Context, max: number): Promise<Uint8Array> {
  if (context.req.header('content-encoding'))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Compressed bodies are not supported')
  if (Number(context.req.header('content-length') ?? 0) > max) throw tooLarge(max)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length
    if (size > max) throw tooLarge(max)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readText(context: Context, max: number): Promise<string> {
  const bytes = await readBytes(context, max)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bad('The body is not valid UTF-8')
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw bad('The body is not valid JSON')
  }
}

/** Checks every key and value; returns the number of keys. Recursion is bounded by DEPTH_MAX. */
function inspect(value: Json, depth: number): number {
  if (typeof value === 'string') checkText(value)
  else if (typeof value === 'number' && !Number.isFinite(value)) throw bad('A number is too large')
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEPTH_MAX) throw bad(`Values are nested deeper than ${DEPTH_MAX} levels`)
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + inspect(item, depth + 1), 0)
  const keys = Object.keys(value)
  if (keys.length > OBJECT_KEYS_MAX)
    throw bad(`An object has ${keys.length} keys; ${OBJECT_KEYS_MAX} are allowed`)
  return keys.reduce((sum, key) => {
    checkKey(key)
    return sum + 1 + inspect(value[key] as Json, depth + 1)
  }, 0)
}

function checkKey(key: string): void {
  if (key === '__proto__') throw bad('The key "__proto__" is not allowed')
  checkText(key)
}

function checkText(text: string): void {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw bad('A text contains NUL or a lone surrogate')
}

function bad(message: string): Refusal {
  return new Refusal('BAD_BODY', message)
}

function tooLarge(max: number): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The body is larger than ${Math.round(max / 1024)} KiB`)
}

/** Number of keys in a JSON text, duplicates included; for invalid JSON the result is arbitrary. */
function countKeys(text: string): number {
  let keys = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    if (end < 0) return keys
    if (isKey(text, end)) keys += 1
    start = text.indexOf('"', end + 1)
  }
  return keys
}

/**
 * The first duplicate key within one object of a valid JSON text, or null. Slower than counting: it stores
 * every key.
 */
function findDuplicateKey(text: string): string | null {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') open.push(new Set())
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      if (isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        const known = open.at(-1)
        if (known?.has(key)) return key
        known?.add(key)
      }
      at = end
    }
  }
  return null
}

/**
 * End of the string that begins at `start`: the first quotation mark after an even number of backslashes; -1
 * without one.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return end
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
}

/** A string is a key when a colon follows it. */
function isKey(text: string, end: number): boolean {
  for (let at = end + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign !== ' ' && sign !== '\n' && sign !== '\r' && sign !== '\t') return sign === ':'
  }
  return false
}
