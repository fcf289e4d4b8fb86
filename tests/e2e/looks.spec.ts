import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './test'

const SIZES = { wide: 1440, middle: 1024, narrow: 390 } as const
const THEMES = ['light', 'dark'] as const

async function paint(page: Page, theme: string, density = 'normal'): Promise<void> {
  await page.evaluate(
    ([t, d]) => {
      document.documentElement.dataset.theme = t ?? ''
      document.documentElement.dataset.density = d ?? ''
    },
    [theme, density],
  )
}

/** Checks one settled screen in every size and theme, and leaves a picture of each for the eye. */
async function review(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await paint(page, theme)
    for (const [size, width] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `test-results/looks/${name}-${size}-${theme}.png` })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${name} ${size} ${theme}`,
      ).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${name} ${size} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
}

test.describe('every screen is readable by everyone', () => {
  test('sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await review(page, 'sign-in')
  })

  test('dashboard', async ({ page }) => {
    await signIn(page, 'admin')
    await expect(page.locator('[data-route="dashboard"]')).toBeVisible()
    await review(page, 'dashboard')
  })

  test('list', async ({ page }) => {
    await signIn(page, 'admin', '/customers')
    await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
    await review(page, 'list')
  })

  test('empty list', async ({ page }) => {
    await signIn(page, 'admin', '/customers?q=zzzzzz')
    await expect(page.getByText(/nessun/i).first()).toBeVisible()
    await review(page, 'empty')
  })

  test('record, show', async ({ page }) => {
    await signIn(page, 'admin', '/subjects')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    await review(page, 'show')
  })

  test('record, edit with an error', async ({ page }) => {
    await signIn(page, 'admin', '/subjects')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.locator('[data-field="vatNumber"]').getByRole('textbox').fill('00000020009')
    await page.keyboard.press('Tab')
    await review(page, 'edit')
  })
})
