import { oncePer } from '../../../catalogue/once'
import { isEmpty, isObject, valueAt, withValue } from '../../../catalogue/paths'
import { fieldValues } from '../../../catalogue/record/field-values'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import { quoteSqlName } from '../schema/column'
import { getNaming } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'

/** The targets of relations, by id. */
export type Targets = ReadonlyMap<string, RecordData>

/** One relation value of a record: a related record, or a list of them. */
interface Link {
  field: Field
  path: string
  /** empty for an empty value */
  ids: string[]
}

const linking = oncePer(({ fields }: Entity) =>
  fieldValues(fields.filter((field) => getNaming(field)?.what === 'record')),
)

/** Every relation value of a record, in array rows too. */
export function listLinks({ entity }: TablePlan, record: JsonObject): Link[] {
  return linking(entity)(record).map(({ field, path, value }) => ({
    field,
    path,
    ids: listIds(field, value),
  }))
}

/** Values of the wrong type are left to the schema check. */
export function listIds(field: Field, value: Json | undefined): string[] {
  const each = getNaming(field)?.isMany ? (Array.isArray(value) ? value : []) : [value]
  return [...new Set(each.map(getId).filter((id) => id !== null))]
}

/** The id of a relation value: `{id}` or the id itself; null for an empty one, '' for anything else. */
function getId(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' ? id.trim().toLowerCase() : ''
}

/** The ids of the records that these ones name, by their entity. */
export function getRelatedIds(plan: TablePlan, records: readonly JsonObject[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { field, ids } of records.flatMap((record) => listLinks(plan, record))) {
    const route = field.relation?.route
    for (const id of ids) if (route && isUuid(id)) found.set(route, (found.get(route) ?? new Set()).add(id))
  }
  return found
}

/** Loads the targets of these records' relations. */
export async function loadTargets(
  { planByRoute }: { planByRoute: (route: string) => TablePlan | undefined },
  sql: Sql,
  plan: TablePlan,
  records: readonly JsonObject[],
): Promise<Map<string, RecordData>> {
  const found = new Map<string, RecordData>()
  for (const [route, ids] of getRelatedIds(plan, records)) {
    const target = planByRoute(route)
    if (!target) continue
    const { rows } = await sql.query<TableRow>(
      `select * from ${quoteSqlName(target.table)} where id = any ($1::uuid[])`,
      [[...ids]],
    )
    for (const row of rows) found.set(String(row.id), decodeRow(target, row))
  }
  return found
}

/** A record whose relations to one record of a route name another one; a list names each once. */
export function redirectRelations(
  plan: TablePlan,
  record: JsonObject,
  { from, route, to }: { route: string; from: string; to: string },
): JsonObject {
  return listLinks(plan, record).reduce((out, { field, ids, path }) => {
    if (field.relation?.route !== route || !ids.includes(from)) return out
    // A record cannot refer to itself by way of the one that it took over.
    if (!getNaming(field)?.isMany) return withValue(out, path, record.id === to ? null : { id: to })
    const named = [...new Set(ids.map((id) => (id === from ? to : id)))].filter((id) => id !== record.id)
    return withValue(
      out,
      path,
      named.map((id) => ({ id })),
    )
  }, record)
}

/**
 * Fills relations with label and copied fields of their targets. With `whole`, embedded relations carry the
 * whole target for rules.
 */
export function fillRelations(
  plan: TablePlan,
  record: JsonObject,
  targets: Targets,
  whole = false,
): JsonObject {
  return listLinks(plan, record).reduce((out, { field, path, ids }) => {
    const old = valueAt(record, path)
    const value = getNaming(field)?.isMany
      ? fillRelationList(ids, old, targets)
      : (ids.map((id) => fillRelationValue(plan, { field, path, id, old, whole }, targets.get(id)))[0] ??
        null)
    return valueAt(out, path) === undefined && isEmpty(value) ? out : withValue(out, path, value)
  }, record)
}

/** A list of related records: without duplicates, with current labels; an absent list stays absent. */
function fillRelationList(ids: readonly string[], old: Json | undefined, targets: Targets): Json {
  if (!Array.isArray(old)) return old ?? null
  const before = new Map(old.map((value) => [getId(value), value]))
  return ids.map((id) => {
    const target = targets.get(id)
    return target ? { id, label: target.label } : unknown(id, before.get(id))
  })
}

/** The value of a relation whose target does not exist. */
function unknown(id: string, old: Json | undefined): JsonObject {
  return isObject(old) ? { id, label: old.label ?? '' } : { id }
}

/** A value of one related record. */
interface OneLink {
  field: Field
  path: string
  id: string
  /** the previous value */
  old: Json | undefined
  /** embedded relations carry the whole target */
  whole: boolean
}

function fillRelationValue(
  { entity }: TablePlan,
  { field, id, old, path, whole }: OneLink,
  target: RecordData | undefined,
): JsonObject {
  if (!target) return unknown(id, old)
  const base: JsonObject = whole && field.relation?.embedded ? ({ ...target } as JsonObject) : {}
  const value: JsonObject = { ...base, id: target.id, label: target.label }
  if (path !== field.path) return value
  return entity.copied
    .filter((copy) => copy.path.startsWith(`${path}.`))
    .map((copy) => copy.path.slice(path.length + 1))
    .reduce((out, rest) => withValue(out, rest, valueAt(target as JsonObject, rest) ?? null), value)
}
