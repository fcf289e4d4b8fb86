import { signedIn } from '../support/api'
import { expect, signIn, test } from './test'

test('an administrator renames an entity, and the menu of everyone who is working follows', async ({ browser, office, page }) => {
  const admin = await signedIn(office.url, 'admin')
  const { items } = (await admin.get('/api/entityconf?routeEquals=suppliers')).body.data
  await signIn(page, 'laura.bianchi', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(page.getByRole('link', { name: 'Fornitori', exact: true })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: office.url })).newPage()
  await signIn(other, 'admin', `/entityconf/${items[0].id}/edit`)
  const name = other.locator('[data-field="name"]').getByRole('textbox').first()
  await expect(name).toHaveValue('Fornitori')
  await name.fill('Chi ci fornisce')
  await other.locator('[data-field="icon"]').getByRole('combobox').fill('unicorno')
  await other.keyboard.press('Tab')
  await other.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(other.locator('[data-field="icon"]')).toContainText('configurazione non regge')
  await other.locator('[data-field="icon"]').getByRole('combobox').fill('heart')
  await other.keyboard.press('Tab')
  await other.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(other.locator('[data-field="differences"]')).toContainText('it: Chi ci fornisce')

  await expect(page.getByRole('link', { name: 'Chi ci fornisce', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Fornitori', exact: true })).toHaveCount(0)
  await other.context().close()

  // The office is shared with the tests that follow.
  const changed = (await admin.get(`/api/entityconf/${items[0].id}`)).body.data
  const own = { name: { it: 'Fornitori', en: 'Suppliers' }, icon: 'truck' }
  expect((await admin.put(`/api/entityconf/${items[0].id}`, { ...changed, ...own })).status).toBe(200)
  await expect(page.getByRole('link', { name: 'Fornitori', exact: true })).toBeVisible()
})
