import type { ApiFieldError } from '../../contract/field-error'
import type { SqlValue } from '../kernel/database'
import type { SqlError } from '../kernel/db/sql-error'
import { Refusal } from '../kernel/refusal'
import type { Column } from './column'
import type { ColumnValues } from './derive'
import { indexesOf } from './indexes'
import type { TablePlan } from './plan'

/** Letters that fit the index of a unique value whatever they are: it takes 2,704 bytes. */
const INDEXED_LETTERS = 600

/**
 * What the caller is told when the database takes a value that passed every check for none of its type or size: the last
 * net below the validators, so that it names the field where that can be known.
 */
export function refusedValue(plan: TablePlan, { code, message }: SqlError, lines: readonly ColumnValues[]): Refusal | null {
  const errors = faults(plan, code, message, lines)
  return errors && new Refusal('CONSTRAINT_VIOLATION', `${plan.route}: a value cannot be stored`, errors)
}

function faults(plan: TablePlan, code: string, message: string, lines: readonly ColumnValues[]): ApiFieldError[] | null {
  if (code === '54000') return placesOf(plan, lines, isTooLong(plan, message)).map(tooLong)
  if (code === '22003') return placesOf(plan, lines, isTooLarge).map(tooLarge)
  return /^22/.test(code) ? [] : null
}

/** Every table has it. */
const CODE = { name: 'code', path: 'code', type: 'text' } as const

type Judge = (column: Pick<Column, 'name' | 'path' | 'type'>, value: SqlValue | undefined) => boolean

const isTooLarge: Judge = ({ type }, value) =>
  (type === 'bigint' && !Number.isSafeInteger(value)) || (type === 'numeric' && !Number.isFinite(value))

/** Of the columns of the index that the database names, or of all unique ones, those with a long text. */
function isTooLong(plan: TablePlan, message: string): Judge {
  const named = indexesOf(plan).filter(({ name, unique }) => unique && message.includes(`"${name}"`))
  const sets = named.length > 0 ? named.map(({ unique }) => unique?.paths ?? []) : [['code'], ...plan.unique]
  const paths = new Set(sets.flat())
  return ({ path }, value) => paths.has(path) && typeof value === 'string' && value.length > INDEXED_LETTERS
}

function placesOf(plan: TablePlan, lines: readonly ColumnValues[], isWrong: Judge): string[] {
  const wrong = [CODE, ...plan.columns].filter((column) =>
    lines.some((values) => (values.get(column.name) ?? null) !== null && isWrong(column, values.get(column.name))),
  )
  return [...new Set(wrong.map(({ path }) => path))]
}

function tooLong(path: string): ApiFieldError {
  const message = `has more than ${INDEXED_LETTERS} characters, the most that a unique value may have`
  return { path, code: 'MAXLENGTH', message, params: { max: INDEXED_LETTERS } }
}

function tooLarge(path: string): ApiFieldError {
  const max = Number.MAX_SAFE_INTEGER
  return { path, code: 'MAX', message: `is beyond ${max}`, params: { max } }
}
