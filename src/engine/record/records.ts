import { getStructure, KINDS } from '../../catalogue/kinds'
import { isObject, sameJson, valueAt, withValue, withValues } from '../../catalogue/paths'
import { getComputedFields } from '../../catalogue/record/field-index'
import { exactPaths } from '../../catalogue/record/locks'
import { INTEGRATOR_ERRORS } from '../../contract/errors/integrator-errors'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { RecordData } from '../../contract/model/record'
import type { RecordsPort } from '../../contract/ports/backend'

/** What happened to a record; every operation notifies the listeners (RECORD-15). */
export interface RecordEvent {
  type: 'loaded' | 'created' | 'updated' | 'status' | 'deleted' | 'restored'
  record: RecordData
}

/** The calls of one entity's records. */
export interface RecordCalls {
  load: (id: string) => Promise<RecordData>
  create: (body: JsonObject, key: string) => Promise<RecordData>
  update: (id: string, body: JsonObject) => Promise<RecordData>
  changeStatus: (id: string, status: string, body: JsonObject) => Promise<RecordData>
  remove: (id: string) => Promise<RecordData>
  restore: (id: string) => Promise<RecordData>
  listen: (listener: (event: RecordEvent) => void) => () => void
}

/** Creates the record calls of an entity. Throws without a route: a mistake of the configuration (ERR-36). */
export function createRecordCalls(records: RecordsPort, route: string): RecordCalls {
  if (!route) throw new Error(INTEGRATOR_ERRORS.recordEndpoint)
  const listeners = new Set<(event: RecordEvent) => void>()
  const tell = (type: RecordEvent['type'], record: RecordData): RecordData => {
    for (const listener of [...listeners]) listener({ type, record })
    return record
  }
  return {
    load: async (id) => tell('loaded', await records.get(route, id)),
    create: async (values, key) => tell('created', await records.create(route, values, key)),
    update: async (id, values) => tell('updated', await records.update(route, id, values)),
    changeStatus: async (id, status, base) =>
      tell('status', await records.changeStatus(route, id, status, base)),
    remove: async (id) => tell('deleted', await records.remove(route, id)),
    restore: async (id) => tell('restored', await records.restore(route, id)),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Initial values of a new record: the defaults of its fields and the entity's default status (RECORD-09). */
export function newValues(entity: Pick<PublicEntity, 'fields' | 'statuses'>): JsonObject {
  const start: JsonObject = entity.statuses ? { status: entity.statuses.default } : {}
  return entity.fields
    .filter(({ path, default: value }) => value !== null && value !== undefined && !path.includes('[]'))
    .reduce<JsonObject>((values, field) => withValue(values, field.path, field.default), start)
}

/** Paths the client never sends: set or computed by the server. */
function listServerPaths(entity: Pick<PublicEntity, 'fields' | 'rules'>): string[] {
  const computed = entity.rules.filter((rule) => rule.value !== undefined).map((rule) => rule.field ?? '')
  const server = entity.fields.filter((field) => field.server).map((field) => field.path)
  return [...server, ...computed].filter((path) => path !== '' && !path.includes('[]'))
}

/** A relation is written by its id alone; the server fills in the rest. */
function toReference(field: Field | undefined, value: Json | undefined): Json {
  if (value === undefined || value === null) return null
  return field ? KINDS[field.kind].sent(value) : value
}

function plain(fields: readonly Field[], key: string, value: Json | undefined): Json {
  const whole = toReference(
    fields.find((field) => field.path === key),
    value,
  )
  if (!isObject(whole)) return whole
  const inner = fields.filter(
    (field) =>
      getStructure(field.kind) === 'reference' &&
      field.path.startsWith(`${key}.`) &&
      !field.path.includes('[]'),
  )
  return inner.reduce<JsonObject>((object, field) => {
    const path = field.path.slice(key.length + 1)
    const held = valueAt(object, path)
    return held === undefined ? object : withValue(object, path, toReference(field, held))
  }, whole)
}

/**
 * The values a save sends: on create all non-empty ones; on update the properties that differ from the stored
 * record, each whole, null for emptied ones, with the version they are based on. Server-set and computed
 * values are left out.
 */
export function recordPayload(
  entity: Pick<PublicEntity, 'fields' | 'rules' | 'schema'>,
  record: JsonObject,
  base: RecordData | null,
): JsonObject {
  const stored = (base ?? {}) as JsonObject
  const mine = listServerPaths(entity).reduce((values, path) => {
    const kept = valueAt(stored, path)
    return sameJson(valueAt(values, path), kept) ? values : withValue(values, path, kept ?? null)
  }, record)
  const keys = [...new Set(['code', ...entity.fields.map(({ path }) => path.split(/[.[]/)[0] ?? path)])]
  const body: JsonObject = {}
  for (const key of keys) {
    const value = mine[key]
    if (!sameJson(value, stored[key])) body[key] = plain(entity.fields, key, value)
  }
  return base ? { ...body, _version: base._version ?? 0 } : body
}

/**
 * A record with the stored values of its computed fields: they follow from other values, so a difference is
 * not a change.
 */
export function withStoredComputed(
  { fields, rules }: Pick<PublicEntity, 'fields' | 'rules'>,
  record: JsonObject,
  base: RecordData | null,
): JsonObject {
  const computed = getComputedFields(rules)
  if (computed.size === 0) return record
  const stored = (base ?? {}) as JsonObject
  const places = fields.filter(({ path }) => computed.has(path)).flatMap((field) => exactPaths(record, field))
  return withValues(
    record,
    places.map((path) => [path, valueAt(stored, path) ?? null] as const),
  )
}
