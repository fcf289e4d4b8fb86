import { besideIn, blamedLeader, fitsWhere, incorrect, leadersOf, movedLeader } from '../../catalog/dependent'
import { placesOf, sameValue } from '../../catalog/locks'
import { defaultShape, dropdownFilter } from '../../catalog/lookup-shape'
import { oncePer } from '../../catalog/once'
import { isEmpty, isObject, valueAt } from '../../catalog/paths'
import type { PublicEntity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { ApiFieldError } from '../../contract/field-error'
import { filterParams } from '../../contract/filter-params'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Office } from '../office'

/** Finds the choices that do not go with what they depend on; `record` as it would be stored, `base` null for a new one. */
export type FindUnfit = (record: JsonObject, base: JsonObject | null) => ApiFieldError[]

/** The lookups and relations whose offer follows another field. */
export const followers = oncePer((entity: Pick<PublicEntity, 'fields'>) =>
  entity.fields.filter((field) => leadersOf(field).length > 0),
)

/**
 * Judges, as the server does, choices that depend on another field, once they or that field change. Rows and records that
 * are not known yet are fetched; `arrived` is told when a record came. What cannot be known here is left to the server.
 */
export function createUnfit(
  office: Pick<Office, 'lookups' | 'conf' | 'ports'>,
  entity: PublicEntity,
  arrived: () => void,
): FindUnfit {
  const target = createTargets(office, arrived)
  const offered = ({ lookup, options, path }: Field, at: string, record: JsonObject, isNew: boolean): Set<string> | null => {
    if (!lookup) return null
    const filter = dropdownFilter(lookup.filter, entity.lookups?.[lookup.name] ?? defaultShape(lookup.name), isNew)
    const own = filterParams(filter, (other): Json => valueAt(record, besideIn(other, path, at)) ?? null)
    const further = Array.isArray(options.tables) ? options.tables.map(String) : []
    const lists = [office.lookups.peek(lookup.name, own), ...further.map((name) => office.lookups.peek(name, {}))]
    if (lists.some(({ state }) => state === 'loading' || state === 'error')) return null
    const values = lists.flatMap((list) => list.options.map(({ value }) => value))
    return options.free === true && values.length === 0 ? null : new Set(values)
  }
  const fits = (field: Field, at: string, value: Json, { record, isNew }: { record: JsonObject; isNew: boolean }): boolean => {
    if (!field.relation) return offered(field, at, record, isNew)?.has(String(value)) ?? true
    const known = isObject(value) && typeof value.id === 'string' ? target(field.relation.route, value.id) : null
    return known === null || fitsWhere(field, at, known as JsonObject, record)
  }
  return (record, base) =>
    followers(entity).flatMap((field) =>
      placesOf(record, field).flatMap((at) => {
        const value = valueAt(record, at) ?? null
        const same = base !== null && sameValue(value, valueAt(base, at))
        if (isEmpty(value) || (same && movedLeader(field, at, record, base) === null)) return []
        const wrong = [value].flat().some((one) => !fits(field, at, one, { record, isNew: base === null }))
        return wrong ? [incorrect(at, blamedLeader(field, at, record, base), 'does not go with what it depends on')] : []
      }),
    )
}

/** The records that relations name, fetched once each; null while one is not known, or may not be read. */
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
    // A record that cannot be read is judged by the server alone.
    fetchTarget(route, id, key).catch(() => undefined)
    return null
  }
}
