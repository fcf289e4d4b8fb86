import { isEmpty, isObject, valueAt, withValue } from '../../catalog/paths'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { SqlValue } from '../parts'
import type { Column } from './column'
import type { TablePlan } from './plan'
import { isUuid } from './uuid'

/** A row as the database answers it: by column name, values in wire form. */
export type Row = Record<string, Json>

/** The record behind a row: declared keys all present, null when empty; a relation carries the copies of its target's fields. */
export function decodeRow(plan: TablePlan, row: Row): RecordData {
  let record: JsonObject = {}
  for (const column of plan.columns.filter(({ source }) => source === 'own')) {
    if (column.role === 'value') record[column.path] = row[column.name] ?? null
    if (column.role === 'id') record[column.path] = relation(plan, column, row)
  }
  for (const column of plan.columns.filter(({ source }) => source === 'part' || source === 'copy'))
    record = withDerived(plan, record, column, row)
  return { ...record, ...commonKeys(plan, row) }
}

function relation(plan: TablePlan, { path, name }: Column, row: Row): Json {
  const id = row[name]
  const label = plan.byPath.get(path)?.find(({ role }) => role === 'label')
  return typeof id === 'string' ? { id, label: (label && row[label.name]) ?? '' } : null
}

/** Copies hang on their relation; relations inside groups get their present label. */
function withDerived(plan: TablePlan, record: JsonObject, column: Column, row: Row): JsonObject {
  if (column.role === 'label' || (column.source === 'part' && column.role === 'value')) return record
  const parent = valueAt(record, column.path.slice(0, column.path.lastIndexOf('.')))
  const top = valueAt(record, column.path.split('.')[0] ?? '')
  if (!isObject(top) || (column.source === 'part' && !isObject(parent))) return record
  return withValue(record, column.path, column.role === 'id' ? relation(plan, column, row) : (row[column.name] ?? null))
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
  const value = valueAt(record, path)
  if (role === 'id') return isObject(value) && isUuid(value.id) ? value.id : null
  if (role === 'label') return isObject(value) && typeof value.label === 'string' ? value.label : null
  if (isEmpty(value) && !Array.isArray(value)) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : (value ?? null)
}
