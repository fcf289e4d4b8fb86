import type { Json, JsonObject } from '../../contract/json'
import type { Field, FieldKind } from '../../contract/model/field'
import { getStructure } from '../kinds'
import { isObject } from '../paths'

/** The declared tree of a record: parts that must be present, null when empty, before a rule reads it. */
export interface RecordShape {
  kind: Field['kind']
  /** default in a new record; absent: empty */
  default?: Json
  parts: Map<string, RecordShape>
}

/** A record's shape from its fields; `crew[].email` is a part of `crew`. */
export function toRecordShape(
  fields: readonly (Pick<Field, 'path' | 'kind'> & Partial<Pick<Field, 'default'>>)[],
): RecordShape {
  const root: RecordShape = { kind: 'group', parts: new Map() }
  for (const { path, kind, default: value = null } of fields) {
    const keys = path.replaceAll('[]', '').split('.')
    const last = keys.pop() ?? path
    let at = root
    for (const key of keys) at = getChild(at, key, 'group')
    const shape = getChild(at, last, kind)
    shape.kind = kind
    if (value !== null) shape.default = value
  }
  return root
}

function getChild(parent: RecordShape, key: string, kind: RecordShape['kind']): RecordShape {
  const known = parent.parts.get(key)
  if (known) return known
  const made: RecordShape = { kind, parts: new Map() }
  parent.parts.set(key, made)
  return made
}

/**
 * A value with every declared part present: groups become objects, lists become lists, the rest null when
 * empty.
 */
export function complete(value: Json | undefined, shape: RecordShape | undefined): Json {
  if (!shape) return value ?? null
  switch (getStructure(shape.kind)) {
    case 'rows':
      return Array.isArray(value) ? value.map((row) => completeRow(row, shape)) : []
    case 'list':
      return Array.isArray(value) ? value : []
    case 'parts':
      return completeObject(isObject(value) ? value : {}, shape)
    case 'reference':
      // A text typed into a relation names no record yet.
      return isObject(value) ? value : null
    default:
      return value ?? null
  }
}

/** One row of a list: rows of plain values stay as they are. */
export function completeRow(row: Json, shape: RecordShape): Json {
  return shape.parts.size > 0 ? completeObject(isObject(row) ? row : {}, shape) : row
}

function completeObject(value: JsonObject, shape: RecordShape): JsonObject {
  const out: JsonObject = { ...value }
  for (const [key, part] of shape.parts) out[key] = complete(value[key], part)
  return out
}

/** The common keys that rules may read besides declared fields. */
export const COMMON_SHAPES: readonly { path: string; kind: FieldKind }[] = [
  { path: 'id', kind: 'text' },
  { path: 'code', kind: 'text' },
  { path: 'status', kind: 'text' },
  { path: 'label', kind: 'text' },
  { path: 'archived', kind: 'boolean' },
  { path: 'authorId', kind: 'text' },
  { path: 'createdAt', kind: 'instant' },
  { path: 'createdBy', kind: 'text' },
  { path: 'updatedAt', kind: 'instant' },
  { path: 'updatedBy', kind: 'text' },
  { path: 'delete', kind: 'group' },
  { path: 'delete.deleted', kind: 'boolean' },
]
