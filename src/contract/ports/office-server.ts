import type { Json, JsonObject } from '../json'
import type { LocalText } from '../language'
import type { ActionCall } from '../model/action'
import type { EffectHandlerFacts } from '../model/effect'
import type { ListPage, RecordData } from '../model/record'

/** Words that the code of an office says: the same for everyone, or per language. */
export type OwnWords = string | LocalText

/** What a check found, or why a handler refuses. */
export interface OwnFinding {
  /** path of the field: `dueOn`, `lines[0].book`; absent = the record as a whole */
  field?: string
  /** in capitals: `BOOK_LENT`; the same code always means the same */
  code: string
  /** what is wrong and what to do, shown to the person as it is */
  message: OwnWords
  /** a warning is shown and refuses nothing; absent = an error */
  severity?: 'error' | 'warning'
}

/** The person whose call it is. */
export interface OwnCaller {
  id: string
  username: string
  /** roles and authorities: `ROLE_MANAGER`, `LOAN_W` */
  authorities: readonly string[]
  /** the subject that the person stands for; null = none */
  subjectId: string | null
}

/** Which records of an entity, and how many. */
export interface OwnQuery {
  /**
   * conditions as in a list call (`dueOnTo`, `statusIn`, `memberEquals`); a field alone stands for `Equals`,
   * with a list for `In`
   */
  where?: Readonly<Record<string, Json | readonly Json[]>>
  /** searched words */
  q?: string
  /** `dueOn,asc`; several in their order */
  sort?: string | readonly string[]
  /** rows of a page, 200 at most */
  size?: number
  /** counts from 0 */
  page?: number
}

/** The records of one entity, as far as the caller's rights reach. Each call rejects with a RefusedCall. */
export interface ReadRecords<Row = RecordData> {
  list: (query?: OwnQuery) => Promise<ListPage<Row>>
  /** the first record of a query; null = there is none */
  find: (query: OwnQuery) => Promise<Row | null>
  get: (id: string) => Promise<Row>
  count: (query?: OwnQuery) => Promise<number>
}

/** The same, and writing: rights, rules, checks and history apply as to a person's own change. */
export interface WriteRecords<Row = RecordData, Write = JsonObject> extends ReadRecords<Row> {
  create: (values: Write) => Promise<Row>
  /** changes these fields; of two calls at once the second one wins */
  update: (id: string, values: Partial<Write>) => Promise<Row>
  changeStatus: (id: string, status: string, values?: Partial<Write>) => Promise<Row>
  remove: (id: string) => Promise<Row>
}

/** What every handler gets. */
export interface HandlerContext {
  /** null = the office itself: a job, or an effect of one */
  user: OwnCaller | null
  /** the language of the person: `it` */
  lang: string
  /** the clock of the office, an ISO instant */
  now: string
  /** the day of the office: `2026-11-29` */
  today: string
  /** aborted when the time of the call is over, or the server stops */
  signal: AbortSignal
  /** as everywhere, and aborted with the call */
  fetch: typeof fetch
  /** writes a line to the log of the server */
  log: (line: string) => void
  /** ends the call: the person sees these findings, at their fields */
  refuse: (findings: OwnFinding | readonly OwnFinding[]) => never
}

/** The records of the office, to read. */
export interface ReadsRecords {
  records: <Row = RecordData>(route: string) => ReadRecords<Row>
}

/** The records of the office, to read and to write. */
export interface WritesRecords {
  records: <Row = RecordData, Write = JsonObject>(route: string) => WriteRecords<Row, Write>
}

/** What is done to a record that is checked. */
export const CHECKED_OPERATIONS = ['create', 'update', 'status', 'delete', 'restore'] as const
export type CheckedOperation = (typeof CHECKED_OPERATIONS)[number]

/** A record that is about to be saved, with everything that a check may read. */
export interface CheckCall<Row = RecordData> extends HandlerContext, ReadsRecords {
  /** as it would be stored */
  record: Row
  /** as it is stored; null = a new one */
  before: Row | null
  operation: CheckedOperation
  /** whether a field at this path, or below it, changes */
  changed: (path: string) => boolean
}

/** What a handler returns, now or later; one without a "return" is as good. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without "return" has no other type
export type NowOrLater<Value> = Value | void | Promise<Value | void>

/** What a check answers: nothing, or what it found. */
export type CheckAnswer = null | undefined | OwnFinding | readonly OwnFinding[]

/** A check of the records of one entity, in the transaction that saves them: three seconds at most. */
export type RunCheck<Row = RecordData> = (call: CheckCall<Row>) => NowOrLater<CheckAnswer>

/** A check, and what it is run for; absent = create, update and status. */
export interface OwnCheck<Row = RecordData> {
  on?: readonly CheckedOperation[]
  run: RunCheck<Row>
}

/** The record of an action, and what came with the call. */
export interface ActionContext<Row = RecordData> extends HandlerContext, WritesRecords {
  record: Row
  /** the body of the call */
  input: JsonObject
}

/** A file that an action answers. */
export interface OwnFile {
  /** `receipt.csv` */
  name: string
  /** `text/csv` */
  type: string
  content: string | Uint8Array
}

/** What an action answers: facts for the caller, a file, or nothing. */
export type Answered = undefined | JsonObject | OwnFile

/** An action of an entity file: `"call": { "method": "POST", "path": "{endpoint}/{id}/own/NAME" }`. */
export interface OwnAction<Row = RecordData> {
  /** `GET` with a file; absent = POST */
  method?: 'GET' | 'POST'
  /** the answer is a file, which the browser keeps */
  answer?: 'file'
  /** thirty seconds at most; the answer is that of the call */
  run: (call: ActionContext<Row>) => NowOrLater<Answered>
}

/** What an effect of an entity file passes to its handler. */
export interface EffectContext extends HandlerContext, WritesRecords {
  /** the values of `with` */
  args: JsonObject
  /** the record that it is about */
  record: { route: string; id: string }
}

/** A handler of effects: `"handler": { "name": NAME, "with": { … } }`. It acts as the office. */
export interface OwnEffect {
  /**
   * `write`: in the transaction of the change, three seconds at most; what it refuses refuses the change.
   * `queue`: after it, a minute at most, again until it succeeds. Absent = queue
   */
  runs?: EffectHandlerFacts['runs']
  /** its arguments; absent = none */
  args?: EffectHandlerFacts['args']
  /** takes further arguments of any name */
  isOpen?: true
  run: (call: EffectContext) => void | Promise<void>
}

/** A run of a job. */
export interface JobContext extends HandlerContext, WritesRecords {
  /** adds a line to the log of this run */
  say: (line: OwnWords) => void
}

/** Work that runs by a schedule. It acts as the office. */
export interface OwnJob {
  /** its name in the list of schedules */
  title: { it: string; en: string }
  /** when new offices run it, as a Quartz expression: `0 0 6 * * ?` */
  cron: string
  /** its schedule begins paused */
  paused?: true
  /** ten minutes at most; what it answers is the outcome of the run */
  run: (call: JobContext) => NowOrLater<OwnWords>
}

/** A question of a widget, a command or a page. */
export interface ProviderCall extends HandlerContext, ReadsRecords {
  /** the parameters of the question */
  params: Readonly<Record<string, string>>
}

/** Answers `GET /api/own/NAME`: choices, or what another server knows. */
export interface OwnProvider {
  /** who may ask: one of these roles or authorities; absent = everyone who is signed in */
  for?: readonly string[]
  /** ten seconds at most */
  run: (call: ProviderCall) => Json | Promise<Json>
}

/** Everything that the server code of an office adds. */
export interface OwnServer {
  /** by route of the entity */
  // biome-ignore lint/suspicious/noExplicitAny: each check knows the records of its own entity
  checks?: Readonly<Record<string, OwnCheck<any> | RunCheck<any>>>
  /** by name: `lend` */
  // biome-ignore lint/suspicious/noExplicitAny: each action knows the records of its own entity
  actions?: Readonly<Record<string, OwnAction<any>>>
  /** by name: `loans.notify` */
  effects?: Readonly<Record<string, OwnEffect>>
  /** by name in capitals: `CLOSE_LOANS` */
  jobs?: Readonly<Record<string, OwnJob>>
  /** by name: `isbn` */
  providers?: Readonly<Record<string, OwnProvider>>
}

/** What files may name of the server code of an office. */
export interface OwnNames {
  effects: Readonly<Record<string, EffectHandlerFacts>>
  /** calls of actions by name */
  actions: Readonly<Record<string, ActionCall>>
  jobs: Readonly<Record<string, Pick<OwnJob, 'title'>>>
}

/** An office without server code. */
export const NO_NAMES: OwnNames = { effects: {}, actions: {}, jobs: {} }

/** The path after the id of a record at which an action of the office is called. */
export const ownActionPath = (name: string): string => `own/${name}`

/** Declares what a file of `server/` adds to the office: its default export. */
export const defineOwnServer = (parts: OwnServer): OwnServer => parts

/** Types a check by the records it is about: `defineCheck<Loan>(({ record }) => …)`. */
export const defineOwnCheck = <Row = RecordData>(
  check: OwnCheck<Row> | RunCheck<Row>,
): OwnCheck<Row> | RunCheck<Row> => check

/** Types an action by the records it is about. */
export const defineOwnAction = <Row = RecordData>(action: OwnAction<Row>): OwnAction<Row> => action

/** A handler of effects whose arguments are known. */
type EffectWith<Args> = Omit<OwnEffect, 'run'> & {
  run: (call: EffectContext & { args: Args }) => void | Promise<void>
}

/** Types a handler of effects by its arguments. */
export const defineOwnEffect = <Args extends JsonObject = JsonObject>(effect: EffectWith<Args>): OwnEffect =>
  effect as OwnEffect

/** Types a job. */
export const defineOwnJob = (job: OwnJob): OwnJob => job

/** Types a provider. */
export const defineOwnProvider = (provider: OwnProvider): OwnProvider => provider
