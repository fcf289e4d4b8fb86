import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import { getStructure, KINDS } from '../kinds'
import { oncePer } from '../once'
import { isEmpty, isObject, rowKey, sameJson } from '../paths'
import { type RecordShape, toRecordShape } from '../rules/shape'
import { type SetAside, setAsideIn } from './set-aside'

/** What decides whether a row is blank, besides its own values. */
export interface StoredRows {
  /** the record as stored; null = a new one */
  base: JsonObject | null
  /**
   * Where a form prepares the record for sending: whether a person touched the row at a path. Stored rows are
   * always sent, since they may hold more than the form knows. Absent = on the server, where every row with a
   * value is kept.
   */
  isTouched?: IsTouched | undefined
}

/** Whether a person gave a row a value, by its path: `crew.<_id>`. */
export type IsTouched = (row: string) => boolean

/**
 * Normalises a record for storage: texts trimmed, empty values null (never ''), blank rows dropped, relations
 * as `{id, label}`. Undeclared keys stay as they are. A row is blank when nothing is in it: neither a value,
 * nor one that the file no longer names. A form leaves out rows, too, that it began with the defaults of
 * their parts and that no one touched.
 */
export function normaliseRecord(
  fields: readonly Field[],
  record: JsonObject,
  stored: StoredRows,
): JsonObject {
  const { base, isTouched } = stored
  return normalise(record, {
    shape: recordShape(fields),
    at: '',
    stored: base,
    aside: setAsideIn(record),
    isTouched,
  })
}

/**
 * True for a new row in which nothing is: its sender said nothing, and no default is filled in. `list`:
 * `crew`, `crew[].phones`.
 */
export function isBlankRow(fields: readonly Field[], list: string, row: Json | undefined): boolean {
  const shape = list
    .replaceAll('[]', '')
    .split('.')
    .reduce<RecordShape | undefined>((at, step) => at?.parts.get(step), recordShape(fields))
  if (!isObject(row) || !shape) return isEmpty(row)
  return isEmpty(normalise(row, { shape, at: '', stored: null, aside: undefined, isTouched: undefined }))
}

/** The shape of a record with its code. */
export const recordShape = oncePer((fields: readonly Field[]) =>
  toRecordShape([{ path: 'code', kind: 'text' }, ...fields]),
)

/** A place of the record: what is declared, stored and set aside there. */
interface Place {
  shape: RecordShape
  /** its path, where rows may be touched */
  at: string
  stored: Json
  aside: SetAside | undefined
  isTouched: IsTouched | undefined
}

function below({ aside, at, isTouched, stored }: Place, key: string, shape: RecordShape): Place {
  const kept = isObject(stored) ? (stored[key] ?? null) : null
  return {
    shape,
    at: isTouched ? pathBelow(at, key) : '',
    stored: kept,
    aside: aside?.below.get(key),
    isTouched,
  }
}

const pathBelow = (at: string, step: string): string => (at === '' ? step : `${at}.${step}`)

function normalise(record: JsonObject, place: Place): JsonObject {
  const out: JsonObject = { ...record }
  for (const [key, part] of place.shape.parts) {
    const value = record[key]
    if (value !== undefined) out[key] = normaliseValue(value, below(place, key, part))
  }
  return out
}

function normaliseValue(value: Json, place: Place): Json {
  if (Array.isArray(value)) return rows(value, place)
  if (typeof value !== 'string' && !isObject(value)) return value
  return KINDS[place.shape.kind].normalise(value, (parts) => normalise(parts, place))
}

const trimText = (value: Json): Json => (typeof value === 'string' ? value.trim() || null : value)

/** A list without rows is an empty list, not null: its rows were removed. */
function rows(list: readonly Json[], { aside, at, isTouched, shape, stored }: Place): Json[] {
  if (shape.parts.size === 0) return list.map(trimText).filter((one) => !isEmpty(one))
  const known = new Map((Array.isArray(stored) ? stored : []).map((row, index) => [rowKey(row, index), row]))
  return list.flatMap((value, index): Json[] => {
    // What is no row is told by the schema; blanks are nothing here, too.
    if (!isObject(value)) return [trimText(value)].filter((one) => !isEmpty(one))
    const key = rowKey(value, index)
    const [before, held] = [known.get(key), aside?.below.get(key)]
    const place = isTouched ? pathBelow(at, key) : ''
    const row = normalise(value, { shape, at: place, stored: before ?? null, aside: held, isTouched })
    const isHeld = held !== undefined || (before !== undefined && isTouched !== undefined)
    const isFresh = isTouched !== undefined && !isTouched(place) && isUnsaid(row, shape)
    return isHeld || !(isEmpty(row) || isFresh) ? [row] : []
  })
}

/** True for a row that holds nothing but the defaults of its parts. */
function isUnsaid(value: JsonObject, shape: RecordShape): boolean {
  return Object.entries(value).every(([key, inner]) => {
    const part = shape.parts.get(key)
    if (key === '_id' || isEmpty(inner)) return true
    if (part?.default !== undefined) return sameJson(inner, part.default)
    return (
      part !== undefined && getStructure(part.kind) === 'parts' && isObject(inner) && isUnsaid(inner, part)
    )
  })
}

/** True for a value in which nothing can be seen: it is kept for what is set aside in it. */
function isSilent(value: Json, shape: RecordShape | undefined): boolean {
  if (!shape || shape.parts.size === 0 || isEmpty(value)) return isEmpty(value)
  if (Array.isArray(value)) return value.every((row) => isSilent(row, shape))
  return (
    isObject(value) &&
    Object.entries(value).every(([key, inner]) => key === '_id' || isSilent(inner, shape.parts.get(key)))
  )
}

/**
 * A normalised record without rows in which nothing can be seen: no rule, schema or check asks them for
 * anything.
 */
export function withoutSilentRows(record: JsonObject, shape: RecordShape): JsonObject {
  let out = record
  for (const [key, part] of shape.parts) {
    const value = record[key]
    if (part.parts.size === 0 || value === undefined || value === null) continue
    const said = Array.isArray(value)
      ? dropSilentRows(value, part)
      : isObject(value)
        ? withoutSilentRows(value, part)
        : value
    if (said !== value) out = { ...out, [key]: said }
  }
  return out
}

function dropSilentRows(list: Json[], shape: RecordShape): Json[] {
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
