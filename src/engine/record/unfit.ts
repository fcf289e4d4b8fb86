import { defaultShape, dropdownFilter } from '../../catalogue/labels/lookup-shape'
import { oncePer } from '../../catalogue/once'
import { isEmpty, isObject, valueAt } from '../../catalogue/paths'
import {
  besideIn,
  findChangedLeader,
  findMismatchLeader,
  fitsWhere,
  incorrect,
  listLeaders,
} from '../../catalogue/record/dependent'
import { exactPaths, sameValue } from '../../catalogue/record/locks'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { filterParams } from '../../contract/model/filter-params'
import type { RecordData } from '../../contract/model/record'
import type { Office } from '../office/office'

/**
 * Finds choices that do not fit the values they depend on; `record` as it would be stored, `base` null for a
 * new one.
 */
export type FindUnfit = (record: JsonObject, base: JsonObject | null) => ApiFieldError[]

/** The lookups and relations whose options depend on another field. */
export const followers = oncePer((entity: Pick<PublicEntity, 'fields'>) =>
  entity.fields.filter((field) => listLeaders(field).length > 0),
)

/**
 * Validates, with the server's rules, choices that depend on another field when either changes. Unknown rows
 * and records are fetched; `arrived` is called when a record came. Cases that cannot be decided here are left
 * to the server.
 */
export function createUnfit(
  office: Pick<Office, 'lookups' | 'conf' | 'ports'>,
  entity: PublicEntity,
  arrived: () => void,
): FindUnfit {
  const target = createTargets(office, arrived)
  const findAllowedValues = (
    { lookup, options, path }: Field,
    at: string,
    record: JsonObject,
    isNew: boolean,
  ): Set<string> | null => {
    if (!lookup) return null
    const filter = dropdownFilter(
      lookup.filter,
      entity.lookups?.[lookup.name] ?? defaultShape(lookup.name),
      isNew,
    )
    const own = filterParams(filter, (other): Json => valueAt(record, besideIn(other, path, at)) ?? null)
    const further = Array.isArray(options.tables) ? options.tables.map(String) : []
    const lists = [
      office.lookups.peek(lookup.name, own),
      ...further.map((name) => office.lookups.peek(name, {})),
    ]
    if (lists.some(({ state }) => state === 'loading' || state === 'error')) return null
    const values = lists.flatMap((list) => list.options.map(({ value }) => value))
    return options.free === true && values.length === 0 ? null : new Set(values)
  }
  const fits = (
    field: Field,
    at: string,
    value: Json,
    { record, isNew }: { record: JsonObject; isNew: boolean },
  ): boolean => {
    if (!field.relation) return findAllowedValues(field, at, record, isNew)?.has(String(value)) ?? true
    const known =
      isObject(value) && typeof value.id === 'string' ? target(field.relation.route, value.id) : null
    return known === null || fitsWhere(field, at, known as JsonObject, record)
  }
  return (record, base) =>
    followers(entity).flatMap((field) =>
      exactPaths(record, field).flatMap((at) => {
        const value = valueAt(record, at) ?? null
        const same = base !== null && sameValue(value, valueAt(base, at))
        if (isEmpty(value) || (same && findChangedLeader(field, at, record, base) === null)) return []
        const wrong = [value].flat().some((one) => !fits(field, at, one, { record, isNew: base === null }))
        return wrong
          ? [
              incorrect(
                at,
                findMismatchLeader(field, at, record, base),
                'does not go with what it depends on',
              ),
            ]
          : []
      }),
    )
}

/** Loads each record that relations name once; null while it is unknown or when it may not be read. */
function createTargets({ conf, ports }: Pick<Office, 'conf' | 'ports'>, arrived: () => void) {
  const known = new Map<string, RecordData | null>()
  const fetchTarget = async (route: string, id: string, key: string) => {
    known.set(key, await ports.backend.records.get(route, id))
    arrived()
  }
  return (route: string, id: string): RecordData | null => {
    const key = `${route}/${id}`
    const held = known.get(key)
    if (held !== undefined || !conf.byRoute(route)?.canRead) return held ?? null
    known.set(key, null)
    // A record that cannot be read is validated by the server alone.
    fetchTarget(route, id, key).catch(() => undefined)
    return null
  }
}
