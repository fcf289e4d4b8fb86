import pg from 'pg'
import type { Database } from '../database'
import { StartError } from '../say'
import { LOCKS } from './migrate'
import { createListener } from './postgres-listener'
import { createSlow, createTimedSession } from './slow'
import { storeFailure, Unreachable } from './sql-error'
import { type Session, transactionsOver } from './transactions'
import { createTurns } from './turns'
import { decoder, encode } from './wire'
import { currentWork, type Limits } from './work'

export interface PostgresOptions {
  url: string
  connections: number
  /** time limits of statements */
  limits: Limits
}

/** The oldest supported PostgreSQL. */
const LEAST_VERSION = 150_000
const CONNECT_MS = 5_000
/**
 * The server ends a statement at its limit; if nothing arrives within this many ms after it, the server is
 * frozen.
 */
const ANSWER_MS = 3_000
/** Maximum wait for a connection, in ms. */
const WAIT_MS = 10_000
const SETTINGS = "set time zone 'UTC'; set datestyle to 'ISO, YMD'; set client_min_messages to warning"

/**
 * Opens a PostgreSQL server with a connection pool.
 * @throws StartError when it cannot be reached or is too old
 */
export async function openPostgres({ url, connections, limits }: PostgresOptions): Promise<Database> {
  const settings = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, types: { getTypeParser } }
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect,
  })
  const turns = createTurns({ places: connections, perPerson: Math.ceil(connections / 2), waitMs: WAIT_MS })
  const held = createConnections(pool, limits)
  const slow = createSlow()
  const connection: Held = (work) =>
    turns.take(currentWork().person, () => held((session) => work(createTimedSession(session, slow))))
  // A connection that dies while idle is replaced at the next statement; without this handler the error would
  // end the process.
  pool.on('error', () => undefined)
  try {
    await checkServer(connection, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = createListener(settings)
  let closed = false
  return {
    kind: 'postgres',
    followSlow: slow.follow,
    ...transactionsOver({
      query: (text, params) => connection((session) => session.query(text, params)),
      session: connection,
    }),
    notify: (channel, payload) =>
      connection(
        async (session) => void (await session.query('select pg_notify($1, $2)', [channel, payload])),
      ),
    listen: listener.listen,
    alone: (work, waiting) => alone(settings, work, waiting),
    close: async () => {
      if (closed) return
      closed = true
      await listener.close()
      await pool.end()
    },
  }
}

/** Runs on every new connection before its first use. */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(SETTINGS)
}

/** Array types that pg parses by itself. */
const LIST_OIDS = [1007, 1009, 1015, 1016, 1231, 2951]

function getTypeParser(oid: number, format?: string): (text: string) => unknown {
  return LIST_OIDS.includes(oid) || format === 'binary' ? pg.types.getTypeParser(oid) : decoder(oid)
}

type Held = <T>(work: (session: Session) => Promise<T>) => Promise<T>

/** A query with a client-side timeout in ms; 0 = none. The driver's types declare it for connections only. */
type LimitedQuery = pg.QueryConfig & { query_timeout: number }

/** `ms`: client-side timeout, because a frozen server enforces no limit. */
function createSession(client: pg.PoolClient, ms: number): Session {
  return {
    query: async (text, params = []) => {
      try {
        const asked: LimitedQuery = { text, values: params.map(encode), query_timeout: ms }
        const { rows, rowCount, command } = await client.query(asked)
        return { rows, count: rowCount ?? 0, tag: command }
      } catch (error) {
        throw storeFailure(error)
      }
    },
  }
}

/**
 * Holds one pooled connection while `work` runs. When one is found dead, all older ones are discarded too.
 */
function createConnections(pool: pg.Pool, limits: Limits): Held {
  /** the current limit of its statements */
  const limitOf = new WeakMap<pg.PoolClient, number>()
  const lifeOf = new WeakMap<pg.PoolClient, number>()
  let life = 0
  pool.on('connect', (client) => void lifeOf.set(client, life))
  const fresh = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((error) => {
        throw storeFailure(error)
      })
      if (lifeOf.get(client) === life) return client
      client.release(true)
    }
  }
  return async (work) => {
    const client = await fresh()
    const limit = limits[currentWork().kind]
    let isDead = false
    const onError = (): void => {
      isDead = true
    }
    client.on('error', onError)
    try {
      if (limitOf.get(client) !== limit)
        await createSession(client, ANSWER_MS).query(`set statement_timeout = ${limit}`)
      limitOf.set(client, limit)
      return await work(createSession(client, limit > 0 ? limit + ANSWER_MS : 0))
    } catch (error) {
      isDead ||= error instanceof Unreachable
      if (isDead && lifeOf.get(client) === life) life += 1
      throw error
    } finally {
      client.off('error', onError)
      client.release(isDead)
    }
  }
}

/** Held by a separate connection: a killed process releases it. */
async function alone<T>(settings: pg.ClientConfig, work: () => Promise<T>, waiting: () => void): Promise<T> {
  const client = new pg.Client({ ...settings, keepAlive: true })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCKS.alone,
    ])
    if (rows[0]?.taken === false) {
      waiting()
      await client.query('select pg_advisory_lock($1)', [LOCKS.alone])
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw storeFailure(error)
  }
  try {
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkServer(connection: Held, url: string): Promise<void> {
  const where = toPlace(url)
  const asked =
    "select current_setting('server_version_num') number, current_setting('server_version') as text"
  const version = await connection((session) => session.query<{ number: string; text: string }>(asked)).catch(
    (error: Error) => {
      throw new StartError(`PostgreSQL at ${where} cannot be used: ${getReason(error)}. Check DATABASE_URL.`)
    },
  )
  const found = version.rows[0]
  if (Number(found?.number) < LEAST_VERSION)
    throw new StartError(`PostgreSQL at ${where} is version ${found?.text}: Tessera needs 15 or newer.`)
}

/** The driver's message, which may help the person who starts the server. */
function getReason({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || message : message
}

/** Host, port and database of a URL, without credentials. */
function toPlace(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError(
      'DATABASE_URL is not a URL: write it as postgres://user:password@host:5432/database.',
    )
  }
}
