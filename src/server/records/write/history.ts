import { getStructure } from '../../../catalogue/kinds'
import { oncePer } from '../../../catalogue/once'
import { isEmpty, isObject, rowKey, sameJson, valueAt } from '../../../catalogue/paths'
import { type FieldTree, fieldTree } from '../../../catalogue/record/field-values'
import { sameValue } from '../../../catalogue/record/locks'
import { MASK } from '../../../contract/constants'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { Revision } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { rowsSource, type SourceColumn } from '../../kernel/db/params'
import { isChangeMasked } from '../access/masked'
import { claimChanged } from '../constraints/files'
import { getAsideChanges } from '../schema/set-aside'

export type Change = Revision['changes'][number]
export type RevisionOperation = Revision['operation']

/** A field tracked in the history, with the parts of its rows. */
interface TrackedField {
  path: string
  field: Field
  parts: readonly Field[]
}

const trackedFields = oncePer(({ fields }: Entity): FieldTree<TrackedField> => {
  const tracked = fields.filter(({ path, kind }) => getStructure(kind) !== 'parts' && !path.includes('[]'))
  const getParts = (list: string) => fields.filter(({ path }) => path.startsWith(`${list}[].`))
  return fieldTree(tracked.map((field) => ({ path: field.path, field, parts: getParts(field.path) })))
})

/**
 * The differences between two states of a record, leaf by leaf; rows of lists are identified by their `_id`.
 */
export function changesBetween(entity: Entity, before: JsonObject, after: JsonObject): Change[] {
  const changes = sameJson(before.code, after.code) ? [] : [change(null, 'code', before.code, after.code)]
  gather(trackedFields(entity), before, after, changes)
  changes.push(...asideChanges(before, after))
  return changes.map((one) => {
    const field = entity.fields.find(({ masked, path }) => masked && path === one.path) ?? null
    return isChangeMasked(field, before, after)
      ? { path: one.path, from: hide(one.from), to: hide(one.to) }
      : one
  })
}

/**
 * Values that the file no longer names and that go with their row, or come back with it: named, but not
 * shown, because nothing says any more who may see them.
 */
function asideChanges(before: JsonObject, after: JsonObject): Change[] {
  return getAsideChanges(before, after).map(({ is, path, was }) => ({
    path,
    from: was ? MASK : null,
    to: is ? MASK : null,
  }))
}

const hide = (value: Json): Json => (isEmpty(value) ? value : MASK)

function gather(
  { own, parts }: FieldTree<TrackedField>,
  before: Json | undefined,
  after: Json | undefined,
  changes: Change[],
): void {
  // Skips fields that are empty on both sides, as most are in a new record.
  if (before === after || (before ?? after ?? null) === null) return
  for (const tracked of own) changes.push(...fieldChanges(tracked, before, after))
  for (const [step, part] of parts) gather(part, valueAt(before, step), valueAt(after, step), changes)
}

function fieldChanges(
  { field, parts }: TrackedField,
  from: Json | undefined,
  to: Json | undefined,
): Change[] {
  if (getStructure(field.kind) === 'rows' && parts.length > 0)
    return rowChanges(field, parts, asRows(from), asRows(to))
  return sameValue(from, to) ? [] : [change(field, field.path, from, to)]
}

function rowChanges(
  field: Field,
  parts: readonly Field[],
  before: readonly Json[],
  after: readonly Json[],
): Change[] {
  const old = new Map(before.map((row, index) => [rowKey(row, index), row]))
  const now = new Map(after.map((row, index) => [rowKey(row, index), row]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)]
    const path = `${field.path}.${key}`
    if (!isObject(from) || !isObject(to))
      return sameValue(from, to)
        ? []
        : [change(parts.find(({ sensitive }) => sensitive) ?? field, path, from, to)]
    return parts.flatMap((part) => {
      const rest = part.path.slice(field.path.length + 3)
      if (getStructure(part.kind) === 'parts' || rest.includes('[]')) return []
      const [a, b] = [valueAt(from, rest), valueAt(to, rest)]
      return sameValue(a, b) ? [] : [change(part, `${path}.${rest}`, a, b)]
    })
  })
}

function change(field: Field | null, path: string, from: Json | undefined, to: Json | undefined): Change {
  const toHistoryValue = (value: Json | undefined): Json =>
    field?.sensitive && !isEmpty(value) ? MASK : plain(value)
  return { path, from: toHistoryValue(from), to: toHistoryValue(to) }
}

/** Revisions store relations as `{id, label}`, without copied fields. */
function plain(value: Json | undefined): Json {
  if (isObject(value) && typeof value.id === 'string' && 'label' in value)
    return { id: value.id, label: value.label ?? '' }
  return value ?? null
}

function asRows(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** An entry of a record's history. */
interface RevisionEntry {
  id: string
  revision: number
  operation: RevisionOperation
  changes: readonly Change[]
}

const ENTRY_COLUMNS: readonly SourceColumn<RevisionEntry>[] = [
  { name: 'id', type: 'uuid', value: ({ id }) => id },
  { name: 'revision', type: 'integer', value: ({ revision }) => revision },
  { name: 'operation', type: 'text', value: ({ operation }) => operation },
  { name: 'changes', type: 'jsonb', value: ({ changes }) => JSON.stringify(changes) },
]

/** Entries for several records of an entity at one moment. */
export interface RevisionEntries {
  route: string
  at: Date
  entries: readonly RevisionEntry[]
}

/** Writes revision and audit row of each entry, in the transaction of the change. */
export async function writeRevisions(
  sql: Sql,
  { at, entries, route }: RevisionEntries,
  context: CallContext,
): Promise<void> {
  if (entries.length === 0) return
  const shared = [
    route,
    at,
    context.by,
    context.principal?.id ?? context.behalf ?? null,
    context.requestId,
    context.effect ?? null,
  ]
  const { params, source } = rowsSource(ENTRY_COLUMNS, entries, shared.length)
  await sql.query(
    `with v as (
       select * from ${source}
     ), kept as (
       insert into revision (record_id, revision, route, at, by_name, by_id, operation, changes, effect)
       select id, revision, $1::text, $2::timestamptz, $3::text, $4::text, operation, changes, $6::text from v
     )
     insert into audit (at, request_id, by_name, by_id, operation, route, record_id, revision)
     select $2::timestamptz, $5, $3::text, $4::text, operation, $1::text, id, revision from v`,
    [...shared, ...params],
  )
  for (const { id, changes } of entries) await claimChanged(sql, route, id, changes)
}
