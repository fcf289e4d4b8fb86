import { oncePer } from '../../../catalogue/once'
import { isObject, sameJson, valueAt } from '../../../catalogue/paths'
import { type SetAside, setAsideIn, withSetAside } from '../../../catalogue/record/set-aside'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'

/** Names of the declared parts by group (`berth`) or list (`crew[]`). */
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

type Parts = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The record without the parts of groups and rows that the file no longer names; it carries them aside, so
 * that no answer, check or history sees them and every write puts them back.
 */
export function setAside<T extends JsonObject>(entity: Pick<Entity, 'fields'>, record: T): T {
  const parts = partsOf(entity)
  if (parts.size === 0) return record
  const seen: JsonObject = {}
  const below = new Map<string, SetAside>()
  for (const [key, value] of Object.entries(record)) {
    const [named, aside] = split(value, key, parts)
    if (named !== value) seen[key] = named
    if (aside) below.set(key, aside)
  }
  const clean = Object.keys(seen).length === 0 ? record : { ...record, ...seen }
  return below.size === 0 ? clean : withSetAside(clean, { values: {}, below, isList: false })
}

/** Splits a value into its named parts and the others; no second one where all are named. */
function split(value: Json, at: string, parts: Parts): [Json, SetAside?] {
  if (Array.isArray(value)) return splitRows(value, `${at}[]`, parts)
  const known = parts.get(at)
  if (!isObject(value) || !known) return [value]
  const clean: JsonObject = {}
  const values: JsonObject = {}
  const below = new Map<string, SetAside>()
  let isWhole = true
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = key === '_id' || known.has(key)
    const [seen, aside] = isNamed ? split(inner, `${at}.${key}`, parts) : [null]
    if (isNamed) clean[key] = seen
    else if (inner !== null) values[key] = inner
    if (aside) below.set(key, aside)
    isWhole &&= isNamed && seen === inner
  }
  if (isWhole) return [value]
  const seen = Object.keys(clean).length === 0 ? null : clean
  return Object.keys(values).length + below.size === 0 ? [seen] : [seen, { values, below, isList: false }]
}

function splitRows(rows: Json[], at: string, parts: Parts): [Json, SetAside?] {
  if (!parts.has(at)) return [rows]
  const below = new Map<string, SetAside>()
  const clean = rows.map((row) => {
    if (!isObject(row) || typeof row._id !== 'string') return row
    const [seen, aside] = split(row, at, parts)
    if (aside) below.set(row._id, aside)
    return seen
  })
  if (below.size > 0) return [clean, { values: {}, below, isList: true }]
  return clean.every((row, index) => row === rows[index]) ? [rows] : [clean]
}

/** The value at a top-level path as it is stored: with what the record carries aside of it. */
export function getStoredValue(record: JsonObject, path: string): Json | undefined {
  const value = valueAt(record, path)
  const aside = setAsideIn(record)?.below.get(path)
  return aside ? whole(value ?? null, aside) : value
}

function whole(value: Json, { below, isList, values }: SetAside): Json {
  if (isList) {
    if (!Array.isArray(value)) return value
    return value.map((row) => {
      const aside = isObject(row) && typeof row._id === 'string' ? below.get(row._id) : undefined
      return aside ? whole(row, aside) : row
    })
  }
  if (value !== null && !isObject(value)) return value
  const out: JsonObject = { ...value, ...values }
  for (const [key, aside] of below) {
    const inner = whole(out[key] ?? null, aside)
    if (inner !== null) out[key] = inner
  }
  return value === null && Object.keys(out).length === 0 ? null : out
}

/** What both carry aside; of a value that both name, the second. */
export function mergeAside(one: SetAside | undefined, other: SetAside | undefined): SetAside | undefined {
  if (!one || !other) return one ?? other
  const below = new Map(one.below)
  for (const [key, aside] of other.below) below.set(key, mergeAside(one.below.get(key), aside) ?? aside)
  return { values: { ...one.values, ...other.values }, below, isList: other.isList }
}

/**
 * The paths of values set aside that are in one of two states of a record and not, or not the same, in the
 * other.
 */
export function getAsideChanges(
  before: JsonObject,
  after: JsonObject,
): { path: string; was: boolean; is: boolean }[] {
  const [asideBefore, asideAfter] = [setAsideIn(before), setAsideIn(after)]
  if (!asideBefore && !asideAfter) return []
  const [from, to] = [leaves(asideBefore, before, ''), leaves(asideAfter, after, '')]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => !sameJson(from.get(path), to.get(path)))
    .map((path) => ({ path, was: from.has(path), is: to.has(path) }))
}

/** The values set aside that are stored with this value, by path: those of rows that are gone are not. */
function leaves(aside: SetAside | undefined, value: Json, at: string): Map<string, Json> {
  const found = new Map<string, Json>()
  if (!aside) return found
  for (const [key, inner] of Object.entries(aside.values)) found.set(`${at}${key}`, inner)
  const rows =
    aside.isList && Array.isArray(value)
      ? new Map(value.map((row) => [isObject(row) ? row._id : null, row]))
      : null
  for (const [key, inner] of aside.below) {
    if (aside.isList && !rows?.has(key)) continue
    const child = rows ? rows.get(key) : isObject(value) ? value[key] : undefined
    for (const [path, leaf] of leaves(inner, child ?? null, `${at}${key}.`)) found.set(path, leaf)
  }
  return found
}
