import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The demo users' password in every test. */
export const PASSWORD = 'Tessera-demo-2026'

/** Environment variable that names a data folder filled by a first start, for copies. */
export const TEMPLATE = 'TESSERA_TEST_OFFICE'

export interface OfficeOptions {
  /** folder of schema files; it is copied, so a test may change it */
  schemas?: string
  /** keep the data of an earlier office */
  data?: string
  /** a PostgreSQL instead of the embedded database */
  databaseUrl?: string
  demo?: boolean
  /** an empty data folder: what is tested is the first start */
  fresh?: boolean
  env?: Record<string, string>
}

/** A running server of the built product, in a process of its own. */
export interface RunningOffice {
  url: string
  schemas: string
  data: string
  /** everything it printed so far */
  output: () => string
  /** asks it to stop and waits until it did; answers its exit code */
  stop: () => Promise<number | null>
  /** kill -9 */
  kill: () => Promise<void>
}

/**
 * Words for node: the engine of the embedded database is compiled once, plainly, not a second time for speed.
 * A process that lives for seconds takes half the processor time.
 */
export const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

const folders: string[] = []

function temporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tessera-${name}-`))
  folders.push(folder)
  return folder
}

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new data folder; with the demo company in it when that is all that was asked for. */
function dataFolder({ databaseUrl, demo, fresh, schemas }: OfficeOptions): string {
  const folder = temporary('data')
  const template = process.env[TEMPLATE]
  if (template && !databaseUrl && !schemas && !fresh && demo !== false)
    cpSync(template, folder, { recursive: true })
  return folder
}

function environment(options: OfficeOptions, schemas: string, data: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    TESSERA_SCHEMAS: schemas,
    TESSERA_DATA: data,
    TESSERA_DEMO: options.demo === false ? '0' : '1',
    // At their hours schedules mail people and change records, whatever a test does then.
    TESSERA_SCHEDULES: '0',
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  }
}

/** Resolves with the address the server prints, or rejects with its output when it ends before. */
function address(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output())
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)))
  })
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

/** Starts a server on a free port and waits until it says where it listens. */
export async function startOffice(options: OfficeOptions = {}): Promise<RunningOffice> {
  const schemas = temporary('schemas')
  cpSync(options.schemas ?? 'schemas', schemas, { recursive: true })
  const data = options.data ?? dataFolder(options)
  const child = spawn(process.execPath, [...SHORT_LIVED, 'src/server/start/start.mjs'], {
    env: environment(options, schemas, data),
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = await address(child, () => text)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended(child)
  }
  return {
    url,
    schemas,
    data,
    output: () => text,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
