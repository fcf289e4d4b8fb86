import { expect, type Page, test as plain } from '@playwright/test'
import { type Fleet, startFleet } from './support/fleet'
import { listen, type Noise, signIn } from './test'

const ROWS = 100_000
const test = plain.extend<{ page: Page }, { fleet: Fleet }>({
  fleet: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const fleet = await startFleet(ROWS)
      await use(fleet)
      await fleet.end()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ fleet }, use) => use(fleet.office.url),
  page: async ({ page }, use) => {
    const noise: Noise = { entries: [] }
    listen(page, noise)
    await use(page)
    expect(noise.entries, 'console errors and page errors').toEqual([])
  },
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const row = (page: Page, index: number) => grid(page).locator(`tbody [data-row="${index}"]`)

test.describe('a list of 100,000 rows', () => {
  test('scrolls anywhere by the bar, keeps what is seen filled, and counts exactly near the end', async ({ page }) => {
    await signIn(page, 'admin', '/boats')
    await expect(row(page, 0)).toContainText('Barca 000001')
    await expect(page.locator('.pager')).toContainText('10 000+')
    expect(await grid(page).locator('tbody tr').count()).toBeLessThan(80)
    const box = page.locator('.gridwrap')
    await box.evaluate((element) => element.scrollTo(0, 9_000 * 36))
    await expect(row(page, 9_000)).toContainText('Barca 009001')
    await expect(page.locator('.pager')).toContainText('100.000')
    await box.evaluate((element) => element.scrollTo(0, 54_321 * 36))
    await expect(row(page, 54_321)).toContainText('Barca 054322')
    // Every row in sight is a row: none is missing between the first and the last.
    const seen = await grid(page)
      .locator('tbody [data-id]')
      .evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.row)))
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => (seen[0] ?? 0) + index))
  })
})
