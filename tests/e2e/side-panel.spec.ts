import type { Page } from '@playwright/test'
import { review } from './review'
import { expect, signIn, test } from './test'
import { customer, field, saveElsewhere } from './work'

const sheet = (page: Page) => page.locator('[data-mode="show"]')
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Barra laterale' })

/** Signs in on a record's page. */
async function open(page: Page, path: string, username = 'admin'): Promise<void> {
  await signIn(page, username, path)
  await expect(sheet(page)).toBeVisible()
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a value of an earlier revision goes back into the form and is kept only by saving', async ({ page, office }) => {
  const { api, record } = await customer(office.url, 0)
  await saveElsewhere(api, record.id, { creditLimit: 11_111 })
  await saveElsewhere(api, record.id, { creditLimit: 22_222 })
  await open(page, record.path)
  await page.getByRole('button', { name: 'Barra laterale' }).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('tab', { name: 'Cronologia' })).toBeFocused()
  await expect(panel).toContainText('22.222')
  await review(page, 'history')
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: /Rimetti «.*11\.111.*» in Fido/ }).click()
  await expect(page.locator('[data-mode="update"]')).toBeVisible()
  await expect(field(page, 'creditLimit')).toHaveValue(/11\.?111/)
  await expect(panel).toContainText('Le tue modifiche')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(sheet(page)).toContainText('11.111')
  await page.reload()
  await expect(panel, 'the panel stays open').toContainText('Revisione')
  await panel.getByRole('tab', { name: 'Cronologia' }).press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a copy takes over what may be copied and asks for the rest', async ({ page, office }) => {
  const { api, record } = await customer(office.url, 1)
  await saveElsewhere(api, record.id, { creditLimit: 4_300 })
  await open(page, record.path)
  await fromMenu(page, 'Duplica')
  await expect(page.locator('[data-mode="create"]')).toBeVisible()
  await expect(field(page, 'creditLimit')).toHaveValue(/4\.?300/)
  await expect(field(page, 'code')).toHaveValue('')
  await expect(field(page, 'subject'), 'a subject is a customer once').toHaveValue('')
})

test('a button that is off takes the focus and answers why, without technical words for a viewer', async ({ page, office }) => {
  const { record } = await customer(office.url, 2)
  await open(page, record.path, 'sola.lettura')
  const edit = page.getByRole('button', { name: 'Modifica', exact: true })
  await expect(edit).toBeDisabled()
  await edit.focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: /Modifica/ })
  await expect(why).toContainText('Non hai il permesso di modificare «Clienti».')
  await expect(why).not.toContainText('.json')
  await review(page, 'why')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
})

test('hidden fields name their rule, with file and line for an administrator', async ({ page, office }) => {
  const { api, record } = await customer(office.url, 3)
  await saveElsewhere(api, record.id, { portalEnabled: false, portalUser: null })
  await open(page, record.path)
  await fromMenu(page, 'Informazioni')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: /Campi nascosti/ })).toBeVisible()
  await expect(panel).toContainText('Utente del portale')
  await expect(panel).toContainText(/entities\/customers\.json:\d+/)
  await review(page, 'information')
})
