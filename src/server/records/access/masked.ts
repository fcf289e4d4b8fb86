import { oncePer } from '../../../catalogue/once'
import { isEmpty, sameJson } from '../../../catalogue/paths'
import { MASK } from '../../../contract/constants'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'

type Masking = Pick<Entity, 'fields'>

const masking = oncePer(({ fields }: Masking): readonly Field[] => fields.filter((field) => field.masked))

/** Paths that may be masked: sorting and filtering by them would reveal values. */
export function getMaskablePaths(entity: Masking, { principal }: Pick<CallContext, 'principal'>): string[] {
  return principal ? masking(entity).map(({ path }) => path) : []
}

/**
 * True when a field's value is masked in this record. Missing values of the deciding fields count as masked.
 */
export function isMasked({ masked }: Pick<Field, 'masked'>, record: JsonObject): boolean {
  return (
    Object.entries(masked ?? {}).every(([path, is]) => record[path] === undefined || record[path] === is) &&
    Boolean(masked)
  )
}

/** Fields to load beside the columns because they decide about masks. */
export function maskTellers(
  entity: Masking,
  columns: readonly string[],
  context: Pick<CallContext, 'principal'>,
): string[] {
  const closed = getMaskablePaths(entity, context).filter((path) => columns.includes(path))
  const tell = masking(entity).flatMap(({ masked, path }) =>
    closed.includes(path) ? Object.keys(masked ?? {}) : [],
  )
  return [...new Set(tell)].filter((path) => !columns.includes(path))
}

/** A record with masked values replaced for people; the server itself sees them. */
export function withMasks<T extends JsonObject | RecordData>(
  entity: Masking,
  record: T,
  context: CallContext,
): T {
  const values = record as JsonObject
  const hidden = getMaskablePaths(entity, context).filter((path) => !isEmpty(values[path]))
  const fields = masking(entity).filter((field) => hidden.includes(field.path) && isMasked(field, values))
  return fields.length === 0
    ? record
    : { ...record, ...Object.fromEntries(fields.map(({ path }) => [path, MASK])) }
}

/** A body without mask texts sent back by clients: the stored values stay. */
export function withoutMasks(entity: Masking, body: JsonObject): JsonObject {
  const sent = masking(entity).filter(({ path }) => body[path] === MASK)
  if (sent.length === 0) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => !sent.some(({ path }) => path === key)))
}

/** MASKED where a change would reveal a hidden value: it must be typed again or stay masked. */
export function maskErrors(entity: Masking, record: JsonObject, base: JsonObject | null): ApiFieldError[] {
  if (!base) return []
  return masking(entity)
    .filter(
      (field) =>
        isMasked(field, base) && !isMasked(field, record) && isKept(base[field.path], record[field.path]),
    )
    .map(({ path }) => ({
      path,
      code: 'MASKED',
      message: 'was hidden and would become visible: type it again',
    }))
}

function isKept(before: Json | undefined, after: Json | undefined): boolean {
  return !isEmpty(before) && sameJson(before, after)
}

/** True when a change is shown without its values. */
export function isChangeMasked(field: Field | null, before: JsonObject, after: JsonObject): boolean {
  return field?.masked !== undefined && (isMasked(field, before) || isMasked(field, after))
}

/** Masks changes by the record's current state: a value may have become confidential after it was written. */
export function maskChanges<T extends { path: string; from: Json; to: Json }>(
  entity: Masking,
  changes: readonly T[],
  record: JsonObject,
  context: CallContext,
): T[] {
  const closed = getMaskablePaths(entity, context)
  const fields = masking(entity).filter((field) => closed.includes(field.path) && isMasked(field, record))
  const hide = (value: Json): Json => (isEmpty(value) ? value : MASK)
  return changes.map((one) =>
    fields.some(({ path }) => path === one.path) ? { ...one, from: hide(one.from), to: hide(one.to) } : one,
  )
}
