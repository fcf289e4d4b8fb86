import { startPostgres, type TestServer } from './postgres'

let server: TestServer | null = null

/** Starts one PostgreSQL for the whole run and tells the tests where it is. */
export async function setup(): Promise<void> {
  server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
}

/** Stops it. */
export async function teardown(): Promise<void> {
  await server?.stop()
}
