import { toVisibleEntity } from '../../../../catalogue/describe/seen-entity'
import { oncePer } from '../../../../catalogue/once'
import { canEntity, canInStatus, fieldRights, isWritable } from '../../../../catalogue/rights/rights'
import { compileRules, ruleUser } from '../../../../catalogue/rules/rules'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Action, ActionRight } from '../../../../contract/model/action'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import { officeDay } from '../../../../contract/time/office-day'
import type { Acting, Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { getAccess } from '../../../records'

/** The rules of an entity, for the conditions and values of its actions. */
export const rulesOf = oncePer((entity: Entity) => compileRules(entity))

/**
 * The action of a call for many records; file actions work on one record at a time.
 * @throws Refusal BAD_BODY when the entity has no such action, FORBIDDEN when the caller may use it on no
 *   record at all
 */
export function actionForMany(entity: Entity, id: Json | undefined, { principal }: CallContext): Action {
  const known = (entity.actions ?? []).filter(
    ({ call, on }) => call && call.answer !== 'file' && on.includes('bulk'),
  )
  const action = known.find((one) => one.id === id)
  if (!action)
    throw new Refusal(
      'BAD_BODY',
      `changes.action is one of: ${known.map((one) => one.id).join(', ') || '(none)'}`,
    )
  if (!principal || action.right === 'read' || canEntity(principal, entity, action.right)) return action
  throw new Refusal('FORBIDDEN', `${principal.username} may not do this with records of ${entity.route}`)
}

/**
 * The one of these actions whose permission the caller has and whose condition holds.
 * @throws Refusal FORBIDDEN, ACTION_OFF
 */
export function requireOffered(
  offered: readonly Action[],
  { context, entity, record }: Acting,
  { now }: Pick<Core, 'now'>,
): Action {
  const allowed = offered.filter(({ right }) => mayAct(context.principal, entity, record, right))
  if (allowed.length === 0)
    throw new Refusal(
      'FORBIDDEN',
      `${context.principal?.username ?? 'an anonymous caller'} may not do this with a record of ${entity.route}`,
    )
  const facts = { user: ruleUser(context.principal), today: officeDay(now()), now: now().toISOString() }
  const rules = rulesOf(entity)
  // A condition on a field that the caller does not see would look at nothing.
  const hidden = context.principal ? fieldRights(context.principal, entity).hidden : []
  const seen = new Set(toVisibleEntity(entity, hidden).actions?.map(({ id }) => id))
  const holds = (when: string | undefined) =>
    when === undefined || rules.holds(when, record as JsonObject, facts)
  const found = allowed.find((action) => seen.has(action.id) && holds(action.when))
  if (!found) throw new Refusal('ACTION_OFF', 'The record does not fulfil the condition of this action')
  return found
}

/** The permission of an action on one record; a deleted one is read-only. */
function mayAct(
  principal: Principal | null,
  entity: Entity,
  record: RecordData,
  right: ActionRight,
): boolean {
  if (!principal || right === 'read') return true
  if (right === 'create' || right === 'export') return canEntity(principal, entity, right)
  if (record.delete.deleted || !isWritable(getAccess(record))) return false
  const status = record.status ?? null
  if (right === 'status') return canInStatus(principal, entity, status, 'change')
  return canEntity(principal, entity, right) && canInStatus(principal, entity, status, right)
}
