import { review } from './review'
import { expect, signIn, test } from './test'

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
    await signIn(page, 'admin', '/subjects?q=officina estense')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    await review(page, 'show')
  })

  test('record, edit with an error', async ({ page }) => {
    await signIn(page, 'admin', '/subjects?q=officina estense')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.locator('[data-field="vatNumber"]').getByRole('textbox').fill('00000020009')
    await page.keyboard.press('Tab')
    await review(page, 'edit')
  })
})
