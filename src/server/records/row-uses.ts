import type { Field } from '../../contract/field'
import type { ApiFieldError } from '../../contract/field-error'
import { type LookupTable, TABLES_ROUTE } from '../../contract/lookup'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import { quoted } from './column'
import type { Kit } from './kit'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'
import { holdsText } from './points-to'
import { NAMED, toldUse } from './use-words'

/** A row of a reference table as records name it. */
interface NamedRow {
  id: string
  table: string
  code: string
  val: string | null
}

/** Rows of reference tables that living records have chosen, with who they are: they stay, and are retired instead. */
export async function rowsInUse(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  ids: readonly string[],
  context: CallContext,
): Promise<(readonly [id: string, use: ApiFieldError])[]> {
  if (plan.route !== TABLES_ROUTE) return []
  const { rows } = await sql.query<NamedRow>(
    `select id, "table", code, val from ${quoted(plan.table)} where id = any ($1::uuid[])`,
    [[...ids]],
  )
  const uses: (readonly [string, ApiFieldError])[] = []
  for (const row of rows) for (const use of await usesOfRow(kit, sql, row, context)) uses.push([row.id, use])
  return uses
}

async function usesOfRow(kit: Kit, sql: Sql, row: NamedRow, context: CallContext): Promise<ApiFieldError[]> {
  const table = [...kit.catalogue().lookups.values()].find((one) => one.table === row.table)
  if (!table) return []
  const uses: ApiFieldError[] = []
  for (const owner of kit.plans()) {
    const chosen = owner.entity.fields.filter((field) => offers(field, table.name)).map((field) => holdsSql(owner, field))
    if (chosen.length === 0) continue
    const { rows } = await sql.query<{ label: string; total: number }>(
      `select label, (count(*) over ())::int as total from ${quoted(owner.table)}
       where (${chosen.join(' or ')}) and not "_deleted" order by label limit ${NAMED}`,
      [storedAs(table, row)],
    )
    const [first] = rows
    if (first) uses.push(toldUse(owner.entity, { labels: rows.map(({ label }) => label), total: first.total }, context))
  }
  return uses
}

/** Whether a field chooses from a table, its own or one of those that its options add. */
function offers({ kind, lookup, options }: Field, name: string): boolean {
  if ((kind !== 'lookup' && kind !== 'array') || lookup === null) return false
  return lookup.name === name || (Array.isArray(options.tables) && options.tables.includes(name))
}

/** What records store of a row: the cell its table says; fixed ids are those of the file. */
function storedAs({ rows, value }: LookupTable, { code, id, val }: NamedRow): string {
  if (value === 'id') return rows.find((row) => row.code === code)?.id ?? id
  return value === 'val' ? (val ?? code) : code
}

/** SQL that is true of records whose field holds the text `$1`. */
function holdsSql(plan: TablePlan, field: Field): string {
  if (field.path.includes('[]')) return holdsText(field)
  const value = pathSql(plan, field.path)?.value ?? 'null'
  return field.kind === 'array' ? `${value} @> jsonb_build_array($1::text)` : `${value} = $1::text`
}
