import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupInto, restoreFrom } from './backup'
import { type Config, type OfficeDefaults, readConfig } from './config'
import { createProgress } from './demo'
import { type LoadOptions, loadExtract } from './features/maps/geo'
import type { Say } from './kernel/say'
import { fillOffice } from './load-demo'
import { readConfigFile } from './office-folder/config-file'
import { createWorkerCompiler } from './schema-folder'
import { type DevServer, developmentMiddleware, staticFiles } from './site'
import { teller } from './start/steps.mjs'
import { type RunningServer, startSentence, startServer } from './start-server'

export { openTestOffice } from './test-office'

/** How `npm start` and `npm run dev` differ. */
export interface RunOptions {
  /** Vite in middleware mode, which serves the front end from its sources */
  vite?: DevServer
  /** what the folder of the office says; absent: the folder is complete by itself */
  office?: OfficeDefaults
}

const HERE = dirname(fileURLToPath(import.meta.url))

/**
 * Starts the server as configured by the environment, prints its address and how to sign in, and stops on the
 * usual signals.
 */
export async function run(options: RunOptions = {}): Promise<RunningServer> {
  try {
    const server = await start(options)
    greet(server)
    const release = stopOnSignals(server)
    return { ...server, stop: () => server.stop().finally(release) }
  } catch (error) {
    return giveUp(error)
  }
}

/** Runs `backup` or `restore` of an office with a folder; returns the exit code. */
export async function copies(command: string, folder: string, office: OfficeDefaults): Promise<number> {
  const run = command === 'restore' ? restoreFrom : backupInto
  try {
    return await run(folder, say, await configOf(office))
  } catch (error) {
    return giveUp(error)
  }
}

/** Makes the map of the office out of an extract; returns the exit code. */
export async function loadMap(
  wanted: Pick<LoadOptions, 'file' | 'country' | 'run'>,
  office: OfficeDefaults,
): Promise<number> {
  try {
    const { data } = await configOf(office)
    await loadExtract({ ...wanted, data, say, now: () => new Date() })
    return 0
  } catch (error) {
    return giveUp(error)
  }
}

/** Fills the office with generated records; returns the exit code. */
export async function loadDemo(records: number, seed: number, office: OfficeDefaults = {}): Promise<number> {
  try {
    const start = Date.now()
    const told = createProgress(process.stdout, Date.now)
    const { done, found } = await fillOffice(await configOf(office), {
      records,
      seed,
      compiler: workerCompiler(),
      say,
      told,
    })
    const seconds = Math.max(1, Math.round((Date.now() - start) / 1000))
    say(`${done - found} records written in ${seconds} s, ${found} were there already.`)
    return 0
  } catch (error) {
    return giveUp(error)
  }
}

const workerCompiler = () => createWorkerCompiler(new URL('./schemas-worker.js', import.meta.url))

/** The configuration of an office: its environment, its folder, and the file of settings in it. */
async function configOf(office: OfficeDefaults = {}): Promise<Config> {
  if (office.office === undefined) return readConfig(process.env, office)
  return readConfig(process.env, { ...office, file: await readConfigFile(office.office) })
}

async function start({ office, vite }: RunOptions): Promise<RunningServer> {
  const config = await configOf(office)
  const client = vite ? null : join(HERE, '..', 'client')
  const compiler = workerCompiler()
  const files = client === null ? null : staticFiles([client])
  return startServer(config, {
    compiler,
    client,
    files,
    say,
    ...(vite ? { before: developmentMiddleware(vite) } : {}),
  })
}

const say: Say = Object.assign(teller.line, { begin: teller.begin })

function greet({ hint, url }: RunningServer): void {
  say(`Tessera is ready: ${url}`)
  if (hint.kind === 'demo')
    say(`Sign in as ${hint.users.slice(0, 5).join(', ')} … with the password ${hint.password}`)
  if (hint.kind === 'admin')
    say(`Sign in as ${hint.username} with the password ${hint.password} (shown only once: write it down)`)
}

/**
 * Returns a function that removes the handlers: in development one process runs several servers in sequence.
 */
function stopOnSignals(server: RunningServer): () => void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say('Stopping …')
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}

/** Prints one sentence for a mistake the person can fix, the whole trace for a bug. */
function giveUp(error: unknown): never {
  const trace = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${startSentence(error) ?? trace}\n`)
  process.exit(1)
}
