import pg from 'pg'
import { type Database, Refusal } from '../parts'
import { createListener } from './postgres-listener'
import { storeFailure } from './sql-error'
import { StartError } from './start-error'
import { type Session, transactionsOver } from './transactions'
import { decoder, encode } from './wire'

export interface PostgresOptions {
  url: string
  connections: number
  statementMs: number
}

/** The oldest PostgreSQL whose SQL we write. */
const LEAST_VERSION = 150_000
const CONNECT_MS = 5_000
const SETTINGS = "set time zone 'UTC'; set datestyle to 'ISO, YMD'; set client_min_messages to warning"

/**
 * Opens a PostgreSQL server with a pool of connections.
 *
 * @throws StartError when it cannot be reached or is too old
 */
export async function openPostgres({ url, connections, statementMs }: PostgresOptions): Promise<Database> {
  const settings = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, types: { getTypeParser } }
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    statement_timeout: statementMs,
    idleTimeoutMillis: 30_000,
    onConnect,
  })
  // A connection that dies while idle is replaced at the next statement; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    await checkServer(pool, url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = createListener(settings)
  let closed = false
  return {
    kind: 'postgres',
    ...transactionsOver({ query: (text, params) => sessionOf(pool).query(text, params), session: (work) => held(pool, work) }),
    notify: async (channel, payload) => void (await sessionOf(pool).query('select pg_notify($1, $2)', [channel, payload])),
    listen: listener.listen,
    close: async () => {
      if (closed) return
      closed = true
      await listener.close()
      await pool.end()
    },
  }
}

/** Before a new connection serves anybody. */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(SETTINGS)
}

/** Types of lists that pg takes apart by itself. */
const LIST_OIDS = [1007, 1009, 1015, 1016, 1231, 2951]

function getTypeParser(oid: number, format?: string): (text: string) => unknown {
  return LIST_OIDS.includes(oid) || format === 'binary' ? pg.types.getTypeParser(oid) : decoder(oid)
}

function sessionOf(client: Pick<pg.Pool | pg.PoolClient, 'query'>): Session {
  return {
    query: async (text, params = []) => {
      try {
        const { rows, rowCount, command } = await client.query({ text, values: params.map(encode) })
        return { rows, count: rowCount ?? 0, tag: command }
      } catch (error) {
        throw storeFailure(error)
      }
    },
  }
}

/** Holds one connection while `work` runs; one that broke is thrown away. */
async function held<T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw storeFailure(error)
  })
  let broken = false
  const onError = (): void => {
    broken = true
  }
  client.on('error', onError)
  try {
    return await work(sessionOf(client))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'STORE_UNAVAILABLE') broken = true
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const where = placeOf(url)
  const session = sessionOf(pool)
  const version = await session
    .query<{ number: string; text: string }>(
      "select current_setting('server_version_num') number, current_setting('server_version') as text",
    )
    .catch((error: Error) => {
      throw new StartError(
        `PostgreSQL at ${where} cannot be used: ${error.message.replace(/^the database does not answer: /, '')}. Check DATABASE_URL.`,
      )
    })
  const found = version.rows[0]
  if (Number(found?.number) < LEAST_VERSION)
    throw new StartError(`PostgreSQL at ${where} is version ${found?.text}: Tessera needs 15 or newer.`)
}

/** Host, port and database of an address, without user and password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError('DATABASE_URL is no address: write it as postgres://user:password@host:5432/database.')
  }
}
