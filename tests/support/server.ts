import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../src/server/config'
import type { Disk } from '../../src/server/kernel/disk'
import { type Compiler, createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { staticFiles } from '../../src/server/site/static-files'
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server'
import { type DatabaseKind, emptyPostgres } from './database'
import { newPostgres } from './postgres'
import { copyOf, databaseTemplate } from './templates'

export interface TestServerOptions {
  kind?: DatabaseKind
  /** copied, so that a test may change it */
  schemas?: string
  demo?: boolean
  /** folder of a built front end */
  client?: string | null
  /** further settings of the configuration */
  config?: Partial<Config>
  /** the clock; what the store holds is of today */
  now?: () => Date
  /** what files are written to */
  disk?: Disk
  /** a store that was never used: what is tested is the first start */
  fresh?: boolean
}

/** A server in this process, on a free port, with everything of its own. */
export interface TestServer extends RunningServer {
  /** the copied schema folder */
  schemas: string
  /** what it said */
  said: string[]
  drop: () => Promise<void>
}

/**
 * Starts a server with everything of its own. Its store is what a first start leaves behind; unless the test
 * is about that start, or brings schema files of its own, it is a copy.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { client = null, demo = true, kind = 'postgres', schemas: source = 'schemas' } = options
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  const schemas = join(folder, 'schemas')
  const data = join(folder, 'data')
  mkdirSync(schemas)
  cpSync(source, schemas, { recursive: true })
  const store = demo && !options.fresh ? storeOf(source) : null
  const postgres = kind === 'postgres' ? await (store ? copiedPostgres(store) : emptyPostgres()) : null
  if (store && !postgres)
    await copyOf(store.name, data, (first) =>
      start({ ...SETTINGS, data: first, schemas: source }).then(stopped),
    )
  const said: string[] = []
  const config = { ...SETTINGS, data, schemas, databaseUrl: postgres?.url, demo, ...options.config }
  const server = await start(config, {
    client,
    files: client === null ? () => null : staticFiles([client]),
    say: (line) => said.push(line),
    ...(options.now ? { now: options.now } : {}),
    ...(options.disk ? { disk: options.disk } : {}),
    compiler: compilerOf(source),
  })
  return {
    ...server,
    schemas,
    said,
    drop: async () => {
      await server.stop()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Schedules start in the tests that are about them: at their hours they would mail people and change records
 * below the others.
 */
const SETTINGS = {
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  demo: true,
  demoPassword: 'Tessera-demo-2026',
  schedules: false,
}

const compilers = new Map<string, Compiler>()

/**
 * The compiler of all servers of this process whose schema files are copies of these: it looks again at what
 * a test changes.
 */
function compilerOf(schemas: string): Compiler {
  const compiler = compilers.get(schemas) ?? createInlineCompiler(MANIFESTS)
  compilers.set(schemas, compiler)
  return compiler
}

function start(config: Config, options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const compiler = compilerOf(config.schemas)
  return startServer(config, { compiler, client: null, files: () => null, say: () => undefined, ...options })
}

const stopped = (server: RunningServer) => server.stop()

/**
 * What a first start with schema files of the project leaves behind: these are copied. A test's own files are
 * used once.
 */
function storeOf(schemas: string): Store | null {
  if (schemas === 'schemas') return { name: 'office', schemas }
  return schemas.startsWith(FIXTURES) ? { name: schemas.slice(FIXTURES.length), schemas } : null
}

interface Store {
  name: string
  /** folder of its schema files */
  schemas: string
}

const FIXTURES = 'tests/fixtures/'

async function copiedPostgres({
  name: store,
  schemas,
}: Store): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = await databaseTemplate(store, async (name) => {
    const data = mkdtempSync(join(tmpdir(), 'tessera-template-'))
    const { url } = await newPostgres(name)
    await start({ ...SETTINGS, data, schemas, databaseUrl: url }).then(stopped)
    rmSync(data, { recursive: true, force: true })
  })
  return newPostgres(`t_${randomUUID().replaceAll('-', '')}`, template)
}
