import { openViews } from '../catalogue/describe/seen-entity'
import { withDefaultView } from '../catalogue/list-query/filter-term'
import { readListCall } from '../catalogue/list-query/read-list-call'
import { hasOwnList, withOwnList } from '../catalogue/rights/own-list'
import { fieldRights } from '../catalogue/rights/rights'
import type { ListQuery } from '../contract/calls/api'
import type { Entity } from '../contract/model/entity'
import type { HttpCall } from './kernel/http/call'
import { Refusal } from './kernel/refusal'

/**
 * The list that a call asks for, with the default view where it says so; `own` are parameters of the call
 * itself.
 */
export function listQuery(
  call: HttpCall,
  entity: Entity,
  now: () => Date,
  own: readonly string[] = ['template'],
): ListQuery {
  const params = new URL(call.req.url).searchParams
  for (const name of own) params.delete(name)
  const { user } = call.get('signed')
  const { hidden } = fieldRights(user, entity)
  const decoded = readListCall(entity, params, hidden)
  if ('query' in decoded) {
    if (params.get('enableFilters') !== 'true') return decoded.query
    const { list } = hasOwnList(user, entity) ? withOwnList(entity) : entity
    const open = openViews(list.views, entity, hidden)
    return withDefaultView(decoded.query, open, { user, now: now().getTime() })
  }
  const code = decoded.error.code === 'PAGE_TOO_DEEP' ? 'PAGE_TOO_DEEP' : 'BAD_PARAMETER'
  throw new Refusal(code, decoded.error.message, [decoded.error])
}
