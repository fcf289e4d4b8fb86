import { expect, signIn, test, visit } from './test'

test('an error of somebody’s browser becomes a row that an administrator sees, without what it was about', async ({
  page,
  browser,
  noise,
  office,
}) => {
  noise.foreseen = [/non è un codice/, /FoldersPage|dynamically imported module/, /ERR_FAILED/]
  await signIn(page, 'admin', '/monitor-errors')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const row = page.locator('tbody tr[data-id]').filter({ hasText: 'non è un codice' })
  await expect(row).toHaveCount(0)

  const clerk = await browser.newPage({ baseURL: office.url })
  const observed = clerk.waitForRequest((request) => request.url().includes('/assets/observe-'))
  await signIn(clerk, 'ufficio', '/customers')
  await (await observed).response()
  await expect(clerk.locator('tbody tr[data-id]').first()).toBeVisible()
  const reported = clerk.waitForResponse((response) => response.url().endsWith('/api/monitor/reports'))
  await clerk.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('"Mario Rossi" non è un codice')
    })
  })
  expect((await reported).status()).toBe(202)
  await expect(row).toBeVisible()
  await expect(row).toContainText('TypeError: "…" non è un codice')
  await expect(row).toContainText('Browser')
  await row.getByRole('link').first().click()
  await expect(page.locator('[data-field="where"]')).toContainText('/customers')

  // What a page shows in the place of a broken part is told too.
  await clerk.route('**/assets/BatchesPage-*.js', (route) => route.abort())
  const second = clerk.waitForRequest((request) => request.url().endsWith('/api/monitor/reports'))
  await visit(clerk, '/batches')
  expect((await second).postData()).toContain('dynamically imported module')
  await clerk.close()
})
