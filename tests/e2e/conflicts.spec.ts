import { startOffice } from '../support/office'
import { filledPostgres } from '../support/office-database'
import { review } from './review'
import { expect, test } from './test'
import { customer, openEdit, saveElsewhere, stored, write } from './work'

const save = 'Salva'

/** How the browser tells a call that was refused with this status. */
const refusedWith = (status: number) => new RegExp(`status of ${status} `)
const LOST = /ERR_(FAILED|CONNECTION_RESET|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING)/

test.describe('two people on one record', () => {
  test('a save of different fields goes on and says so quietly', async ({ page, office, noise }) => {
    noise.foreseen = [refusedWith(409), LOST]
    const { record, api } = await customer(office.url, 5)
    await openEdit(page, 'laura.bianchi', record.path)
    await write(page, 'creditLimit', '2500')
    await page.route('**/api/events', (route) => route.abort())
    await saveElsewhere(api, record.id, { discountPercent: 7 })
    await page.getByRole('button', { name: save }).first().click()
    await expect(page.getByText(/sono state unite a quelle salvate nel frattempo/)).toBeVisible()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect(await stored(api, record.id)).toMatchObject({ creditLimit: 2500, discountPercent: 7 })
  })

  test("the same field: nobody's value is lost before somebody decides", { tag: '@quick' }, async ({
    page,
    office,
    noise,
  }) => {
    noise.foreseen = [refusedWith(409)]
    const { record, api } = await customer(office.url, 7)
    await openEdit(page, 'laura.bianchi', record.path)
    await write(page, 'creditLimit', '3100')
    await saveElsewhere(api, record.id, { creditLimit: 3200, discountPercent: 9 })
    await page.getByRole('button', { name: save }).first().click()
    await expect(page.getByText('Qualcuno ha salvato prima di te')).toBeVisible()
    expect((await stored(api, record.id)).creditLimit).toBe(3200)
    await page.getByRole('button', { name: 'Confronta e decidi' }).click()
    const dialog = page.getByRole('dialog')
    const row = dialog.locator('[data-field="creditLimit"]')
    await expect(row).toContainText('3.100')
    await expect(row).toContainText('3.200')
    const apply = dialog.getByRole('button', { name: 'Unisci e salva' })
    await expect(apply).toBeDisabled()
    await review(page, 'conflict')
    await row.getByRole('radio', { name: 'Fido €: Tuo' }).check()
    await apply.click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect(await stored(api, record.id)).toMatchObject({ creditLimit: 3100, discountPercent: 9 })
  })
})

test('a double click on save makes one revision [RECORD-11]', async ({ page, office }) => {
  const { record, api } = await customer(office.url, 8)
  await openEdit(page, 'admin', record.path)
  await write(page, 'creditLimit', '64')
  await page.getByRole('button', { name: save }).first().dblclick()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  expect((await stored(api, record.id)).extraFields.current_envers_version).toBe(record.version + 1)
})

test('an answer that is lost on the way ends in one revision and no false alarm', async ({
  page,
  office,
  noise,
}) => {
  noise.foreseen = [refusedWith(409), LOST]
  const { record, api } = await customer(office.url, 9)
  await openEdit(page, 'admin', record.path)
  await write(page, 'creditLimit', '65')
  let lost = 0
  await page.route(`**/api/subjects/customers/${record.id}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: save }).first().click()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  expect(lost).toBe(1)
  expect((await stored(api, record.id)).extraFields.current_envers_version).toBe(record.version + 1)
})

test('the server is stopped during a save: it is said, repeated, and stored once', async ({ browser }) => {
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const { url: databaseUrl } = await filledPostgres()
  let office = await startOffice({ databaseUrl, env: { PORT: port } })
  const { record } = await customer(office.url, 0)
  const context = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const page = await context.newPage()
  await openEdit(page, 'admin', record.path)
  await write(page, 'creditLimit', '70707')
  await office.kill()
  await page.getByRole('button', { name: save }).first().click()
  await expect(page.getByText('Il server non risponde')).toBeVisible()
  office = await startOffice({ databaseUrl, data: office.data, env: { PORT: port } })
  await expect(page.getByText('Modifiche salvate.')).toBeVisible({ timeout: 60_000 })
  const { api } = await customer(office.url, 0)
  expect(await stored(api, record.id)).toMatchObject({
    creditLimit: 70707,
    extraFields: { current_envers_version: record.version + 1 },
  })
  await context.close()
  await office.stop()
})
