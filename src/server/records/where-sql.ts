import { fold } from '../../catalog/fold'
import type { ListQuery } from '../../contract/api'
import type { CallContext } from '../parts'
import { filterSql } from './filter-sql'
import { likePattern } from './fold'
import type { Kit } from './kit'
import type { Params } from './params'
import type { TablePlan } from './plan'
import { scopeSql } from './scope-sql'
import { tagBranches } from './tags'

/** The condition of a list, its parameters going into `params`. */
export function whereSql(kit: Kit, plan: TablePlan, query: ListQuery, context: CallContext, params: Params): string[] {
  const scope = scopeSql(kit, plan, context.principal, params)
  const words = fold(query.q)
    .split(' ')
    .filter((word) => word !== '')
  return [
    ...(query.showDeleted ? [] : ['not "_deleted"']),
    ...(query.showArchived ? [] : ['not archived']),
    ...(scope ? [scope] : []),
    ...query.filters.map((term) => filterSql(plan, term, params, tagBranches(kit))),
    ...words.map((word) => `"_search" like ${params.add(likePattern(word))}`),
  ]
}
