import { expect, type Page, test as plain } from '@playwright/test'
import { listen, type Noise } from '../test'
import { type Fleet, startFleet } from './fleet'

/** Tests over a fleet of `count` boats, one office per worker; `list` changes the file's list, `timeout` (ms) is its start's. */
export function fleetTest(count: number, timeout: number, list: object = {}) {
  return plain.extend<{ page: Page }, { fleet: Fleet }>({
    fleet: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
      async ({}, use) => {
        const fleet = await startFleet(count, list)
        await use(fleet)
        await fleet.end()
      },
      { scope: 'worker', timeout },
    ],
    baseURL: async ({ fleet }, use) => use(fleet.office.url),
    page: async ({ page }, use) => {
      const noise: Noise = { entries: [] }
      listen(page, noise)
      await use(page)
      expect(noise.entries, 'console errors and page errors').toEqual([])
    },
  })
}
