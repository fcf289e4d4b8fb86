import type { ListQuery } from '../../../contract/calls/api'
import { STORED_KINDS } from './columns'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'

/** True of a path with few distinct values: sorting by it alone would leave most rows unordered. */
export function isShared({ kinds }: TablePlan, path: string): boolean {
  const kind = kinds.get(path)
  return kind !== undefined && STORED_KINDS[kind].isShared
}

/** The order of the file, else newest first. */
export function ownSort({ entity }: TablePlan): ListQuery['sort'] {
  const own = entity.list.sort.map((text) => {
    const [path = '', direction] = text.split(',')
    return { path, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
  })
  return own.length > 0 ? own : NEWEST_FIRST
}

/** The order of lists whose file names none, or none that their reader sees. */
export const NEWEST_FIRST: ListQuery['sort'] = [{ path: 'updatedAt', direction: 'desc' }]

/** Tie-breakers after `path`: the list's own order, so that one index serves filter and sort. */
export function tiePaths(plan: TablePlan, path: string): string[] {
  const own = ownSort(plan).map((term) => term.path)
  return isShared(plan, path) ? own.filter((one) => one !== path && pathSql(plan, one)) : []
}
