import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { picture } from './picture'
import { review } from './review'
import { arrive, expect, signIn, test } from './test'
import { customer, field, saveElsewhere } from './work'

const sheet = (page: Page) => page.locator('[data-mode="show"]')
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Barra laterale' })

/** Signs in on a record's page. */
async function open(page: Page, path: string, username = 'admin'): Promise<void> {
  await arrive(page, username, path)
  await expect(sheet(page)).toBeVisible()
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a record of an administrator: revisions, copies, hidden fields, and the panel on a small screen', async ({
  page,
  office,
}) => {
  await test.step('a value of an earlier revision goes back into the form and is kept only by saving', async () => {
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
  await test.step('a copy takes over what may be copied and asks for the rest', async () => {
    const { api, record } = await customer(office.url, 1)
    await saveElsewhere(api, record.id, { creditLimit: 4_300 })
    await open(page, record.path)
    await fromMenu(page, 'Duplica')
    await expect(page.locator('[data-mode="create"]')).toBeVisible()
    await expect(field(page, 'creditLimit')).toHaveValue(/4\.?300/)
    await expect(field(page, 'code')).toHaveValue('')
    await expect(field(page, 'subject'), 'a subject is a customer once').toHaveValue('')
  })
  await test.step('hidden fields name their rule, with file and line for an administrator', async () => {
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
  await test.step('on a small screen the panel is a drawer that goes when it is closed', async () => {
    const { record } = await customer(office.url, 4)
    await open(page, record.path)
    await page.setViewportSize({ width: 390, height: 844 })
    await fromMenu(page, 'Cronologia')
    const panel = panelOf(page)
    await expect(panel).toContainText('Revisione')
    await picture(page, 'drawer-narrow-light')
    expect(await axe(page)).toEqual([])
    await panel.getByRole('button', { name: 'Chiudi il pannello' }).click()
    await expect(panel).toHaveCount(0)
  })
})

test('previous and next follow the list one came from, by button and by key', async ({ page }) => {
  await signIn(page, 'admin', '/customers')
  const links = page.locator('[data-route="customers"]').getByRole('link', { name: /S\.r\.l\.|S\.p\.A\./ })
  await links.first().click()
  await expect(sheet(page)).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  const first = page.url()
  const name = await title.innerText()
  await page.getByRole('button', { name: 'Scheda successiva' }).click()
  await expect(page).not.toHaveURL(first)
  await expect(title).not.toHaveText(name)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page).toHaveURL(first)
  await expect(title).toHaveText(name)
  await expect(title).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })).toContainText('Alt ↓')
  await review(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a button that is off takes the focus and answers why, without technical words for a viewer', async ({
  page,
  office,
}) => {
  const { record } = await customer(office.url, 2)
  await open(page, record.path, 'sola.lettura')
  const edit = page.getByRole('button', { name: 'Modifica', exact: true })
  await expect(edit).toBeDisabled()
  await edit.focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: /Modifica/ })
  await expect(why).toContainText('Non hai il permesso di modificare le schede di «Clienti».')
  await expect(why).not.toContainText('.json')
  await review(page, 'why')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
})

test('a status that asks for more: the warning names it, the edit page holds the status, saving moves the record [STATUS-06] [STATUS-07]', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const { body } = await api.get('/api/bu/documents?statusEquals=DRAFT&size=1')
  const [draft] = body.data.items
  const { extraFields, approver } = (await api.get(`/api/bu/documents/${draft.id}`)).body.data
  await api.put(`/api/bu/documents/${draft.id}`, { approver: null, extraFields })
  const sent: string[] = []
  await open(page, `/documents/${draft.id}`)
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/documents/')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
  await dialog.getByRole('radio', { name: /^Da approvare/ }).check({ force: true })
  await review(page, 'status')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Porta a «Da approvare»' }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('Per passare a «Da approvare» completa i campi evidenziati.')
  await expect(warning).toContainText('Approvatore')
  expect(await axe(page)).toEqual([])
  await warning.getByRole('button', { name: 'Completa i campi' }).click()
  await expect(page).toHaveURL(/\/edit\?status=TO_APPROVE/)
  await expect(page.locator('[data-mode="update"]')).toContainText('Da approvare')
  const save = page.getByRole('button', { name: 'Salva', exact: true }).first()
  await expect(save).toBeDisabled()
  expect(sent, 'nothing was sent yet').toEqual([])
  await expect(field(page, 'approver'), 'the page leads to what is missing').toBeFocused()
  await field(page, 'approver').fill(String(approver.label).slice(0, 6))
  await page.getByRole('option', { name: String(approver.label) }).click()
  await expect(field(page, 'approver')).toHaveValue(String(approver.label))
  await save.click()
  await expect(sheet(page)).toContainText('Da approvare')
  expect((await api.get(`/api/bu/documents/${draft.id}`)).body.data.status).toBe('TO_APPROVE')
})
