import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../package.json'
import type { Entity } from '../contract/model/entity'
import type { RecordData } from '../contract/model/record'
import type { User } from '../contract/model/user'
import type { TestMail, TestPerson, TestServer, TestServerOptions } from '../contract/ports/test-office'
import { type Config, readConfig } from './config'
import { accountsFeature } from './features/identity/accounts'
import { statusSteps } from './features/office/rows'
import { schedulerFeature } from './features/operations/scheduler'
import { serverContext } from './kernel/context'
import { listFilesBelow } from './kernel/files-below'
import { readConfigFile } from './office-folder/config-file'
import { getDeclared, listAllActive, toBaseVersion } from './records'
import { createInlineCompiler, MANIFESTS } from './schema-folder'
import { type RunningServer, startServer } from './start-server'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'

/** A clock that tests move. */
interface Clock {
  now: () => Date
  set: (moment: Date) => void
}

/**
 * Serves an office in this process for tests: an empty database in memory, nothing sent, no schedule that
 * runs by itself. What a first start makes is kept for the next ones with the same files.
 * @throws StartError
 */
export async function openTestOffice(options: TestServerOptions): Promise<TestServer> {
  const template = await templateOf(options)
  const data = mkdtempSync(join(temporary(), 'tessera-test-'))
  cpSync(template, data, { recursive: true })
  const said: string[] = []
  const clock = createClock(options.now)
  const server = await start(options, data, { said, now: clock.now }).catch((error: unknown) => {
    rmSync(data, { recursive: true, force: true })
    throw error
  })
  return {
    url: server.url,
    problems: server.catalogue.current().problems,
    find: (route) => server.catalogue.current().entities.get(route)?.entity,
    routes: () => [...server.catalogue.current().entities.keys()],
    signIn: (person) => signIn(server, person),
    now: clock.now,
    setNow: clock.set,
    settle: () => server.use(schedulerFeature).settle(),
    runJob: (handler) => runJob(server, handler),
    mails: () => readMails(server),
    log: () => said,
    close: async () => {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function createClock(begin: Date | undefined): Clock {
  let ahead = begin === undefined ? 0 : begin.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + ahead),
    set: (moment) => {
      ahead = moment.getTime() - Date.now()
    },
  }
}

const temporary = (): string => {
  try {
    accessSync(MEMORY, constants.W_OK)
    return MEMORY
  } catch {
    return tmpdir()
  }
}

async function start(
  options: TestServerOptions,
  data: string,
  { now, said }: { said: string[]; now: () => Date },
): Promise<RunningServer> {
  return startServer(await configOf(options, data), {
    compiler: createInlineCompiler(MANIFESTS),
    client: null,
    files: () => null,
    say: (line) => void said.push(line),
    now,
  })
}

/** What the folder says, without what would leave this machine or read another database. */
async function configOf({ office, shipped }: TestServerOptions, data: string): Promise<Config> {
  const file = await readConfigFile(office)
  const env = { PORT: '0', HOST: '127.0.0.1', TESSERA_DATA: data, TESSERA_DEMO: '0', TESSERA_SCHEDULES: '0' }
  const config = readConfig(env, { office, schemas: join(office, 'schemas'), shipped, file })
  return { ...config, databaseUrl: undefined, mail: undefined, certifiedMail: undefined, identity: undefined }
}

/** The data of a first start with these files; made once for all tests of this machine. */
async function templateOf(options: TestServerOptions): Promise<string> {
  const home = join(tmpdir(), `tessera-tests-${process.getuid?.() ?? 0}`)
  const folder = join(home, fingerprint(options))
  if (existsSync(folder)) return folder
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const made = mkdtempSync(join(temporary(), 'tessera-first-'))
  const server = await start(options, made, { said: [], now: () => new Date() })
  await server.stop()
  const beside = mkdtempSync(join(home, '.new-'))
  cpSync(made, beside, { recursive: true })
  rmSync(made, { recursive: true, force: true })
  keepTemplate(beside, folder)
  return folder
}

/** Of two test files that began at once, one was first. */
function keepTemplate(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** What a first start depends on: the version, the shipped files, and those of the office. */
function fingerprint({ office, shipped }: TestServerOptions): string {
  const hash = createHash('sha256').update(version)
  const own = ['schemas', 'rows', 'texts', 'templates', 'theme'].map((name) => join(office, name))
  for (const folder of [shipped, ...own])
    for (const file of listFilesBelow(folder)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The session of a person, who is made when there is none of this name. */
async function signIn(server: RunningServer, person: TestPerson): Promise<User> {
  const { accounts } = server.use(accountsFeature)
  const [first = 'ROLE_USER'] = person.roles
  const username =
    person.username ??
    first
      .toLowerCase()
      .replace(/^role_/, '')
      .replaceAll('_', '.')
  const known = await accounts.people.byName(username)
  const id = known?.id ?? (await createPerson(server, { ...person, username }))
  await accounts.setGroups(id, person.roles)
  const found = await accounts.people.byId(id)
  if (!found) throw new Error(`there is no person ${username}`)
  return accounts.admit(found, { address: '127.0.0.1', device: 'tests', byProvider: true })
}

async function createPerson(
  server: RunningServer,
  { subject, username }: TestPerson & { username: string },
): Promise<string> {
  const users = usersOf(server)
  const values = {
    username,
    fullname: username,
    email: `${username}@localhost.localdomain`,
    onBoard: true,
    accessBackoffice: true,
    ...(subject === undefined ? {} : { subject: { id: subject } }),
  }
  const record = await server.records.create(users, getDeclared<'users'>(users, values), serverContext())
  let current: RecordData = record
  for (const status of statusSteps(users, record.status ?? null, 'ACTIVE'))
    current = await server.records.changeStatus(
      users,
      record.id,
      status,
      toBaseVersion(current),
      serverContext(),
    )
  return record.id
}

function usersOf({ catalogue }: RunningServer): Entity {
  const users = catalogue.current().entities.get('users')?.entity ?? catalogue.current().support.get('users')
  if (!users) throw new Error('the office has no entity "users"')
  return users
}

async function runJob(server: RunningServer, handler: string): Promise<string> {
  const entity = server.catalogue.current().entities.get('scheduler')?.entity
  if (!entity) throw new Error('the office has no entity "scheduler"')
  const [schedule] = await listAllActive(server.records, entity, 'handler', handler)
  if (!schedule) throw new Error(`no schedule of the office runs "${handler}"`)
  await server.use(schedulerFeature).runNow(entity, schedule.id, null)
  await server.use(schedulerFeature).settle()
  const done = await server.records.get(entity, schedule.id, serverContext())
  return String(done.lastOutcome ?? '')
}

async function readMails({ db }: RunningServer): Promise<TestMail[]> {
  const { rows } = await db.query<TestMail>(
    `SELECT recipient AS "to", subject, coalesce(plain, '') AS "text", coalesce(html, '') AS html,
       event AS template
     FROM mail_message ORDER BY created_at, id`,
  )
  return rows
}
