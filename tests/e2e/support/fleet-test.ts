import { type Fleet, startFleet } from './fleet'
import { placeTest } from './place-test'

/** Tests over a fleet of `count` boats; `list` changes the file's list, `timeout` (ms) is its start's. */
export function fleetTest(count: number, timeout: number, list: object = {}) {
  const name = `fleet of ${count} ${JSON.stringify(list)}`
  return placeTest(name, () => startFleet(count, list), timeout).extend<{ fleet: Fleet }>({
    fleet: async ({ place }, use) => use(place),
  })
}
