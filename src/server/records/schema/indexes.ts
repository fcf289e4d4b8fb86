import { isShared, ownSort, tiePaths } from '../read/list-order'
import { type Column, hashedName, quoted } from './column'
import type { Direction } from './columns'
import { isInRows, pathSql, rowsColumn } from './path-sql'
import type { TablePlan } from './plan'

/** An index an entity's table should have; its name follows from its definition, so a changed one is a new one. */
export interface Index {
  name: string
  sql: string
  /** for a unique one: the paths whose values no two records share, and their SQL */
  unique: { paths: readonly string[]; terms: readonly string[] } | null
}

/**
 * Filters of a list that have indexes of their own, up to three each; those after them read rows. While indexes are made
 * nothing else is written, and each one costs every later write.
 */
const INDEXED_FILTERS = 40

/** Columns of the counting index; conditions beyond them read rows. */
const COUNTED = 8

/**
 * Every index of a table: unique values, sort keys (which filters use too), the list's own order, counts by shared values,
 * contains-search, relations. None is partial: PostgreSQL keeps no statistics of a partial index's expressions, and
 * without them it takes every filter for a rare one.
 */
export function indexesOf(plan: TablePlan): Index[] {
  const unique = uniqueSets(plan)
  const all = [
    ...unique.map((paths) => uniqueIndex(plan, paths)),
    ...sortedPaths(plan).flatMap((path) => sortIndexes(plan, path)),
    ...ownOrder(plan),
    ...countingIndex(plan),
    plainIndex(plan, `using gin ("_search" gin_trgm_ops)`),
    ...searchedColumns(plan).map(({ name }) => plainIndex(plan, `using gin (${quoted(name)} gin_trgm_ops)`)),
    ...plan.columns
      .filter(({ role, source, path }) => role === 'id' && source !== 'copy' && !unique.some((paths) => paths[0] === path))
      .map(({ name }) => plainIndex(plan, `(${quoted(name)})`)),
    ...plan.relations
      .filter(isInRows)
      .map((field) => plainIndex(plan, `using gin (${quoted(rowsColumn(field))} jsonb_path_ops)`)),
  ]
  // Two paths may share a sort key (a relation and its label): one index serves both.
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

/**
 * One index serves both directions of a path (`stretches.ts`). A path whose values many records share is followed by the
 * list's own order: where a key of that can be empty, it has an index for each direction.
 */
function sortIndexes(plan: TablePlan, path: string): Index[] {
  const ties = tiePaths(plan, path)
  const ways: readonly Direction[] = ties.length > 0 ? ['asc', 'desc'] : ['asc']
  return ways.map((way) => plainIndex(plan, keys(plan, [path, ...ties], way)))
}

function keys(plan: TablePlan, paths: readonly string[], way: Direction): string {
  return `(${[...paths.map((path) => sortSql(plan, path, way)), 'id'].join(', ')})`
}

/** The order a list opens in, where it is of more than one key. */
function ownOrder(plan: TablePlan): Index[] {
  const terms = ownSort(plan).filter(({ path }) => pathSql(plan, path))
  if (terms.length < 2) return []
  const sql = terms.map(({ path, direction }) => `${sortSql(plan, path, direction)} ${direction}`)
  return [plainIndex(plan, `(${[...sql, `id ${terms.at(-1)?.direction}`].join(', ')})`)]
}

/**
 * One index over the bare values that many records share, with the marks every list looks at: it holds each combination
 * once, so it is small, and whatever of these a list filters by is counted in it without reading a row.
 */
function countingIndex(plan: TablePlan): Index[] {
  const { list, statuses } = plan.entity
  const paths = [...(statuses ? ['status'] : []), ...list.filters]
  const columns = [...new Set(paths)].filter((path) => isShared(plan, path)).flatMap((path) => bareColumn(plan, path) ?? [])
  if (columns.length === 0) return []
  return [plainIndex(plan, `(${[...columns.slice(0, COUNTED), '"_deleted"', 'archived'].join(', ')})`)]
}

/** The column that holds the value of a path as it is; undefined for a part taken out of JSON. */
function bareColumn(plan: TablePlan, path: string): string | undefined {
  const value = pathSql(plan, path)?.value
  return value?.startsWith('"') ? value : undefined
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
    ...list.filters.slice(0, INDEXED_FILTERS),
    ...list.sort.map((one) => one.split(',')[0] ?? one),
  ]
  return [...new Set(paths)].filter((path) => pathSql(plan, path)?.stored.isSorted)
}

function sortSql(plan: TablePlan, path: string, way: Direction): string {
  const sort = pathSql(plan, path)?.sort[way].sql ?? 'id'
  return sort.startsWith('"') || /^\w+\(/.test(sort) ? sort : `(${sort})`
}

/** Folded texts that the filter row searches in. */
export function searchedColumns({ columns, entity }: TablePlan): Column[] {
  const indexed = entity.list.filters.slice(0, INDEXED_FILTERS)
  return columns.filter(({ role, path }) => role === 'fold' && indexed.includes(path))
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
