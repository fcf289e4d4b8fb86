import { isEmpty, isObject, valueAt, withValues } from '../../../catalog/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { SqlValue } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import type { Column } from './column'
import type { TablePlan } from './plan'
import { setAside, withRemoved } from './removed-parts'

/** A row as the database answers it: by column name, values in wire form. */
export type Row = Record<string, Json>

/** The record behind a row: declared keys all present, null when empty; a relation carries the copies of its target's fields. */
export function decodeRow(plan: TablePlan, row: Row): RecordData {
  const { own, parts, copies } = shownColumns(plan)
  const record: JsonObject = {}
  for (const column of own) record[column.path] = column.role === 'id' ? relation(plan, column, row) : (row[column.name] ?? null)
  setAside(plan.entity, record)
  const whole = [parts, ...copies].reduce((out, columns) => withDerived(plan, out, columns, row), record)
  return Object.assign(whole, commonKeys(plan, row))
}

/** Columns that a record shows, by where their content comes from. */
interface Shown {
  own: readonly Column[]
  parts: readonly Column[]
  /** the outer ones first: a copied relation is there before what hangs on it */
  copies: readonly (readonly Column[])[]
}

const shown = new WeakMap<TablePlan, Shown>()

/** Labels come with their relation, parts of a group with the group: except its relations, which get their present label. */
function shownColumns(plan: TablePlan): Shown {
  const known = shown.get(plan)
  if (known) return known
  const from = (wanted: Column['source'], roles: readonly Column['role'][]): Column[] =>
    plan.columns.filter(({ source, role }) => source === wanted && roles.includes(role))
  const copies = from('copy', ['value', 'id'])
  const depthOf = ({ path }: Column): number => path.split('.').length
  const depths = [...new Set(copies.map(depthOf))].sort((a, b) => a - b)
  const made = {
    own: from('own', ['value', 'id']),
    parts: from('part', ['id']),
    copies: depths.map((depth) => copies.filter((column) => depthOf(column) === depth)),
  }
  shown.set(plan, made)
  return made
}

function relation(plan: TablePlan, { path, name }: Column, row: Row): Json {
  const id = row[name]
  const label = plan.byPath.get(path)?.find(({ role }) => role === 'label')
  return typeof id === 'string' ? { id, label: (label && row[label.name]) ?? '' } : null
}

/** Copies hang on their relation, relations inside groups on their group: where that is empty, they are not there. */
function withDerived(plan: TablePlan, record: JsonObject, columns: readonly Column[], row: Row): JsonObject {
  const values = columns.flatMap((column): [string, Json][] => {
    const { path, role, source, name } = column
    const above = source === 'part' ? path.slice(0, path.lastIndexOf('.')) : (path.split('.')[0] ?? '')
    if (!isObject(valueAt(record, above))) return []
    return [[path, role === 'id' ? relation(plan, column, row) : (row[name] ?? null)]]
  })
  return withValues(record, values)
}

function commonKeys(plan: TablePlan, row: Row): RecordData {
  const text = (name: string): string | null => {
    const value = row[name]
    return typeof value === 'string' ? value : null
  }
  return {
    id: text('id') ?? '',
    code: text('code'),
    status: text('status'),
    label: text('label') ?? '',
    delete: { deleted: row._deleted === true },
    archived: row.archived === true,
    entity: { id: plan.route },
    rootId: text('rootId'),
    parentId: text('parentId'),
    authorId: text('authorId'),
    createdAt: text('createdAt') ?? '',
    createdBy: text('createdBy'),
    updatedAt: text('updatedAt') ?? '',
    updatedBy: text('updatedBy'),
    extraFields: { current_envers_version: Number(row._version) },
  }
}

/** A value as its column takes it; undefined when the column is not filled from the record alone. */
export function encodeColumn({ role, path, type }: Column, record: JsonObject): SqlValue {
  const value = role === 'value' ? withRemoved(record, path, valueAt(record, path)) : valueAt(record, path)
  if (role === 'id') return isObject(value) && isUuid(value.id) ? value.id : null
  if (role === 'label') return isObject(value) && typeof value.label === 'string' ? value.label : null
  if (isEmpty(value) && !Array.isArray(value)) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value ?? null)
}

/** The number of the record's present revision. */
export function versionOf(record: RecordData): number {
  return record.extraFields.current_envers_version
}
