import { valueAt, withValue } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import { quoteSqlName } from '../schema/column'
import { COMMON_COLUMNS, type TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'

/** The projection of a table for a list: the columns to select, and how a row becomes a record. */
export interface Projection {
  /** column names for `select` */
  sql: string
  decode: (row: TableRow) => RecordData
}

/** Columns of every table that are not part of records. */
const INNER: readonly string[] = ['_search', '_kept']

/** All columns of a record, without those for searching and sorting. */
export function wholeRow({ columns }: TablePlan): string {
  return namesSql(columns.filter(({ role }) => role !== 'fold'))
}

function namesSql(columns: TablePlan['columns']): string {
  const common = COMMON_COLUMNS.map(([name]) => name).filter((name) => !INNER.includes(name))
  return [...new Set([...common, ...columns.map(({ name }) => name)])].map(quoteSqlName).join(', ')
}

/** A projection onto these paths and the common keys. */
export function toProjection(plan: TablePlan, paths: readonly string[]): Projection {
  const used = plan.columns.filter(
    ({ path, source }) => source !== 'fold' && paths.some((one) => touches(one, path)),
  )
  const part: TablePlan = { ...plan, columns: used }
  const own = paths.filter((path) => plan.byPath.has(path) || path.includes('.'))
  return {
    sql: namesSql(used),
    decode: (row) => pruneRecord(decodeRow(part, row), own, used),
  }
}

/** A path needs its own columns and those of its ancestors and parts. */
function touches(wanted: string, path: string): boolean {
  return wanted === path || wanted.startsWith(`${path}.`) || path.startsWith(`${wanted}.`)
}

/** Removes unrequested parts of groups and relations, whose whole columns were selected. */
function pruneRecord(record: RecordData, paths: readonly string[], used: TablePlan['columns']): RecordData {
  const tops = new Set(used.map(({ path }) => path.split('.')[0] ?? path))
  const rest = Object.fromEntries(Object.entries(record).filter(([key]) => !tops.has(key)))
  let out: JsonObject = rest as JsonObject
  for (const path of [...paths].sort()) {
    const value = valueAt(record as JsonObject, path)
    if (value !== undefined) out = withValue(out, path, toReference(value))
  }
  return out as unknown as RecordData
}

/** A relation without its copied fields. */
function toReference(value: Json): Json {
  const isRelation =
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value && 'label' in value
  return isRelation ? { id: value.id ?? null, label: value.label ?? '' } : value
}
