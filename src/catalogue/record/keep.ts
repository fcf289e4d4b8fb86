import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import { isEmpty, isObject, listRows, sameJson, valueAt } from '../paths'
import type { RecordFinding } from './findings'
import { sameValue } from './locks'

/** A record as it is stored, and what today's file would refuse in it. */
export interface StoredRecord {
  record: JsonObject
  status: string | null
  found: readonly RecordFinding[]
}

/** A record to save, beside the stored one. */
interface Saving {
  record: JsonObject
  status: string | null
  /** asked only when something is wrong; null for a new record */
  before: () => StoredRecord | null
}

/** Errors that refuse the save, and warnings about values that the save leaves as they are stored. */
export interface KeptValues {
  refused: ApiFieldError[]
  kept: ApiFieldError[]
}

/**
 * The one place that decides what a narrower file may refuse: an error that the stored record has too, about
 * values that this save does not touch, blocks no other field and is a warning with the same message. A rule
 * applies again as soon as one of the values it reads changes, the status included.
 */
export function splitKept(found: readonly RecordFinding[], saving: Saving): KeptValues {
  const stored = found.length > 0 ? saving.before() : null
  if (!stored) return { refused: found.map(({ error }) => error), kept: [] }
  const known = new Set(stored.found.map(({ error }) => toKey(error, stored.record)))
  const isKept = ({ error, reads }: RecordFinding) =>
    reads !== null &&
    known.has(toKey(error, saving.record)) &&
    reads.every((path) => isLeft(path, error, saving, stored))
  return {
    refused: found.filter((one) => !isKept(one)).map(({ error }) => error),
    kept: found.filter(isKept).map(({ error }) => ({ ...error, severity: 'warning', kept: true })),
  }
}

/** The number of stored values that the file refuses, on whatever day and whoever asks. */
export function countToPutRight(found: readonly RecordFinding[]): number {
  const lasting = found.filter(({ isPassing, reads }) => reads !== null && !isPassing)
  return new Set(lasting.map(({ error }) => error.path)).size
}

/** An entry of a list without rows is known by its value, since its place may change. */
function toKey({ code, path }: ApiFieldError, record: JsonObject): string {
  const entry = findEntry(record, path)
  return entry ? `${entry.list} ${code} ${JSON.stringify(entry.value)}` : `${path} ${code}`
}

/** The entry of a list of plain values that a path names. */
function findEntry(record: JsonObject, path: string): { list: string; value: Json } | null {
  if (!/\.\d+$/.test(path)) return null
  const list = path.slice(0, path.lastIndexOf('.'))
  const value = valueAt(record, path)
  return Array.isArray(valueAt(record, list)) && value !== undefined && !isObject(value)
    ? { list, value }
    : null
}

/** True when a save leaves the value at a path as it is stored, as far as an error is about it. */
function isLeft(path: string, { code }: ApiFieldError, saving: Saving, stored: StoredRecord): boolean {
  if (path === 'status') return saving.status === stored.status
  if (path === '') return sameJson(saving.record, stored.record)
  if (path.includes('[]')) return sameJson(columnOf(saving.record, path), columnOf(stored.record, path))
  // An entry was found in the stored list already.
  if (findEntry(saving.record, path)) return true
  const [now, before] = [valueAt(saving.record, path), valueAt(stored.record, path)]
  if (Array.isArray(now) && Array.isArray(before)) {
    if (code === 'MAXITEMS') return isWithin(now, before)
    if (code === 'MINITEMS') return isWithin(before, now)
  }
  // A group that one begins to fill in asks for its parts.
  if (code === 'REQUIRED' && isGroupEmpty(saving.record, path) !== isGroupEmpty(stored.record, path))
    return false
  return isUnchanged(saving.record, stored.record, path)
}

/** The values of one field in all rows of its list, in their order. */
function columnOf(record: JsonObject, path: string): Json {
  const end = path.lastIndexOf('[]')
  const field = path.slice(end + 3)
  return listRows(record, path.slice(0, end)).map(({ row, at }) => [
    at,
    (field === '' ? row : valueAt(row, field)) ?? null,
  ])
}

/** True when the value at a path, or the record that a relation above it names, is the same. */
function isUnchanged(record: JsonObject, stored: JsonObject, path: string): boolean {
  if (sameValue(valueAt(record, path), valueAt(stored, path))) return true
  for (let end = path.indexOf('.'); end > 0; end = path.indexOf('.', end + 1)) {
    const [now, before] = [valueAt(record, path.slice(0, end)), valueAt(stored, path.slice(0, end))]
    if (isObject(now) && isObject(before) && typeof now.id === 'string' && now.id === before.id) return true
  }
  return false
}

/** True when the group that a path is part of holds nothing. */
function isGroupEmpty(record: JsonObject, path: string): boolean {
  return path.includes('.') && isEmpty(valueAt(record, path.slice(0, path.lastIndexOf('.'))))
}

/** True when every entry of a list, rows by their `_id`, is in the other: too long a list may shrink. */
function isWithin(list: readonly Json[], other: readonly Json[]): boolean {
  const known = new Set(other.map(entryKey))
  return list.every((one) => known.has(entryKey(one)))
}

/** What tells an entry of a list from the others: the row, the record, or the value itself. */
function entryKey(entry: Json): string {
  if (isObject(entry) && typeof entry._id === 'string') return entry._id
  return isObject(entry) && typeof entry.id === 'string' ? entry.id : JSON.stringify(entry)
}
