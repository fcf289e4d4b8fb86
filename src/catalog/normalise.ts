import type { Field } from '../contract/field'
import type { Json, JsonObject } from '../contract/json'
import { KINDS, structureOf } from './kinds'
import { oncePer } from './once'
import { isEmpty, isObject, rowKey, sameJson } from './paths'
import { type RecordShape, shapeOf } from './rules/shape'
import { type SetAside, setAsideIn } from './set-aside'

/** What decides whether a row is blank, besides its own values. */
export interface StoredRows {
  /** the record as stored; null = a new one */
  base: JsonObject | null
  /** true where the record is prepared for sending: a stored row may hold more than its sender knows, so the server decides */
  isSent?: boolean
}

/**
 * Normalises a record for storage: texts trimmed, empty values null (never ''), blank rows dropped, relations as `{id, label}`.
 * Undeclared keys stay as they are. A row is blank when nothing is in it: neither a value, nor one that the file no longer names;
 * a row that was never stored is blank with nothing but defaults, too.
 */
export function normaliseRecord(fields: readonly Field[], record: JsonObject, stored: StoredRows): JsonObject {
  return normalise(record, { shape: recordShape(fields), stored: stored.base, aside: setAsideIn(record), isSent: stored.isSent })
}

/** The shape of a record with its code. */
export const recordShape = oncePer((fields: readonly Field[]) => shapeOf([{ path: 'code', kind: 'text' }, ...fields]))

/** A place of the record: what is declared, stored and set aside there. */
interface Place {
  shape: RecordShape
  stored: Json
  aside: SetAside | undefined
  isSent: boolean | undefined
}

function below({ aside, isSent, stored }: Place, key: string, shape: RecordShape): Place {
  return { shape, stored: isObject(stored) ? (stored[key] ?? null) : null, aside: aside?.below.get(key), isSent }
}

function normalise(record: JsonObject, place: Place): JsonObject {
  const out: JsonObject = { ...record }
  for (const [key, part] of place.shape.parts) {
    const value = record[key]
    if (value !== undefined) out[key] = normalised(value, below(place, key, part))
  }
  return out
}

function normalised(value: Json, place: Place): Json {
  if (Array.isArray(value)) return rows(value, place)
  if (typeof value !== 'string' && !isObject(value)) return value
  return KINDS[place.shape.kind].normalise(value, (parts) => normalise(parts, place))
}

/** A list without rows is an empty list, not null: its rows were removed. */
function rows(list: readonly Json[], { aside, isSent, shape, stored }: Place): Json[] {
  if (shape.parts.size === 0)
    return list.map((one) => (typeof one === 'string' ? one.trim() || null : one)).filter((one) => !isEmpty(one))
  const known = new Map((Array.isArray(stored) ? stored : []).map((row, index) => [rowKey(row, index), row]))
  return list.flatMap((value, index): Json[] => {
    if (!isObject(value)) return isEmpty(value) ? [] : [typeof value === 'string' ? value.trim() || null : value]
    const key = rowKey(value, index)
    const [before, held] = [known.get(key), aside?.below.get(key)]
    const row = normalise(value, { shape, stored: before ?? null, aside: held, isSent })
    const isHeld = held !== undefined || (before !== undefined && (isSent === true || !isEmpty(row)))
    return isHeld || !(isEmpty(row) || isUnsaid(row, shape)) ? [row] : []
  })
}

/** True for a row that holds nothing but the defaults of its parts. */
function isUnsaid(value: JsonObject, shape: RecordShape): boolean {
  return Object.entries(value).every(([key, inner]) => {
    const part = shape.parts.get(key)
    if (key === '_id' || isEmpty(inner)) return true
    if (part?.default !== undefined) return sameJson(inner, part.default)
    return part !== undefined && structureOf(part.kind) === 'parts' && isObject(inner) && isUnsaid(inner, part)
  })
}

/** True for a value in which nothing can be seen: it is kept for what is set aside in it. */
function isSilent(value: Json, shape: RecordShape | undefined): boolean {
  if (!shape || shape.parts.size === 0 || isEmpty(value)) return isEmpty(value)
  if (Array.isArray(value)) return value.every((row) => isSilent(row, shape))
  return isObject(value) && Object.entries(value).every(([key, inner]) => key === '_id' || isSilent(inner, shape.parts.get(key)))
}

/** A normalised record without rows in which nothing can be seen: no rule, schema or check asks them for anything. */
export function withoutSilentRows(record: JsonObject, shape: RecordShape): JsonObject {
  let out = record
  for (const [key, part] of shape.parts) {
    const value = record[key]
    if (part.parts.size === 0 || value === undefined || value === null) continue
    const said = Array.isArray(value) ? saidRows(value, part) : isObject(value) ? withoutSilentRows(value, part) : value
    if (said !== value) out = { ...out, [key]: said }
  }
  return out
}

function saidRows(list: Json[], shape: RecordShape): Json[] {
  const said = list
    .filter((row) => !isObject(row) || !isSilent(row, shape))
    .map((row) => (isObject(row) ? withoutSilentRows(row, shape) : row))
  return said.length === list.length && said.every((row, index) => row === list[index]) ? list : said
}

/** A record with its silent rows in their places again; `whole` is the record before they were left out. */
export function withSilentRows(record: JsonObject, whole: JsonObject, shape: RecordShape): JsonObject {
  let out = record
  for (const [key, part] of shape.parts) {
    const [value, before] = [record[key] ?? null, whole[key] ?? null]
    if (part.parts.size === 0) continue
    const again =
      Array.isArray(value) && Array.isArray(before)
        ? allRows(value, before, part)
        : isObject(value) && isObject(before)
          ? withSilentRows(value, before, part)
          : value
    if (again !== value) out = { ...out, [key]: again }
  }
  return out
}

function allRows(said: Json[], whole: readonly Json[], shape: RecordShape): Json[] {
  if (said === whole) return said
  const rest = [...said]
  const all = whole.flatMap((row): Json[] => {
    if (isObject(row) && isSilent(row, shape)) return [row]
    const next = rest.shift()
    if (next === undefined) return []
    return [isObject(next) && isObject(row) ? withSilentRows(next, row, shape) : next]
  })
  return [...all, ...rest]
}
