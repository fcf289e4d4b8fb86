import { sameJson } from '../../../catalogue/paths'
import { describeInForce, outstandingSteps } from '../../../catalogue/plan'
import type { ModelChange } from '../../../contract/calls/plan'
import type { Json } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Sql } from '../../kernel/database'
import { rowsSource } from '../../kernel/db/params'
import { ownFailure } from '../../kernel/db/sql-error'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { type Column, literal, quoteSqlName } from '../schema/column'
import { type Index, listIndexes } from '../schema/indexes'
import {
  COMMON_COLUMNS,
  createPlan,
  hashDerivedColumns,
  type Shape,
  type TablePlan,
  tableName,
} from '../schema/plan'
import { loadRoutesBack } from './answers'
import { tableProblem, Unfit } from './table-problem'

/** A table as it is in the database. */
interface StoredTable {
  columns: ReadonlySet<string>
  indexes: ReadonlySet<string>
}

/** Tables per statement when checking statuses. */
const TABLES_PER_STATEMENT = 100

/**
 * The entities whose tables already match their files, statuses included: nothing to do. At most starts that
 * is nearly all of them, detected with three statements instead of a dozen each. Unclear cases are left to
 * `prepareTable`, which checks one table and names the file.
 */
export async function loadUpToDateEntities(
  { change, engine, sql }: Pick<EntityWork, 'engine' | 'sql'> & { change: ModelChange | null },
  entities: readonly Entity[],
): Promise<Set<Entity>> {
  const shapes = await loadShapes(sql, entities)
  if (shapes.size === 0) return new Set()
  const tables = await loadTables(sql)
  const back = change?.isReverse ? await loadRoutesBack(sql, change) : new Set<string>()
  const fitting = entities.filter((entity) => {
    try {
      const plan = createPlan(entity)
      const shape = shapes.get(entity.route)
      return isFitting(plan, shape, tables.get(plan.table)) && !isAnswering(plan, shape, back)
    } catch {
      return false
    }
  })
  const odd = await withOddStatuses(engine, fitting)
  const settled = fitting.filter(({ route }) => !odd.has(route))
  await saveDescriptions(sql, settled, shapes)
  return new Set(settled)
}

/** True of an entity whose file answers what is to become of values, or whose answers are taken back. */
function isAnswering({ entity }: TablePlan, shape: Shape | undefined, back: ReadonlySet<string>): boolean {
  if (back.has(entity.route)) return true
  if (!entity.answers || !shape?.described) return false
  return outstandingSteps(shape.described, describeInForce(entity)) !== null
}

/** What the files of tables say that need no change. */
async function saveDescriptions(
  sql: Sql,
  entities: readonly Entity[],
  shapes: ReadonlyMap<string, Shape>,
): Promise<void> {
  const changed = entities.flatMap((entity) => {
    const described = describeInForce(entity)
    const known = shapes.get(entity.route)?.described ?? null
    if (sameJson(known as unknown as Json, described as unknown as Json)) return []
    return [{ route: entity.route, described: JSON.stringify(described) }]
  })
  if (changed.length === 0) return
  const { params, source } = rowsSource(
    [
      { name: 'route', type: 'text', value: ({ route }) => route },
      { name: 'described', type: 'jsonb', value: ({ described }) => described },
    ],
    changed,
  )
  await sql.query(
    `update shape set described = v.described from ${source} where shape.route = v.route`,
    params,
  )
}

function isFitting(plan: TablePlan, shape?: Shape, table?: StoredTable): boolean {
  if (!shape || !table || shape.hash !== hashDerivedColumns(plan)) return false
  const remembered = new Map(shape.columns.map((column) => [column.name, column]))
  const paths = new Set(plan.columns.map(({ path }) => path))
  const wanted = new Set(listIndexes(plan).map(({ name }) => name))
  return (
    plan.columns.every((column) => isSame(column, remembered.get(column.name))) &&
    // A path stored in other columns than before: the data of the old ones must be checked.
    shape.columns.every(
      ({ name, path }) => plan.columns.some((now) => now.name === name) || !paths.has(path),
    ) &&
    [...COMMON_COLUMNS.map(([name]) => name), ...plan.columns.map(({ name }) => name)].every((name) =>
      table.columns.has(name),
    ) &&
    [...wanted].every((name) => table.indexes.has(name)) &&
    [...table.indexes].every((name) => !isOurIndex(name) || wanted.has(name))
  )
}

function isSame(column: Column, old?: Column): boolean {
  return (
    old !== undefined && (Object.keys(column) as (keyof Column)[]).every((key) => column[key] === old[key])
  )
}

async function loadShapes(sql: Sql, entities: readonly Entity[]): Promise<Map<string, Shape>> {
  const { rows } = await sql.query<Shape & { route: string }>(
    'select route, columns, hash, described from shape where route = any ($1::text[])',
    [entities.map(({ route }) => route)],
  )
  return new Map(rows.map(({ route, ...shape }) => [route, shape]))
}

/** Columns and indexes of every table of records. */
async function loadTables(sql: Sql): Promise<Map<string, StoredTable>> {
  const { rows } = await sql.query<{ table: string; columns: string[]; indexes: string[] }>(
    `select c.relname as table,
       to_jsonb(array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as columns,
       to_jsonb(array(select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid)) as indexes
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname like 'e\\_%'`,
  )
  return new Map(
    rows.map(({ table, columns, indexes }) => [
      table,
      { columns: new Set(columns), indexes: new Set(indexes) },
    ]),
  )
}

/**
 * Routes with records that lack a status although the file declares statuses, or have one the file does not
 * declare.
 */
async function withOddStatuses(engine: RecordEngine, entities: readonly Entity[]): Promise<Set<string>> {
  const asked = entities.flatMap(({ route, statuses }) =>
    statuses ? [{ route, codes: statuses.list.map(({ code }) => code) }] : [],
  )
  const odd = new Set<string>()
  for (let at = 0; at < asked.length; at += TABLES_PER_STATEMENT) {
    const some = asked.slice(at, at + TABLES_PER_STATEMENT)
    const failure = await ownFailure(() =>
      engine.db.transaction(async (sql) => {
        const { rows } = await sql.query<{ route: string }>(some.map(oddStatus).join(' union all '))
        for (const { route } of rows) odd.add(route)
      }),
    )
    // One of the tables is unreadable: each is checked individually.
    if (failure) for (const { route } of some) odd.add(route)
  }
  return odd
}

function oddStatus({ route, codes }: { route: string; codes: readonly string[] }): string {
  const known = `array[${codes.map(literal).join(', ')}]::text[]`
  const found = `select 1 from ${quoteSqlName(tableName(route))} where status is null or status <> all (${known})`
  return `select ${literal(route)} as route where exists (${found})`
}

/** Indexing this many rows takes noticeable time. */
const MANY_ROWS = 50_000

/** Our own indexes are named by a hash of their definition. */
const isOurIndex = (name: string): boolean => /~[0-9a-f]{10}$/.test(name)

/**
 * Drops unused indexes. Must run before columns are converted, because an index over the old type would
 * prevent it.
 */
export async function dropStaleIndexes(sql: Sql, plan: TablePlan): Promise<void> {
  const wanted = new Set(listIndexes(plan).map(({ name }) => name))
  for (const name of await presentIndexes(sql, plan))
    if (isOurIndex(name) && !wanted.has(name)) await sql.query(`drop index ${quoteSqlName(name)}`)
}

/** Creates missing indexes. */
export async function makeIndexes(engine: RecordEngine, sql: Sql, plan: TablePlan): Promise<void> {
  const present = await presentIndexes(sql, plan)
  const missing = listIndexes(plan).filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  const known = await loadRowEstimate(sql, plan)
  if (known >= MANY_ROWS)
    engine.say(`Making indexes of ${plan.route}: ${missing.length} over ${known} records …`)
  for (const index of missing) await makeIndex(sql, plan, index)
  // A new expression index has no statistics yet, and the planner avoids indexes without them.
  if (known > 0) await sql.query(`analyze ${quoteSqlName(plan.table)}`)
}

async function presentIndexes(sql: Sql, { table }: TablePlan): Promise<Set<string>> {
  const { rows } = await sql.query<{ indexname: string }>(
    'select indexname from pg_indexes where schemaname = current_schema() and tablename = $1',
    [table],
  )
  return new Set(rows.map(({ indexname }) => indexname))
}

/** The database's estimate of the table's rows. */
async function loadRowEstimate(sql: Sql, { table }: TablePlan): Promise<number> {
  const { rows } = await sql.query<{ rows: number }>(
    'select greatest(reltuples, 0)::bigint as rows from pg_class where oid = to_regclass($1)',
    [quoteSqlName(table)],
  )
  return rows[0]?.rows ?? 0
}

async function makeIndex(sql: Sql, plan: TablePlan, { sql: statement, unique }: Index): Promise<void> {
  if (unique && (await hasTwins(sql, plan, unique.terms)))
    throw new Unfit([
      tableProblem(plan.entity, 'DUPLICATE_VALUES', '/record', {
        message: `${unique.paths.join(' and ')} should be unique, but records share a value`,
        hint: 'make the values differ first, or leave "unique" out',
      }),
    ])
  await sql.query(statement)
}

/** True when rows already violate a unique constraint. */
async function hasTwins(sql: Sql, { table }: TablePlan, terms: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(
    `select exists (select 1 from ${quoteSqlName(table)} where ${terms.map((one) => `${one} is not null`).join(' and ')}
     group by ${terms.join(', ')} having count(*) > 1) as found`,
  )
  return rows[0]?.found === true
}
