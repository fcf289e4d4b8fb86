import type { Json, JsonObject } from '../contract/json'
import { KINDS, structureOf } from './kinds'
import { isEmpty, isObject, sameJson } from './paths'
import type { RecordShape } from './rules/shape'

/**
 * A record as it is stored: texts trimmed, everything empty null (never ''), blank rows left out, relations as
 * `{id, label}`. Keys that the entity does not declare stay as they are.
 */
export function normalise(record: JsonObject, shape: RecordShape): JsonObject {
  const out: JsonObject = { ...record }
  for (const [key, part] of shape.parts) {
    const value = record[key]
    if (value !== undefined) out[key] = normalised(value, part)
  }
  return out
}

function normalised(value: Json, shape: RecordShape): Json {
  if (Array.isArray(value)) return rows(value, shape)
  if (typeof value !== 'string' && !isObject(value)) return value
  return KINDS[shape.kind].normalise(value, (parts) => normalise(parts, shape))
}

/** A list without rows is an empty list, not null: what was there has been taken out. */
function rows(list: readonly Json[], shape: RecordShape): Json[] {
  const row = (value: Json) =>
    isObject(value) && shape.parts.size > 0 ? normalise(value, shape) : typeof value === 'string' ? value.trim() || null : value
  return list.map(row).filter((value) => !isEmpty(value) && !(isObject(value) && shape.parts.size > 0 && isUnsaid(value, shape)))
}

/** True while nobody said anything: a row holds nothing but the defaults of its parts. */
function isUnsaid(value: JsonObject, shape: RecordShape): boolean {
  return Object.entries(value).every(([key, inner]) => {
    const part = shape.parts.get(key)
    if (key === '_id' || isEmpty(inner)) return true
    if (part?.default !== undefined) return sameJson(inner, part.default)
    return part !== undefined && structureOf(part.kind) === 'parts' && isObject(inner) && isUnsaid(inner, part)
  })
}

/** The record as a validator sees it: null means absent, at every depth, and of a related record only what says which it is. */
export function withoutNulls(value: JsonObject, shape?: RecordShape): JsonObject {
  const out: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null) continue
    const part = shape?.parts.get(key)
    if (Array.isArray(inner)) out[key] = inner.map((row) => (isObject(row) ? withoutNulls(row, part) : row))
    else if (isObject(inner)) out[key] = structureOf(part?.kind) === 'reference' ? identity(inner) : withoutNulls(inner, part)
    else out[key] = inner
  }
  return out
}

/** Rules may look across an embedded relation; what they see of it is no part of the payload. */
function identity({ id = null, label = null }: JsonObject): JsonObject {
  return withoutNulls({ id, label })
}
