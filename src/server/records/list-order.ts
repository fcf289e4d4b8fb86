import type { ListQuery } from '../../contract/api'
import { Refusal } from '../parts'
import type { Cursor } from './cursor'
import type { Params } from './params'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'

interface Term {
  path: string
  direction: 'asc' | 'desc'
  sql: string
  type: string
}

/** The order of a list; the id comes last, so that every row has its place. */
export interface Order {
  terms: readonly Term[]
  /** names the order inside cursors */
  name: string
}

/** The asked order, else the file's, else the newest first. */
export function orderOf(plan: TablePlan, query: ListQuery): Order {
  const own = plan.entity.list.sort.map((text) => {
    const [path = '', direction] = text.split(',')
    return { path, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
  })
  const wanted = query.sort.length > 0 ? query.sort : own.length > 0 ? own : [{ path: 'updatedAt', direction: 'desc' as const }]
  const terms = wanted.map(({ path, direction }): Term => {
    const sql = pathSql(plan, path)
    if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${path} in sort`)
    return { path, direction, sql: sql.sort, type: sql.sortType }
  })
  return { terms, name: terms.map(({ path, direction }) => `${path},${direction}`).join(';') }
}

/** Direction of the id: that of the last key, so that one index serves both ways. */
function idDirection({ terms }: Order): 'asc' | 'desc' {
  return terms.at(-1)?.direction ?? 'asc'
}

/** `order by`; backwards for a page before a cursor. */
export function orderSql(order: Order, backwards: boolean): string {
  const flip = (direction: 'asc' | 'desc'): string => ((direction === 'asc') === backwards ? 'desc' : 'asc')
  return [...order.terms.map(({ sql, direction }) => `${sql} ${flip(direction)}`), `id ${flip(idDirection(order))}`].join(', ')
}

/**
 * Rows behind a cursor (before it, when backwards). Keys are never null. In one direction it is a row comparison, which
 * an index answers; with mixed directions the first key bounds the scan.
 */
export function cursorSql(order: Order, cursor: Cursor, backwards: boolean, params: Params): string {
  const keys = order.terms.map(({ sql, type, direction }, index) => ({
    sql,
    up: (direction === 'asc') !== backwards,
    value: `${params.add(cursor.keys[index] ?? '')}::text::${type}`,
  }))
  const all = [
    ...keys,
    { sql: 'id', up: (idDirection(order) === 'asc') !== backwards, value: `${params.add(cursor.id)}::text::uuid` },
  ]
  const first = all[0]
  if (!first) return 'true'
  if (all.every(({ up }) => up === first.up))
    return `(${all.map(({ sql }) => sql).join(', ')}) ${first.up ? '>' : '<'} (${all.map(({ value }) => value).join(', ')})`
  const steps = all.map(({ sql, up, value }, index) =>
    [...all.slice(0, index).map((one) => `${one.sql} = ${one.value}`), `${sql} ${up ? '>' : '<'} ${value}`].join(' and '),
  )
  return `(${first.sql} ${first.up ? '>=' : '<='} ${first.value} and (${steps.map((step) => `(${step})`).join(' or ')}))`
}
