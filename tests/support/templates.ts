import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { onServer } from './postgres'

/** Environment variable that names the folder of what this run copies; set by tests/support/run-global.ts. */
export const TEMPLATES = 'TEST_TEMPLATES'

const CACHE = join('node_modules', '.cache', 'tessera-templates')
/** What decides how a store looks after a first start. */
const SOURCES = [
  'schemas',
  'tests/fixtures',
  'src/catalogue',
  'src/contract',
  'src/generated',
  'src/server',
  'package-lock.json',
]
/** Folders of earlier sources that are kept: going back and forth between two versions makes nothing anew. */
const KEPT = 4

/**
 * The folder of what takes long to make: stores as a first start leaves them. It is kept for the same sources
 * and day, as demo rows are dated from today; the oldest ones go.
 */
export function templateFolder(): string {
  const folder = join(CACHE, key())
  mkdirSync(folder, { recursive: true })
  const byAge = readdirSync(CACHE)
    .map((name) => join(CACHE, name))
    .filter((path) => path !== folder)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of byAge.slice(KEPT - 1)) rmSync(old, { recursive: true, force: true })
  return folder
}

function key(): string {
  const hash = createHash('sha256').update(`${new Date().toDateString()} ${process.version}`)
  for (const path of SOURCES.flatMap(filesOf)) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 20)
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * One worker makes what is not there yet; the others wait: a lock of the test run's PostgreSQL holds them.
 */
async function onceInRun(
  name: string,
  isMade: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  if (await isMade()) return
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if (!(await isMade())) await make()
  } finally {
    await client.end()
  }
}

/** Puts a copy of the folder `name` at `to`; `make` fills the first one. */
export async function copyOf(
  name: string,
  to: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  cpSync(await folderOf(name, make), to, { recursive: true })
}

/** The folder `name`, only to be read; `make` fills it where it is not there yet. */
export async function folderOf(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(root(), name)
  await onceInRun(
    name,
    () => existsSync(folder),
    async () => {
      const making = mkdtempSync(join(root(), `${name}-`))
      await make(making)
      keep(making, folder)
    },
  )
  return folder
}

/** Gives a finished folder its name, unless another run was faster. */
export function keep(making: string, folder: string): void {
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, folder)
}

/**
 * Makes the database that others are created from, once in this run; answers its name, which no other sources
 * share.
 */
export async function databaseTemplate(
  store: string,
  make: (database: string) => Promise<void>,
): Promise<string> {
  const name = databaseName(store)
  await onceInRun(
    name,
    () => hasDatabase(name),
    async () => {
      const making = `${name}_making`
      await onServer(serverUrl(), `drop database if exists ${making}`)
      await make(making)
      await onServer(serverUrl(), `alter database ${making} rename to ${name}`)
    },
  )
  return name
}

const databaseName = (store: string): string =>
  `tessera_${store.replaceAll('-', '_')}_${basename(root()).slice(0, 8)}`

/** Whether the run's PostgreSQL holds a store as a first start of these sources leaves it. */
export const hasOfficeDatabase = (): Promise<boolean> => hasDatabase(databaseName('office'))

async function hasDatabase(name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return (await client.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0
  } finally {
    await client.end()
  }
}

function root(): string {
  return variable(TEMPLATES)
}

function serverUrl(): string {
  return variable('TEST_DATABASE_URL')
}

function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: tests/support/run-global.ts sets it`)
  return value
}
