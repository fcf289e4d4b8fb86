import { sameValue } from '../../catalog/locks'
import { oncePer } from '../../catalog/once'
import { isEmpty, isObject, rowKey, sameJson, valueAt } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { Revision } from '../../contract/record'
import { arrayText } from '../db/array-text'
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

/** By their first step, in the order of the fields. */
const toldFields = oncePer(({ fields }: Entity): ReadonlyMap<string, Told[]> => {
  const told = new Map<string, Told[]>()
  for (const field of fields.filter(({ path, kind }) => kind !== 'group' && !path.includes('[]'))) {
    const [top = ''] = field.path.split('.')
    const parts = fields.filter(({ path }) => path.startsWith(`${field.path}[].`))
    told.set(top, [...(told.get(top) ?? []), { field, parts }])
  }
  return told
})

/** What changed between two states of a record, leaf by leaf; rows of lists are named by their `_id`. */
export function changesBetween(entity: Entity, before: JsonObject, after: JsonObject): Change[] {
  const changes = sameJson(before.code, after.code) ? [] : [change(null, 'code', before.code, after.code)]
  for (const [top, told] of toldFields(entity)) {
    // What is empty on both sides, and most of a new record is, is not looked into.
    if (before[top] === after[top] || (before[top] ?? after[top] ?? null) === null) continue
    for (const one of told) changes.push(...fieldChanges(one, before, after))
  }
  return changes
}

function fieldChanges({ field, parts }: Told, before: JsonObject, after: JsonObject): Change[] {
  const [from, to] = [valueAt(before, field.path), valueAt(after, field.path)]
  if (from === to || (from ?? to ?? null) === null) return []
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
interface Happening {
  id: string
  revision: number
  operation: Operation
  changes: readonly Change[]
}

/** What happened to some records of an entity in one moment. */
export interface Happenings {
  route: string
  at: Date
  happenings: readonly Happening[]
}

/** Writes revision and audit row of each, in the transaction of the change itself. */
export async function remember(sql: Sql, { at, happenings, route }: Happenings, context: CallContext): Promise<void> {
  if (happenings.length === 0) return
  await sql.query(
    `with v as (
       select * from unnest($1::text::uuid[], $7::text::integer[], $8::text::text[], $9::text::jsonb[])
         as v(id, revision, operation, changes)
     ), kept as (
       insert into revision (record_id, revision, route, at, by_name, by_id, operation, changes)
       select id, revision, $2::text, $3::timestamptz, $4::text, $5::text, operation, changes from v
     )
     insert into audit (at, request_id, by_name, by_id, operation, route, record_id, revision)
     select $3::timestamptz, $6, $4::text, $5::text, operation, $2::text, id, revision from v`,
    [
      arrayText(happenings.map(({ id }) => id)),
      route,
      at,
      context.by,
      context.principal?.id ?? null,
      context.requestId,
      arrayText(happenings.map(({ revision }) => revision)),
      arrayText(happenings.map(({ operation }) => operation)),
      arrayText(happenings.map(({ changes }) => JSON.stringify(changes))),
    ],
  )
  for (const { id, changes } of happenings) await claimChanged(sql, route, id, changes)
}
