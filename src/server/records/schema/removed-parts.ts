import { oncePer } from '../../../catalog/once'
import { isObject } from '../../../catalog/paths'
import type { Entity } from '../../../contract/entity'
import type { Json, JsonObject } from '../../../contract/json'

/**
 * What a group or a row holds under names that the file no longer has: a removed property stays stored, whether it was a
 * column of its own or a part. It travels with the record under a key that no answer, check or history sees.
 */
const REMOVED = Symbol('removed parts')

interface Carrier {
  [REMOVED]?: JsonObject
}

/** Names of the parts by the group (`berth`) or list (`crew[]`) that holds them. */
const partsOf = oncePer(({ fields }: Pick<Entity, 'fields'>) => {
  const parts = new Map<string, Set<string>>()
  for (const { path } of fields) {
    const cut = path.lastIndexOf('.')
    if (cut < 0) continue
    const holder = path.slice(0, cut)
    parts.set(holder, (parts.get(holder) ?? new Set<string>()).add(path.slice(cut + 1).replace('[]', '')))
  }
  return parts
})

/** Takes out of a record as it is stored what its file no longer names, and lets the record carry it along. */
export function setAside(entity: Pick<Entity, 'fields'>, record: JsonObject): void {
  const parts = partsOf(entity)
  if (parts.size === 0) return
  for (const [key, value] of Object.entries(record)) {
    const [clean, removed] = split(value, key, parts)
    if (removed === undefined) continue
    record[key] = clean
    const carrier: Carrier = record
    carrier[REMOVED] = { ...carrier[REMOVED], [key]: removed }
  }
}

/** The value at a top-level path with the removed parts back in it, as it is to be stored. */
export function withRemoved(record: JsonObject, path: string, value: Json | undefined): Json | undefined {
  const removed = (record as Carrier)[REMOVED]?.[path]
  return removed === undefined ? value : merged(value ?? null, removed)
}

type Parts = ReadonlyMap<string, ReadonlySet<string>>

/** A value without removed parts, and those by themselves: of a list by the `_id` of their row; undefined when there are none. */
function split(value: Json, at: string, parts: Parts): [Json, Json | undefined] {
  if (Array.isArray(value)) return splitRows(value, `${at}[]`, parts)
  const known = parts.get(at)
  if (!isObject(value) || !known) return [value, undefined]
  const clean: JsonObject = {}
  const removed: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '_id' && !known.has(key)) removed[key] = inner
    else {
      const [rest, below] = split(inner, `${at}.${key}`, parts)
      clean[key] = rest
      if (below !== undefined) removed[key] = below
    }
  }
  if (Object.keys(removed).length === 0) return [value, undefined]
  return [Object.keys(clean).length === 0 ? null : clean, removed]
}

function splitRows(rows: readonly Json[], at: string, parts: Parts): [Json, Json | undefined] {
  if (!parts.has(at)) return [rows as Json, undefined]
  const removed: JsonObject = {}
  const clean = rows.map((row) => {
    const [rest, below] = split(row, at, parts)
    if (below === undefined || !isObject(row) || typeof row._id !== 'string') return row
    removed[row._id] = below
    return rest
  })
  return Object.keys(removed).length === 0 ? [rows as Json, undefined] : [clean, removed]
}

function merged(value: Json, removed: Json): Json {
  if (!isObject(removed)) return value
  if (Array.isArray(value))
    return value.map((row) => {
      const own = isObject(row) && typeof row._id === 'string' ? removed[row._id] : undefined
      return own === undefined ? row : merged(row, own)
    })
  if (value !== null && !isObject(value)) return value
  const out: JsonObject = { ...value }
  for (const [key, inner] of Object.entries(removed)) out[key] = Object.hasOwn(out, key) ? merged(out[key] ?? null, inner) : inner
  return out
}
