import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { isUniqueViolation, SqlError } from '../db/sql-error'
import { type CallContext, Refusal, type Sql, type SqlValue } from '../parts'
import { quoted } from './column'
import { type ColumnValues, deriveColumns } from './derive'
import { indexesOf } from './indexes'
import type { LookupRows } from './lookup-rows'
import type { TablePlan } from './plan'
import { decodeRow, type Row } from './row'

/** Columns beside the entity's own that a write sets. */
export type Bookkeeping = Record<string, SqlValue>

/** Inserts a row and answers the record as stored. */
export async function insertRow(
  sql: Sql,
  plan: TablePlan,
  record: JsonObject,
  lookups: LookupRows,
  bookkeeping: Bookkeeping,
): Promise<RecordData> {
  const values = columnsOf(plan, record, lookups, bookkeeping)
  const names = [...values.keys()].map(quoted)
  const places = names.map((_, index) => `$${index + 1}`)
  const text = `insert into ${quoted(plan.table)} (${names.join(', ')}) values (${places.join(', ')}) returning *`
  return stored(plan, () => sql.query<Row>(text, [...values.values()]))
}

/** Replaces a row's content and answers the record as stored. */
export async function updateRow(
  sql: Sql,
  plan: TablePlan,
  id: string,
  record: JsonObject,
  lookups: LookupRows,
  bookkeeping: Bookkeeping,
): Promise<RecordData> {
  return setColumns(sql, plan, id, columnsOf(plan, record, lookups, bookkeeping))
}

/** Sets some columns of a row. */
export async function setColumns(sql: Sql, plan: TablePlan, id: string, values: ColumnValues): Promise<RecordData> {
  const sets = [...values.keys()].map((name, index) => `${quoted(name)} = $${index + 2}`)
  const text = `update ${quoted(plan.table)} set ${sets.join(', ')} where id = $1 returning *`
  return stored(plan, () => sql.query<Row>(text, [id, ...values.values()]))
}

/** Everything a write sets, by column. */
export function columnsOf(plan: TablePlan, record: JsonObject, lookups: LookupRows, bookkeeping: Bookkeeping): ColumnValues {
  const code = typeof record.code === 'string' ? record.code : null
  return new Map([...deriveColumns(plan, record, lookups), ['code', code], ...Object.entries(bookkeeping)])
}

async function stored(plan: TablePlan, write: () => Promise<{ rows: Row[] }>): Promise<RecordData> {
  try {
    const { rows } = await write()
    const row = rows[0]
    if (!row) throw new Refusal('NOT_FOUND', `the record is gone from ${plan.route}`)
    return decodeRow(plan, row)
  } catch (error) {
    throw asRefusal(plan, error)
  }
}

/** What the caller is told when a value is taken; anything else stays what it is. */
export function asRefusal(plan: TablePlan, error: unknown): unknown {
  return isUniqueViolation(error) ? taken(plan, error) : error
}

/** ALREADY_EXISTS or CODE_EXISTS, naming the fields whose value somebody has already (deleted records count). */
function taken(plan: TablePlan, { constraint, message }: SqlError): Error {
  const paths = indexesOf(plan).find(({ name }) => name === constraint)?.unique?.paths
  if (!paths) return new SqlError(message, '23505', constraint)
  const errors = paths.map((path) => ({ path, code: 'UNIQUE', message: 'is used by another record, deleted ones included' }))
  return paths[0] === 'code'
    ? new Refusal('CODE_EXISTS', 'another record has this code', errors)
    : new Refusal('ALREADY_EXISTS', `another record has the same ${paths.join(' and ')}`, errors)
}

/** Who wrote when, as every write stores it. */
export function written({ by }: CallContext, at: Date, version: number): Bookkeeping {
  return { updatedAt: at, updatedBy: by, _version: version }
}
