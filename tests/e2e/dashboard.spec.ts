import type { Page, Request } from '@playwright/test'
import { review } from './review'
import { again, expect, signIn, test } from './test'

/** Cards of a row are of one height, and no row ends before the others. */
async function expectFilledRows(page: Page): Promise<void> {
  await expect(page.locator('.dashboard > *').nth(3)).toBeVisible()
  const boxes = await page.locator('.dashboard > *').evaluateAll((cards) =>
    cards.map((card) => {
      const { bottom, right, top } = card.getBoundingClientRect()
      return { bottom: Math.round(bottom), right: Math.round(right), top: Math.round(top) }
    }),
  )
  const edge = Math.max(...boxes.map(({ right }) => right))
  for (const row of new Set(boxes.map(({ top }) => top))) {
    const cards = boxes.filter(({ top }) => top === row)
    expect(new Set(cards.map(({ bottom }) => bottom)).size, 'of one height').toBe(1)
    expect(Math.abs(Math.max(...cards.map(({ right }) => right)) - edge), 'to the edge').toBeLessThanOrEqual(
      1,
    )
  }
}

test.describe('the start page', () => {
  test('the start page shows each role its open work, and leads to it', { tag: '@quick' }, async ({
    page,
  }) => {
    await signIn(page, 'davide.moretti')
    await expect(page.getByText(/^\p{Lu}\S+ \d+ \S+\. \d+ cose ti aspettano\.$/u)).toBeVisible()
    const approve = page.getByRole('region', { name: 'Documenti da approvare' })
    await expect(approve.getByRole('listitem').first()).toBeVisible()
    await approve.getByRole('link', { name: /^Documenti da approvare: Tutti/ }).click()
    await expect(page).toHaveURL(/\/documents\?statusEquals=TO_APPROVE$/)
    await expect(page.locator('[data-route="documents"]').getByText('Da approvare').first()).toBeVisible()
  })

  test('the dashboard of a manager counts by status, and looks right in every size', async ({ page }) => {
    await test.step('counts by status as bars that say word and number, each leading to its list', async () => {
      await signIn(page, 'laura.bianchi')
      await expectFilledRows(page)
      const plot = page.getByRole('slider', { name: 'Documenti protocollati per mese' })
      await plot.press('End')
      await expect(plot).toHaveAttribute('aria-valuetext', /^\p{L}+ 20\d\d, Documenti \d+$/u)
      const bars = page.getByRole('region', { name: 'Clienti per stato' })
      await expect(bars.getByRole('link', { name: /^Attivo\s*9$/ })).toBeVisible()
      const wide = await bars.locator('.bar').first().boundingBox()
      expect(wide?.width).toBeGreaterThan(1)
      await bars.getByRole('link', { name: /^Attivo/ }).click()
      await expect(page).toHaveURL(/\/customers\?statusEquals=ACTIVE$/)
    })
    await test.step('looks right in both themes and every size', async () => {
      test.slow()
      await again(page, '/')
      await expect(page.getByRole('region', { name: 'Clienti per stato' })).toBeVisible()
      await review(page, 'dashboard')
    })
  })

  test('the start page loads everything in one call, and reloads after a change of a record', async ({
    page,
    browser,
    office,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, 'laura.bianchi')
    await expect(page.getByRole('region', { name: 'Le tue ultime modifiche' })).toBeVisible()
    // One call fills every card; no list of any entity is asked for.
    expect(asked).toContain('/api/dashboard/widgets')
    expect(
      asked.filter(
        (path) => /^\/api\/(subjects|bu|comm|webaccess|privacy)/.test(path) && !path.includes('privac'),
      ),
    ).toEqual([])
    const clerk = await browser.newPage({ baseURL: office.url })
    await signIn(clerk, 'ufficio')
    const mine = clerk.getByRole('region', { name: 'Le mie note aperte' })
    await expect(mine).toBeVisible()
    const made = await clerk.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        title: 'Telefonare al commercialista',
        body: '<p>Domani</p>',
        visibility: 'STAFF',
        remindAt: '2020-01-01',
      })
      return (await fetch('/api/conf/notes', { method: 'POST', headers, body })).status
    })
    expect(made).toBe(201)
    await expect(mine.getByRole('link', { name: /Telefonare al commercialista/ })).toBeVisible()
    await expect(mine.getByTitle('Scaduto').first()).toHaveText('01/01/2020')
    await clerk.close()
  })

  test('a person arranges the start page, which is saved even when the page is left before the server answers', async ({
    page,
  }) => {
    await signIn(page, 'sola.lettura')
    const isSaved = (request: Request) =>
      request.method() === 'PUT' && request.url().endsWith('/dashboard.cards/')
    let held = 0
    await page.route('**/api/conf/user/settings/**', async (route) => {
      if (!isSaved(route.request()) || held > 0) return route.continue()
      held += 1
    })
    const notices = page.getByRole('region', { name: 'Avvisi in corso' })
    const extra = page.getByRole('region', { name: 'Collaboratori per stato' })
    await expect(notices).toBeVisible()
    await expect(extra).toHaveCount(0)
    await page.getByRole('button', { name: 'Personalizza' }).click()
    const menu = page.getByRole('dialog', { name: 'Personalizza' })
    await menu.getByRole('checkbox', { name: 'Avvisi in corso' }).uncheck()
    await menu.getByRole('checkbox', { name: 'Collaboratori per stato' }).check()
    const handle = menu.getByRole('button', { name: /^Sposta Collaboratori per stato/ })
    await handle.focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('listitem').first()).toContainText('Collaboratori per stato')
    await menu.getByRole('button', { name: 'Salva' }).click()
    await expect(extra).toBeVisible()
    await expect(notices).toHaveCount(0)
    await expect.poll(() => held).toBe(1)
    const sent = page.waitForResponse((response) => isSaved(response.request()))
    await page.reload()
    await expect(extra).toBeVisible()
    expect((await sent).status()).toBe(200)
    // Nothing of it is this browser's alone.
    await page.evaluate(() => localStorage.removeItem('tessera.preferences'))
    await page.reload()
    await expect(page.locator('.dashboard > *').first()).toHaveAttribute(
      'aria-label',
      'Collaboratori per stato',
    )
    await expect(notices).toHaveCount(0)
  })
})
