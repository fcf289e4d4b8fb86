import { arrayText } from '../db/array-text'
import type { Sql } from '../parts'
import { quoted } from './column'
import type { ColumnValues } from './derive'
import { COMMON_COLUMNS, type TablePlan } from './plan'

/** What a row of a table is to hold, by column name. */
export interface Line {
  id: string
  values: ColumnValues
}

/** Inserts rows in one statement; a column that none of them fills is left to its default. */
export async function insertLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const filled = namesOf(lines).filter((name) => lines.some(({ values }) => (values.get(name) ?? null) !== null))
  const names = ['id', ...filled]
  const { source, params } = asColumns(plan, names, lines)
  await sql.query(
    `insert into ${quoted(plan.table)} (${names.map(quoted).join(', ')}) select ${names.map(read).join(', ')} from ${source}`,
    params,
  )
}

/** Sets the columns of rows in one statement: those that any line names, null where another one leaves it out. */
export async function updateLines(sql: Sql, plan: TablePlan, lines: readonly Line[]): Promise<void> {
  const names = namesOf(lines)
  if (names.length === 0) return
  const { source, params } = asColumns(plan, ['id', ...names], lines)
  const sets = names.map((name) => `${quoted(name)} = ${read(name)}`)
  await sql.query(`update ${quoted(plan.table)} t set ${sets.join(', ')} from ${source} where t.id = v.id`, params)
}

function namesOf(lines: readonly Line[]): string[] {
  const names = new Set(lines.flatMap(({ values }) => [...values.keys()]))
  names.delete('id')
  return [...names]
}

const COMMON_TYPES = new Map(COMMON_COLUMNS.map(([name, declaration]) => [name, declaration.split(' ')[0] ?? 'text']))

function read(name: string): string {
  return `v.${quoted(name)}`
}

/** The lines as a table `v`, each column an array. */
function asColumns(plan: TablePlan, names: readonly string[], lines: readonly Line[]): { source: string; params: string[] } {
  const types = new Map([...COMMON_TYPES, ...plan.columns.map(({ name, type }): [string, string] => [name, type])])
  const arrays = names.map((name, index) => `$${index + 1}::text::${types.get(name) ?? 'text'}[]`)
  const params = names.map((name) => arrayText(lines.map(({ id, values }) => (name === 'id' ? id : values.get(name)))))
  return { source: `unnest(${arrays.join(', ')}) as v(${names.map(quoted).join(', ')})`, params }
}
