import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
const chips = (page: Page, path: string): Locator => field(page, path).locator('.tag')

test.describe('tags over the real server', () => {
  test('are chosen in their tree by keys, shown by their paths, and saved once confirmed [TREE-01] [TREE-05] [TREE-06] [TREE-07] [TREE-08] [TREE-09] [TREE-10]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/customers?q=ricambi')
    await page.getByRole('link', { name: /Ricambi Adige/ }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('Nord / Veneto')
    await page
      .getByRole('button', { name: 'Modifica', exact: true })
      .or(page.getByRole('link', { name: 'Modifica', exact: true }))
      .first()
      .click()
    await expect(page.locator('[data-mode="update"]')).toBeVisible()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto'])
    await field(page, 'salesArea').getByRole('button', { name: 'Altri' }).click()
    const dialog = page.getByRole('dialog')
    const tree = dialog.getByRole('treegrid')
    const node = (name: string) => tree.getByRole('row', { name })
    await expect(node('Veneto')).toHaveAttribute('aria-selected', 'true')
    await expect(node('Aree').locator('svg').first()).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `test-results/looks/tags-${width}-${theme}.png` })
      }
    }
    const { violations } = await new AxeBuilder({ page }).include('.dlg').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await node('Emilia').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(node('Emilia ovest')).toHaveAttribute('aria-selected', 'true')
    await expect(node('Nord').getByRole('checkbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto'])

    await field(page, 'salesArea').getByRole('button', { name: 'Altri' }).click()
    await node('Liguria').locator('.tree-check').click()
    await dialog.getByRole('button', { name: 'Conferma' }).click()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto', 'Nord / Liguria'])
    expect((await chips(page, 'salesArea').first().locator('.cut').boundingBox())?.width).toBeLessThanOrEqual(200)
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('Nord / Liguria')
  })

  test('a tree offers a new tag to who may make one, and comes back with it [PERM-18] [AUTO-16]', async ({ page }) => {
    await signIn(page, 'admin', '/customers/new')
    await field(page, 'salesArea').getByRole('button', { name: 'Aggiungi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nuovo tag…' }).click()
    await expect(page.locator('[data-route="tags"][data-mode="create"]')).toBeVisible()
    await expect(field(page, 'treeName').getByRole('combobox')).toHaveValue('AREAS')
    await field(page, 'name').getByRole('textbox').first().fill('Estero')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.locator('[data-route="customers"][data-mode="create"]')).toBeVisible()
    await expect(chips(page, 'salesArea')).toHaveText(['Estero'])
  })

  test('a tree offers no new tag to who may make none [PERM-18]', async ({ page }) => {
    await signIn(page, 'ufficio', '/customers/new')
    await field(page, 'salesArea').getByRole('button', { name: 'Aggiungi' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Nuovo tag…' })).toHaveCount(0)
  })
})
