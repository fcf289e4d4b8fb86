import { buildInitialValues, templateText } from '../../catalogue/labels/template'
import { actionLabel } from '../../catalogue/labels/texts'
import { isEmpty, valueAt } from '../../catalogue/paths'
import {
  compileRules,
  type GuardAnswer,
  prepareRules,
  type RuleSet,
  ruleUser,
} from '../../catalogue/rules/rules'
import { isApiError } from '../../contract/calls/api-error'
import type { Json, JsonObject } from '../../contract/json'
import type { Action, ActionCall, ActionSlot } from '../../contract/model/action'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { Principal } from '../../contract/model/user'
import type { Params } from '../../contract/ports/ports'
import type { Selection } from '../../contract/ports/selection'
import { ACTION_CALLS } from '../../generated/action-calls'
import { byRule, guardReason } from '../commands/field-reasons'
import { ANY, findStatus, type Operation } from '../commands/reason-code'
import { bareReason, type Reason, type ReasonContext, reason } from '../commands/reasons'
import { statusChoices } from '../commands/status-choices'
import { plainSelection } from '../list/selection'
import type { Office } from '../office/office'
import { type WayBack, withWayBack } from '../office/way-back'

const ruleSets = new WeakMap<PublicEntity, RuleSet>()

/** Fetches what `holdsFor` needs: the engine for patterns that could take a browser very long. */
export function prepareConditions(entity: PublicEntity): Promise<void> {
  return prepareRules(entity)
}

/**
 * Whether a condition of a schema file holds for a stored record. Right once `prepareConditions` has
 * resolved.
 */
export function holdsFor(
  entity: PublicEntity,
  record: RecordData,
  user: Principal | null,
  when: string,
): boolean {
  const rules = ruleSets.get(entity) ?? compileRules(entity)
  ruleSets.set(entity, rules)
  return rules.holds(when, record as unknown as JsonObject, { user: ruleUser(user) })
}

/** A file action resolved for one person and one record. */
export interface OfferedAction {
  action: Action
  label: string
  /** why it is disabled; null = enabled */
  reason: Reason | null
}

/** What the availability of an action depends on. */
export interface ActionNeeds extends ReasonContext {
  /** whether a condition of the schema file holds for the record as stored */
  holds: (when: string) => boolean
  /** the guard that refuses a status */
  guard: (to: string) => Pick<GuardAnswer, 'rule'>
  /** this person's configuration of another entity; undefined = none of it is visible to them */
  findConf: (route: string) => EntityConf | undefined
}

/**
 * The actions of a place in file order, without those that create a record of an entity this person cannot
 * see.
 */
export function actionsOn(
  { actions = [] }: Pick<PublicEntity, 'actions'>,
  place: ActionSlot,
  findConf: ActionNeeds['findConf'],
): Action[] {
  return actions.filter(({ create, on }) => on.includes(place) && (create === undefined || findConf(create)))
}

/**
 * The fields of a record that an action asks for before it sets its status; null is a record that is not
 * stored.
 */
export function fieldsAsked({ ask = [], askEmpty }: Action, record: RecordData | null): string[] {
  const values = (record ?? {}) as unknown as JsonObject
  return askEmpty ? ask.filter((path) => isEmpty(valueAt(values, path))) : ask
}

/** The label of an action. */
export function labelOfAction(entity: PublicEntity, { id }: Action, lang: string): string {
  return actionLabel(entity, id, lang)
}

/**
 * The number that picks the plural form of a text for a count in words: the form for one, or the form for
 * several.
 */
export function formFor(count: string): number {
  return count === '1' ? 1 : 2
}

/** The actions of a shown record, each with the reason why it is disabled. */
export function recordActions(needs: ActionNeeds, record: RecordData): OfferedAction[] {
  const lang = needs.texts.lang()
  return actionsOn(needs.entity, 'record', needs.findConf).map((action) => ({
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

/** Why an action on a record is disabled: permission, status, or its own condition. Null = enabled. */
export function actionReason(needs: ActionNeeds, action: Action, record: RecordData): Reason | null {
  return (
    findDeletedReason(needs, action, record) ??
    rightReason(needs, action, record) ??
    statusReason(needs, action, record) ??
    conditionReason(needs, action)
  )
}

/** An action that creates a record from a deleted one is disabled. */
function findDeletedReason({ texts }: ReasonContext, { create }: Action, record: RecordData): Reason | null {
  if (create === undefined || !record.delete.deleted) return null
  return bareReason(texts.text('RECORD.OFF_DELETED'))
}

/**
 * The part of an action's permission that does not depend on a record: people who lack it everywhere need no
 * record to find out.
 */
export function listReason(
  needs: ReasonContext & Pick<ActionNeeds, 'findConf'>,
  action: Action,
): Reason | null {
  return rightReason(needs, action, ANY)
}

/**
 * Why an action on two records is disabled: a merge changes both and deletes one, whichever the person may.
 */
export function pairReason(
  needs: ReasonContext & Pick<ActionNeeds, 'findConf'>,
  action: Action,
  pair: readonly [RecordData, RecordData],
): Reason | null {
  const [one, two] = pair.map((record) => rightReason(needs, action, record))
  if (one || two || !action.merge) return one ?? two ?? null
  const [first, second] = pair.map((record) => reason(needs, 'remove', record))
  return (first && second) ?? null
}

/**
 * The permission an action needs: on this entity, or on the entity whose record it creates. A merge changes
 * the record, and deletes another one.
 */
function rightReason(
  needs: ReasonContext & Pick<ActionNeeds, 'findConf'>,
  { create, merge, right }: Action,
  target: RecordData | typeof ANY,
): Reason | null {
  const operation = merge ? 'edit' : OPERATIONS[right]
  const conf = operation === 'create' && create !== undefined ? needs.findConf(create) : needs.conf
  const own =
    operation && reason({ ...needs, conf: conf ?? { ...needs.conf, canCreate: false } }, operation, target)
  return own ?? (merge ? reason(needs, 'remove', ANY) : null)
}

/** A status that cannot follow, or one that a guard refuses. */
function statusReason(needs: ActionNeeds, { status, source }: Action, record: RecordData): Reason | null {
  if (status === undefined) return null
  const { conf, guard, texts } = needs
  const [from, to] = [record.status ?? null, findStatus(conf, status)?.name ?? status]
  if (from === status)
    return { text: texts.text('WHY.ACTION_THERE', { status: to }), cure: null, technical: [source] }
  const choice = statusChoices(conf, from).find(({ code }) => code === status)
  if (!choice || choice.off) {
    const said = texts.text('WHY.ACTION_STATUS', { from: findStatus(conf, from)?.name ?? from ?? '', to })
    return { text: said, cure: null, technical: [source] }
  }
  const { rule } = guard(status)
  return rule ? guardReason(needs, rule) : null
}

function conditionReason(needs: ActionNeeds, { when, source }: Action): Reason | null {
  return when === undefined || needs.holds(when)
    ? null
    : byRule(needs, { expression: when, source }, 'WHY.ACTION')
}

/** The values that a dialog's input may refer to. */
export interface ActionInput {
  route: string
  id: string | null
  selection: Selection
  /** number of selected records, as text */
  count: string
  query: Params
}

/**
 * Makes the call of an action for one record; a file is downloaded under the name the server gives.
 * `revision`: the one that the person sees, for calls about what they see. Rejects with ApiError.
 */
export async function makeCall(
  { ports }: Office,
  { route }: Pick<PublicEntity, 'route'>,
  call: ActionCall,
  { id, revision }: { id: string; revision?: number | null },
): Promise<void> {
  const isAboutSeen = call.path === ACTION_CALLS.acknowledgements.path && revision
  if (call.answer !== 'file')
    return void (await ports.backend.records.act(route, id, call, isAboutSeen ? { revision } : undefined))
  const { blob, name } = await ports.backend.records.file(route, id, call, {
    signal: new AbortController().signal,
    onBytes: () => undefined,
  })
  await ports.files.save(blob, name)
}

/** Reports a failed call; a missing file has its own text in the error catalogue. */
export function tellFailedCall({ notices }: Office, { answer }: ActionCall, error: unknown): void {
  if (answer === 'file' && isApiError(error) && error.status === 404)
    notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'DOCUMENTS.NO_FILE_PRESENT' })
  else notices.failure(error)
}

/** The address of the new record an action creates, with the way back to the page it was started from. */
export function createAddress(action: Action, record: RecordData | null, way: WayBack): string {
  const fill = record && action.fill ? buildInitialValues(action.fill, record) : {}
  const query = Object.keys(fill).length > 0 ? `?${new URLSearchParams({ fill: JSON.stringify(fill) })}` : ''
  return withWayBack(`/${action.create}/new${query}`, way)
}

/** The address an action opens. */
export function openAddress({ open = '' }: Action, record: RecordData | null): string {
  return record ? templateText(open, record) : open
}

/** The input of an action's dialog with its placeholders filled in; the selection is always included. */
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

/** Result of a call for several rows. */
export interface ManyCalls {
  done: number
  failed: { id: string; error: unknown }[]
}

/** Makes the call of an action for every selected row in sequence; a failure does not stop the others. */
export async function callForEach(
  office: Office,
  entity: PublicEntity,
  call: ActionCall,
  ids: readonly string[],
): Promise<ManyCalls> {
  const failed: ManyCalls['failed'] = []
  for (const id of ids)
    await makeCall(office, entity, call, { id }).catch((error: unknown) => failed.push({ id, error }))
  return { done: ids.length - failed.length, failed }
}
