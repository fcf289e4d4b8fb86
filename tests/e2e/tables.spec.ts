import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { expect, signIn, test } from './test'
import { customer, field, openEdit, write } from './work'

const ENDPOINT = '/api/conf/tables'

/**
 * A row of the customers' categories that one run of a test alone knows, at the end of the list, once it is
 * offered.
 */
async function addCategory(api: Caller, it: string): Promise<{ id: string; code: string }> {
  const code = randomUUID().slice(0, 13)
  const row = { table: 'CUSTOMER_CATEGORY', code, name: it, formattedOutput: { it, en: it }, order: 900 }
  const { status, body } = await api.post(ENDPOINT, row)
  expect(status, JSON.stringify(body)).toBe(201)
  // Tables come into the store one after the other, while the office is at work already.
  const offered = async () =>
    (await api.get(`${ENDPOINT}/tablevalue?tableCodes=${row.table}&unpaged=true`)).body.data.items
  const codes = async () => (await offered()).map((one: { code: string }) => one.code)
  await expect.poll(codes, { timeout: 60_000 }).toContain(code)
  return { id: body.data.id, code }
}

/** Somebody else's browser. */
async function another(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url, locale: 'it-IT' })).newPage()
}

/** An administrator writes another Italian label on the tables screens. */
async function rename(page: Page, id: string, it: string): Promise<void> {
  await signIn(page, 'admin', `/tables/${id}/edit`)
  const label = page.getByRole('textbox', { name: 'Etichetta, italiano' })
  await label.fill(it)
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(page.locator('[data-mode="show"]')).toContainText(it)
}

/** An administrator takes a row out of use on the tables screens. */
async function retire(page: Page, id: string): Promise<void> {
  await signIn(page, 'admin', `/tables/${id}`)
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
  await dialog.getByRole('radio', { name: /^Disattivo/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Porta a «Disattivo»' }).click()
  await expect(page.locator('[data-mode="show"]')).toContainText('Disattivo')
}

test.describe('rows of tables change while a form is open', () => {
  test('a new label and a retired row are seen there; what was typed and chosen stays', async ({
    page,
    office,
    browser,
  }) => {
    const api = await signedIn(office.url, 'admin')
    const mark = randomUUID().slice(0, 8)
    const yard = await addCategory(api, `Cantieri ${mark}`)
    const mill = await addCategory(api, `Cartiere ${mark}`)
    const { record } = await customer(office.url, 5)
    await openEdit(page, 'laura.bianchi', record.path)
    const category = field(page, 'customerCategory')
    await category.selectOption({ label: `Cantieri ${mark}` })
    await expect(category.locator('option', { hasText: `Cartiere ${mark}` })).toHaveCount(1)
    await write(page, 'creditLimit', '5151')

    const admin = await another(browser, office.url)
    await rename(admin, yard.id, `Darsene ${mark}`)
    await expect(category.locator('option:checked')).toHaveText(`Darsene ${mark}`)
    await retire(admin, mill.id)
    await expect(category.locator('option', { hasText: `Cartiere ${mark}` })).toHaveCount(0)
    await retire(admin, yard.id)
    await expect(category.locator('option:checked')).toHaveText(`Darsene ${mark}`)
    await expect(category).toHaveValue(yard.code)
    await expect(field(page, 'creditLimit')).toHaveValue(/5\.?151/)
    await admin.context().close()
  })
})
