import { getStructure, KINDS } from '../../catalogue/kinds'
import { isObject, valueAt, withValues } from '../../catalogue/paths'
import { fieldIndex } from '../../catalogue/record/field-index'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { StoredDraft } from '../../contract/ports/draft'
import { fieldAt } from './field-path'
import { mergeRecords } from './merge'

type Values = Readonly<Record<string, Json>>

/** True when the field or a group that contains it is sensitive or may be masked. */
function isSecret(fields: ReadonlyMap<string, Field>, pattern: string): boolean {
  for (let end = pattern.length; end > 0; end = pattern.lastIndexOf('.', end - 1)) {
    const field = fields.get(pattern.slice(0, end).replace(/\[\]$/, ''))
    if (field?.sensitive || field?.masked) return true
  }
  return false
}

/** A value without its sensitive parts; undefined when nothing may be stored. */
function openPart(fields: ReadonlyMap<string, Field>, pattern: string, value: Json): Json | undefined {
  if (isSecret(fields, pattern)) return undefined
  if (Array.isArray(value)) return value.map((row) => openPart(fields, `${pattern}[]`, row) ?? null)
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(
    ([key, part]) => [key, openPart(fields, `${pattern}.${key}`, part ?? null)] as const,
  )
  return Object.fromEntries(parts.filter((part): part is [string, Json] => part[1] !== undefined))
}

/** Splits groups into leaves, so that a draft holds each value by its own path. */
function leaves(fields: ReadonlyMap<string, Field>, path: string, value: Json): [string, Json][] {
  if (getStructure(fields.get(fieldAt(fields, path))?.kind) !== 'parts' || !isObject(value))
    return [[path, value]]
  return Object.entries(value).flatMap(([key, part]) => leaves(fields, `${path}.${key}`, part ?? null))
}

/**
 * The storable part of a person's changes: leaves by path without sensitive parts, and the stored values they
 * replace.
 */
export function draftValues(
  entity: Pick<PublicEntity, 'fields'>,
  changes: Values,
  initial: JsonObject,
): Pick<StoredDraft, 'changes' | 'base'> {
  const fields = fieldIndex(entity.fields).byPath
  const open = (path: string, value: Json) => openPart(fields, fieldAt(fields, path), value)
  const kept = Object.entries(changes)
    .flatMap(([path, value]) => leaves(fields, path, value))
    .flatMap(([path, value]): [string, Json][] => {
      const part = open(path, value)
      return part === undefined ? [] : [[path, part]]
    })
  const base = kept.map(([path]): [string, Json] => [
    path,
    open(path, valueAt(initial, path) ?? null) ?? null,
  ])
  return { changes: Object.fromEntries(kept), base: Object.fromEntries(base) }
}

/** A value of a draft that no current field can take. */
export interface LostValue {
  path: string
  value: Json
}

function split(
  fields: ReadonlyMap<string, Field>,
  path: string,
  value: Json,
): { fits: Json | undefined; lost: LostValue[] } {
  const pattern = fieldAt(fields, path)
  const field = fields.get(pattern)
  const isCode = path === 'code'
  if (!isCode && (!field || field.server || (value !== null && !KINDS[field.kind].holds(value))))
    return { fits: undefined, lost: value === null ? [] : [{ path, value }] }
  if (getStructure(field?.kind) !== 'rows' || !Array.isArray(value) || !hasColumns(fields, pattern))
    return { fits: value, lost: [] }
  const lost: LostValue[] = []
  const rows = value.map((row, index) => {
    if (!isObject(row)) return row
    const gone = Object.keys(row).filter((key) => key !== '_id' && !fields.has(`${pattern}[].${key}`))
    for (const key of gone) lost.push({ path: `${path}.${row._id ?? index}.${key}`, value: row[key] ?? null })
    return Object.fromEntries(Object.entries(row).filter(([key]) => !gone.includes(key))) as JsonObject
  })
  return { fits: rows, lost: lost.filter((one) => one.value !== null) }
}

function hasColumns(fields: ReadonlyMap<string, Field>, pattern: string): boolean {
  return [...fields.keys()].some((path) => path.startsWith(`${pattern}[].`))
}

/** One field of a draft compared with the stored record. */
export interface DraftField {
  path: string
  /** the draft's value, merged with what others changed */
  value: Json
  /** the stored value changed since the draft was begun */
  conflict: boolean
}

/** A draft compared with the current record. */
export interface DraftComparison {
  fields: DraftField[]
  /** values whose field was removed or changed its kind: listed, never dropped silently */
  lost: LostValue[]
}

/** Compares a draft with the current record. */
export function compareDraft(
  entity: Pick<PublicEntity, 'fields' | 'rules'>,
  draft: Pick<StoredDraft, 'changes' | 'base'>,
  present: JsonObject,
): DraftComparison {
  const fields = fieldIndex(entity.fields).byPath
  const parts = Object.entries(draft.changes).map(([path, value]) => ({
    path,
    ...split(fields, path, value),
  }))
  const mine = parts.flatMap(({ path, fits }): [string, Json][] => (fits === undefined ? [] : [[path, fits]]))
  const base = mine.map(([path]): [string, Json] => [
    path,
    split(fields, path, draft.base[path] ?? null).fits ?? null,
  ])
  const { kept, conflicts } = mergeRecords(entity, {
    base: withValues(present, base),
    mine: withValues(present, mine),
    theirs: present,
  })
  const hasConflict = (path: string) =>
    conflicts.some((one) => one.path === path || one.path.startsWith(`${path}.`))
  return {
    fields: Object.entries(kept).map(([path, value]) => ({ path, value, conflict: hasConflict(path) })),
    lost: parts.flatMap(({ lost }) => lost),
  }
}
