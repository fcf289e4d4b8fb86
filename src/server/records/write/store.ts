import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import type { CallContext } from '../../kernel/context'
import type { Sql, SqlValue } from '../../kernel/database'
import { rowsSource } from '../../kernel/db/params'
import { isUniqueViolation, SqlError } from '../../kernel/db/sql-error'
import { Refusal } from '../../kernel/refusal'
import { type ColumnValues, deriveColumns } from '../related/derive'
import type { LookupRows } from '../related/lookup-rows'
import { type Column, quoteSqlName } from '../schema/column'
import { listIndexes } from '../schema/indexes'
import { COMMON_COLUMNS, type TablePlan } from '../schema/plan'

/** Columns other than the entity's own that a write sets. */
export type Bookkeeping = Record<string, SqlValue>

/** What a write stores of a record. */
export interface Content {
  /** declared fields and code; relations with label and copied fields */
  record: JsonObject
  lookups: LookupRows
  /** how many of its values the file refuses */
  kept: number
}

/** All columns of a write. */
export function toColumns(
  plan: TablePlan,
  { kept, lookups, record }: Content,
  bookkeeping: Bookkeeping,
): ColumnValues {
  const values = deriveColumns(plan, record, lookups)
  values.set('_kept', kept)
  values.set('code', typeof record.code === 'string' ? record.code : null)
  for (const [name, value] of Object.entries(bookkeeping)) values.set(name, value)
  return values
}

/** Maps a unique violation, or a value the database cannot hold, to a refusal; other errors are unchanged. */
export function asRefusal(plan: TablePlan, error: unknown, lines: readonly ColumnValues[]): unknown {
  if (isUniqueViolation(error)) return toUniqueError(plan, error)
  return (error instanceof SqlError && toValueRefusal(plan, error, lines)) || error
}

/** ALREADY_EXISTS or CODE_EXISTS, naming the fields whose value is taken (deleted records count). */
function toUniqueError(plan: TablePlan, { constraint, message }: SqlError): Error {
  const paths = listIndexes(plan).find(({ name }) => name === constraint)?.unique?.paths
  if (!paths) return new SqlError(message, '23505', constraint)
  const errors = paths.map((path) => ({
    path,
    code: 'UNIQUE',
    message: 'is used by another record, deleted ones included',
  }))
  return paths[0] === 'code'
    ? new Refusal('CODE_EXISTS', 'another record has this code', errors)
    : new Refusal('ALREADY_EXISTS', `another record has the same ${paths.join(' and ')}`, errors)
}

/** Author and time columns of every write. */
export function buildBookkeeping({ by }: CallContext, at: Date, version: number): Bookkeeping {
  return { updatedAt: at, updatedBy: by, _version: version }
}

/** Length that always fits a unique index, whose entries are limited to 2,704 bytes. */
const INDEXED_LETTERS = 600

/**
 * The refusal of a value that passed every check but not the database's type or size: the last safety net,
 * which names the field where possible.
 */
export function toValueRefusal(
  plan: TablePlan,
  { code, message }: SqlError,
  lines: readonly ColumnValues[],
): Refusal | null {
  const errors = faults(plan, code, message, lines)
  return errors && new Refusal('CONSTRAINT_VIOLATION', `${plan.route}: a value cannot be stored`, errors)
}

function faults(
  plan: TablePlan,
  code: string,
  message: string,
  lines: readonly ColumnValues[],
): ApiFieldError[] | null {
  if (code === '54000') return pathsWhere(plan, lines, isTooLong(plan, message)).map(tooLong)
  if (code === '22003') return pathsWhere(plan, lines, isTooLarge).map(tooLarge)
  return /^22/.test(code) ? [] : null
}

/** Present in every table. */
const CODE = { name: 'code', path: 'code', type: 'text' } as const

type ColumnTest = (column: Pick<Column, 'name' | 'path' | 'type'>, value: SqlValue | undefined) => boolean

const isTooLarge: ColumnTest = ({ type }, value) =>
  (type === 'bigint' && !Number.isSafeInteger(value)) || (type === 'numeric' && !Number.isFinite(value))

/** Columns with a long text, among those of the index the database names, or of all unique indexes. */
function isTooLong(plan: TablePlan, message: string): ColumnTest {
  const named = listIndexes(plan).filter(({ name, unique }) => unique && message.includes(`"${name}"`))
  const sets = named.length > 0 ? named.map(({ unique }) => unique?.paths ?? []) : [['code'], ...plan.unique]
  const paths = new Set(sets.flat())
  return ({ path }, value) => paths.has(path) && typeof value === 'string' && value.length > INDEXED_LETTERS
}

function pathsWhere(plan: TablePlan, lines: readonly ColumnValues[], isWrong: ColumnTest): string[] {
  const wrong = [CODE, ...plan.columns].filter((column) =>
    lines.some(
      (values) => (values.get(column.name) ?? null) !== null && isWrong(column, values.get(column.name)),
    ),
  )
  return [...new Set(wrong.map(({ path }) => path))]
}

function tooLong(path: string): ApiFieldError {
  const message = `has more than ${INDEXED_LETTERS} characters, the maximum of a unique value`
  return { path, code: 'MAXLENGTH', message, params: { max: INDEXED_LETTERS } }
}

function tooLarge(path: string): ApiFieldError {
  const max = Number.MAX_SAFE_INTEGER
  return { path, code: 'MAX', message: `is beyond ${max}`, params: { max } }
}

/** A row to write, by column name. */
interface Line {
  id: string
  values: ColumnValues
}

/** A row to write with its write: a new record has no base, bookkeeping no content. */
interface WriteLine extends Line {
  write: { base: object | null; content: object | null }
}

/**
 * Inserts new rows and updates the others, in at most three statements.
 * @throws Refusal as `asRefusal` says
 */
export async function storeLines(sql: Sql, plan: TablePlan, lines: readonly WriteLine[]): Promise<void> {
  const filterLines = (isWanted: (write: WriteLine['write']) => boolean) =>
    lines.filter(({ write }) => isWanted(write))
  try {
    await insertLines(
      sql,
      plan,
      filterLines(({ base }) => base === null),
    )
    // Writes with and without content have different columns.
    for (const whole of [true, false])
      await updateLines(
        sql,
        plan,
        filterLines(({ base, content }) => base !== null && (content !== null) === whole),
      )
  } catch (error) {
    throw asRefusal(
      plan,
      error,
      lines.map(({ values }) => values),
    )
  }
}

/** Inserts rows in one statement; columns that none of them sets keep their default. */
export async function insertLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const names = ['id', ...listNames(lines, (value) => value !== null)]
  const { source, params } = toSource(plan, names, lines)
  await sql.query(
    `insert into ${quoteSqlName(plan.table)} (${names.map(quoteSqlName).join(', ')}) select ${names.map(read).join(', ')} from ${source}`,
    params,
  )
}

/** Updates rows in one statement: all columns that any line sets, null where another line does not. */
export async function updateLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  const names = listNames(lines, () => true)
  if (names.length === 0) return
  const { source, params } = toSource(plan, ['id', ...names], lines)
  const sets = names.map((name) => `${quoteSqlName(name)} = ${read(name)}`)
  await sql.query(
    `update ${quoteSqlName(plan.table)} t set ${sets.join(', ')} from ${source} where t.id = v.id`,
    params,
  )
}

/** Columns for which a line has a matching value. */
function listNames(lines: readonly Line[], fits: (value: SqlValue) => boolean): string[] {
  const names = new Set<string>()
  for (const { values } of lines) for (const [name, value] of values) if (fits(value)) names.add(name)
  names.delete('id')
  return [...names]
}

const COMMON_TYPES = new Map(
  COMMON_COLUMNS.map(([name, declaration]) => [name, declaration.split(' ')[0] ?? 'text']),
)

function read(name: string): string {
  return `v.${quoteSqlName(name)}`
}

/** The lines as a table `v` of these columns. */
export function toSource(
  plan: TablePlan,
  names: readonly string[],
  lines: readonly Line[],
): ReturnType<typeof rowsSource> {
  const types = new Map([
    ...COMMON_TYPES,
    ...plan.columns.map(({ name, type }): [string, string] => [name, type]),
  ])
  const columns = names.map((name) => ({
    name: quoteSqlName(name),
    type: types.get(name) ?? 'text',
    value: ({ id, values }: Line) => (name === 'id' ? id : values.get(name)),
  }))
  return rowsSource(columns, lines)
}
