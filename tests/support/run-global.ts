import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type TestServer } from './postgres'
import { TEMPLATES } from './templates'

let server: TestServer | null = null
let templates = ''

/** Starts one PostgreSQL for the whole run and tells the tests where it is, and where the run keeps what it copies. */
export async function setup(): Promise<void> {
  server = await startPostgres()
  templates = mkdtempSync(join(tmpdir(), 'tessera-templates-'))
  process.env.TEST_DATABASE_URL = server.url
  process.env[TEMPLATES] = templates
}

/** Stops it. */
export async function teardown(): Promise<void> {
  await server?.stop()
  rmSync(templates, { recursive: true, force: true })
}
