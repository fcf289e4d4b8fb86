import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startPostgres, type TestServer } from './postgres'
import { hasOfficeDatabase, keep, TEMPLATES, templateFolder } from './templates'

let server: TestServer | null = null
let cluster = ''

/**
 * Starts one PostgreSQL for the whole run and tells the tests where it is, and where the stores are that they
 * copy.
 */
export async function setup(): Promise<void> {
  const templates = templateFolder()
  cluster = join(templates, 'postgres')
  server = await startPostgres(cluster)
  process.env.TEST_DATABASE_URL = server.url
  process.env[TEMPLATES] = templates
}

/** Stops it; the first one that holds the demo company is kept for the next runs. */
export async function teardown(): Promise<void> {
  const isWorthKeeping = !existsSync(cluster) && (await hasOfficeDatabase())
  if (!isWorthKeeping) return server?.stop()
  // A run that copied no store from a file has no folder of templates yet.
  mkdirSync(dirname(cluster), { recursive: true })
  const making = mkdtempSync(`${cluster}-`)
  await server?.stop(making)
  if (existsSync(join(making, 'PG_VERSION'))) keep(making, cluster)
  else rmSync(making, { recursive: true, force: true })
}
