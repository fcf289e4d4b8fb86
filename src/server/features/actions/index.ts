import { oncePer } from '../../../catalog/once'
import { withValue } from '../../../catalog/paths'
import { canEntity, canInStatus, fieldRights, isWritable } from '../../../catalog/rights'
import { compileRules, ruleUser } from '../../../catalog/rules/rules'
import { seenEntity } from '../../../catalog/seen-entity'
import { ACTION_CALLS, type Action, type ActionCallName, type ActionRight } from '../../../contract/action'
import type { Entity } from '../../../contract/entity'
import type { Json, JsonObject } from '../../../contract/json'
import { type MergeRules, mergeRequestOf } from '../../../contract/merge'
import { officeDay } from '../../../contract/office-day'
import type { RecordData } from '../../../contract/record'
import type { Principal } from '../../../contract/user'
import { defineFeature } from '../../feature'
import { type CallContext, onBehalfOf } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { accessOf, basedOn, type Records, settable } from '../../records'
import { type Configuration, configurationFeature } from '../configuration'
import { zipOf } from '../export'
import { type Files, filesFeature } from '../files'
import { type Geo, geoFeature } from '../geo'
import { type Inbox, inboxFeature, readRevision } from '../inbox'
import { type Paper, paperFeature } from '../paper'
import { type Recovery, recoveryFeature } from '../recovery'
import { type Resending, registrationFeature } from '../registration'
import { isScheduler, type Scheduler, schedulerFeature } from '../scheduler'
import { type SessionEnding, sessionsFeature } from '../sessions'
import { type SettingsRegistry, settingsFeature } from '../settings'
import { type Acting, firstFiles, namedFiles, printedRecord } from './given-files'

export type { Acting } from './given-files'

/** Dependencies of action handlers. */
interface ActionServices {
  now: () => Date
  records: () => Records
  kept: Files
  paper: Pick<Paper, 'print'>
  recovery: Pick<Recovery, 'send'>
  registration: Resending
  reminding: (acting: Acting) => Promise<void>
  sessions: SessionEnding
  scheduler: Pick<Scheduler, 'runNow'>
  inbox: Pick<Inbox, 'acknowledge'>
  configuration: Configuration
  settings: Pick<SettingsRegistry, 'restore' | 'tryExpression'>
  maps: () => Pick<Geo, 'probe'>
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

type Handler = (acting: Acting, services: ActionServices, action: Action) => Promise<ActionAnswer>

/**
 * Handlers of all calls that actions of schema files may make. Contact cards, PDF files, templates and paths are handled by the
 * record calls, with or without an action.
 */
const HANDLERS: Record<Exclude<ActionCallName, 'exportVcard' | 'gpx' | 'pdf' | 'preview' | 'test-mail'>, Handler> = {
  acknowledgements: async ({ body = {}, context, entity, record }, { inbox }) => {
    await inbox.acknowledge(entity, record, context, readRevision(body))
    return { facts: { acknowledged: true }, after: () => undefined }
  },
  content: async (acting, services, { files, sheet }) => {
    const { record } = acting
    const parts = await (files ? namedFiles(acting, files, services) : firstFiles(acting, services))
    const [first, ...more] = sheet ? [...parts, await printedRecord(acting, services)] : parts
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
  checks: async ({ context, record }, { configuration }) => {
    await configuration.check(record, context.lang)
    return { facts: { sound: true }, after: () => undefined }
  },
  reloads: async (_, { configuration }) => {
    await configuration.reload()
    return { facts: { reloaded: true }, after: () => undefined }
  },
  defaults: async ({ context, record }, { settings }) => {
    await settings.restore(record, context)
    return { facts: { restored: true }, after: () => undefined }
  },
  tries: async ({ record }, { maps, settings }) => {
    const answers = await maps().probe(record.key)
    if (!answers) settings.tryExpression(record)
    return { facts: answers ? { answers } : { matches: true }, after: () => undefined }
  },
  'end-sessions': async ({ context, entity, record }, { sessions }) => {
    if (entity.route !== 'users') throw new Refusal('NOT_FOUND', 'The record is not an account')
    await sessions.endAll(record.id, context)
    return { facts: { ended: true }, after: () => undefined }
  },
  remind: async (acting, { reminding }) => {
    await reminding(acting)
    return { facts: { reminded: true }, after: () => undefined }
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
  return HANDLERS[name](acting, services, requireOne(offered, acting, services))
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
  requireOne([action], acting, services)
  if (action.set) return setFields(acting, action.set, services)
  if (action.print) return printed(acting, action.print, services)
  const name = HANDLED.find((one) => ACTION_CALLS[one].path === action.call?.path)
  if (!name) throw new Refusal('NOT_FOUND', `the action ${action.id} has no call`)
  return HANDLERS[name](acting, services, action)
}

/**
 * Executes an action of the file that has no handler of its own, for one record.
 * @throws Refusal NOT_FOUND where there is no such action, else like `runAction`
 */
async function runNamed(id: string, acting: Acting, services: ActionServices, body: JsonObject): Promise<ActionAnswer> {
  const action = (acting.entity.actions ?? []).find((one) => one.id === id && (one.set ?? one.print ?? one.merge) !== undefined)
  if (!action) throw new Refusal('NOT_FOUND', `Records of ${acting.entity.route} have no action ${id}`)
  if (!action.merge) return runForOneOfMany(action, acting, services)
  // Its right to delete is about the other record, and checked there.
  requireOne([{ ...action, right: 'write' }], acting, services)
  return merged(acting, action.merge, services, body)
}

/** Sets the fields that the file names; of two concurrent calls the second is refused as stale. */
async function setFields(
  { entity, record, context }: Acting,
  set: Record<string, string>,
  { now, records }: Pick<ActionServices, 'now' | 'records'>,
): Promise<ActionAnswer> {
  const status = record.status ?? null
  const facts = { record: record as JsonObject, old: null, user: ruleUser(context.principal), mode: 'update', status } as const
  const day = { today: officeDay(now()), now: now().toISOString(), lookup: {} }
  const rules = rulesOf(entity)
  const values = Object.entries(set).reduce<JsonObject>((out, [path, expression]) => {
    const value = rules.value(expression, { ...facts, ...day })
    return value === undefined ? out : withValue(out, path, settable(entity, path, value))
  }, {})
  await records().update(entity, record.id, { ...values, ...basedOn(record) }, onBehalfOf(context))
  return { facts: { done: true }, after: () => undefined }
}

async function merged(
  { context, entity, record }: Acting,
  rules: MergeRules,
  { records }: ActionServices,
  body: JsonObject,
): Promise<ActionAnswer> {
  const request = mergeRequestOf(body)
  if (!request || !isUuid(request.other))
    throw new Refusal('BAD_BODY', 'A merge is {"other": id, "take": {"path": "other" or "both"}, "versions"?, "dryRun"?}')
  const answer = await records().merge(entity, { ...request, id: record.id, rules }, context)
  return { facts: answer as unknown as JsonObject, after: () => undefined }
}

async function printed({ context, entity, record }: Acting, code: string, { paper }: ActionServices): Promise<ActionAnswer> {
  const { bytes, name } = await paper.print(entity, [record], code, context).catch((error: unknown) => {
    // The office may have deleted or disabled the template.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return paper.print(entity, [record], null, context)
    throw error
  })
  return { file: { name, type: 'application/pdf', size: bytes.length, bytes: new Blob([bytes]).stream() } }
}

/** The one of these actions whose permission the caller has and whose condition holds. */
function requireOne(
  offered: readonly Action[],
  { context, entity, record }: Acting,
  { now }: Pick<ActionServices, 'now'>,
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
  const seen = new Set(seenEntity(entity, hidden).actions?.map(({ id }) => id))
  const holds = (when: string | undefined) => when === undefined || rules.holds(when, record as JsonObject, facts)
  const found = allowed.find((action) => seen.has(action.id) && holds(action.when))
  if (!found) throw new Refusal('ACTION_OFF', 'The record does not fulfil the condition of this action')
  return found
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

/** Counts and dates a reminder; effects notify its recipients. Of two concurrent calls the second is refused as stale. */
async function remind(records: Records, at: Date, { context, entity, record }: Acting): Promise<void> {
  const [dated, counted] = ['remindedAt', 'reminders'].map((name) => entity.fields.find(({ path }) => path === name))
  if (!dated?.server) throw new Refusal('NOT_FOUND', `Records of ${entity.route} keep no date of a reminder`)
  const values = {
    remindedAt: at.toISOString(),
    ...(counted ? { reminders: (typeof record.reminders === 'number' ? record.reminders : 0) + 1 } : {}),
  }
  await records.update(entity, record.id, { ...values, ...basedOn(record) }, onBehalfOf(context))
}

const rulesOf = oncePer((entity: Entity) => compileRules(entity))

/** Calls made by actions of schema files. */
export interface Actions {
  /** refuses NOT_FOUND where no action makes the call, FORBIDDEN without its right, ACTION_OFF while its condition does not hold */
  run: (name: HandledCall, acting: Acting) => Promise<ActionAnswer>
  /** executes the action with this id, if it has no handler; refuses like `run` */
  runNamed: (id: string, acting: Acting, body: JsonObject) => Promise<ActionAnswer>
  /** the same for one of many records */
  runForOneOfMany: (action: Action, acting: Acting) => Promise<ActionAnswer>
}

/** The server side of actions in schema files. */
export const actionsFeature = defineFeature<Actions>({
  id: 'actions',
  routes: [],
  open: ({ now, records, use }) => {
    const services: ActionServices = {
      now,
      records,
      kept: use(filesFeature),
      paper: use(paperFeature),
      recovery: use(recoveryFeature),
      registration: use(registrationFeature),
      reminding: (acting) => remind(records(), now(), acting),
      sessions: use(sessionsFeature),
      scheduler: use(schedulerFeature),
      inbox: use(inboxFeature),
      configuration: use(configurationFeature),
      settings: use(settingsFeature),
      maps: () => use(geoFeature),
    }
    return {
      service: {
        run: (name, acting) => runAction(name, acting, services),
        runNamed: (id, acting, body) => runNamed(id, acting, services, body),
        runForOneOfMany: (action, acting) => runForOneOfMany(action, acting, services),
      },
    }
  },
})
