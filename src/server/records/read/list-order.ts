import { listPaths } from '../../../catalogue/list-query/filter-term'
import type { ListQuery } from '../../../contract/calls/api'
import type { SqlParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import type { Direction, EmptyKey, SortKey } from '../schema/columns'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { NEWEST_FIRST, ownSort, tiePaths } from '../schema/sort-keys'

interface Term extends SortKey {
  path: string
  direction: Direction
}

/** The order of a list; the id comes last, so that it is total. */
export interface Order {
  terms: readonly Term[]
  /** name of the order in cursors */
  name: string
  /**
   * its only key is an ascending one read backwards, where empty values come first although the list shows
   * them last (`list.ts`)
   */
  empty: EmptyKey | null
}

/**
 * The list's own order by fields that its reader sees: rows in the order of another one, and their cursors,
 * tell its values.
 */
function openSort(plan: TablePlan, open: ReadonlyMap<string, unknown>): ListQuery['sort'] {
  const own = ownSort(plan).filter(({ path }) => open.has(path))
  return own.length > 0 ? own : NEWEST_FIRST
}

/**
 * The order for reading pages: a single descending key uses the ascending index backwards, where empty values
 * come first, noted in `empty`.
 */
export function pageOrder(plan: TablePlan, query: ListQuery, hidden: readonly string[]): Order {
  const order = getOrder(plan, query, hidden)
  const [term, ...more] = order.terms
  const sql = term && more.length === 0 && term.direction === 'desc' ? pathSql(plan, term.path) : undefined
  return term && sql?.empty ? { ...order, terms: [{ ...term, ...sql.sort.asc }], empty: sql.empty } : order
}

/**
 * The requested order, else the list's own without fields `hidden` from its reader. Ties on the last key
 * follow the own order, in its direction.
 */
export function getOrder(plan: TablePlan, query: ListQuery, hidden: readonly string[]): Order {
  const last = query.sort.at(-1)
  const open = listPaths(plan.entity, hidden)
  const tied = last ? tiePaths(plan, last.path).filter((path) => open.has(path)) : []
  const ties = last ? tied.map((path) => ({ path, direction: last.direction })) : []
  const asked = last ? [...query.sort, ...ties] : openSort(plan, open)
  const wanted = asked.filter(({ path }, index) => asked.findIndex((one) => one.path === path) === index)
  const terms = wanted.map(({ path, direction }): Term => {
    const sql = pathSql(plan, path)
    if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${path} in sort`)
    return { path, direction, ...sql.sort[direction] }
  })
  return { terms, name: terms.map(({ path, direction }) => `${path},${direction}`).join(';'), empty: null }
}

/** Direction of the id: that of the last key, so that one index serves both directions. */
function idDirection({ terms }: Order): 'asc' | 'desc' {
  return terms.at(-1)?.direction ?? 'asc'
}

/**
 * `order by`, reversed for a page before a cursor; `named` when the keys are already columns named by
 * `keyName`.
 */
export function orderSql(order: Order, backwards: boolean, named = false): string {
  const flip = (direction: 'asc' | 'desc'): string => ((direction === 'asc') === backwards ? 'desc' : 'asc')
  const keys = order.terms.map(
    ({ sql, direction }, index) => `${named ? keyName(index) : sql} ${flip(direction)}`,
  )
  return [...keys, `${named ? KEY_OF_ID : 'id'} ${flip(idDirection(order))}`].join(', ')
}

const KEY_OF_ID = '"_id"'

/** The keys of an order as columns, the id among them. */
export function keysSql({ terms }: Order): string {
  return [...terms.map(({ sql }, index) => `${sql} as ${keyName(index)}`), `id as ${KEY_OF_ID}`].join(', ')
}

/** The column of a sort key; no path's column has this prefix. */
export function keyName(index: number): string {
  return `"_s${index}"`
}

/**
 * Rows after a cursor (before it, when backwards). Keys are never null. With uniform direction this is a row
 * comparison, which an index answers; with mixed directions the first key bounds the scan.
 */
export function cursorSql(order: Order, cursor: Cursor, backwards: boolean, params: SqlParams): string {
  const keys = order.terms.map(({ sql, type, direction }, index) => ({
    sql,
    up: (direction === 'asc') !== backwards,
    value: `${params.add(cursor.keys[index] ?? '')}::text::${type}`,
  }))
  const all = [
    ...keys,
    {
      sql: 'id',
      up: (idDirection(order) === 'asc') !== backwards,
      value: `${params.add(cursor.id)}::text::uuid`,
    },
  ]
  const first = all[0]
  if (!first) return 'true'
  if (all.every(({ up }) => up === first.up))
    return `(${all.map(({ sql }) => sql).join(', ')}) ${first.up ? '>' : '<'} (${all.map(({ value }) => value).join(', ')})`
  const steps = all.map(({ sql, up, value }, index) =>
    [
      ...all.slice(0, index).map((one) => `${one.sql} = ${one.value}`),
      `${sql} ${up ? '>' : '<'} ${value}`,
    ].join(' and '),
  )
  return `(${first.sql} ${first.up ? '>=' : '<='} ${first.value} and (${steps.map((step) => `(${step})`).join(' or ')}))`
}

/** A page boundary: its sort order, the sort keys of its row as text, and the row's id. */
export interface Cursor {
  /** `subject.displayName,asc;code,desc` */
  sort: string
  keys: string[]
  id: string
}

/** Serializes a cursor; opaque to callers. */
export function encodeCursor({ sort, keys, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, keys, id])).toString('base64url')
}

/** @throws Refusal BAD_PARAMETER for an invalid cursor, or one of another sort order */
export function decodeCursor(text: string, sort: string, name: 'after' | 'before'): Cursor {
  const cursor = parse(text)
  const refusal = (why: string): Refusal =>
    new Refusal('BAD_PARAMETER', why, [{ path: name, code: 'BAD_PARAMETER', message: why }])
  if (!cursor) throw refusal(`${name} is not a cursor of a list answer`)
  if (cursor.sort !== sort)
    throw refusal(
      `${name} belongs to the order ${cursor.sort}, this list is in order ${sort}: start at the first page`,
    )
  return cursor
}

function parse(text: string): Cursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value)) return null
    const [sort, keys, id] = value
    const isGood =
      typeof sort === 'string' &&
      isUuid(id) &&
      Array.isArray(keys) &&
      keys.every((key) => typeof key === 'string')
    return isGood ? { sort, keys, id } : null
  } catch {
    return null
  }
}
