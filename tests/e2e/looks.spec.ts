import { review } from './review'
import { again, expect, signIn, test, visit } from './test'

test.describe('every screen is readable by everyone', () => {
  test('sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await review(page, 'sign-in')
  })

  test('dashboard, lists and records; names stand in one place and codes are whole', async ({ page }) => {
    await test.step('dashboard', async () => {
      await signIn(page, 'admin')
      await expect(page.locator('[data-route="dashboard"]')).toBeVisible()
      await review(page, 'dashboard')
    })
    await test.step('list', async () => {
      await again(page, '/customers')
      await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
      await review(page, 'list')
    })
    await test.step('empty list', async () => {
      await again(page, '/customers?q=zzzzzz')
      await expect(page.getByText(/nessun/i).first()).toBeVisible()
      await review(page, 'empty')
    })
    await test.step('a code that people give is whole in its list', async () => {
      await again(page, '/profiles')
      const cell = page.getByRole('gridcell', { name: 'ROLE_COLLABORATOR', exact: true })
      await expect(cell).toBeVisible()
      const cut = await cell.evaluate((one) =>
        [...one.querySelectorAll('*')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ outerHTML, scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML}`),
      )
      expect(cut).toEqual([])
    })
    await test.step('names stand at the same place on every list, however few columns it has; no list is wider than its window', async () => {
      await again(page, '/customers')
      const places = new Set<number>()
      for (const route of ['profiles', 'notices', 'acls', 'subjects', 'users']) {
        await visit(page, `/${route}`)
        const cell = page.locator(`[data-route="${route}"] tbody [data-row="0"] [data-col="0"]`)
        await expect(cell).toBeVisible()
        places.add(Math.round((await cell.boundingBox())?.x ?? 0))
        const wider = await page.locator('.gridwrap').evaluate((box) => box.scrollWidth - box.clientWidth)
        expect(wider, route).toBe(0)
      }
      expect([...places]).toHaveLength(1)
    })
    await test.step('record, show', async () => {
      await again(page, '/subjects?q=officina estense')
      await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
      // The page says its mode before its record is there.
      await expect(page.getByRole('heading', { level: 1, name: /^Officina Estense/ })).toBeVisible()
      await review(page, 'show')
    })
    await test.step('record, edit with an error', async () => {
      await again(page, '/subjects?q=officina estense')
      await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
      await visit(page, `${new URL(page.url()).pathname}/edit`)
      await page.locator('[data-field="vatNumber"]').getByRole('textbox').fill('50000020368')
      await page.keyboard.press('Tab')
      await review(page, 'edit')
    })
  })
})
