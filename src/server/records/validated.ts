import { COMMON_KEYS } from '../../catalog/common'
import { placesOf } from '../../catalog/locks'
import { isObject, rowsOf, valueAt, withValue } from '../../catalog/paths'
import type { NamedRows } from '../../catalog/rules/facts'
import { localDay, type RuleFacts, ruleUser } from '../../catalog/rules/rules'
import { namingParams } from '../../catalog/suggested'
import { validateRecord } from '../../catalog/validate'
import type { ApiFieldError } from '../../contract/api'
import type { Entity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import { filterParams } from '../../contract/filter-params'
import type { Json, JsonObject } from '../../contract/json'
import type { LookupTable } from '../../contract/lookup'
import type { Mode, RecordData } from '../../contract/record'
import { type CallContext, Refusal, type Sql } from '../parts'
import { lockedFields } from './access'
import { cycleErrors } from './cycles'
import { settleFiles } from './files'
import { type Change, changesBetween } from './history'
import type { Kit } from './kit'
import { type LookupRows, lookupRows } from './lookup-rows'
import type { TablePlan } from './plan'
import { linked, loadTargets, relationErrors, type Targets } from './relations'
import { withRowDefaults } from './row-defaults'
import { settleRule } from './rule-target'
import { settleTags } from './tags'
import { isUuid, uuid7 } from './uuid'

/** A change that may be stored. */
export interface Checked {
  /** declared fields and code, relations with label and copies */
  record: JsonObject
  changes: Change[]
  lookups: LookupRows
}

/** What somebody wants to store, and over what. */
export interface Draft {
  /** as sent; absent keys keep what `base` holds */
  body: JsonObject
  /** as stored; null for a new record */
  base: RecordData | null
  mode: Mode
  /** the present status, or the target of a status change */
  status: string | null
}

/**
 * Runs everything a record must pass before it is stored: relations, rules, schema, locks, rights of the caller's fields.
 * `known` holds the related records when they were loaded for many records at once.
 *
 * @throws Refusal CONSTRAINT_VIOLATION naming every wrong field
 */
export async function checked(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  draft: Draft,
  context: CallContext,
  known?: Targets,
): Promise<Checked> {
  const { entity } = plan
  const base = draft.base as JsonObject | null
  const sent = withRowIds({ ...(base ?? defaultsOf(entity)), ...payload(draft.body) }, entity, kit.now())
  const merged = withRowDefaults(sent, base, entity)
  const targets = known ?? (await loadTargets(kit, sql, plan, [merged]))
  const files = await settleFiles(sql, plan, linked(plan, merged, targets, true), base, context)
  const tags = await settleTags(kit, sql, plan, files.record, base)
  const whole = tags.record
  const facts = await factsOf(kit, entity, whole, draft, context)
  const { record, errors } = validateRecord({
    entity,
    validate: kit.validate(entity),
    rules: kit.rules(entity),
    checks: kit.checks,
    facts,
    base,
    trusted: context.principal === null,
  })
  const rule = await settleRule(kit, sql, plan, linked(plan, record, targets), base, context)
  const settled = rule.record
  const changes = changesBetween(entity, base ?? {}, settled)
  const mine = base ? changes : changes.filter(({ path }) => valueAt(draft.body, path) !== undefined)
  const computed = new Set(entity.rules.filter(({ value }) => value !== undefined).map(({ field }) => field))
  const all = [
    ...unstorable(draft.body),
    ...errors,
    ...files.errors,
    ...tags.errors,
    ...rule.errors,
    ...(await relationErrors(kit, sql, plan, settled, { base, targets, context })),
    ...(await cycleErrors(sql, plan, settled, base)),
    ...(await lookupErrors(kit, entity, settled, base)),
    ...lockedFields(
      entity,
      context,
      mine.map(({ path }) => path).filter((path) => !computed.has(path)),
    ),
  ]
  if (all.length > 0)
    throw new Refusal(
      'CONSTRAINT_VIOLATION',
      `${entity.route}: ${all.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
      all,
    )
  return { record: settled, changes, lookups: await lookupRows(kit, entity, settled) }
}

/** What rules may look at while this record is written. */
export async function factsOf(
  kit: Kit,
  entity: Entity,
  record: JsonObject,
  { base, mode, status }: Draft,
  context: CallContext,
): Promise<RuleFacts> {
  const { byPath } = usesLookups(entity) ? await lookupRows(kit, entity, record) : { byPath: {} }
  const now = kit.now()
  return {
    record,
    old: base as JsonObject | null,
    user: ruleUser(context.principal),
    mode,
    status,
    today: localDay(now),
    now: now.toISOString(),
    lookup: byPath,
    named: await namedRows(kit, entity, record),
    lang: context.lang,
  }
}

/** The rows that the texts of a record name, found beforehand: checks do not wait. */
async function namedRows(kit: Kit, entity: Entity, record: JsonObject): Promise<NamedRows> {
  const found = new Map<string, readonly JsonObject[]>()
  for (const field of entity.fields) {
    const table = field.suggest && kit.catalogue().lookups.get(field.suggest.name)
    for (const at of table ? placesOf(record, field) : []) {
      const text = valueAt(record, at)
      if (table && field.suggest && typeof text === 'string')
        found.set(at, await kit.lookups().named(table, text, namingParams(field, field.suggest, record, at)))
    }
  }
  return (_field, at) => found.get(at)
}

const lookupUsers = new WeakMap<Entity, boolean>()

/** True of an entity whose rules look at chosen reference rows. */
function usesLookups(entity: Entity): boolean {
  const known = lookupUsers.get(entity) ?? JSON.stringify([entity.rules, entity.form]).includes('lookup.')
  lookupUsers.set(entity, known)
  return known
}

/** FORMAT for texts no database keeps: with a NUL character, or half a character. */
function unstorable(body: JsonObject): ApiFieldError[] {
  const bad = Object.keys(body).filter((key) => isUnstorable([key, body[key] ?? null]))
  return bad.map((path) => ({ path, code: 'FORMAT', message: 'holds a character that cannot be stored' }))
}

function isUnstorable(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  return isObject(value) && Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner))
}

/** A body without the keys that are only an echo; the code is the caller's to give. */
function payload(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key === 'code' || !COMMON_KEYS.includes(key)))
}

/** What a new record holds before anybody fills it. */
export function defaultsOf(entity: Entity): JsonObject {
  const known =
    defaults.get(entity) ??
    entity.fields
      .filter((field) => field.default !== null && !field.path.includes('[]'))
      .reduce<JsonObject>((out, field) => withValue(out, field.path, field.default), {})
  defaults.set(entity, known)
  return known
}

const defaults = new WeakMap<Entity, JsonObject>()

/** Rows of lists are addressed by an `_id` of the server's making; one that a client made up well is kept. */
function withRowIds(record: JsonObject, entity: Entity, now: Date): JsonObject {
  return rowLists(entity).reduce((out, { path }) => {
    const places = path.includes('[]')
      ? rowsOf(out, path.slice(0, path.lastIndexOf('[]'))).map(({ at }) => `${at}${path.slice(path.lastIndexOf('[]') + 2)}`)
      : [path]
    return places.reduce((inner, place) => {
      const rows = valueAt(inner, place)
      return Array.isArray(rows) ? withValue(inner, place, withIds(rows, now)) : inner
    }, out)
  }, record)
}

const rowListsOf = new WeakMap<Entity, readonly Field[]>()

/** Lists whose rows have fields of their own. */
function rowLists(entity: Entity): readonly Field[] {
  const isList = ({ kind, path }: Field): boolean =>
    kind === 'array' && entity.fields.some((part) => part.path.startsWith(`${path}[].`))
  const known = rowListsOf.get(entity) ?? entity.fields.filter(isList)
  rowListsOf.set(entity, known)
  return known
}

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

/** True when the table has rows under the field's filter: a free field must then choose one of them (GROUP-12). */
async function offersRows(kit: Kit, { lookup }: Field, { table }: LookupTable, record: JsonObject): Promise<boolean> {
  const filters = filterParams(lookup?.filter ?? {}, (path) => valueAt(record, path) ?? null)
  return (await kit.lookups().rows([table], filters)).length > 0
}

/** INCORRECT for every changed lookup value that is in no row of its table. */
async function lookupErrors(kit: Kit, entity: Entity, record: JsonObject, base: JsonObject | null): Promise<ApiFieldError[]> {
  const errors: ApiFieldError[] = []
  for (const field of entity.fields.filter(({ kind, path }) => kind === 'lookup' && !path.includes('[]'))) {
    const value = valueAt(record, field.path)
    const table = field.lookup && kit.catalogue().lookups.get(field.lookup.name)
    if (!table || typeof value !== 'string' || value === valueAt(base ?? {}, field.path)) continue
    if (await kit.lookups().row(table, value)) continue
    if (field.options.free !== true || (await offersRows(kit, field, table, record)))
      errors.push({ path: field.path, code: 'INCORRECT', message: `has no row ${value} in ${field.lookup?.name}` })
  }
  return errors
}
