import { signedIn } from '../support/api'
import { review } from './review'
import { expect, signIn, test } from './test'

const GROUPS = '/api/auth/groups'

test('an administrator grants rights in a matrix by keys, and sees which group a person has them from [PERM-01] [PERM-04]', async ({
  office,
  page,
}) => {
  test.slow()
  const admin = await signedIn(office.url, 'admin')
  const viewers = (await admin.get(`${GROUPS}?codeEquals=ROLE_VIEWER`)).body.data.items[0]
  const stored = async () => (await admin.get(`${GROUPS}/${viewers.id}`)).body.data
  const before = await stored()
  await signIn(page, 'admin', `/profiles/${viewers.id}/edit`)
  const matrix = page.getByRole('grid', { name: 'Autorizzazioni' })
  await expect(matrix.getByRole('checkbox', { name: 'Clienti: Lettura' })).toBeChecked()
  await review(page, 'rights-matrix')

  await page.getByRole('searchbox', { name: 'Cerca un elenco' }).fill('forni')
  await expect(matrix.locator('tbody tr')).toHaveCount(1)
  await matrix.getByRole('checkbox', { name: 'Fornitori: Lettura' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByRole('checkbox', { name: 'Fornitori: Scrittura' })).toBeFocused()
  await page.keyboard.press('Space')
  const written = matrix.getByRole('checkbox', { name: 'Fornitori: Scrittura (modificato)' })
  await expect(written).toBeChecked()
  await expect(page.getByText('1 modifica', { exact: false }).first()).toBeVisible()
  // The heads follow the lines that are shown, and no other.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(matrix.getByRole('checkbox', { name: 'Fornitori: Eliminazione (modificato)' })).toBeChecked()
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(page.locator('[data-mode="show"] [data-stem="SUPPLIER"]')).toContainText('Concesso')
  const held = (await stored()).authorities as string[]
  expect(held).toEqual(expect.arrayContaining([...before.authorities, 'SUPPLIER_W', 'SUPPLIER_D']))
  expect(held.length).toBe(before.authorities.length + 2)

  const viewer = (await admin.get('/api/auth/users?usernameEquals=sola.lettura')).body.data.items[0]
  await page.goto(`/users/${viewer.id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Permessi effettivi' }).click()
  const suppliers = page.locator('[data-route="rights"] tr[data-route="suppliers"]')
  await expect(suppliers.locator('[data-operation="delete"]')).toContainText('Sola lettura')
  await expect(page.locator('tr[data-route="customers"] [data-operation="delete"]')).toContainText('No')
  await review(page, 'effective-rights')

  // The office is shared with the tests that follow.
  const now = await stored()
  expect(
    (await admin.put(`${GROUPS}/${viewers.id}`, { ...now, authorities: before.authorities })).status,
  ).toBe(200)
})
