import type { Json, JsonObject } from '../contract/json'
import { isEmpty, isObject, sameJson } from './paths'
import type { Shape } from './rules/shape'

/**
 * A record as it is stored: texts trimmed, everything empty null (never ''), blank rows left out, relations as
 * `{id, label}`. Keys that the entity does not declare stay as they are.
 */
export function normalise(record: JsonObject, shape: Shape): JsonObject {
  const out: JsonObject = { ...record }
  for (const [key, part] of shape.parts) {
    const value = record[key]
    if (value !== undefined) out[key] = normalised(value, part)
  }
  return out
}

function normalised(value: Json, shape: Shape): Json {
  if (typeof value === 'string') return shape.kind === 'relation' ? relation({ id: value }) : text(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return rows(value, shape)
  if (shape.kind === 'relation') return relation(value)
  if (shape.kind === 'multilingual')
    return filled(
      Object.fromEntries(Object.entries(value).map(([lang, one]) => [lang, typeof one === 'string' ? text(one) : one])),
    )
  return shape.kind === 'group' ? filled(normalise(value, shape)) : value
}

function text(value: string): string | null {
  return value.trim() || null
}

function filled(value: JsonObject): Json {
  return isEmpty(value) ? null : value
}

function relation(value: JsonObject): Json {
  const { id, ...rest } = value
  return typeof id === 'string' && id.trim() !== '' ? { ...rest, id: id.trim() } : null
}

/** A list without rows is an empty list, not null: what was there has been taken out. */
function rows(list: readonly Json[], shape: Shape): Json[] {
  const row = (value: Json) =>
    isObject(value) && shape.parts.size > 0 ? normalise(value, shape) : typeof value === 'string' ? text(value) : value
  return list.map(row).filter((value) => !isEmpty(value) && !(isObject(value) && shape.parts.size > 0 && isUnsaid(value, shape)))
}

/** True while nobody said anything: a row holds nothing but the defaults of its parts. */
function isUnsaid(value: JsonObject, shape: Shape): boolean {
  return Object.entries(value).every(([key, inner]) => {
    const part = shape.parts.get(key)
    if (key === '_id' || isEmpty(inner)) return true
    if (part?.default !== undefined) return sameJson(inner, part.default)
    return part?.kind === 'group' && isObject(inner) && isUnsaid(inner, part)
  })
}

/** The record as a validator sees it: null means absent, at every depth, and of a related record only what says which it is. */
export function withoutNulls(value: JsonObject, shape?: Shape): JsonObject {
  const out: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null) continue
    const part = shape?.parts.get(key)
    if (Array.isArray(inner)) out[key] = inner.map((row) => (isObject(row) ? withoutNulls(row, part) : row))
    else if (isObject(inner)) out[key] = part?.kind === 'relation' ? identity(inner) : withoutNulls(inner, part)
    else out[key] = inner
  }
  return out
}

/** Rules may look across an embedded relation; what they see of it is no part of the payload. */
function identity({ id = null, label = null }: JsonObject): JsonObject {
  return withoutNulls({ id, label })
}
