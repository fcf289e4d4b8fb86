import { makeTemplate } from '../support/office-template'
import { setup, teardown } from '../support/run-global'

/** One PostgreSQL and one filled office for all browser tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await setup()
  await makeTemplate()
  return teardown
}
