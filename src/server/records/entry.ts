import { canEntity, canMove } from '../../catalog/rights'
import type { Entity } from '../../contract/entity'
import type { CallContext } from '../kernel/context'
import { Refusal } from '../kernel/refusal'

const CHANGES = ['create', 'write', 'delete', 'status'] as const

/** Refuses FORBIDDEN unless the caller may change some record of the entity in some way, or has an action for many of them. */
export function requireAnyChange({ principal }: CallContext, entity: Entity): void {
  if (!principal || canMove(principal, entity) || CHANGES.some((one) => canEntity(principal, entity, one))) return
  const acts = (entity.actions ?? []).some(
    ({ call, on, right }) => call && on.includes('bulk') && (right === 'read' || canEntity(principal, entity, right)),
  )
  if (acts && canEntity(principal, entity, 'read')) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not change ${entity.route}`)
}
