import { COMMON_KEYS } from '../../../src/catalogue/common'
import { formatValue, getStructure } from '../../../src/catalogue/kinds'
import { composeTitle } from '../../../src/catalogue/labels/title'
import { oncePer } from '../../../src/catalogue/once'
import { isEmpty, isObject, sameJson, valueAt, withValue } from '../../../src/catalogue/paths'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { validateRecord } from '../../../src/catalogue/record/validate'
import { canEntity, canInStatus, nextStatuses } from '../../../src/catalogue/rights/rights'
import { compileRules, type RuleFacts, ruleUser } from '../../../src/catalogue/rules/rules'
import type { ServerEvent } from '../../../src/contract/calls/api'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { Mode, RecordData, Revision } from '../../../src/contract/model/record'
import type { User } from '../../../src/contract/model/user'
import { officeDay } from '../../../src/contract/time/office-day'
import { historyChanges } from './changes'
import { createRefusal } from './refusal'

/** The records of the in-memory back end, and the rules of writing them. */
export interface MemoryStore {
  /** rejects NOT_FOUND */
  entity: (route: string) => Entity
  entities: readonly Entity[]
  all: (route: string) => RecordData[]
  /** a record the caller may read; rejects NOT_FOUND */
  get: (route: string, id: string) => RecordData
  create: (route: string, values: JsonObject) => RecordData
  update: (route: string, id: string, values: JsonObject) => RecordData
  move: (route: string, id: string, to: string, values: JsonObject) => RecordData
  mark: (route: string, id: string, deleted: boolean) => RecordData
  revisions: (route: string, id: string) => Revision[]
  /** runs work and rolls it back */
  rehearse: <T>(work: () => T) => T
}

interface StoreNeeds {
  entities: readonly Entity[]
  /** the signed-in person; rejects UNAUTHORIZED without one */
  user: () => User
  now: () => number
  tell: (event: ServerEvent) => void
}

/** The stored records of one entity; records are replaced, never mutated. */
interface Table {
  records: Map<string, RecordData>
  revisions: Map<string, Revision[]>
  made: number
}

const rulesOf = oncePer((entity: Entity) => compileRules(entity))
const validatorOf = oncePer((entity: Entity) => makeValidator(entity.schema))

/**
 * Records in memory, validated by the pipeline and the permissions that server and browser share. Access
 * rules and own rows exist on the server only.
 */
export function createStore({ entities, user, now, tell }: StoreNeeds): MemoryStore {
  const byRoute = new Map(entities.map((entity) => [entity.route, entity]))
  let tables = new Map<string, Table>()
  let isRehearsed = false

  const getEntity = (route: string): Entity => {
    const entity = byRoute.get(route)
    if (!entity) throw createRefusal('NOT_FOUND', `there is no entity ${route}`)
    return entity
  }
  const table = (route: string): Table => {
    const known = tables.get(route) ?? { records: new Map(), revisions: new Map(), made: 0 }
    tables.set(route, known)
    return known
  }
  const requireRecord = (route: string, id: string): RecordData => {
    const record = table(route).records.get(id)
    if (!record) throw createRefusal('NOT_FOUND', `there is no record ${id} of ${route}`)
    return record
  }
  const requireRight = (
    entity: Entity,
    right: 'read' | 'create' | 'write' | 'delete',
    record: RecordData | null,
  ) => {
    const who = user()
    const isOpen =
      right === 'read' || right === 'create' || canInStatus(who, entity, record?.status ?? null, right)
    if (!canEntity(who, entity, right) || !isOpen)
      throw createRefusal('FORBIDDEN', `${who.username} may not ${right} ${entity.route}`)
  }
  const readable = (route: string): Entity => {
    const entity = getEntity(route)
    requireRight(entity, 'read', null)
    return entity
  }

  /** A record as it would be stored. */
  const requireValidRecord = (
    entity: Entity,
    base: RecordData | null,
    values: JsonObject,
    status: string | null,
  ): JsonObject => {
    const sent = Object.fromEntries(
      Object.entries(values).filter(
        ([key]) => key === 'code' || !(COMMON_KEYS.includes(key) || key.startsWith('_')),
      ),
    )
    const merged = { ...(base ? getProperties(base) : getDefaults(entity)), ...sent }
    const facts: RuleFacts = toFacts(merged, base, base ? 'update' : 'create', status)
    const validated = validateRecord({
      entity,
      validate: validatorOf(entity),
      rules: rulesOf(entity),
      checks: {},
      facts,
      base: base as JsonObject | null,
    })
    const errors = [...validated.errors, ...findRelationErrors(entity, validated.record)]
    if (errors.length > 0) throw createRefusal('CONSTRAINT_VIOLATION', 'CONSTRAINT_VIOLATION', errors)
    requireUnique(entity, validated.record, base)
    return fillRelationLabels(entity, validated.record)
  }
  const toFacts = (
    record: JsonObject,
    old: RecordData | null,
    mode: Mode,
    status: string | null,
  ): RuleFacts => ({
    record,
    old: old as JsonObject | null,
    user: ruleUser(user()),
    mode,
    status,
    today: officeDay(new Date(now())),
    now: new Date(now()).toISOString(),
    lookup: {},
    lang: user().lang,
  })
  const findTarget = (route: string | undefined, value: Json | undefined): RecordData | null =>
    route !== undefined && isObject(value) && typeof value.id === 'string'
      ? (tables.get(route)?.records.get(value.id) ?? null)
      : null
  /** Relations without an existing target. */
  const findRelationErrors = (entity: Entity, record: JsonObject) =>
    relationsOf(entity)
      .filter(({ path, relation }) => {
        const value = valueAt(record, path)
        return (
          !isEmpty(value) && byRoute.has(relation?.route ?? '') && findTarget(relation?.route, value) === null
        )
      })
      .map(({ path }) => ({ path, code: 'INCORRECT', message: 'names no record' }))
  /** Fills in the labels of related records. */
  const fillRelationLabels = (entity: Entity, record: JsonObject): JsonObject =>
    relationsOf(entity).reduce((out, { path, relation }) => {
      const target = findTarget(relation?.route, valueAt(out, path))
      return target ? withValue(out, path, { id: target.id, label: target.label }) : out
    }, record)
  const requireUnique = (entity: Entity, record: JsonObject, base: RecordData | null) => {
    const singles = entity.fields
      .filter(({ path, unique }) => unique && !path.includes('[]'))
      .map(({ path }) => [path])
    for (const paths of [['code'], ...singles, ...entity.unique]) {
      const same = (one: RecordData) =>
        one.id !== base?.id &&
        paths.every(
          (path) =>
            !isEmpty(valueAt(record, path)) &&
            sameJson(valueAt(one as JsonObject, path), valueAt(record, path)),
        )
      if (![...table(entity.route).records.values()].some(same)) continue
      const code = paths[0] === 'code' ? 'CODE_EXISTS' : 'ALREADY_EXISTS'
      throw createRefusal(
        code,
        code,
        paths.map((path) => ({ path, code, message: 'is taken' })),
      )
    }
  }
  const put = (
    entity: Entity,
    base: RecordData | null,
    part: JsonObject,
    operation: Revision['operation'],
  ): RecordData => {
    const { fullname } = user()
    const at = new Date(now()).toISOString()
    const version = (base?._version ?? 0) + 1
    const fresh = { ...base, ...part, updatedAt: at, updatedBy: fullname, _version: version } as RecordData
    const record = { ...fresh, label: getLabel(entity, fresh, user().lang) }
    const { records, revisions } = table(entity.route)
    const told = { revision: version, at, by: fullname, operation, changes: historyChanges(base, record) }
    records.set(record.id, record)
    revisions.set(record.id, [told, ...(revisions.get(record.id) ?? [])])
    if (!isRehearsed) tell({ type: 'record', route: entity.route, id: record.id, version, by: user().id })
    return record
  }
  const codeFor = (entity: Entity, given: Json | undefined): Json => {
    if (!isEmpty(given) || !entity.autogeneratedCode) return given ?? null
    const held = table(entity.route)
    held.made += 1
    const pattern = entity.codePattern ?? `${entity.authority}-{seq:5}`
    return pattern.replace(/\{seq(?::(\d+))?\}/, (_, width?: string) =>
      String(held.made).padStart(Number(width ?? 1), '0'),
    )
  }
  const requireAlive = ({ delete: { deleted } }: RecordData) => {
    if (deleted) throw createRefusal('RECORD_DELETED', 'the record is deleted: restore it first')
  }
  const requireVersion = (base: RecordData, values: JsonObject, isAsked: boolean) => {
    const seen = values._version
    if (seen === undefined && isAsked)
      throw createRefusal('VERSION_REQUIRED', 'say which version you changed')
    if (seen !== undefined && seen !== base._version)
      throw createRefusal('STALE_VERSION', `version ${String(seen)} was changed meanwhile`)
  }

  return {
    entity: readable,
    entities,
    all: (route) => [...table(readable(route).route).records.values()],
    get: (route, id) => requireRecord(readable(route).route, id),
    create: (route, values) => {
      const entity = readable(route)
      requireRight(entity, 'create', null)
      const status = entity.statuses?.default ?? null
      const record = requireValidRecord(entity, null, values, status)
      const { id: authorId, fullname } = user()
      return put(
        entity,
        null,
        {
          ...record,
          id: crypto.randomUUID(),
          code: codeFor(entity, record.code),
          status,
          delete: { deleted: false },
          entity: { id: route },
          archived: false,
          rootId: null,
          parentId: null,
          authorId,
          createdBy: fullname,
          createdAt: new Date(now()).toISOString(),
        },
        'create',
      )
    },
    update: (route, id, values) => {
      const entity = readable(route)
      const base = requireRecord(route, id)
      requireRight(entity, 'write', base)
      requireAlive(base)
      requireVersion(base, values, true)
      const record = requireValidRecord(entity, base, values, base.status ?? null)
      return historyChanges(base, { ...base, ...record } as RecordData).length === 0
        ? base
        : put(entity, base, record, 'update')
    },
    move: (route, id, to, values) => {
      const entity = readable(route)
      const base = requireRecord(route, id)
      requireAlive(base)
      requireVersion(base, values, false)
      if (!nextStatuses(user(), entity, base.status ?? null).includes(to) || to === base.status)
        throw createRefusal('STATUS_NOT_ALLOWED', `the record cannot go from ${base.status} to ${to}`)
      const facts = toFacts({ ...(base as JsonObject), ...values }, base, 'update', to)
      const { allowed, missing } = rulesOf(entity).guard(to, facts)
      const errors = missing.map((path) => ({ path, code: 'REQUIRED', message: 'is required' }))
      if (!allowed || missing.length > 0) throw createRefusal('STATUS_GUARD', 'STATUS_GUARD', errors)
      return put(entity, base, { ...requireValidRecord(entity, base, values, to), status: to }, 'status')
    },
    mark: (route, id, deleted) => {
      const entity = readable(route)
      const base = requireRecord(route, id)
      requireRight(entity, 'delete', base)
      if (deleted) requireAlive(base)
      else if (!base.delete.deleted) throw createRefusal('NOT_DELETED', 'the record is not deleted')
      return put(entity, base, { delete: { deleted } }, deleted ? 'delete' : 'restore')
    },
    revisions: (route, id) => table(readable(route).route).revisions.get(requireRecord(route, id).id) ?? [],
    rehearse: (work) => {
      const kept = tables
      tables = new Map(
        [...kept].map(([route, { made, records, revisions }]) => [
          route,
          { made, records: new Map(records), revisions: new Map(revisions) },
        ]),
      )
      isRehearsed = true
      try {
        return work()
      } finally {
        isRehearsed = false
        tables = kept
      }
    },
  }
}

const relationsOf = oncePer(({ fields }: Entity) =>
  fields.filter(
    ({ kind, path, relation }) => getStructure(kind) === 'reference' && relation && !path.includes('[]'),
  ),
)

/** A record without metadata, which no schema file declares. */
function getProperties(record: RecordData): JsonObject {
  return Object.fromEntries(Object.entries(record as JsonObject).filter(([key]) => !key.startsWith('_')))
}

/** Default values of a new record. */
function getDefaults({ fields }: Entity): JsonObject {
  return fields
    .filter((field) => field.default !== null && !field.path.includes('[]'))
    .reduce<JsonObject>((out, field) => withValue(out, field.path, field.default), {})
}

function getLabel(entity: Entity, record: RecordData, lang: string): string {
  return composeTitle(entity.title, (path) => {
    const field = entity.fields.find((one) => one.path === path)
    const value = valueAt(record as JsonObject, path)
    return field ? formatValue(value, { field: { ...field, choices: null }, lang }) : String(value ?? '')
  })
}
