import type { Entity } from '../../../contract/entity'
import type { Sql } from '../../kernel/database'
import { ownFailure } from '../../kernel/db/sql-error'
import type { Kit } from '../context'
import { type Column, literal, quoted } from './column'
import { isOurIndex } from './fit-indexes'
import { indexesOf } from './indexes'
import { COMMON_COLUMNS, planOf, type TablePlan, tableName } from './plan'
import { derivedHash, type Shape } from './shape'

/** What the database holds of one table. */
interface StoredTable {
  columns: ReadonlySet<string>
  indexes: ReadonlySet<string>
}

/** Tables whose statuses one statement looks at. */
const TABLES_PER_STATEMENT = 100

/**
 * The entities whose tables are exactly as their files want them, records included: nothing has to be done for these. A
 * start finds nearly all of them so, and knows it from three statements instead of a dozen for each. What cannot be told
 * is left to `prepareTable`, which looks at one table and names the file.
 */
export async function fittingTables(kit: Kit, sql: Sql, entities: readonly Entity[]): Promise<Set<Entity>> {
  const shapes = await storedShapes(sql)
  if (shapes.size === 0) return new Set()
  const tables = await storedTables(sql)
  const fitting = entities.filter((entity) => {
    try {
      const plan = planOf(entity)
      return isFitting(plan, shapes.get(entity.route), tables.get(plan.table))
    } catch {
      return false
    }
  })
  const odd = await withOddStatuses(kit, fitting)
  return new Set(fitting.filter(({ route }) => !odd.has(route)))
}

function isFitting(plan: TablePlan, shape?: Shape, table?: StoredTable): boolean {
  if (!shape || !table || shape.hash !== derivedHash(plan)) return false
  const remembered = new Map(shape.columns.map((column) => [column.name, column]))
  const paths = new Set(plan.columns.map(({ path }) => path))
  const wanted = new Set(indexesOf(plan).map(({ name }) => name))
  return (
    plan.columns.every((column) => isSame(column, remembered.get(column.name))) &&
    // A path that is kept in other columns than before: what the old ones hold has to be looked at.
    shape.columns.every(({ name, path }) => plan.columns.some((now) => now.name === name) || !paths.has(path)) &&
    [...COMMON_COLUMNS.map(([name]) => name), ...plan.columns.map(({ name }) => name)].every((name) => table.columns.has(name)) &&
    [...wanted].every((name) => table.indexes.has(name)) &&
    [...table.indexes].every((name) => !isOurIndex(name) || wanted.has(name))
  )
}

function isSame(column: Column, old?: Column): boolean {
  return old !== undefined && (Object.keys(column) as (keyof Column)[]).every((key) => column[key] === old[key])
}

async function storedShapes(sql: Sql): Promise<Map<string, Shape>> {
  const { rows } = await sql.query<Shape & { route: string }>('select route, columns, hash from shape')
  return new Map(rows.map(({ route, ...shape }) => [route, shape]))
}

/** Columns and indexes of every table of records. */
async function storedTables(sql: Sql): Promise<Map<string, StoredTable>> {
  const { rows } = await sql.query<{ table: string; columns: string[]; indexes: string[] }>(
    `select c.relname as table,
       to_jsonb(array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as columns,
       to_jsonb(array(select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid)) as indexes
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname like 'e\\_%'`,
  )
  return new Map(rows.map(({ table, columns, indexes }) => [table, { columns: new Set(columns), indexes: new Set(indexes) }]))
}

/** Routes with records that have no status though their file gives one, or one that the file does not know. */
async function withOddStatuses(kit: Kit, entities: readonly Entity[]): Promise<Set<string>> {
  const asked = entities.flatMap(({ route, statuses }) =>
    statuses ? [{ route, codes: statuses.list.map(({ code }) => code) }] : [],
  )
  const odd = new Set<string>()
  for (let at = 0; at < asked.length; at += TABLES_PER_STATEMENT) {
    const some = asked.slice(at, at + TABLES_PER_STATEMENT)
    const failure = await ownFailure(() =>
      kit.db.transaction(async (sql) => {
        const { rows } = await sql.query<{ route: string }>(some.map(oddStatus).join(' union all '))
        for (const { route } of rows) odd.add(route)
      }),
    )
    // One of the tables cannot be read: each is looked at by itself.
    if (failure) for (const { route } of some) odd.add(route)
  }
  return odd
}

function oddStatus({ route, codes }: { route: string; codes: readonly string[] }): string {
  const known = `array[${codes.map(literal).join(', ')}]::text[]`
  const found = `select 1 from ${quoted(tableName(route))} where status is null or status <> all (${known})`
  return `select ${literal(route)} as route where exists (${found})`
}
