import { signedIn } from '../support/api'
import { startOffice } from '../support/office'
import { filledPostgres } from '../support/office-database'
import { axe } from './axe'
import { expect, test } from './test'
import { customer, field, openEdit, saveElsewhere, stored, write } from './work'

test.describe('somebody else works on the open record', () => {
  test('a save is told quietly and merged with one click', async ({ page, office }) => {
    const { record, api } = await customer(office.url, 0)
    await openEdit(page, 'laura.bianchi', record.path)
    await write(page, 'creditLimit', '1212')
    await saveElsewhere(api, record.id, { discountPercent: 21 })
    await expect(page.getByText(/ha salvato la revisione/)).toBeVisible()
    await expect(field(page, 'discountPercent')).not.toHaveValue(/21/)
    expect(await axe(page, { within: '.record-body' })).toEqual([])
    await page.getByRole('button', { name: 'Unisci' }).click()
    await expect(field(page, 'discountPercent')).toHaveValue(/21/)
    await expect(field(page, 'creditLimit')).toHaveValue(/1\.?212/)
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect(await stored(api, record.id)).toMatchObject({ creditLimit: 1212, discountPercent: 21 })
  })

  test('a page that only shows follows by itself', async ({ page, office }) => {
    const { record, api } = await customer(office.url, 1)
    await openEdit(page, 'laura.bianchi', record.path)
    await page.goto(record.path)
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    await saveElsewhere(api, record.id, { creditLimit: 33_445 })
    await expect(page.locator('[data-mode="show"]')).toContainText('33.445')
  })

  test('a deletion is told, restoring keeps what was typed', async ({ page, office }) => {
    const { record, api } = await customer(office.url, 2)
    await openEdit(page, 'laura.bianchi', record.path)
    await write(page, 'creditLimit', '4646')
    await api.put(`/api/subjects/customers/deletes/${record.id}`)
    await expect(page.getByText(/ha eliminato questa scheda/)).toBeVisible()
    await page.getByRole('button', { name: 'Ripristina' }).click()
    await expect(page.getByText(/ha eliminato questa scheda/)).toBeHidden()
    await expect(field(page, 'creditLimit')).toHaveValue(/4\.?646/)
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect(await stored(api, record.id)).toMatchObject({ creditLimit: 4646, delete: { deleted: false } })
  })
})

test('a reload leaves no ghost of oneself behind; only a second page really is one', async ({
  page,
  office,
  context,
}) => {
  const { record } = await customer(office.url, 3)
  const viewer = await signedIn(office.url, 'sola.lettura')
  const looking = { route: 'customers', id: record.id, page: 'd'.repeat(32), editing: false }
  /** The pages that the server knows of. */
  const pages = async (): Promise<string[]> =>
    (await viewer.put('/api/presence', looking)).body.data.editors.map((one: { page: string }) => one.page)
  const warning = page.getByText(/modificando questa scheda/)
  await openEdit(page, 'laura.bianchi', record.path)
  await expect.poll(pages).toHaveLength(1)
  for (const load of ['once', 'twice']) {
    const [former = ''] = await pages()
    await page.reload()
    await expect(page.locator('[data-route="customers"][data-mode="update"]'), load).toBeVisible()
    await expect
      .poll(async () => (await pages()).map((one) => one !== former), 'one page, and a new one')
      .toEqual([true])
    await expect(warning, load).toHaveCount(0)
  }
  const second = await context.newPage()
  await second.goto(`${record.path}/edit`)
  await expect(second.getByText("Stai modificando questa scheda in un'altra finestra.")).toBeVisible()
  await expect(warning).toBeVisible()
  await second.close()
  await expect(warning).toHaveCount(0)
})

test('two processes on one PostgreSQL: each sees who edits and what was saved on the other', async ({
  browser,
}) => {
  const { url: databaseUrl } = await filledPostgres()
  const first = await startOffice({ databaseUrl })
  const second = await startOffice({ databaseUrl })
  const { record } = await customer(first.url, 0)
  const open = async (url: string, username: string) => {
    const page = await (await browser.newContext({ baseURL: url, locale: 'it-IT' })).newPage()
    await openEdit(page, username, record.path)
    return page
  }
  const laura = await open(first.url, 'laura.bianchi')
  const admin = await open(second.url, 'admin')
  await expect(laura.getByText(/sta modificando questa scheda/)).toBeVisible()
  await expect(admin.getByText('Laura Bianchi sta modificando questa scheda.')).toBeVisible()
  await write(admin, 'creditLimit', '777')
  await admin.getByRole('button', { name: 'Salva' }).first().click()
  await expect(admin.getByText('Modifiche salvate.')).toBeVisible()
  await expect(laura.getByText(/ha salvato la revisione/)).toBeVisible()
  await expect(laura.getByText(/sta modificando questa scheda/)).toBeHidden()
  await expect(admin.getByText('Laura Bianchi sta modificando questa scheda.')).toBeVisible()
  await Promise.all([laura.context().close(), admin.context().close()])
  await Promise.all([first.stop(), second.stop()])
})
