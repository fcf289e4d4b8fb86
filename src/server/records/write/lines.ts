import type { Sql, SqlValue } from '../../kernel/database'
import { rowsSource } from '../../kernel/db/rows-source'
import { quoted } from '../schema/column'
import { COMMON_COLUMNS, type TablePlan } from '../schema/plan'
import type { ColumnValues } from './derive'

/** What a row of a table is to hold, by column name. */
export interface Line {
  id: string
  values: ColumnValues
}

/** Inserts rows in one statement; a column that none of them fills is left to its default. */
export async function insertLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const names = ['id', ...namesOf(lines, (value) => value !== null)]
  const { source, params } = sourceOf(plan, names, lines)
  await sql.query(
    `insert into ${quoted(plan.table)} (${names.map(quoted).join(', ')}) select ${names.map(read).join(', ')} from ${source}`,
    params,
  )
}

/** Sets the columns of rows in one statement: those that any line names, null where another one leaves it out. */
export async function updateLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  const names = namesOf(lines, () => true)
  if (names.length === 0) return
  const { source, params } = sourceOf(plan, ['id', ...names], lines)
  const sets = names.map((name) => `${quoted(name)} = ${read(name)}`)
  await sql.query(`update ${quoted(plan.table)} t set ${sets.join(', ')} from ${source} where t.id = v.id`, params)
}

/** Columns that some line has a fitting value for. */
function namesOf(lines: readonly Line[], fits: (value: SqlValue) => boolean): string[] {
  const names = new Set<string>()
  for (const { values } of lines) for (const [name, value] of values) if (fits(value)) names.add(name)
  names.delete('id')
  return [...names]
}

const COMMON_TYPES = new Map(COMMON_COLUMNS.map(([name, declaration]) => [name, declaration.split(' ')[0] ?? 'text']))

function read(name: string): string {
  return `v.${quoted(name)}`
}

/** The lines as a table `v` of these columns. */
function sourceOf(plan: TablePlan, names: readonly string[], lines: readonly Line[]): ReturnType<typeof rowsSource> {
  const types = new Map([...COMMON_TYPES, ...plan.columns.map(({ name, type }): [string, string] => [name, type])])
  const columns = names.map((name) => ({
    name: quoted(name),
    type: types.get(name) ?? 'text',
    value: ({ id, values }: Line) => (name === 'id' ? id : values.get(name)),
  }))
  return rowsSource(columns, lines)
}
