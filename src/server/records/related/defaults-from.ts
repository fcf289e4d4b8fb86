import { isEmpty, isObject, listRows, valueAt, withValue } from '../../../catalogue/paths'
import { startingFields, takeDefault } from '../../../catalogue/record/across'
import { defaultsRelated } from '../../../catalogue/rules/related-reads'
import type { JsonObject } from '../../../contract/json'
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
  const fields = startingFields(plan.entity.fields)
  if (fields.length === 0) return record
  const reads = defaultsRelated(plan.entity)
  const whole = fillAcross(
    { find: engine.planByRoute, plan, reads, seen },
    fillRelations(plan, record, targets),
  )
  return fields.reduce(
    (out, field) =>
      listOpen(field, { base, body }, record).reduce((sofar, at) => {
        const value = takeDefault(whole, field, at)
        return isEmpty(value) ? sofar : withValue(sofar, at, value ?? null)
      }, out),
    record,
  )
}

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
