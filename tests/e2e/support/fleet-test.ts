import { test as base } from '../test'
import { type Fleet, startFleet } from './fleet'

/** Tests over a fleet of `count` boats; `list` changes the file's list, `timeout` (ms) is its start's. */
export function fleetTest(count: number, timeout: number, list: object = {}) {
  const name = `fleet of ${count} ${JSON.stringify(list)}`
  return base.extend<{ fleet: Fleet }>({
    fleet: [async ({ offices }, use) => use(await offices.of(name, () => startFleet(count, list))), { timeout }],
    office: async ({ fleet }, use) => use(fleet.office),
  })
}
