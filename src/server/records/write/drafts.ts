import { ACCESS_KEYS, COMMON_KEYS } from '../../../catalogue/common'
import { getStructure } from '../../../catalogue/kinds'
import { oncePer } from '../../../catalogue/once'
import { isObject, listRows, valueAt, withValue, withValues } from '../../../catalogue/paths'
import { exactPaths } from '../../../catalogue/record/locks'
import { isBlankRow } from '../../../catalogue/record/normalise'
import { setAsideIn, withSetAside } from '../../../catalogue/record/set-aside'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { isUuid, uuid7 } from '../../kernel/uuid'
import { withoutMasks } from '../access/masked'
import type { Merge } from '../constraints/constraint'
import { getVersion } from '../schema/row'
import { mergeAside } from '../schema/set-aside'

/**
 * Merges a body into the stored record, or into the defaults; `now` is the time in the ids of new rows. What
 * the stored record and a body made from stored values carry aside stays with the result.
 */
export function mergeBody(entity: Entity, base: RecordData | null, body: JsonObject, now: Date): Merge {
  const stored = base as JsonObject | null
  const values = { ...(stored ?? defaultsOf(entity)), ...payload(body, entity) }
  const aside = mergeAside(stored ? setAsideIn(stored) : undefined, setAsideIn(body))
  const whole = withRowIds(withSetAside(values, aside), entity, now)
  return { body, base, merged: withRowDefaults(whole, stored, entity) }
}

/** A body without ignored common keys and mask texts; the code may be set by the caller. */
export function payload(body: JsonObject, entity: Pick<Entity, 'acl' | 'fields'>): JsonObject {
  const isEcho = (key: string) =>
    COMMON_KEYS.includes(key) || (entity.acl === true && ACCESS_KEYS.includes(key))
  return Object.fromEntries(
    Object.entries(withoutMasks(entity, body)).filter(
      ([key]) => key === 'code' || !(isEcho(key) || rolledUp(entity).has(key)),
    ),
  )
}

/** Roll-ups follow other records without a new version: what a body says of them may be a moment old. */
const rolledUp = oncePer(
  ({ fields }: Pick<Entity, 'fields'>) => new Set(fields.flatMap(({ path, rollup }) => (rollup ? path : []))),
)

/** Default values of a new record. */
const defaultsOf = oncePer(({ fields }: Entity) =>
  fields
    .filter((field) => field.default !== null && !field.path.includes('[]'))
    .reduce<JsonObject>((out, field) => withValue(out, field.path, field.default), {}),
)

/** Assigns an `_id` to each row of lists; valid ids from the client are kept. */
function withRowIds(record: JsonObject, entity: Entity, now: Date): JsonObject {
  return rowLists(entity).reduce((out, { path }) => {
    const places = path.includes('[]')
      ? listRows(out, path.slice(0, path.lastIndexOf('[]'))).map(
          ({ at }) => `${at}${path.slice(path.lastIndexOf('[]') + 2)}`,
        )
      : [path]
    return places.reduce((inner, place) => {
      const rows = valueAt(inner, place)
      return Array.isArray(rows) ? withValue(inner, place, withIds(rows, now)) : inner
    }, out)
  }, record)
}

/** Lists whose rows have fields of their own. */
const rowLists = oncePer(({ fields }: Entity): readonly Field[] =>
  fields.filter(
    ({ kind, path }) =>
      getStructure(kind) === 'rows' && fields.some((part) => part.path.startsWith(`${path}[].`)),
  ),
)

function withIds(rows: readonly Json[], now: Date): Json[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (!isObject(row)) return row
    const isGood = isUuid(row._id) && !seen.has(row._id)
    const id = isGood ? String(row._id) : uuid7(now.getTime())
    seen.add(id)
    return isGood ? row : { ...row, _id: id }
  })
}

/** Fills defaults into new rows; one that says nothing stays blank. */
export function withRowDefaults(record: JsonObject, base: JsonObject | null, entity: Entity): JsonObject {
  const said = filling(entity).flatMap((field) => {
    const end = field.path.lastIndexOf('[]')
    const [list, below] = [field.path.slice(0, end), field.path.slice(end + 2)]
    const isNew = (row: string) =>
      valueAt(base ?? {}, row) === undefined && !isBlankRow(entity.fields, list, valueAt(record, row))
    return exactPaths(record, field)
      .filter((at) => valueAt(record, at) === undefined && isNew(at.slice(0, -below.length)))
      .map((at): [string, Json] => [at, field.default])
  })
  return withValues(record, said)
}

/** Parts of rows that have a default. */
const filling = oncePer(({ fields }: Entity) =>
  fields.filter(({ default: value, path }) => value !== null && path.includes('[]')),
)

/** @throws Refusal RECORD_DELETED */
export function requireAlive(record: RecordData): void {
  if (record.delete.deleted) throw new Refusal('RECORD_DELETED', 'the record is deleted: restore it first')
}

/** Requires that the caller has seen the current version. */
export function requireVersion(record: RecordData, seen: number | undefined): void {
  if (seen === undefined)
    throw new Refusal(
      'VERSION_REQUIRED',
      'the version is missing: send extraFields.current_envers_version in the body, or If-Match',
    )
  const current = getVersion(record)
  if (seen !== current)
    throw new Refusal(
      'STALE_VERSION',
      `version ${seen} was changed meanwhile; the current one is ${current}`,
      [],
      {
        version: current,
        updatedAt: record.updatedAt,
        updatedBy: record.updatedBy,
      },
    )
}

/** The version in a body; undefined when it holds none. */
export function readBodyVersion(body: JsonObject): number | undefined {
  const extra = body.extraFields
  const version = isObject(extra) ? extra.current_envers_version : undefined
  return typeof version === 'number' ? version : undefined
}
