import manifest from '../../package.json' with { type: 'json' }
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
  await expect(page.locator('[data-field="release"]')).toContainText(manifest.version)

  // Where people were, what they left unsaved and what was refused is counted when the tab is hidden, and nothing of what they typed.
  await visit(clerk, '/notes/new')
  const form = clerk.locator('[data-route="notes"]')
  const title = form.locator('[data-field="title"] input').first()
  await title.fill('Mario Rossi')
  await form.locator('[data-field="body"] [contenteditable]').focus()
  await title.focus()
  await expect(form.locator('[data-field="body"] [aria-invalid="true"]').first()).toBeVisible()
  await visit(clerk, '/customers')
  await expect(clerk.locator('tbody tr[data-id]').first()).toBeVisible()
  const text = await clerk.evaluate(
    () =>
      new Promise<string>((sent) => {
        const real = window.fetch
        window.fetch = (input, init) => {
          if (input instanceof Request && input.url.endsWith('/api/monitor/reports')) void input.clone().text().then(sent)
          return real(input, init)
        }
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }),
  )
  const use = JSON.parse(text)
  const names = (kind: string) =>
    use.signals.flatMap(({ name, signal }: { name: string; signal: string }) => (signal === kind ? [name] : []))
  expect(names('PAGE_VIEW')).toEqual(expect.arrayContaining(['/customers', '/notes/new']))
  expect(names('VALIDATION')).toContain('notes.body')
  expect(names('ABANDONED_FORM')).toEqual(['/notes/new'])
  expect(use.vitals.map(({ vital }: { vital: string }) => vital)).toEqual(expect.arrayContaining(['TTFB', 'CLS']))
  expect(JSON.stringify(use)).not.toMatch(/Mario|[0-9a-f]{8}-/)

  // What a page shows in the place of a broken part is told too.
  await clerk.route('**/assets/BatchesPage-*.js', (route) => route.abort())
  const second = clerk.waitForRequest((request) => request.url().endsWith('/api/monitor/reports'))
  await visit(clerk, '/batches')
  expect((await second).postData()).toContain('dynamically imported module')
  await clerk.close()
})
