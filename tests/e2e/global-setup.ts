import { setup, teardown } from '../support/postgres-global'

/** One PostgreSQL for all browser tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await setup()
  return teardown
}
