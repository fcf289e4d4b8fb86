import type { Page } from '@playwright/test'
import { review } from './review'
import { again, arrive, expect, signIn, test } from './test'

const NAME = 'Officina Estense S.r.l.'

/** Opens the folder of a customer from its record, which was reached through a searched list. */
async function openFolder(page: Page, user = 'admin'): Promise<string> {
  await arrive(page, user, '/customers?q=estense')
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
  const record = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Fascicolo' }).click()
  await expect(page.locator('[data-route="customers"][data-mode="folder"]')).toBeVisible()
  return record
}

test.describe('the virtual folder of a record', () => {
  test('the virtual folder opens, works by keys, leads back, and is readable by everyone [VIRT-01] [VIRT-02] [VIRT-03] [VIRT-05] [VIRT-04] [ROUTE-17] [ROUTE-22]', {
    tag: '@quick',
  }, async ({ page }) => {
    await test.step('opens from the toolbar at its own address, and leads back with the query', async () => {
      const record = await openFolder(page)
      expect(new URL(page.url()).pathname).toBe(
        `${record}/virtual-folder/${encodeURIComponent(record.slice(1))}`,
      )
      await expect(page.getByRole('tab')).toHaveText([
        'Riepilogo',
        'Documenti',
        'Documenti ricevuti',
        'Consensi',
        'Note',
        'Posta',
        'Utenti',
        'Storia',
      ])
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(page).toHaveURL(new RegExp(`${record}$`))
      await page.goto(`${record}/virtual-folder/${encodeURIComponent('customers?q=estense')}`)
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(page).toHaveURL(/\/customers\?q=estense$/)
    })
    await test.step('tabs follow the keyboard and the address', async () => {
      await openFolder(page)
      await page.getByRole('tab', { name: 'Riepilogo' }).focus()
      await page.keyboard.press('End')
      await expect(page).toHaveURL(/\?tab=history$/)
      await expect(page.getByRole('tabpanel', { name: 'Storia' })).toContainText('Revisione 1')
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Storia' })).toHaveAttribute('aria-selected', 'true')
      await page.getByRole('tab', { name: 'Storia' }).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('tabpanel', { name: 'Utenti' }).getByRole('grid')).toBeVisible()
    })
    await test.step('a list tab lists its own records and carries the way back to show and edit', async () => {
      await openFolder(page)
      const folder = page.url()
      await page.getByRole('tab', { name: 'Utenti' }).click()
      const panel = page.getByRole('tabpanel', { name: 'Utenti' })
      await expect(panel.getByRole('link', { name: /estense/i })).toHaveCount(1)
      await panel.getByRole('link', { name: /estense/i }).click()
      await expect(page.locator('[data-route="users"][data-mode="show"]')).toBeVisible()
      const way = JSON.parse(new URL(page.url()).searchParams.get('virtualFolderBackConfiguration') ?? '{}')
      expect(way).toEqual({
        path: new URL(folder).pathname,
        query: 'tab=users',
        tab: 'users',
        label: expect.any(String),
      })
      await page.getByRole('button', { name: 'Modifica' }).click()
      await expect(page).toHaveURL(/\/edit\?virtualFolderBackConfiguration=/)
      await page.getByRole('button', { name: 'Annulla', exact: true }).click()
      await expect(page.locator('[data-route="users"][data-mode="show"]')).toBeVisible()
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(page).toHaveURL(`${folder}?tab=users`)
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
    })
    await test.step('is readable by everyone, wide and narrow', async () => {
      await openFolder(page)
      for (const tab of ['Riepilogo', 'Utenti', 'Storia']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
        await review(page, `folder-${tab}`)
      }
    })
    await test.step('a way back that is no JSON, or leads elsewhere, does not break the page', async () => {
      await again(page, '/customers')
      await page.getByRole('link', { name: NAME }).click()
      const record = new URL(page.url()).pathname
      for (const text of ['{', '7', '{"path":"https://evil.example"}', '{"__proto__":{"path":"/x"}}']) {
        await page.goto(`${record}?virtualFolderBackConfiguration=${encodeURIComponent(text)}`)
        await expect(page.locator('[data-mode="show"]')).toBeVisible()
      }
      await page.getByRole('button', { name: 'Indietro' }).click()
      await expect(page).toHaveURL(/\/customers$/)
    })
  })

  test('the preferred tab opens first, in this browser and the next [VIRT-06] [PREF-05] [PREF-08]', async ({
    page,
    browser,
  }) => {
    await openFolder(page, 'laura.bianchi')
    await page.getByRole('tab', { name: 'Storia' }).click()
    const saved = page.waitForRequest((request) =>
      request.url().includes('virtualFolder.customer.defaultTab'),
    )
    await page.getByRole('button', { name: /altre azioni/i }).click()
    await page.getByRole('menuitem', { name: 'Apri sempre su «Storia»' }).click()
    const request = await saved
    expect([
      request.method(),
      new URL(request.url()).pathname.endsWith('/virtualFolder.customer.defaultTab/'),
    ]).toEqual(['PUT', true])
    expect(request.headers()['content-type']).toBe('application/json')
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'it-IT' })
    const other = await context.newPage()
    await openFolder(other, 'laura.bianchi')
    await expect(other.getByRole('tab', { name: 'Storia' })).toHaveAttribute('aria-selected', 'true')
    await context.close()
  })
})

test.describe('moves between the screens of a record', () => {
  test('a page that asked for a new record is returned to [ROUTE-21]', async ({ page }) => {
    await signIn(
      page,
      'admin',
      `/subjects/new?autocompleteRoute=${encodeURIComponent('/customers/new?from=subject')}`,
    )
    await expect(page.locator('[data-route="subjects"][data-mode="create"]')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page).toHaveURL(/\/customers\/new\?from=subject$/)
    await page.goto(`/subjects/new?autocompleteRoute=${encodeURIComponent('//evil.example')}`)
    await page.getByRole('button', { name: 'Indietro' }).click()
    await expect(page).toHaveURL(/\/subjects$/)
  })
})
