import type { JsonObject } from '../../contract/json'
import type { CallContext } from '../kernel/context'
import type { SqlValue } from '../kernel/database'
import { isUniqueViolation, SqlError } from '../kernel/db/sql-error'
import { Refusal } from '../kernel/refusal'
import { type ColumnValues, deriveColumns } from './derive'
import { indexesOf } from './indexes'
import type { LookupRows } from './lookup-rows'
import type { TablePlan } from './plan'
import { refusedValue } from './refused-value'

/** Columns beside the entity's own that a write sets. */
export type Bookkeeping = Record<string, SqlValue>

/** Everything a write sets, by column. */
export function columnsOf(plan: TablePlan, record: JsonObject, lookups: LookupRows, bookkeeping: Bookkeeping): ColumnValues {
  const values = deriveColumns(plan, record, lookups)
  values.set('code', typeof record.code === 'string' ? record.code : null)
  for (const [name, value] of Object.entries(bookkeeping)) values.set(name, value)
  return values
}

/** What the caller is told when a value is taken, or is none the database can hold; anything else stays what it is. */
export function asRefusal(plan: TablePlan, error: unknown, lines: readonly ColumnValues[]): unknown {
  if (isUniqueViolation(error)) return taken(plan, error)
  return (error instanceof SqlError && refusedValue(plan, error, lines)) || error
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
