import { sameValue } from '../../catalog/locks'
import { isEmpty, isObject, rowKey, sameJson, valueAt } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { Revision } from '../../contract/record'
import type { CallContext, Sql } from '../parts'
import { claimChanged } from './files'

export type Change = Revision['changes'][number]
export type Operation = Revision['operation']

const MASK = '•••'

/** A field whose changes are told, with the parts of its rows. */
interface Told {
  field: Field
  parts: readonly Field[]
}

const told = new WeakMap<Entity, readonly Told[]>()

function toldFields(entity: Entity): readonly Told[] {
  const known = told.get(entity)
  if (known) return known
  const made = entity.fields
    .filter(({ path, kind }) => kind !== 'group' && !path.includes('[]'))
    .map((field) => ({ field, parts: entity.fields.filter(({ path }) => path.startsWith(`${field.path}[].`)) }))
  told.set(entity, made)
  return made
}

/** What changed between two states of a record, leaf by leaf; rows of lists are named by their `_id`. */
export function changesBetween(entity: Entity, before: JsonObject, after: JsonObject): Change[] {
  return [
    ...(sameJson(before.code, after.code) ? [] : [change(null, 'code', before.code, after.code)]),
    ...toldFields(entity).flatMap((one) => fieldChanges(one, before, after)),
  ]
}

function fieldChanges({ field, parts }: Told, before: JsonObject, after: JsonObject): Change[] {
  const [from, to] = [valueAt(before, field.path), valueAt(after, field.path)]
  if (field.kind === 'array' && parts.length > 0) return rowChanges(field, parts, asRows(from), asRows(to))
  return sameValue(from, to) ? [] : [change(field, field.path, from, to)]
}

function rowChanges(field: Field, parts: readonly Field[], before: readonly Json[], after: readonly Json[]): Change[] {
  const old = new Map(before.map((row, index) => [rowKey(row, index), row]))
  const now = new Map(after.map((row, index) => [rowKey(row, index), row]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)]
    const path = `${field.path}.${key}`
    if (!isObject(from) || !isObject(to))
      return sameValue(from, to) ? [] : [change(parts.find(({ sensitive }) => sensitive) ?? field, path, from, to)]
    return parts.flatMap((part) => {
      const rest = part.path.slice(field.path.length + 3)
      if (part.kind === 'group' || rest.includes('[]')) return []
      const [a, b] = [valueAt(from, rest), valueAt(to, rest)]
      return sameValue(a, b) ? [] : [change(part, `${path}.${rest}`, a, b)]
    })
  })
}

function change(field: Field | null, path: string, from: Json | undefined, to: Json | undefined): Change {
  const shown = (value: Json | undefined): Json => (field?.sensitive && !isEmpty(value) ? MASK : plain(value))
  return { path, from: shown(from), to: shown(to) }
}

/** Relations are remembered as `{id, label}`, without copies. */
function plain(value: Json | undefined): Json {
  if (isObject(value) && typeof value.id === 'string' && 'label' in value) return { id: value.id, label: value.label ?? '' }
  return value ?? null
}

function asRows(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** What happened to a record, for its history. */
export interface Happening {
  route: string
  id: string
  revision: number
  operation: Operation
  changes: readonly Change[]
  at: Date
}

/** Writes revision and audit row, in the transaction of the change itself. */
export async function remember(
  sql: Sql,
  { route, id, revision, operation, changes, at }: Happening,
  context: CallContext,
): Promise<void> {
  const who = [context.by, context.principal?.id ?? null]
  await sql.query(
    `insert into revision (record_id, revision, route, at, by_name, by_id, operation, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [id, revision, route, at, ...who, operation, JSON.stringify(changes)],
  )
  await sql.query(
    `insert into audit (at, request_id, by_name, by_id, operation, route, record_id, revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [at, context.requestId, ...who, operation, route, id, revision],
  )
  await claimChanged(sql, route, id, changes)
}

/** The same for many records at once, two statements in all. */
export async function rememberAll(sql: Sql, happenings: readonly Happening[], context: CallContext): Promise<void> {
  if (happenings.length === 0) return
  const who = [context.by, context.principal?.id ?? null]
  const rows = JSON.stringify(happenings)
  const source =
    'from jsonb_to_recordset($1::jsonb) as v(route text, id uuid, revision integer, operation text, changes jsonb, at timestamptz)'
  await sql.query(
    `insert into revision (record_id, revision, route, at, by_name, by_id, operation, changes)
     select v.id, v.revision, v.route, v.at, $2, $3, v.operation, v.changes ${source}`,
    [rows, ...who],
  )
  await sql.query(
    `insert into audit (at, request_id, by_name, by_id, operation, route, record_id, revision)
     select v.at, $4, $2, $3, v.operation, v.route, v.id, v.revision ${source}`,
    [rows, ...who, context.requestId],
  )
  for (const { route, id, changes } of happenings) await claimChanged(sql, route, id, changes)
}
