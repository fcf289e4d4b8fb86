import { isEmpty, isObject, valueAt, withValues } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordAccess } from '../../../contract/model/access'
import type { RecordData } from '../../../contract/model/record'
import type { SqlValue } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import type { Column } from './column'
import type { TablePlan } from './plan'
import { getStoredValue, setAside } from './set-aside'

/** A database row: by column name, values in wire form. */
export type TableRow = Record<string, Json>

/**
 * Decodes a row: all declared keys present, null when empty; a relation carries the copied fields of its
 * target.
 */
export function decodeRow(plan: TablePlan, row: TableRow): RecordData {
  const { own, parts, copies } = getShownColumns(plan)
  const record: JsonObject = {}
  for (const column of own)
    record[column.path] = column.role === 'id' ? relation(plan, column, row) : (row[column.name] ?? null)
  const whole = [parts, ...copies].reduce(
    (out, columns) => withDerived(plan, out, columns, row),
    setAside(plan.entity, record),
  )
  return Object.assign(whole, commonKeys(plan, row))
}

/** Columns that are part of a record, by origin. */
interface Shown {
  own: readonly Column[]
  parts: readonly Column[]
  /** outer ones first: a copied relation precedes its own parts */
  copies: readonly (readonly Column[])[]
}

const shown = new WeakMap<TablePlan, Shown>()

/**
 * Labels are read with their relation, parts with their group; relations in groups get their current label.
 */
function getShownColumns(plan: TablePlan): Shown {
  const known = shown.get(plan)
  if (known) return known
  const from = (wanted: Column['source'], roles: readonly Column['role'][]): Column[] =>
    plan.columns.filter(({ source, role }) => source === wanted && roles.includes(role))
  const copies = from('copy', ['value', 'id'])
  const getDepth = ({ path }: Column): number => path.split('.').length
  const depths = [...new Set(copies.map(getDepth))].sort((a, b) => a - b)
  const made = {
    own: from('own', ['value', 'id']),
    parts: from('part', ['id']),
    copies: depths.map((depth) => copies.filter((column) => getDepth(column) === depth)),
  }
  shown.set(plan, made)
  return made
}

function relation(plan: TablePlan, { path, name }: Column, row: TableRow): Json {
  const id = row[name]
  const label = plan.byPath.get(path)?.find(({ role }) => role === 'label')
  return typeof id === 'string' ? { id, label: (label && row[label.name]) ?? '' } : null
}

/** Adds copied fields to relations and relations to groups; skipped where the parent is empty. */
function withDerived(
  plan: TablePlan,
  record: JsonObject,
  columns: readonly Column[],
  row: TableRow,
): JsonObject {
  const values = columns.flatMap((column): [string, Json][] => {
    const { path, role, source, name } = column
    const above = source === 'part' ? path.slice(0, path.lastIndexOf('.')) : (path.split('.')[0] ?? '')
    if (!isObject(valueAt(record, above))) return []
    return [[path, role === 'id' ? relation(plan, column, row) : (row[name] ?? null)]]
  })
  return withValues(record, values)
}

function commonKeys(plan: TablePlan, row: TableRow): RecordData {
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

/** Encodes a value for its column; undefined when the column is not filled from the record alone. */
export function encodeColumn({ role, path, type }: Column, record: JsonObject): SqlValue {
  const value = role === 'value' ? getStoredValue(record, path) : valueAt(record, path)
  if (role === 'id') return isObject(value) && isUuid(value.id) ? value.id : null
  if (role === 'label') return isObject(value) && typeof value.label === 'string' ? value.label : null
  if (isEmpty(value) && !Array.isArray(value)) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value ?? null)
}

/** The number of the record's current revision. */
export function getVersion(record: RecordData): number {
  return getFacts(record).current_envers_version ?? 0
}

/** The access information of an answered record. */
export function getAccess(record: RecordData): RecordAccess | undefined {
  return getFacts(record).access
}

/** A record with other access information. */
export function withRecordAccess(record: RecordData, access: RecordAccess): RecordData {
  return { ...record, extraFields: { current_envers_version: getVersion(record), access } }
}

/** Metadata of a record in its wire form; browsers know it as `_version` and `_access`. */
function getFacts({ extraFields }: RecordData): { current_envers_version?: number; access?: RecordAccess } {
  return isObject(extraFields) ? extraFields : {}
}
