import { test as base } from '../test'
import type { Place } from './offices'

/** Tests in an office of their own: one per worker and name; `timeout` (ms) is its start's. */
export function placeTest<P extends Place>(name: string, start: () => Promise<P>, timeout = 120_000) {
  return base.extend<{ place: P }>({
    place: [async ({ offices }, use) => use(await offices.of(name, start)), { timeout }],
    office: async ({ place }, use) => use(place.office),
  })
}
