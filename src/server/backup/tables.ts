import type { Sql } from '../kernel/database'

/** A table in a backup: enough to create it again on either database. */
export interface TableShape {
  name: string
  columns: ColumnShape[]
  /** primary keys, unique and check constraints first, foreign keys last */
  constraints: { name: string; definition: string; isForeign: boolean }[]
  /** statements; those owned by constraints are left out */
  indexes: string[]
}

interface ColumnShape {
  name: string
  type: string
  isRequired: boolean
  /** an expression, or null */
  default: string | null
  /** '' = the default */
  collation: string
  /** `always`, `by default`, or '' = no identity */
  identity: string
  /** last value of an identity column; null = never used */
  counted: number | null
  /** statistics target; -1 = the database's default */
  statistics: number
}

const TABLES = `select c.oid::int8 as oid, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' order by c.relname collate "C"`

const COLUMNS = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
    pg_get_expr(d.adbin, d.adrelid) as "default",
    case when a.attcollation <> t.typcollation then l.collname else '' end as collation,
    case a.attidentity when 'a' then 'always' when 'd' then 'by default' else '' end as identity,
    case when a.attidentity <> '' then pg_get_serial_sequence(quote_ident(c.relname), a.attname) end as sequence,
    coalesce(a.attstattarget, -1)::int4 as statistics
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  where a.attrelid = $1::int8::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`

const CONSTRAINTS = `select conname as name, pg_get_constraintdef(oid) as definition, contype = 'f' as "isForeign"
  from pg_constraint where conrelid = $1::int8::oid and contype in ('p', 'u', 'c', 'f')
  order by contype = 'f', conname collate "C"`

const INDEXES = `select pg_get_indexdef(i.indexrelid) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1::int8::oid and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
  order by c.relname collate "C"`

/** Every table of the office, by name. */
export async function describeTables(sql: Sql): Promise<TableShape[]> {
  const tables: TableShape[] = []
  for (const { name, oid } of (await sql.query<{ name: string; oid: number }>(TABLES)).rows) {
    const { rows: found } = await sql.query<Omit<ColumnShape, 'counted'> & { sequence: string | null }>(
      COLUMNS,
      [oid],
    )
    const columns: ColumnShape[] = []
    for (const { sequence, ...column } of found)
      columns.push({ ...column, counted: sequence === null ? null : await loadSequenceValue(sql, sequence) })
    const { rows: constraints } = await sql.query<TableShape['constraints'][number]>(CONSTRAINTS, [oid])
    const { rows: indexes } = await sql.query<{ statement: string }>(INDEXES, [oid])
    tables.push({ name, columns, constraints, indexes: indexes.map(({ statement }) => statement) })
  }
  return tables
}

/** Last value of a sequence; `sequence`: its name as PostgreSQL quotes it. */
async function loadSequenceValue(sql: Sql, sequence: string): Promise<number | null> {
  const { rows } = await sql.query<{ counted: number | null }>(
    `select case when is_called then last_value end as counted from ${sequence}`,
  )
  return rows[0]?.counted ?? null
}

/** Creates a table without its constraints. */
export async function createTable(sql: Sql, { columns, name }: TableShape): Promise<void> {
  const parts = columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}${tail(column)}`)
  await sql.query(`create table ${quoteIdentifier(name)} (${parts.join(', ')})`)
}

function tail({ collation, default: value, identity, isRequired }: ColumnShape): string {
  return [
    collation === '' ? '' : ` collate ${quoteIdentifier(collation)}`,
    identity === '' ? '' : ` generated ${identity} as identity`,
    value === null ? '' : ` default ${value}`,
    isRequired ? ' not null' : '',
  ].join('')
}

/**
 * Adds sequences, keys and indexes once all rows are in. Foreign keys follow in `addForeignKeys`, when all
 * tables are complete.
 */
export async function completeTable(
  sql: Sql,
  { columns, constraints, indexes, name }: TableShape,
): Promise<void> {
  for (const { counted, name: column, statistics } of columns) {
    if (counted !== null)
      await sql.query('select setval(pg_get_serial_sequence($1, $2), $3::int8)', [
        quoteIdentifier(name),
        column,
        counted,
      ])
    if (statistics >= 0)
      await sql.query(
        `alter table ${quoteIdentifier(name)} alter ${quoteIdentifier(column)} set statistics ${statistics}`,
      )
  }
  for (const one of constraints.filter(({ isForeign }) => !isForeign)) await addConstraint(sql, name, one)
  for (const statement of indexes) await sql.query(statement)
}

/** Adds the foreign keys of a table. */
export async function addForeignKeys(sql: Sql, { constraints, name }: TableShape): Promise<void> {
  for (const one of constraints.filter(({ isForeign }) => isForeign)) await addConstraint(sql, name, one)
}

async function addConstraint(
  sql: Sql,
  table: string,
  one: { name: string; definition: string },
): Promise<void> {
  await sql.query(
    `alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(one.name)} ${one.definition}`,
  )
}

/** Quotes an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
