import { expect, type Page, test as plain } from '@playwright/test'
import { listen, type Noise } from '../test'
import { type Fleet, startFleet } from './fleet'

/** Tests over a fleet of `count` boats, one office per worker; `list` changes the file's list, `timeout` (ms) is its start's. */
export function fleetTest(count: number, timeout: number, list: object = {}) {
  return plain.extend<{ page: Page; noise: Noise }, { fleet: Fleet }>({
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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    noise: async ({}, use) => use({ entries: [] }),
    page: async ({ page, noise }, use) => {
      listen(page, noise)
      await use(page)
      const unforeseen = noise.entries.filter((entry) => !noise.foreseen?.some((known) => known.test(entry)))
      expect(unforeseen, 'console errors and page errors').toEqual([])
    },
  })
}
