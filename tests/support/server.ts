import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInlineCompiler } from '../../src/server/catalogue/compiler'
import type { Config } from '../../src/server/config'
import { MANIFESTS } from '../../src/server/generated'
import { staticFiles } from '../../src/server/http/static-files'
import { type RunningServer, startServer } from '../../src/server/start-server'
import { type DatabaseKind, emptyPostgres } from './database'

export interface TestServerOptions {
  kind?: DatabaseKind
  /** copied, so that a test may change it */
  schemas?: string
  demo?: boolean
  /** folder of a built front end */
  client?: string | null
  /** further settings of the configuration */
  config?: Partial<Config>
  /** the clock */
  now?: () => Date
}

/** A server in this process, on a free port, with everything of its own. */
export interface TestServer extends RunningServer {
  /** the copied schema folder */
  schemas: string
  /** what it said */
  said: string[]
  drop: () => Promise<void>
}

/** Starts a server whose store is empty but for what it seeds itself. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { client = null, demo = true, kind = 'pglite', schemas: source = 'schemas' } = options
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  const schemas = join(folder, 'schemas')
  mkdirSync(schemas)
  cpSync(source, schemas, { recursive: true })
  const postgres = kind === 'postgres' ? await emptyPostgres() : null
  const said: string[] = []
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      data: join(folder, 'data'),
      schemas,
      databaseUrl: postgres?.url,
      demo,
      demoPassword: 'Tessera-demo-2026',
      ...options.config,
    },
    {
      compiler: createInlineCompiler(MANIFESTS),
      client,
      files: client === null ? () => null : staticFiles([client]),
      say: (line) => said.push(line),
      ...(options.now ? { now: options.now } : {}),
    },
  )
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
