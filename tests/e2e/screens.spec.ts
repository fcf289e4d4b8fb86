import { axe } from './axe'
import { expect, expectPageAt, signIn, test, visit } from './test'

/** Documents, subjects, contracts and the master data around them. */
const SCREENS = [
  'documents',
  'subjects',
  'customers',
  'suppliers',
  'collaborators',
  'signed-contracts',
  'service-agreements',
  'subject-documents',
  'structures',
  'resources',
]

test.describe('the screens of the office', () => {
  test('documents, subjects, contracts and their master data ask for a sign-in [SHELL-02]', async ({ page }) => {
    const paths = SCREENS.map((route) => `/${route}/new`)
    await expectPageAt(page, paths)
    await page.goto('/')
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    for (const route of SCREENS) {
      await visit(page, `/${route}/new`)
      await expect(page, route).toHaveURL(({ searchParams }) => searchParams.get('returnUrl') === `/${route}/new`)
      await expect(page.getByLabel('Nome utente'), route).toBeVisible()
      await expect(page.locator(`[data-route="${route}"]`), route).toHaveCount(0)
    }
  })

  test('documents, subjects, contracts and their master data have a list and a form [SHELL-02]', async ({ page }) => {
    await signIn(page, 'admin')
    for (const route of SCREENS) {
      await visit(page, `/${route}`)
      const list = page.locator(`[data-route="${route}"]`)
      await expect(list.getByRole('heading', { level: 1 }), route).toBeVisible()
      await expect(list.getByRole('row').nth(1).or(list.getByText('Nessun record.')).first(), route).toBeVisible()
      await visit(page, `/${route}/new`)
      const form = page.locator(`[data-route="${route}"][data-mode="create"]`)
      await expect(form.locator('[data-field]').first(), route).toBeVisible()
      await expect(form.getByRole('button', { name: 'Salva' }).first(), route).toBeVisible()
      expect(await axe(page), route).toEqual([])
    }
  })
})
