import manifest from '../../package.json' with { type: 'json' }
import { review } from './review'
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

  // Where people were, what they left unsaved and what was refused is counted when the tab is hidden, and
  // nothing of what they typed.
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
          if (input instanceof Request && input.url.endsWith('/api/monitor/reports'))
            void input.clone().text().then(sent)
          return real(input, init)
        }
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }),
  )
  const use = JSON.parse(text)
  const names = (kind: string) =>
    use.signals.flatMap(({ name, signal }: { name: string; signal: string }) =>
      signal === kind ? [name] : [],
    )
  expect(names('PAGE_VIEW')).toEqual(expect.arrayContaining(['/customers', '/notes/new']))
  expect(names('FIELD_USE')).toEqual(['notes.title'])
  expect(names('VALIDATION')).toContain('notes.body')
  expect(names('ABANDONED_FORM')).toEqual(['/notes/new'])
  expect(use.vitals.map(({ vital }: { vital: string }) => vital)).toEqual(
    expect.arrayContaining(['TTFB', 'CLS']),
  )
  expect(JSON.stringify(use)).not.toMatch(/Mario|[0-9a-f]{8}-/)

  // What a page shows in the place of a broken part is told too.
  await clerk.route('**/assets/BatchesPage-*.js', (route) => route.abort())
  const second = clerk.waitForRequest((request) => request.url().endsWith('/api/monitor/reports'))
  await visit(clerk, '/batches')
  expect((await second).postData()).toContain('dynamically imported module')
  await clerk.close()
})

test('the history of all records says who changed what, before and after, and its address is what was looked for', {
  tag: '@quick',
}, async ({ page, office }) => {
  await signIn(page, 'laura.bianchi', '/logs')
  const asked = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async (method: string, path: string, body: unknown) =>
      (await (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()).data
    const note = { title: 'Quarzo prima', body: '<p>x</p>', visibility: 'STAFF' }
    const { extraFields, id } = await call('POST', '/api/conf/notes', note)
    await call('PUT', `/api/conf/notes/${id}`, { title: 'Quarzo dopo', extraFields })
    return id as string
  })
  await page.getByRole('button', { name: "Altre azioni dell'elenco" }).click()
  await page.getByRole('menuitem', { name: 'Storia delle schede' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monitoraggio' })).toBeVisible()

  await page.getByLabel('Testo prima o dopo').fill('quarzo')
  const found = page.getByRole('region', { name: 'Modifiche trovate' })
  await expect(found.locator(`li[data-id="${asked}"]`)).toHaveCount(2)
  await page.getByLabel('Operazione').selectOption({ label: 'Modifica' })
  await expect(found.locator('li')).toHaveCount(1)
  const change = found.getByRole('row', { name: /^Titolo/ })
  await expect(change.locator('del')).toHaveText('Quarzo prima')
  await expect(change.locator('ins')).toHaveText('Quarzo dopo')
  await expect(found.locator('li').first()).toContainText('Laura Bianchi')
  await expect(page).toHaveURL(/q=quarzo&|operation=update/)

  // Whoever is sent the address sees the same; the record is one step away.
  const second = await page.context().newPage()
  await second.goto(page.url().replace(office.url, ''))
  await expect(second.locator(`li[data-id="${asked}"]`)).toHaveCount(1)
  await second.close()
  await review(page, 'history')
  await page.getByLabel('Tipo di scheda').selectOption({ label: 'Clienti' })
  await expect(page.getByText('Nessuna modifica trovata')).toBeVisible()
  await page.getByRole('button', { name: 'Azzera filtri' }).first().click()
  await found.locator(`li[data-id="${asked}"]`).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/notes/${asked}`))
})

test('times, errors, events and use are plots over time, read with the arrows and as tables', async ({
  page,
}) => {
  await signIn(page, 'admin', '/monitor-performance')
  await page.getByRole('button', { name: "Altre azioni dell'elenco" }).click()
  await page.getByRole('menuitem', { name: 'Andamento' }).click()
  await page.getByRole('button', { name: '30 giorni' }).click()
  const times = page.getByRole('slider', { name: 'Tempi' })
  await times.focus()
  await times.press('End')
  await expect(times).toHaveAttribute('aria-valuetext', /2026|20\d\d/)
  await times.press('ArrowLeft')
  await expect(times).toHaveAttribute('aria-valuetext', /Metà entro \d+([.,]\d)? ms.*95 % entro \d+/)

  // One entity, then one of its calls: the address says both.
  await page.getByLabel('Tipo di scheda').selectOption({ label: 'Clienti' })
  // The calls of all entities stay until those of this one are there, and make room for it.
  const calls = page.getByRole('region', { name: 'Dove si aspetta di più' }).getByRole('button')
  await expect(calls.filter({ hasNotText: '/customers' })).toHaveCount(0)
  await page.getByRole('button', { name: 'GET /api/subjects/customers', exact: true }).click()
  await expect(page).toHaveURL(/entity=customers&name=GET/)
  await review(page, 'performance')

  await page.getByRole('tab', { name: 'Errori' }).click()
  const row = page.getByRole('row', { name: /the label of a customer is missing/ })
  await expect(row.getByText('14', { exact: true })).toBeVisible()
  await page.getByText('Mostra come tabella').click()
  await expect(
    page.getByRole('region', { name: 'Errori nel tempo' }).last().getByRole('columnheader'),
  ).toHaveText(['Quando', 'Server', 'Browser'])
  await page.getByRole('tab', { name: 'Sicurezza' }).click()
  await expect(page.getByRole('slider', { name: 'Eventi di sicurezza' })).toBeVisible()
  await page.getByRole('tab', { name: 'Usabilità' }).click()
  await expect(page.getByRole('slider', { name: 'Pagine viste' })).toBeVisible()
  const most = page.getByRole('region', { name: 'Dove di più' })
  for (const name of ['Clienti: scheda', 'Clienti: Categoria'])
    await expect(most.getByRole('cell', { name, exact: true }).getByText(name)).toHaveAttribute(
      'title',
      /^\/customers\/:id$|^customers\.\w+$/,
    )
  await review(page, 'usability')
})
