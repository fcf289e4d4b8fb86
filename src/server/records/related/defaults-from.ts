import { oncePer } from '../../../catalogue/once'
import { isEmpty, isObject, listRows, valueAt, withValue } from '../../../catalogue/paths'
import { defaultsRelated } from '../../../catalogue/rules/related-reads'
import { MASK } from '../../../contract/constants'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { EntityWork } from '../engine/record-engine'
import { fillAcross } from './across'
import { fillRelations, type Targets } from './relations'

/** A record that may lack values, and what was sent of it. */
interface Started {
  base: object | null
  body: JsonObject
}

/** What a default is taken from: the records as the caller sees them. */
interface Source {
  targets: Targets
  seen: ReadonlyMap<string, JsonObject>
}

/**
 * Fills fields that nobody sent with the value of a related record, in new records and new rows. A value that
 * was sent stays, an empty one too; what the caller may not see in the related record fills nothing.
 */
export function withDefaultsFrom(
  { engine, plan }: Pick<EntityWork, 'engine' | 'plan'>,
  { base, body }: Started,
  record: JsonObject,
  { seen, targets }: Source,
): JsonObject {
  const fields = startingFrom(plan.entity)
  if (fields.length === 0) return record
  const reads = defaultsRelated(plan.entity)
  const whole = fillAcross(
    { find: engine.planByRoute, plan, reads, seen },
    fillRelations(plan, record, targets),
  )
  return fields.reduce(
    (out, field) =>
      listOpen(field, { base, body }, record).reduce((sofar, at) => {
        const value = takeValue(whole, field, at)
        return isEmpty(value) ? sofar : withValue(sofar, at, value ?? null)
      }, out),
    record,
  )
}

type Starting = Field & { defaultFrom: string }

const startingFrom = oncePer(({ fields }: Entity) =>
  fields.filter((field): field is Starting => field.defaultFrom !== undefined),
)

/** The places of a field that nobody filled: in a new record, and in its new rows. */
function listOpen({ path }: Field, { base, body }: Started, record: JsonObject): string[] {
  const end = path.lastIndexOf('[]')
  if (end < 0) return base === null && valueAt(body, path) === undefined ? [path] : []
  const below = path.slice(end + 2)
  return listRows(record, path.slice(0, end)).flatMap(({ at, row }) => {
    const isNew = base === null || valueAt(base as JsonObject, at) === undefined
    return isNew && isObject(row) && valueAt(row, below.slice(1)) === undefined ? [`${at}${below}`] : []
  })
}

/** The value at the source of a field, seen from one of its places; a relation without what it carries. */
function takeValue(whole: JsonObject, { defaultFrom }: Starting, at: string): Json | undefined {
  const value = valueAt(whole, toPlace(defaultFrom, at))
  if (value === MASK) return undefined
  return isObject(value) && typeof value.id === 'string' ? { id: value.id, label: value.label ?? '' } : value
}

/** `lines[].item.price` from `lines.7.unitPrice` → `lines.7.item.price`. */
function toPlace(source: string, at: string): string {
  const end = source.lastIndexOf('[]')
  if (end < 0) return source
  const steps = source.slice(0, end).replaceAll('[]', '.*').split('.').length
  return `${at
    .split('.')
    .slice(0, steps + 1)
    .join('.')}${source.slice(end + 2)}`
}
