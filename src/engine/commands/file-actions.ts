import { compileRules, type GuardAnswer, type RuleSet, ruleUser } from '../../catalog/rules/rules'
import { actionLabel } from '../../catalog/texts'
import type { Action, ActionCall, ActionPlace } from '../../contract/action'
import { isApiError } from '../../contract/api-error'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { Params } from '../../contract/ports'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import type { Principal } from '../../contract/user'
import { filledFrom, templateText } from '../folder/folder'
import { plainSelection } from '../list/selection'
import type { Office } from '../office'
import { type WayBack, withWayBack } from '../way-back'
import { byRule, guardReason } from './field-reasons'
import { ANY, type Operation, statusOf } from './reason-code'
import { bareReason, type Reason, type ReasonContext, reason } from './reasons'
import { statusChoices } from './status-choices'

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
export interface ActionNeeds extends ReasonContext {
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

const OPERATIONS: Record<Action['right'], Operation | null> = {
  read: null,
  write: 'edit',
  create: 'create',
  delete: 'remove',
  status: 'changeStatus',
  export: 'export',
}

/** Why an action on a record is off: a right, the status, its own condition. Null = it can be done. */
export function actionReason(needs: ActionNeeds, action: Action, record: RecordData): Reason | null {
  return (
    deletedReason(needs, action, record) ??
    rightReason(needs, action, record) ??
    statusReason(needs, action, record) ??
    conditionReason(needs, action)
  )
}

/** What begins something new from a record that is deleted is off with it. */
function deletedReason({ texts }: ReasonContext, { create }: Action, record: RecordData): Reason | null {
  if (create === undefined || !record.delete.deleted) return null
  return bareReason(texts.text('RECORD.OFF_DELETED'))
}

/** What of an action's right does not depend on a record: whoever has it nowhere need not look for one. */
export function listReason(needs: ReasonContext & Pick<ActionNeeds, 'confOf'>, action: Action): Reason | null {
  return rightReason(needs, action, ANY)
}

/** The right an action asks for: of this entity, or of the one whose record it begins. */
function rightReason(
  needs: ReasonContext & Pick<ActionNeeds, 'confOf'>,
  { create, right }: Action,
  target: RecordData | typeof ANY,
): Reason | null {
  const operation = OPERATIONS[right]
  const conf = operation === 'create' && create !== undefined ? needs.confOf(create) : needs.conf
  return operation && reason({ ...needs, conf: conf ?? { ...needs.conf, canCreate: false } }, operation, target)
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

/** What a dialog's input may stand for. */
export interface ActionInput {
  route: string
  id: string | null
  selection: Selection
  /** how many records are chosen, in words */
  count: string
  query: Params
}

/** Makes the call of an action for one record; a file is handed to the browser under the server's name. Rejects with ApiError. */
export async function makeCall(
  { ports }: Office,
  { route }: Pick<PublicEntity, 'route'>,
  call: ActionCall,
  id: string,
): Promise<void> {
  if (call.answer !== 'file') return ports.backend.records.act(route, id, call)
  const { blob, name } = await ports.backend.records.file(route, id, call, {
    signal: new AbortController().signal,
    onBytes: () => undefined,
  })
  await ports.files.save(blob, name)
}

/** Tells a failed call; a record without the file it should have is told by the catalogue's own words. */
export function tellFailedCall({ notices }: Office, { answer }: ActionCall, error: unknown): void {
  if (answer === 'file' && isApiError(error) && error.status === 404)
    notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'DOCUMENTS.NO_FILE_PRESENT' })
  else notices.failure(error)
}

/** The address of the new record an action begins, with the way back to where it was asked for. */
export function createAddress(action: Action, record: RecordData | null, way: WayBack): string {
  const fill = record && action.fill ? filledFrom(action.fill, record) : {}
  const query = Object.keys(fill).length > 0 ? `?${new URLSearchParams({ fill: JSON.stringify(fill) })}` : ''
  return withWayBack(`/${action.create}/new${query}`, way)
}

/** The address an action opens. */
export function openAddress({ open = '' }: Action, record: RecordData | null): string {
  return record ? templateText(open, record) : open
}

/** The input of an action's dialog with its words filled in; the choice is told whether the file asks for it or not. */
export function dialogInput({ input = {} }: Action, given: ActionInput): JsonObject {
  const words: Record<string, Json> = {
    '@route': given.route,
    '@id': given.id,
    '@selection': plainSelection(given.selection),
    '@count': given.count,
    '@query': given.query.map(([name, value]) => [name, value]),
  }
  const filled = Object.entries(input).map(([key, value]): [string, Json] => [
    key,
    typeof value === 'string' && value in words ? (words[value] ?? null) : value,
  ])
  return { route: given.route, ...Object.fromEntries(filled) }
}

/** What became of a call for many rows. */
export interface ManyCalls {
  done: number
  failed: { id: string; error: unknown }[]
}

/** Makes the call of an action for every chosen row, one after the other; a failure does not stop the rest. */
export async function callForEach(
  office: Office,
  entity: PublicEntity,
  call: ActionCall,
  ids: readonly string[],
): Promise<ManyCalls> {
  const failed: ManyCalls['failed'] = []
  for (const id of ids) await makeCall(office, entity, call, id).catch((error: unknown) => failed.push({ id, error }))
  return { done: ids.length - failed.length, failed }
}
