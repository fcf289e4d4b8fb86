import { isObject } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'

/** Whether a related record may be named in the export of a person. */
export type MayName = (route: string, id: string) => boolean

/**
 * A record without the names of other people: relations to them keep only their id, and the times name no
 * one. An export is handed to the person it is about, who has no right to what is held about others.
 */
export function withoutOthers(entity: Entity, record: RecordData, mayName: MayName): RecordData {
  let out = record as JsonObject
  for (const { path, relation } of entity.fields)
    if (relation)
      out = redactReferences(out, path.split('.'), (id) => mayName(relation.route, id)) as JsonObject
  return { ...(out as RecordData), createdBy: null, updatedBy: null }
}

function redactReferences(
  value: Json,
  [step = '', ...rest]: readonly string[],
  mayName: (id: string) => boolean,
): Json {
  if (step === '')
    return Array.isArray(value) ? value.map((one) => reference(one, mayName)) : reference(value, mayName)
  if (!isObject(value)) return value
  const key = step.replace('[]', '')
  const inner = value[key]
  if (inner === undefined || inner === null) return value
  const below =
    step.endsWith('[]') && Array.isArray(inner)
      ? inner.map((row) => redactReferences(row, rest, mayName))
      : redactReferences(inner, rest, mayName)
  return { ...value, [key]: below }
}

function reference(value: Json, mayName: (id: string) => boolean): Json {
  if (!isObject(value) || typeof value.id !== 'string' || mayName(value.id)) return value
  return { id: value.id, label: '' }
}
