import { placesOf } from '../../catalog/locks'
import { isEmpty, isObject, valueAt, withValue } from '../../catalog/paths'
import { canEntity } from '../../catalog/rights'
import type { ApiFieldError } from '../../contract/api'
import type { Field, FilterValue } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { CallContext, Sql } from '../parts'
import { quoted } from './column'
import type { Kit } from './kit'
import { createParams } from './params'
import type { TablePlan } from './plan'
import { decodeRow, type Row } from './row'
import { scopeSql } from './scope-sql'
import { isUuid } from './uuid'

/** The records that relations point to, by id. */
export type Targets = ReadonlyMap<string, RecordData>

/** One relation value in a record: a related record, or a list of them. */
interface Link {
  field: Field
  path: string
  /** none of an empty one */
  ids: string[]
}

/** Every relation value of a record, in array rows too. */
function linksOf({ entity }: TablePlan, record: JsonObject): Link[] {
  return entity.fields
    .filter(({ kind, relation }) => kind === 'relation' || (kind === 'array' && relation !== null))
    .flatMap((field) => placesOf(record, field).map((path) => ({ field, path, ids: idsOf(field, valueAt(record, path)) })))
}

/** What is neither a list nor empty where a list belongs is the schema's affair. */
function idsOf({ kind }: Field, value: Json | undefined): string[] {
  const each = kind === 'array' ? (Array.isArray(value) ? value : []) : [value]
  return [...new Set(each.map(idOf).filter((id) => id !== null))]
}

/** The id in a relation value: `{id}` or the id itself; null for an empty one, '' for anything else. */
function idOf(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' ? id.trim().toLowerCase() : ''
}

/** Loads the records that these records point to. */
export async function loadTargets(kit: Kit, sql: Sql, plan: TablePlan, records: readonly JsonObject[]): Promise<Targets> {
  const wanted = new Map<string, Set<string>>()
  for (const { field, ids } of records.flatMap((record) => linksOf(plan, record))) {
    const route = field.relation?.route
    for (const id of ids) if (route && isUuid(id)) wanted.set(route, (wanted.get(route) ?? new Set()).add(id))
  }
  const found = new Map<string, RecordData>()
  for (const [route, ids] of wanted) {
    const target = kit.planByRoute(route)
    if (!target) continue
    const { rows } = await sql.query<Row>(`select * from ${quoted(target.table)} where id = any ($1::uuid[])`, [[...ids]])
    for (const row of rows) found.set(String(row.id), decodeRow(target, row))
  }
  return found
}

/**
 * A record whose relations carry label and copies of the target's fields. With `whole`, embedded relations carry the
 * whole target: rules read it.
 */
export function linked(plan: TablePlan, record: JsonObject, targets: Targets, whole = false): JsonObject {
  return linksOf(plan, record).reduce((out, { field, path, ids }) => {
    const old = valueAt(record, path)
    const value =
      field.kind === 'array'
        ? listed(ids, old, targets)
        : (ids.map((id) => linkedOne(plan, field, path, id, targets, old, whole))[0] ?? null)
    return valueAt(out, path) === undefined && isEmpty(value) ? out : withValue(out, path, value)
  }, record)
}

function linkedOne(
  plan: TablePlan,
  field: Field,
  path: string,
  id: string,
  targets: Targets,
  old: Json | undefined,
  whole: boolean,
): JsonObject {
  const target = targets.get(id)
  return target ? linkedValue(plan, field, path, target, whole) : unknown(id, old)
}

/** A list of related records: each once, with its present label; an absent list stays what it is. */
function listed(ids: readonly string[], old: Json | undefined, targets: Targets): Json {
  if (!Array.isArray(old)) return old ?? null
  const before = new Map(old.map((value) => [idOf(value), value]))
  return ids.map((id) => {
    const target = targets.get(id)
    return target ? { id, label: target.label } : unknown(id, before.get(id))
  })
}

/** What is kept of a record that is not there. */
function unknown(id: string, old: Json | undefined): JsonObject {
  return isObject(old) ? { id, label: old.label ?? '' } : { id }
}

function linkedValue({ entity }: TablePlan, field: Field, path: string, target: RecordData, whole: boolean): JsonObject {
  const base: JsonObject = whole && field.relation?.embedded ? ({ ...target } as JsonObject) : {}
  const value: JsonObject = { ...base, id: target.id, label: target.label }
  if (path !== field.path) return value
  return entity.copied
    .filter((copy) => copy.path.startsWith(`${path}.`))
    .map((copy) => copy.path.slice(path.length + 1))
    .reduce((out, rest) => withValue(out, rest, valueAt(target as JsonObject, rest) ?? null), value)
}

/** INCORRECT for every changed relation whose target does not exist, is deleted, is out of the caller's reach, or does not fit the property's `where`. */
export async function relationErrors(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  record: JsonObject,
  { base, targets, context }: { base: JsonObject | null; targets: Targets; context: CallContext },
): Promise<ApiFieldError[]> {
  const errors: ApiFieldError[] = []
  const added = linksOf(plan, record).flatMap(({ field, path, ids }) => {
    const before = idsOf(field, valueAt(base ?? {}, path))
    return ids.filter((id) => !before.includes(id)).map((id) => ({ field, path, id }))
  })
  for (const { field, path, id } of added) {
    const target = targets.get(id)
    if (!target || target.delete.deleted) errors.push(incorrect(path, `no such record in ${field.relation?.route}`))
    else if (!(await isReachable(kit, sql, field, id, context)))
      errors.push(incorrect(path, `no such record in ${field.relation?.route}`))
    else if (!fitsWhere(field, target, record)) errors.push(incorrect(path, 'is a record of another kind than this field takes'))
  }
  return errors
}

function incorrect(path: string, message: string): ApiFieldError {
  return { path, code: 'INCORRECT', message }
}

async function isReachable(kit: Kit, sql: Sql, field: Field, id: string, { principal }: CallContext): Promise<boolean> {
  const target = kit.planByRoute(field.relation?.route ?? '')
  if (!principal) return true
  if (!target || !canEntity(principal, target.entity, 'read')) return false
  const params = createParams([id])
  const scope = scopeSql(kit, target, principal, params)
  if (!scope) return true
  return (await sql.query(`select 1 from ${quoted(target.table)} where id = $1 and ${scope}`, params.values)).count > 0
}

function fitsWhere({ relation }: Field, target: RecordData, record: JsonObject): boolean {
  return Object.entries(relation?.where ?? {}).every(([path, wanted]) =>
    fitsValue(valueAt(target as JsonObject, path) ?? null, wanted, record),
  )
}

function fitsValue(value: Json, wanted: FilterValue, record: JsonObject): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value)
  const field = isObject(wanted) ? wanted.field : undefined
  const other = typeof field === 'string' ? (valueAt(record, field) ?? null) : (wanted as Json)
  if (other === null) return true
  return (isObject(value) ? value.id : value) === (isObject(other) ? other.id : other)
}
