import { type Column, quoteSqlName, truncateWithHash } from './column'
import type { Direction } from './columns'
import { isInRows, listGroupTerms, pathSql, rowsColumn } from './path-sql'
import type { TablePlan } from './plan'
import { isShared, ownSort, tiePaths } from './sort-keys'

/**
 * An index of an entity's table; its name is derived from its definition, so that a changed one is a new one.
 */
export interface Index {
  name: string
  sql: string
  /** for a unique one: its paths and their SQL */
  unique: { paths: readonly string[]; terms: readonly string[] } | null
}

/**
 * Filters of a list with their own indexes, up to three each; later ones scan rows. Creating indexes blocks
 * writes, and each one slows down every later write.
 */
const INDEXED_FILTERS = 40

/** Columns of the counting index; conditions beyond them read rows. */
const MAX_COUNTED_COLUMNS = 8

/**
 * Every index of a table: unique values, sort keys (also used by filters), the list's own order, counts by
 * shared values, contains-search, relations, what is to be put right. None but the last is partial:
 * PostgreSQL keeps no statistics of a partial index's expressions, and without them estimates every filter as
 * selective.
 */
export function listIndexes(plan: TablePlan): Index[] {
  const unique = uniqueSets(plan)
  const all = [
    ...unique.map((paths) => uniqueIndex(plan, paths)),
    ...getSortPaths(plan).flatMap((path) => sortIndexes(plan, path)),
    ...ownOrder(plan),
    ...acrossIndexes(plan),
    ...buildCountIndex(plan),
    plainIndex(plan, `using gin ("_search" gin_trgm_ops)`),
    ...getSearchColumns(plan).map(({ name }) =>
      plainIndex(plan, `using gin (${quoteSqlName(name)} gin_trgm_ops)`),
    ),
    ...plan.columns
      .filter(
        ({ role, source, path }) =>
          role === 'id' && source !== 'copy' && !unique.some((paths) => paths[0] === path),
      )
      .map(({ name }) => plainIndex(plan, `(${quoteSqlName(name)})`)),
    ...[
      ...plan.relations.filter(isInRows).map((field) => quoteSqlName(rowsColumn(field))),
      ...getMultiValueColumns(plan),
    ].map((column) => plainIndex(plan, `using gin (${column} jsonb_path_ops)`)),
    plainIndex(plan, '(id) where "_kept" > 0'),
  ]
  // Two paths may share a sort key (a relation and its label): one index serves both.
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

/**
 * One index serves both directions of a path (`list.ts`). A path with few distinct values is followed by
 * the list's own order; if a key of that can be empty, there is an index per direction.
 */
function sortIndexes(plan: TablePlan, path: string): Index[] {
  const ties = tiePaths(plan, path)
  const ways: readonly Direction[] = ties.length > 0 ? ['asc', 'desc'] : ['asc']
  return ways.map((way) => plainIndex(plan, keys(plan, [path, ...ties], way)))
}

function keys(plan: TablePlan, paths: readonly string[], way: Direction): string {
  return `(${[...paths.map((path) => sortSql(plan, path, way)), 'id'].join(', ')})`
}

/** Constraints across records find the others of a group, and those that begin before a moment. */
function acrossIndexes(plan: TablePlan): Index[] {
  const constraints = plan.entity.constraints ?? []
  return constraints
    .filter(({ by }) => by.length > 0)
    .map(({ by, period }) => {
      const terms = [
        ...listGroupTerms(plan, by),
        ...(period ? [pathSql(plan, period.from)?.value ?? 'id'] : []),
      ]
      return plainIndex(plan, `(${terms.map((one) => (one.startsWith('"') ? one : `(${one})`)).join(', ')})`)
    })
}

/** The index of the list's default order, if it has more than one key. */
function ownOrder(plan: TablePlan): Index[] {
  const terms = ownSort(plan).filter(({ path }) => pathSql(plan, path))
  if (terms.length < 2) return []
  const sql = terms.map(({ path, direction }) => `${sortSql(plan, path, direction)} ${direction}`)
  return [plainIndex(plan, `(${[...sql, `id ${terms.at(-1)?.direction}`].join(', ')})`)]
}

/**
 * One index over the columns with few distinct values and the flags of every list: it stores each combination
 * once (deduplicated), so it is small, and counts with such filters need not read rows.
 */
function buildCountIndex(plan: TablePlan): Index[] {
  const { list, statuses } = plan.entity
  const paths = [...(statuses ? ['status'] : []), ...list.filters]
  const columns = [...new Set(paths)]
    .filter((path) => isShared(plan, path))
    .flatMap((path) => bareColumn(plan, path) ?? [])
  if (columns.length === 0) return []
  return [
    plainIndex(plan, `(${[...columns.slice(0, MAX_COUNTED_COLUMNS), '"_deleted"', 'archived'].join(', ')})`),
  ]
}

/** The column that holds a path's value directly; undefined for a part extracted from JSON. */
function bareColumn(plan: TablePlan, path: string): string | undefined {
  const value = pathSql(plan, path)?.value
  return value?.startsWith('"') ? value : undefined
}

/**
 * Codes are unique, unless the file declares a wider combination: lookup rows are unique within their table.
 */
function uniqueSets({ unique }: TablePlan): readonly (readonly string[])[] {
  return unique.some((paths) => paths.includes('code')) ? unique : [['code'], ...unique]
}

/** Whether an index begins with the sort key of a path. */
export function hasSortIndex(plan: TablePlan, path: string): boolean {
  return getSortPaths(plan).includes(path)
}

/** Paths a list is sorted or filtered by. */
function getSortPaths(plan: TablePlan): string[] {
  const { list, statuses } = plan.entity
  const paths = [
    'updatedAt',
    'code',
    'label',
    ...(statuses ? ['status'] : []),
    ...(list.board ? [list.board.by] : []),
    ...[list.calendar, list.timeline].flatMap((one) => (one ? [one.from, one.to ?? []].flat() : [])),
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

/** Columns of several values that the list is filtered by. */
function getMultiValueColumns(plan: TablePlan): string[] {
  const { filters } = plan.entity.list
  return filters
    .slice(0, INDEXED_FILTERS)
    .filter((path) => pathSql(plan, path)?.stored.isContained)
    .flatMap((path) => bareColumn(plan, path) ?? [])
}

/** Folded columns searched by the filter row. */
export function getSearchColumns({ columns, entity }: TablePlan): Column[] {
  const indexed = entity.list.filters.slice(0, INDEXED_FILTERS)
  return columns.filter(({ role, path }) => role === 'fold' && indexed.includes(path))
}

function uniqueIndex(plan: TablePlan, paths: readonly string[]): Index {
  const values = paths.map((path) => pathSql(plan, path)?.value ?? quoteSqlName(path))
  const terms = values.map((one) => (one.startsWith('"') ? one : `(${one})`))
  return { ...index(plan, 'create unique index', `(${terms.join(', ')})`), unique: { paths, terms } }
}

function plainIndex(plan: TablePlan, definition: string): Index {
  return { ...index(plan, 'create index', definition), unique: null }
}

function index({ table }: TablePlan, verb: string, definition: string): Pick<Index, 'name' | 'sql'> {
  const name = truncateWithHash(`${table} ${verb} ${definition}`, table)
  return { name, sql: `${verb} ${quoteSqlName(name)} on ${quoteSqlName(table)} ${definition}` }
}
