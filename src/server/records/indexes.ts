import { hashedName, quoted } from './column'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'
import { isInRows, rowsColumn } from './points-to'

/** An index an entity's table should have; its name follows from its definition, so a changed one is a new one. */
export interface Index {
  name: string
  sql: string
  /** for a unique one: the paths whose values no two records share, and their SQL */
  unique: { paths: readonly string[]; terms: readonly string[] } | null
}

/**
 * Every index of a table: unique values, sort keys (which filters use too), contains-search, relations. None is partial:
 * PostgreSQL keeps no statistics of a partial index's expressions, and without them it takes every filter for a rare one.
 */
export function indexesOf(plan: TablePlan): Index[] {
  const all = [
    ...uniqueSets(plan).map((paths) => uniqueIndex(plan, paths)),
    ...sortedPaths(plan).map((path) => plainIndex(plan, `(${sortSql(plan, path)}, id)`)),
    plainIndex(plan, `using gin ("_search" gin_trgm_ops)`),
    ...containsColumns(plan).map((column) => plainIndex(plan, `using gin (${column} gin_trgm_ops)`)),
    ...plan.columns
      .filter(({ role, source }) => role === 'id' && source !== 'copy')
      .map(({ name }) => plainIndex(plan, `(${quoted(name)})`)),
    ...plan.relations
      .filter(isInRows)
      .map((field) => plainIndex(plan, `using gin (${quoted(rowsColumn(field))} jsonb_path_ops)`)),
  ]
  // Two paths may share a sort key (a relation and its label): one index serves both.
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

/** No two records share a code, unless the file says within what it is unique: reference rows are within their table. */
function uniqueSets({ unique }: TablePlan): readonly (readonly string[])[] {
  return unique.some((paths) => paths.includes('code')) ? unique : [['code'], ...unique]
}

/** Paths a list is sorted or filtered by. */
function sortedPaths(plan: TablePlan): string[] {
  const { list, statuses } = plan.entity
  const paths = [
    'updatedAt',
    'code',
    'label',
    ...(statuses ? ['status'] : []),
    ...list.columns.map(({ field }) => field),
    ...list.filters,
    ...list.sort.map((one) => one.split(',')[0] ?? one),
  ]
  return [...new Set(paths)].filter((path) => pathSql(plan, path))
}

function sortSql(plan: TablePlan, path: string): string {
  const sort = pathSql(plan, path)?.sort ?? 'id'
  return sort.startsWith('"') || /^\w+\(/.test(sort) ? sort : `(${sort})`
}

/** Folded texts that the filter row searches in. */
function containsColumns(plan: TablePlan): string[] {
  return plan.columns
    .filter(({ role, path }) => role === 'fold' && plan.entity.list.filters.includes(path))
    .map(({ name }) => quoted(name))
}

function uniqueIndex(plan: TablePlan, paths: readonly string[]): Index {
  const values = paths.map((path) => pathSql(plan, path)?.value ?? quoted(path))
  const terms = values.map((one) => (one.startsWith('"') ? one : `(${one})`))
  return { ...index(plan, 'create unique index', `(${terms.join(', ')})`), unique: { paths, terms } }
}

function plainIndex(plan: TablePlan, definition: string): Index {
  return { ...index(plan, 'create index', definition), unique: null }
}

function index({ table }: TablePlan, verb: string, definition: string): Pick<Index, 'name' | 'sql'> {
  const name = hashedName(`${table} ${verb} ${definition}`, table)
  return { name, sql: `${verb} ${quoted(name)} on ${quoted(table)} ${definition}` }
}
