import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from './test'

/** Documents, subjects, contracts and the master data around them, each with the name its menu shows. */
const SCREENS = [
  ['documents', 'documents'],
  ['subjects', 'persons and organisations'],
  ['customers', 'customers'],
  ['suppliers', 'suppliers'],
  ['collaborators', 'collaborators'],
  ['signed-contracts', 'contracts'],
  ['service-agreements', 'agreements on services'],
  ['subject-documents', 'documents of subjects'],
  ['structures', 'structures'],
  ['resources', 'resources'],
] as const

test.describe('the screens of the office', () => {
  for (const [route, what] of SCREENS) {
    test(`${what}: a list and a form for who is signed in, a sign-in for who is not [SHELL-02]`, async ({ page }) => {
      await page.goto(`/${route}`)
      await expect(page.getByLabel('Nome utente')).toBeVisible()
      await expect(page.locator(`[data-route="${route}"]`)).toHaveCount(0)

      await signIn(page, 'admin', `/${route}`)
      const list = page.locator(`[data-route="${route}"]`)
      await expect(list.getByRole('grid').or(list.getByRole('status'))).not.toHaveCount(0)
      await page.goto(`/${route}/new`)
      const form = page.locator(`[data-route="${route}"][data-mode="create"]`)
      await expect(form.locator('[data-field]').first()).toBeVisible()
      await expect(form.getByRole('button', { name: 'Salva' }).first()).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    })
  }
})
