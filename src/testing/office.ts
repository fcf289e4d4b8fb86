import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownQueryParams } from '../catalogue/list-query/own-query'
import type { ApiFieldError } from '../contract/errors/field-error'
import { type Problem, problemLine } from '../contract/errors/problem'
import type { Json, JsonObject } from '../contract/json'
import type { ActionCall } from '../contract/model/action'
import type { Entity } from '../contract/model/entity'
import type { ListPage, RecordData } from '../contract/model/record'
import type { OwnQuery } from '../contract/ports/office-server'
import type { TestMail, TestPerson, TestServer, TestServerOptions } from '../contract/ports/test-office'
import { type AnsweredCall, createTestCalls } from './calls'

/** How an office for tests is opened. */
export interface OpenOfficeOptions {
  /** folder of the office; absent = that of package.json, where the tests run */
  folder?: string
  /** its clock begins here: `2026-12-24T09:00:00Z`; absent = now */
  now?: string
  /** opens although files have errors; absent = they are told, and nothing opens */
  allowProblems?: boolean
}

/** An office in memory, with everything of its own. */
export interface TestOffice {
  /** Problems of its files: warnings, and errors where they are allowed */
  problems: readonly Problem[]
  /** signs a person in: by a role (`ROLE_USER`), several, or with a name and a subject */
  as: (person: string | readonly string[] | TestPerson) => Promise<TestUser>
  /** its clock; sessions and dates follow */
  clock: {
    now: () => Date
    /** `2026-12-24`, or an instant */
    set: (moment: string | Date) => void
    /** moves it on by days and hours */
    advance: (by: { days?: number; hours?: number }) => void
  }
  /** does the work that waits: mails, effects of the queue, schedules that are due */
  settle: () => Promise<void>
  /** runs a job by its name (`EXPIRE_DOCS`, or one of the office), and resolves to its outcome in English */
  runJob: (name: string) => Promise<string>
  /** the mails that it wrote so far, oldest first; none leaves this machine */
  mails: () => Promise<TestMail[]>
  /** lines of its log */
  log: () => readonly string[]
  close: () => Promise<void>
}

/** What a person of an office for tests can do. Everything that is refused rejects with a RefusedByOffice. */
export interface TestUser {
  id: string
  username: string
  list: <Row = RecordData>(route: string, query?: OwnQuery) => Promise<ListPage<Row>>
  get: <Row = RecordData>(route: string, id: string) => Promise<Row>
  create: <Row = RecordData>(route: string, values: object) => Promise<Row>
  /** changes these fields of the record as it is now */
  update: <Row = RecordData>(route: string, id: string, values: object) => Promise<Row>
  changeStatus: <Row = RecordData>(route: string, id: string, status: string, values?: object) => Promise<Row>
  remove: (route: string, id: string) => Promise<void>
  /** an action of the entity file by its id; resolves to the facts of its answer, or to a file's text */
  act: (route: string, id: string, action: string, input?: object) => Promise<Json>
  /** what a provider of the office answers */
  ask: (provider: string, params?: Readonly<Record<string, string>>) => Promise<Json>
  /** any call of the API; the body of the answer */
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Json>
}

/** Why an office refused something. */
export class RefusedByOffice extends Error {
  override readonly name = 'RefusedByOffice'
  readonly status: number
  /** `CONSTRAINT_VIOLATION` */
  readonly code: string
  /** the wrong fields: path, code, message */
  readonly errors: readonly ApiFieldError[]
  constructor({ body, status }: AnsweredCall) {
    const { errorCode = 'INTERNAL', detail = '', errors = [] } = body as Partial<ErrorBody>
    super(
      [errorCode, detail, ...errors.map(({ code, message, path }) => `${path} ${code}: ${message}`)].join(
        '\n  ',
      ),
    )
    this.status = status
    this.code = errorCode
    this.errors = errors
  }
}

interface ErrorBody extends JsonObject {
  errorCode: string
  detail: string
  errors: ApiFieldError[] & Json
}

/** The server that runs an office: beside the built surface, or in the sources. */
async function loadServer(): Promise<{
  openTestOffice: (options: TestServerOptions) => Promise<TestServer>
}> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const places = ['../server/main.js', '../server/test-office.ts'].map((path) => join(here, path))
  const found = places.find((path) => existsSync(path)) ?? places[0] ?? ''
  return import(/* @vite-ignore */ pathToFileURL(found).href)
}

/** The shipped schema files of the package. */
function shippedFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return resolve(here, '../../schemas')
}

/**
 * Opens the office of a folder in memory: its files, its server code, an empty database, a clock that tests
 * move.
 * @throws Error in one sentence for a folder that is no office, and with the list of Problems of its files
 */
export async function openOffice({
  allowProblems = false,
  folder = process.cwd(),
  now,
}: OpenOfficeOptions = {}): Promise<TestOffice> {
  const office = resolve(folder)
  if (!existsSync(join(office, 'schemas')))
    throw new Error(
      `${office} is no office: it has no folder "schemas". Name it: openOffice({ folder: "…" })`,
    )
  const { openTestOffice } = await loadServer()
  const server = await openTestOffice({
    office,
    shipped: shippedFolder(),
    ...(now === undefined ? {} : { now: new Date(now) }),
  })
  const errors = server.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0 && !allowProblems) {
    await server.close()
    throw new Error(`the office has errors:\n${errors.map(problemLine).join('\n')}`)
  }
  return toTestOffice(server)
}

function toTestOffice(server: TestServer): TestOffice {
  /** sessions end when the clock moves: people sign in again */
  let moved = 0
  const setNow = (moment: Date): void => {
    if (Number.isNaN(moment.getTime())) throw new Error('the clock takes a day or an instant: 2026-12-24')
    moved += 1
    server.setNow(moment)
  }
  return {
    problems: server.problems,
    as: async (person) => {
      const wanted = toPerson(person)
      const user = await server.signIn(wanted)
      let session = { token: user.token, moved }
      const token = async (): Promise<string> => {
        if (session.moved !== moved) session = { token: (await server.signIn(wanted)).token, moved }
        return session.token
      }
      return toTestUser(server, { id: user.id, username: user.username, token })
    },
    clock: {
      now: server.now,
      set: (moment) => setNow(new Date(moment)),
      advance: ({ days = 0, hours = 0 }) =>
        setNow(new Date(server.now().getTime() + (days * 24 + hours) * 3_600_000)),
    },
    settle: server.settle,
    runJob: server.runJob,
    mails: server.mails,
    log: server.log,
    close: server.close,
  }
}

function toPerson(person: string | readonly string[] | TestPerson): TestPerson {
  if (typeof person === 'string') return { roles: [person] }
  return 'roles' in person ? person : { roles: person }
}

interface SignedPerson {
  id: string
  username: string
  token: () => Promise<string>
}

function toTestUser(server: TestServer, { id, token, username }: SignedPerson): TestUser {
  const { body, find, text } = createTestCalls(server, token, (answered) => new RefusedByOffice(answered))
  const at = (route: string, path = ''): string => `${find(route).endpoint}${path}`
  const withVersion = async (route: string, record: string, values: object): Promise<object> => {
    const { extraFields } = (await body('GET', at(route, `/${record}`))) as JsonObject
    return { ...values, extraFields }
  }
  const changeStatus: TestUser['changeStatus'] = async (route, record, status, values = {}) => {
    const path = at(route, `/statuses/${record}?${new URLSearchParams({ newStatus: status })}`)
    return (await body('PUT', path, await withVersion(route, record, values))) as never
  }
  return {
    id,
    username,
    list: async (route, query) =>
      (await body('GET', at(route, `?${ownQueryParams(find(route), query)}`))) as never,
    get: async (route, record) => (await body('GET', at(route, `/${record}`))) as never,
    create: async (route, values) => (await body('POST', at(route), values)) as never,
    update: async (route, record, values) =>
      (await body('PUT', at(route, `/${record}`), await withVersion(route, record, values))) as never,
    changeStatus,
    remove: async (route, record) => void (await body('PUT', at(route, `/deletes/${record}`))),
    act: async (route, record, action, input = {}) => {
      const { call, status } = findAction(find(route), action)
      if (status !== undefined) return (await changeStatus(route, record, status, input)) as unknown as Json
      const path = call.path.replace('{endpoint}', at(route)).replace('{id}', record)
      return call.answer === 'file'
        ? text(path)
        : body(call.method, path, call.method === 'POST' ? input : undefined)
    },
    ask: (provider, params = {}) => body('GET', `/api/own/${provider}?${new URLSearchParams(params)}`),
    call: body,
  }
}

type CalledAction = { status: string; call?: never } | { status?: never; call: ActionCall }

/** What an action does when it is chosen; one that opens something on the screen does nothing here. */
function findAction({ actions = [] }: Pick<Entity, 'actions'>, id: string): CalledAction {
  const action = actions.find((one) => one.id === id)
  if (!action)
    throw new Error(
      `there is no action "${id}": ${actions.map((one) => one.id).join(', ') || 'the file has none'}`,
    )
  if (action.status !== undefined) return { status: action.status }
  if (action.call) return { call: action.call }
  throw new Error(`the action "${id}" opens something on the screen: try what follows from it instead`)
}
