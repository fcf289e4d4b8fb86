import { compileRules, type GuardAnswer, type RuleSet, ruleUser } from '../../catalog/rules/rules'
import { actionLabel } from '../../catalog/texts'
import type { Action, ActionPlace } from '../../contract/action'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Principal } from '../../contract/user'
import { type Abilities, statusChoices, statusOf } from './abilities'
import { actReason, type Reason, type ReasonNeeds, rightReason } from './act-reason'
import { byRule, guardReason } from './reasons'

const ruleSets = new WeakMap<PublicEntity, RuleSet>()

/** Whether a condition of a file holds for a stored record. */
export function holdsFor(entity: PublicEntity, record: RecordData, user: Principal | null, when: string): boolean {
  const rules = ruleSets.get(entity) ?? compileRules(entity)
  ruleSets.set(entity, rules)
  return rules.holds(when, record as unknown as JsonObject, { user: ruleUser(user) })
}

/** An action as one person meets it on one record. */
export interface OfferedAction {
  action: Action
  label: string
  /** why it is off; null = it can be done */
  reason: Reason | null
}

/** What decides whether an action can be done. */
export interface ActionNeeds extends ReasonNeeds {
  /** whether a condition of the file holds for the record as it is stored */
  holds: (when: string) => boolean
  /** what refuses a status */
  guard: (to: string) => Pick<GuardAnswer, 'rule'>
  /** what the person may do with another entity; undefined = it is not his */
  confOf: (route: string) => EntityConf | undefined
}

/** The actions a place offers, in file order; one that begins a record of an entity the person knows nothing of is left out. */
export function actionsOn(
  { actions = [] }: Pick<PublicEntity, 'actions'>,
  place: ActionPlace,
  confOf: ActionNeeds['confOf'],
): Action[] {
  return actions.filter(({ create, on }) => on.includes(place) && (create === undefined || confOf(create)))
}

/** The name of an action. */
export function labelOfAction(entity: PublicEntity, { id }: Action, lang: string): string {
  return actionLabel(entity, id, lang)
}

/** The actions of a shown record, each with the reason why it is off. */
export function recordActions(needs: ActionNeeds, record: RecordData): OfferedAction[] {
  const lang = needs.texts.lang()
  return actionsOn(needs.entity, 'record', needs.confOf).map((action) => ({
    action,
    label: actionLabel(needs.entity, action.id, lang),
    reason: actionReason(needs, action, record),
  }))
}

const ACTS: Partial<Record<Action['right'], keyof Abilities>> = { write: 'edit', delete: 'remove', status: 'changeStatus' }

/** Why an action on a record is off: a right, the status, its own condition. Null = it can be done. */
export function actionReason(needs: ActionNeeds, action: Action, record: RecordData): Reason | null {
  const act = ACTS[action.right]
  const off = act ? actReason(needs, act, record) : (deletedReason(needs, action, record) ?? listReason(needs, action))
  return off ?? statusReason(needs, action, record) ?? conditionReason(needs, action)
}

/** What begins something new from a record that is deleted is off with it. */
function deletedReason({ texts }: ReasonNeeds, { create }: Action, record: RecordData): Reason | null {
  if (create === undefined || !record.delete.deleted) return null
  return { text: texts.text('RECORD.OFF_DELETED'), cure: null, technical: [] }
}

/** What of an action's right does not depend on a record: whoever has it nowhere need not look for one. */
export function listReason(needs: ReasonNeeds & Pick<ActionNeeds, 'confOf'>, action: Action): Reason | null {
  const { conf, confOf, texts } = needs
  const { text } = texts
  const act = ACTS[action.right]
  if (act) return rightReason(needs, act)
  const target = action.create === undefined ? conf : confOf(action.create)
  const lacks = action.right === 'create' ? !target?.canCreate : action.right === 'export' && !conf.canExport
  if (!lacks) return null
  const key = action.right === 'create' ? 'AUTH.ERRORS.CANT_CREATE' : 'AUTH.ERRORS.GENERAL'
  return { text: text(key, { entity: target?.name ?? '' }), cure: text('WHY.ASK'), technical: [action.source] }
}

/** A status that cannot follow, or that a guard refuses. */
function statusReason(needs: ActionNeeds, { status, source }: Action, record: RecordData): Reason | null {
  if (status === undefined) return null
  const { conf, guard, texts } = needs
  const [from, to] = [record.status ?? null, statusOf(conf, status)?.name ?? status]
  if (from === status) return { text: texts.text('WHY.ACTION_THERE', { status: to }), cure: null, technical: [source] }
  const choice = statusChoices(conf, from).find(({ code }) => code === status)
  if (!choice || choice.off) {
    const said = texts.text('WHY.ACTION_STATUS', { from: statusOf(conf, from)?.name ?? from ?? '', to })
    return { text: said, cure: null, technical: [source] }
  }
  const { rule } = guard(status)
  return rule ? guardReason(needs, rule) : null
}

function conditionReason(needs: ActionNeeds, { when, source }: Action): Reason | null {
  return when === undefined || needs.holds(when) ? null : byRule(needs, when, '', source, 'WHY.ACTION')
}
