import { canEntity, canInStatus, isWritable } from '../../../catalog/rights'
import { compileRules, type RuleSet, ruleUser } from '../../../catalog/rules/rules'
import { ACTION_CALLS, type Action, type ActionCallName, type ActionRight } from '../../../contract/action'
import type { Entity } from '../../../contract/entity'
import type { FileRef } from '../../../contract/files'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Principal } from '../../../contract/user'
import { defineFeature } from '../../feature'
import type { CallContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import { accessOf, namingOf } from '../../records'
import { zipOf } from '../export'
import { type Files, filesFeature } from '../files'
import { type Inbox, inboxFeature } from '../inbox'
import { type Recovery, recoveryFeature } from '../recovery'
import { type Resending, registrationFeature } from '../registration'
import { isScheduler, type Scheduler, schedulerFeature } from '../scheduler'

/** Dependencies of action handlers. */
interface ActionServices {
  kept: Files
  recovery: Pick<Recovery, 'send'>
  registration: Resending
  scheduler: Pick<Scheduler, 'runNow'>
  inbox: Pick<Inbox, 'acknowledge'>
}

/** The record of an action as its caller sees it, and the caller. */
export interface Acting {
  entity: Entity
  record: RecordData
  context: CallContext
}

/** A file returned by an action; its size may be unknown until it is sent. */
export interface AnsweredFile {
  name: string
  type: string
  size: number | null
  bytes: ReadableStream
}

/** Result of an action: a file, or facts and a callback to run after the commit. */
export type ActionAnswer = { file: AnsweredFile } | { facts: JsonObject; after: () => void }

type Handler = (acting: Acting, services: ActionServices) => Promise<ActionAnswer>

/**
 * Handlers of all calls that actions of schema files may make. Contact cards, PDF files, templates and paths are handled by the
 * record calls, with or without an action.
 */
const HANDLERS: Record<Exclude<ActionCallName, 'exportVcard' | 'gpx' | 'pdf' | 'preview' | 'test-mail'>, Handler> = {
  acknowledgements: async ({ context, entity, record }, { inbox }) => {
    await inbox.acknowledge(entity, record, context)
    return { facts: { acknowledged: true }, after: () => undefined }
  },
  content: async ({ entity, record, context }, { kept }) => {
    const files = filesOf(entity, record)
    const [first, ...more] = await Promise.all(files.map(({ documentId }) => kept.content(documentId, context)))
    if (!first) throw new Refusal('NOT_FOUND', 'The record has no file')
    if (more.length > 0) return { file: zipOf(record.label || record.code || record.id, [first, ...more]) }
    const { fileName: name, mime: type, size } = first.row
    return { file: { name, type, size, bytes: first.bytes } }
  },
  'recover-link': async ({ record }, { recovery }) => {
    const { username } = record
    if (typeof username !== 'string') throw new Refusal('NOT_FOUND', 'The record is not an account')
    return { facts: { sent: true }, after: await recovery.send(username) }
  },
  resend: async ({ context, entity, record }, { registration }) => {
    await registration.resend(entity, record, context)
    return { facts: { sent: true }, after: () => undefined }
  },
  runs: async ({ context, entity, record }, { scheduler }) => {
    if (!isScheduler(entity) || record.delete.deleted) throw new Refusal('NOT_FOUND', 'The record is not a schedule')
    const { id } = await scheduler.runNow(entity, record.id, context.by)
    return { facts: { id, state: 'QUEUED' }, after: () => undefined }
  },
}

export type HandledCall = keyof typeof HANDLERS

const HANDLED = Object.keys(HANDLERS) as HandledCall[]

/**
 * Runs the handler of a call, if an action of the entity offers it and the caller may use it on this record.
 * @throws Refusal NOT_FOUND where no action makes the call, FORBIDDEN without its permission, ACTION_OFF while its condition does
 * not hold
 */
async function runAction(name: HandledCall, acting: Acting, services: ActionServices): Promise<ActionAnswer> {
  const { entity } = acting
  const { path } = ACTION_CALLS[name]
  const offered = (entity.actions ?? []).filter(({ call }) => call?.path === path)
  if (offered.length === 0) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no such call`)
  requireOne(offered, acting)
  return HANDLERS[name](acting, services)
}

/**
 * The action of a call for many records; file actions work on one record at a time.
 * @throws Refusal BAD_BODY when the entity has no such action, FORBIDDEN when the caller may use it on no record at all
 */
export function actionForMany(entity: Entity, id: Json | undefined, { principal }: CallContext): Action {
  const known = (entity.actions ?? []).filter(({ call, on }) => call && call.answer !== 'file' && on.includes('bulk'))
  const action = known.find((one) => one.id === id)
  if (!action) throw new Refusal('BAD_BODY', `changes.action is one of: ${known.map((one) => one.id).join(', ') || '(none)'}`)
  if (!principal || action.right === 'read' || canEntity(principal, entity, action.right)) return action
  throw new Refusal('FORBIDDEN', `${principal.username} may not do this with records of ${entity.route}`)
}

/** Runs the call of one action for one of many records. Refuses like `runAction`. */
async function runForOneOfMany(action: Action, acting: Acting, services: ActionServices): Promise<ActionAnswer> {
  requireOne([action], acting)
  const name = HANDLED.find((one) => ACTION_CALLS[one].path === action.call?.path)
  if (!name) throw new Refusal('NOT_FOUND', `the action ${action.id} has no call`)
  return HANDLERS[name](acting, services)
}

/** Requires that the caller has the permission of one of these actions and that its condition holds. */
function requireOne(offered: readonly Action[], { context, entity, record }: Acting): void {
  const allowed = offered.filter(({ right }) => mayAct(context.principal, entity, record, right))
  if (allowed.length === 0)
    throw new Refusal(
      'FORBIDDEN',
      `${context.principal?.username ?? 'an anonymous caller'} may not do this with a record of ${entity.route}`,
    )
  const facts = { user: ruleUser(context.principal) }
  const rules = rulesOf(entity)
  if (!allowed.some(({ when }) => when === undefined || rules.holds(when, record as JsonObject, facts)))
    throw new Refusal('ACTION_OFF', 'The record does not fulfil the condition of this action')
}

/** The permission of an action on one record; a deleted one is read-only. */
function mayAct(principal: Principal | null, entity: Entity, record: RecordData, right: ActionRight): boolean {
  if (!principal || right === 'read') return true
  if (right === 'create' || right === 'export') return canEntity(principal, entity, right)
  if (record.delete.deleted || !isWritable(accessOf(record))) return false
  const status = record.status ?? null
  if (right === 'status') return canInStatus(principal, entity, status, 'change')
  return canEntity(principal, entity, right) && canInStatus(principal, entity, status, right)
}

const made = new WeakMap<Entity, RuleSet>()

function rulesOf(entity: Entity): RuleSet {
  const rules = made.get(entity) ?? compileRules(entity)
  made.set(entity, rules)
  return rules
}

/** The files of the first non-empty file field. */
function filesOf({ fields }: Entity, record: RecordData): FileRef[] {
  const holding = fields.filter((field) => namingOf(field)?.what === 'file' && !/[.[]/.test(field.path))
  const values = holding.map(({ path }) => record[path])
  return (values.find((value) => Array.isArray(value) && value.length > 0) ?? []) as unknown as FileRef[]
}

/** Calls made by actions of schema files. */
export interface Actions {
  /** refuses NOT_FOUND where no action makes the call, FORBIDDEN without its right, ACTION_OFF while its condition does not hold */
  run: (name: HandledCall, acting: Acting) => Promise<ActionAnswer>
  /** the same for one of many records */
  runForOneOfMany: (action: Action, acting: Acting) => Promise<ActionAnswer>
}

/** The server side of actions in schema files. */
export const actionsFeature = defineFeature<Actions>({
  id: 'actions',
  routes: [],
  open: ({ use }) => {
    const services = {
      kept: use(filesFeature),
      recovery: use(recoveryFeature),
      registration: use(registrationFeature),
      scheduler: use(schedulerFeature),
      inbox: use(inboxFeature),
    }
    return {
      service: {
        run: (name, acting) => runAction(name, acting, services),
        runForOneOfMany: (action, acting) => runForOneOfMany(action, acting, services),
      },
    }
  },
})
