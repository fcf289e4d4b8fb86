import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Environment variable that names the folder of what this run copies; set and emptied by tests/support/run-global.ts. */
export const TEMPLATES = 'TEST_TEMPLATES'

/**
 * What takes long to make is made once in a test run, by whichever worker needs it first, and copied from then on.
 * The others wait: a lock of the test run's PostgreSQL holds them.
 */
async function onceInRun(name: string, make: () => Promise<void>): Promise<void> {
  const done = join(root(), `${name}.done`)
  if (existsSync(done)) return
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if (existsSync(done)) return
    await make()
    writeFileSync(done, '')
  } finally {
    await client.end()
  }
}

/** Puts a copy of the folder `name` at `to`; `make` fills the first one. */
export async function copyOf(name: string, to: string, make: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(root(), name)
  await onceInRun(name, async () => {
    mkdirSync(folder, { recursive: true })
    await make(folder)
  })
  cpSync(folder, to, { recursive: true })
}

/** Makes the database that others are created from; answers its name. */
export async function databaseTemplate(name: string, make: (database: string) => Promise<void>): Promise<string> {
  await onceInRun(name, () => make(name))
  return name
}

function root(): string {
  const folder = process.env[TEMPLATES]
  if (!folder) throw new Error(`${TEMPLATES} is not set: tests/support/run-global.ts sets it`)
  return folder
}
