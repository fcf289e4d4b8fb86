import { readListCall } from '../../../catalog/read-list-call'
import { canEntity, fieldRights, isAdmin, ownScope } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import { type Principal, ROLES } from '../../../contract/user'
import type { ViewRow } from './store'

/** Sharing shapes the work of others: administrators may, and who may write the entity's records, not only own ones. */
export function canShare(principal: Principal, entity: Entity): boolean {
  return canEntity(principal, entity, 'write') && ownScope(principal, entity) === null
}

/** A shared view is changed by who shared it, as long as that person may share, and by administrators. */
export function canChange(principal: Principal, entity: Entity, view: Pick<ViewRow, 'ownerId'>): boolean {
  return isAdmin(principal) || (view.ownerId === principal.id && canShare(principal, entity))
}

/** Whether a view is for this person. One that speaks of fields the person may not see is not. */
export function sees(principal: Principal, entity: Entity, view: ViewRow): boolean {
  if (canChange(principal, entity, view)) return true
  return isFor(principal, view) && searchProblem(principal, entity, view.search) === null
}

/** Why the list cannot be asked like this; null = it can. */
export function searchProblem(principal: Principal, entity: Entity, search: string): string | null {
  const decoded = readListCall(entity, new URLSearchParams(search), fieldRights(principal, entity).hidden)
  return 'error' in decoded ? decoded.error.message : null
}

/** The view the list opens with: that of the highest role the person holds, else everybody's. */
export function firstFor(principal: Principal, views: readonly ViewRow[]): ViewRow | null {
  const first = views.filter((view) => view.first && isFor(principal, view))
  const ranks: readonly (string | null)[] = [...ROLES, null]
  return [...first].sort((a, b) => ranks.indexOf(a.role) - ranks.indexOf(b.role))[0] ?? null
}

function isFor({ authorities }: Principal, { role }: Pick<ViewRow, 'role'>): boolean {
  return role === null || authorities.includes(role)
}
