import type { Problem } from '../contract/errors/problem'
import type { Json, JsonObject } from '../contract/json'
import type { LocalText } from '../contract/language'
import type { Action, ActionCall } from '../contract/model/action'
import type { FileChange } from '../contract/model/catalogue'
import type { EffectHandlerFacts } from '../contract/model/effect'
import type { Entity } from '../contract/model/entity'
import type { RecordData } from '../contract/model/record'
import type { Properties } from '../generated/types'
import type { Config } from './config'
import type { Bus } from './kernel/bus'
import type { CallContext } from './kernel/context'
import type { Database, Sql } from './kernel/database'
import type { Migration } from './kernel/db/migrate'
import type { Disk } from './kernel/disk'
import type { Faults } from './kernel/faults'
import type { HttpCall } from './kernel/http/call'
import type { Job, Queue } from './kernel/queue'
import type { OfficeHandlers } from './office-code'
import type { OfficeSettings, Setting, SettingCheck } from './office-setting'
import type { RecordGuard, RecordHook, Records } from './records'
import type {
  OutcomeOf,
  OutcomeTexts,
  RunOutcome,
  ScheduledName,
  ScheduledWork,
  ShippedSchedule,
} from './scheduled-job'
import type { CatalogueService, OfficeChanges, ServedCatalogue } from './schema-folder'

/** Services available to every feature. */
export interface Core {
  config: Config
  db: Database
  bus: Bus
  /** work that is stored with its cause, and done once by one of the processes */
  queue: Queue
  /** the clock */
  now: () => Date
  /** the server's own log */
  log: (line: string) => void
  /** unexpected failures, which administrators see as records */
  faults: Faults
  records: () => Records
  /** the current catalogue; throws before the schema files have been read */
  catalogue: () => ServedCatalogue
  /** a served or built-in entity */
  entity: (route: string) => Entity | undefined
  /** a served entity of the schema folder */
  served: (route: string) => Entity | undefined
  /** an entity the server depends on: the schema folder's, or the built-in one */
  builtIn: (route: string) => () => Entity
  /** reads the schema files again with what the office changed in them; resolves when it has taken effect */
  reread: () => Promise<void>
  /** Problems that changes of an entity's schema file would bring */
  problemsWith: (route: string, changes: readonly FileChange[]) => Promise<Problem[]>
  /** `https://office.example`: prefix of links in e-mails */
  publicUrl: () => string
  /** the schema folder as other files would make it, and files written into it */
  schemaFiles: Pick<CatalogueService, 'preview' | 'putFiles' | 'staged' | 'followInForce'>
  /** what features contribute to records, by name; another object after a change of the office's code */
  readonly contributed: Contributed
  /** the office's own server code */
  own: OfficeHandlers
  /** languages on offer, the default one first */
  languages: () => readonly string[]
  /** data about people that features hold outside of records */
  holders: () => readonly PersonalDataSource[]
  /** the file system for uploads; absent: the local one */
  disk: Disk | undefined
  /** dispatches a call to this server with the rights of its caller */
  ask: (path: string, call: HttpCall) => Response | Promise<Response>
  /** the service of another feature, which precedes this one in the list or is only used after start-up */
  use: <Service>(feature: Feature<Service>) => Service
}

/** A person, identified by everything that leads to their data. */
export interface PersonTraces {
  /** records about them that may be read */
  records: readonly { route: string; id: string }[]
  /** their accounts */
  users: readonly { id: string; username: string; fullname: string }[]
  /** their full names and log-in names */
  names: readonly string[]
  /** their e-mail addresses, in lower case */
  addresses: readonly string[]
}

/** The data about people that a feature holds in its own tables. */
export interface PersonalDataSource {
  /** key of its part in an export */
  part: string
  /** given to the person and to administrators alone; absent = to whoever may read the records */
  isPrivate?: true
  /** without secrets, and without names of others; absent = nothing to export */
  held?: (person: PersonTraces) => Promise<Json[]>
  /** deletes it, in the transaction of the erasure; idempotent */
  erase: (sql: Sql, person: PersonTraces) => Promise<void>
}

/** Who may make a call: anyone, signed-in people, or also those who still have to change their password. */
export type CallRight = 'open' | 'signed in' | 'owes a password'

/**
 * One call of a feature. Other methods at its path are answered with METHOD_NOT_ALLOWED and the allowed ones.
 */
export interface Route<Service = undefined> {
  method: 'GET' | 'POST' | 'PUT'
  /** `/api/views/:route/:id` */
  path: string
  right: CallRight
  /** read-only although its method is not GET: its query is too long for an address */
  isReading?: true
  /** the handler returns null where the entity at this path handles the call itself */
  passesOn?: true
  answer(call: HttpCall, core: Core, service: Service): Promise<Response | null> | Response | null
}

/** A running feature. Everything is optional except the service, which other features use. */
export interface Opened<Service> {
  service: Service
  /** rules of single entities that no schema file can express */
  guards?: readonly RecordGuard[]
  /** what follows changes of records */
  hooks?: readonly RecordHook[]
  /** the office's changes of schema files, queried at each reading */
  fileChanges?(): Promise<OfficeChanges>
  /** the data it holds about people */
  personal?: readonly PersonalDataSource[]
  /** called with entities before they are served; returned Problems keep them in their last shape */
  prepare?(entities: readonly Entity[]): Promise<Problem[]>
  /** called with every catalogue once it has taken effect */
  adopt?(catalogue: ServedCatalogue): void
  /** runs once after the schema files were read for the first time */
  read?(): Promise<void>
  /** stores initial data; no other process starts meanwhile */
  fill?(): Promise<void>
  /** starts work that needs every feature; afterwards the server listens */
  begin?(): void
  /** deletes expired data, once an hour */
  tidy?(): Promise<unknown>
  /** ends work that would keep connections open, before the server stops listening */
  drain?(): unknown
  /** ends its work; features close in reverse order */
  close?(): unknown
}

/** A call of an effect: its arguments, and the record that it is about. */
export interface HandledEffect extends JsonObject {
  args: JsonObject
  record: { route: string; id: string }
  /** position of the effect in its file */
  effect: string
}

/**
 * Work that effects of schema files may call by name. `write`: in the transaction of the write, short and
 * nothing but SQL, its refusal refuses the whole change. `queue`: after it, retried until it succeeds, with
 * an id that stays the same.
 */
export type EffectHandler = EffectHandlerFacts &
  (
    | { runs: 'write'; run(core: Core, call: HandledEffect, sql: Sql): Promise<void> }
    | { runs: 'queue'; run(core: Core, call: HandledEffect, job: Job): Promise<void> }
  )

/** Handles a call about the records of an entity; `id` is '' for calls about many. */
export type RecordCallHandler = (call: HttpCall, core: Core, entity: Entity, id: string) => Promise<Response>

/** The methods of one path about records; others are answered with METHOD_NOT_ALLOWED. */
export interface RecordCall {
  GET?: RecordCallHandler
  POST?: RecordCallHandler
  PUT?: RecordCallHandler
  /** actions of schema files may make it, too; `answer: 'file'` = what it answers is downloaded */
  action?: Pick<ActionCall, 'method' | 'answer'>
}

/** The record of an action as its caller sees it, and the caller. */
export interface Acting {
  entity: Entity
  record: RecordData
  context: CallContext
  /** what the caller sent with it */
  body?: JsonObject
}

/** A file returned by an action; its size may be unknown until it is sent. */
export interface AnsweredFile {
  name: string
  type: string
  size: number | null
  bytes: ReadableStream
}

/** Result of an action: a file, or facts and a callback to run after the commit. */
export type ActionAnswer = { file: AnsweredFile } | { facts: JsonObject; after?: () => void }

/**
 * A call that exists where an action of a schema file makes it: `{endpoint}/{id}/{name}`. Right and condition
 * of the action have been checked when it runs.
 */
export interface ActionHandler extends Pick<ActionCall, 'method' | 'answer'> {
  /** the answer is 202: the work goes on */
  isQueued?: true
  run(acting: Acting, core: Core, action: Action): Promise<ActionAnswer>
}

/** A job with the texts of its outcomes; `Service` is that of its feature. */
interface DeclaredJob<Service, Texts extends OutcomeTexts, Outcome extends RunOutcome> {
  /** the schedule of new offices */
  shipped: ShippedSchedule
  outcomes: Texts
  /** does the work, in steps that may be repeated; a failure is the outcome of this run alone */
  run(work: ScheduledWork, core: Core, service: Service): Promise<Outcome>
}

/** Work that runs by schedules of the office. */
export type ScheduledJob<Service = unknown> = DeclaredJob<Service, OutcomeTexts, RunOutcome>

/** A job whose service is known. */
export interface BoundJob extends Pick<ScheduledJob, 'shipped' | 'outcomes'> {
  run(work: ScheduledWork, core: Core): Promise<RunOutcome>
}

/** Declares a job: its outcomes have the codes and figures of its texts. */
export function defineJob<const Texts extends OutcomeTexts, Service = unknown>(
  job: DeclaredJob<Service, Texts, OutcomeOf<Texts>>,
): ScheduledJob<Service> {
  return job
}

/** Settings that the office adds for a feature to read: `webhook.{to}.url`. */
export interface SettingFamily {
  keys: RegExp
  check: SettingCheck
}

/** What features contribute, by name. */
export interface Contributed {
  /** handlers that effects call: `log.note` */
  effectHandlers: ReadonlyMap<string, EffectHandler>
  /** by their path after the id of a record: `comments/people` */
  recordCalls: ReadonlyMap<string, RecordCall>
  /** by their path after the endpoint: `export` */
  listCalls: ReadonlyMap<string, RecordCall>
  /** by their path after the id of a record */
  actions: ReadonlyMap<string, ActionHandler>
  /** work that schedules run, by the name that the scheduler's file offers: `BACKUP` */
  jobs: ReadonlyMap<string, BoundJob>
  /** settings of the installation, by key: `upload.maxMb` */
  settings: ReadonlyMap<string, Setting>
  /** checks of settings that the office adds */
  settingFamilies: readonly SettingFamily[]
  /** what jobs say at their end, by code */
  outcomes: ReadonlyMap<string, LocalText>
}

/** Fields of shipped entities by route. */
export type ServerFields = {
  readonly [Route in keyof Properties]?: readonly (keyof Properties[Route] & string)[]
}

/** One capability of the server: its calls, tables, rules and background work in one folder. */
export interface Feature<Service = undefined> {
  /** the name of its folder */
  id: string
  /** opened before the schema files are read, because records or sign-in need it */
  isEarly?: true
  migrations?: readonly Migration[]
  routes: readonly Route<Service>[]
  /**
   * folders of `/api` that entities of schema files may use beside these routes; all others belong to the
   * server
   */
  sharedFolders?: readonly string[]
  /**
   * fields marked `server` that it sets, by entity; schema files with fields that nothing sets are reported
   */
  sets?: ServerFields
  /** handlers that effects of schema files may call, by name: `log.note` */
  handlers?: Readonly<Record<string, EffectHandler>>
  /** calls below every record, by their path after its id: `comments/people` */
  recordCalls?: Readonly<Record<string, RecordCall>>
  /** calls below the list of every entity, by their path after its endpoint: `export` */
  listCalls?: Readonly<Record<string, RecordCall>>
  /** calls that actions of schema files make, by their path after the id of a record: `end-sessions` */
  actions?: Readonly<Record<string, ActionHandler>>
  /** work that schedules run, by the name that the scheduler's schema file offers: `BACKUP` */
  jobs?: Readonly<Partial<Record<ScheduledName, ScheduledJob<Service>>>>
  /** settings of the installation that it reads, by key: `upload.maxMb` */
  settings?: OfficeSettings
  /** settings that the office adds under keys of its own choice */
  settingFamilies?: readonly SettingFamily[]
  /** entities whose endpoint intentionally lies among these routes: route → endpoint */
  ownEndpoints?: Readonly<Record<string, string>>
  /** handles calls whose paths are dynamic; null for other paths. Called after all routes */
  rest?(call: HttpCall, core: Core): Promise<Response> | null
  /** absent: it has no service, only calls */
  open?(core: Core): Opened<Service> | Promise<Opened<Service>>
}

/** Declares a feature. */
export function defineFeature<Service = undefined>(feature: Feature<Service>): Feature<Service> {
  return feature
}
