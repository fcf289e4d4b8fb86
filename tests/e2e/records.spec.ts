import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { type RunningOffice, startOffice } from '../support/office'
import { again, expect, signIn, test, visit } from './test'
import { customer, openEdit, write } from './work'

/** Collects what the page changes of records from now on: method and path. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /^\/api\/(bu|subjects)\//.test(pathname))
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

/** The whole life of a customer, through the screens. Answers the address of its page. */
async function live(page: Page): Promise<string> {
  await signIn(page, 'admin', '/customers')
  await page.getByRole('link', { name: 'Nuovo cliente' }).click()
  await expect(page.locator('[data-route="customers"][data-mode="create"]')).toContainText('Bozza')
  await pick(page, 'Soggetto', 'Lubrificanti Po')
  await page.getByLabel('Categoria', { exact: false }).first().selectOption({ label: 'Industria' })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Dati salvati.')).toBeVisible()
  await expect(page).toHaveURL(/\/customers(\?|$)/)
  await page.getByRole('searchbox', { name: /elenco/i }).fill('lubrificanti')
  await page.getByRole('link', { name: /Lubrificanti Po/ }).click()
  await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
  return new URL(page.url()).pathname
}

/** Picks the record of an embedded field from the list in its dialog. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(label) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(text)
  await dialog
    .getByRole('row', { name: new RegExp(text) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog).toHaveCount(0)
}

async function edit(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Modifica' })
    .or(page.getByRole('button', { name: 'Modifica' }))
    .first()
    .click()
  await expect(page.locator('[data-route="customers"][data-mode="update"]')).toBeVisible()
  await page.getByLabel('Fido', { exact: false }).fill('12500')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  await expect(page.locator('[data-mode="show"]')).toContainText('12.500')
}

async function removeAndRestore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /altre azioni/i }).click()
  await page.getByRole('menuitem', { name: /^Elimina/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('Scheda eliminata.')).toBeVisible()
}

test.describe("a customer's life", () => {
  let own: RunningOffice

  // The embedded database, which a restart reads from its files; PostgreSQL's restart is conflicts.spec.ts's.
  test.beforeAll(async () => {
    own = await startOffice()
  })
  test.afterAll(async () => {
    await own.stop()
  })

  test('create, edit, delete, restore, restart: the data is there [ROUTE-09] [ROUTE-10] [ROUTE-11] [RECORD-06] [RECORD-07] [RECORD-08] [RECORD-09]', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT' })).newPage()
    const path = await live(page)
    await edit(page)
    await removeAndRestore(page)
    await page.goto(path)
    const restore = page.getByRole('button', { name: 'Ripristina' }).first()
    await expect(restore).toBeEnabled()
    for (const off of ['Modifica', 'Cambia stato'])
      await expect(page.getByRole('button', { name: off })).toBeDisabled()
    await restore.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ripristina' }).click()
    await expect(page.getByText('Scheda ripristinata.')).toBeVisible()
    await page.context().close()
    expect(await own.stop()).toBe(0)
    own = await startOffice({ data: own.data })
    const again = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT' })).newPage()
    await signIn(again, 'admin', path)
    await expect(again.locator('[data-mode="show"]')).toContainText('12.500')
    await again.context().close()
  })
})

test.describe('the record page', () => {
  test('a new customer: what is missing, its code, and leaving it [RECORD-12] [RECORD-04] [RECORD-05] [RECORD-13]', {
    tag: '@quick',
  }, async ({ page }) => {
    await test.step('save is off while a required field is empty, and says where', async () => {
      await signIn(page, 'admin', '/customers/new')
      const save = page.getByRole('button', { name: 'Salva' })
      await expect(save).toBeDisabled()
      await page.getByRole('button', { name: '2 campi da completare' }).click()
      await expect(page.getByText('Campo obbligatorio.').first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: /Soggetto/ })).toBeFocused()
      await pick(page, 'Soggetto', 'Studio Neri')
      await page.getByLabel('Categoria', { exact: false }).first().selectOption({ label: 'Industria' })
      await expect(save).toBeEnabled()
    })
    await test.step('code is the first field and takes 32 characters', async () => {
      await again(page, '/customers/new')
      const first = page.locator('[data-field]').first()
      await expect(first).toHaveAttribute('data-field', 'code')
      const code = first.getByRole('textbox')
      await code.fill('X'.repeat(33))
      await page.keyboard.press('Tab')
      await expect(first).toContainText('32')
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      await code.fill('X'.repeat(32))
      await page.keyboard.press('Tab')
      await expect(code).not.toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('leaving with unsaved changes asks first', async () => {
      await again(page, '/customers/new')
      await page.getByLabel('Fido', { exact: false }).fill('1')
      await page
        .getByRole('navigation', { name: 'Menu principale' })
        .getByRole('link', { name: 'Clienti' })
        .click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Ci sono modifiche non salvate')
      await question.getByRole('button', { name: 'Resta qui' }).click()
      await expect(page.getByLabel('Fido', { exact: false })).toHaveValue(/1/)
      await expect(page).toHaveURL(/\/customers\/new$/)
      await page
        .getByRole('navigation', { name: 'Menu principale' })
        .getByRole('link', { name: 'Clienti' })
        .click()
      await question.getByRole('button', { name: 'Esci' }).click()
      await expect(page).toHaveURL(/\/customers$/)
    })
  })

  test('somebody who may only look has no way to change anything, and is told and led back [RECORD-16] [RECORD-17]', {
    tag: '@quick',
  }, async ({ page }) => {
    await signIn(page, 'sola.lettura', '/customers')
    await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nuovo cliente' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    const path = new URL(page.url()).pathname
    await visit(page, '/customers/new')
    await expect(page.getByText('Non puoi creare schede in «Clienti».')).toBeVisible()
    await expect(page).toHaveURL(/\/customers$/)
    await visit(page, `${path}/edit`)
    await expect(page.getByText('Non puoi modificare questa scheda di «Clienti».')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

  test('the status changes only with a confirmation; impossible ones are disabled, a cancelled one is discarded [STATUS-01] [STATUS-03] [STATUS-04] [STATUS-08]', async ({
    page,
    office,
  }) => {
    const api = await signedIn(office.url, 'admin')
    const [expired] = (await api.get('/api/bu/documents?statusEquals=EXPIRED&size=1')).body.data.items
    await signIn(page, 'admin', `/documents/${expired.id}`)
    const sent = writes(page)
    const head = page.locator('[data-mode="show"]')
    await expect(head).toContainText('Scaduto')
    const change = page.getByRole('button', { name: 'Cambia stato' })
    const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
    await change.click()
    await expect(dialog.getByRole('radio')).toHaveCount(7)
    for (const name of [/^Da approvare/, /^Approvato/, /^Pubblicato/, /^Respinto/, /^Scaduto/])
      await expect(dialog.getByRole('radio', { name })).toBeDisabled()
    await dialog.getByRole('radio', { name: /^Ritirato/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(head).toContainText('Scaduto')
    await change.click()
    await expect(dialog.getByRole('radio', { name: /^Ritirato/ })).not.toBeChecked()
    await dialog.getByRole('radio', { name: /^Ritirato/ }).check({ force: true })
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Porta a «Ritirato»' }).click()
    await expect(head).toContainText('Ritirato')
    expect(sent).toEqual([`PUT /api/bu/documents/statuses/${expired.id}`])
  })

  test('edit, change-status and delete of a document, each by its permission in its status [RECORD-10]', async ({
    page,
    office,
  }) => {
    const api = await signedIn(office.url, 'admin')
    const expectOf = async (status: string, edits: boolean, changes: boolean, removes: boolean) => {
      await expect(page.locator('[data-mode="show"]'), status).toBeVisible()
      await expect(page.getByRole('button', { name: 'Modifica', exact: true })).toBeEnabled({
        enabled: edits,
      })
      await expect(page.getByRole('button', { name: 'Cambia stato' })).toBeEnabled({ enabled: changes })
      await page.getByRole('button', { name: /altre azioni/i }).click()
      await expect(page.getByRole('menuitem', { name: /^Elimina/ })).toBeEnabled({ enabled: removes })
      await page.keyboard.press('Escape')
    }
    const pathOf = async (status: string) =>
      `/documents/${(await api.get(`/api/bu/documents?statusEquals=${status}&size=1`)).body.data.items[0].id}`
    await signIn(page, 'laura.bianchi', await pathOf('DRAFT'))
    await expectOf('DRAFT', true, true, true)
    await signIn(page, 'ufficio', await pathOf('DRAFT'))
    await expectOf('DRAFT', true, true, false)
    await again(page, await pathOf('PUBLISHED'))
    await expectOf('PUBLISHED', false, false, false)
  })

  test('an edit that changes the status too saves the record, then the status; another only the record [STATUS-05]', async ({
    page,
    office,
  }) => {
    const { record } = await customer(office.url, 4)
    await openEdit(page, 'admin', record.path)
    const sent = writes(page)
    await write(page, 'creditLimit', '4100')
    await page.getByRole('button', { name: 'Cambia stato' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
    await dialog.getByRole('radio', { name: /Sospeso/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Porta a «Sospeso»' }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('Sospeso')
    const path = `/api/subjects/customers/${record.id}`
    expect(sent.splice(0)).toEqual([`PUT ${path}`, `PUT ${path.replace(record.id, '')}statuses/${record.id}`])
    await page.getByRole('button', { name: 'Modifica' }).click()
    await write(page, 'creditLimit', '4200')
    await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
    await expect(page.locator('[data-mode="show"]')).toContainText('4.200')
    expect(sent).toEqual([`PUT ${path}`])
  })

  test('a record that does not exist shows the not-found page [ERR-01]', async ({ page, noise }) => {
    await signIn(page, 'admin', '/customers/018f0000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
    noise.entries.length = 0
  })
})

/** The keys of the record model; the id alone is common to every record of the form kit. */
const MODEL = ['id', 'code', 'status', 'delete', 'rootId', 'parentId', 'entity', 'extraFields']

test('a record carries id, code, status, delete.deleted, rootId, parentId, entity.id and its revision; root and parent are neither the address’s nor the form’s to say [RECORD-03]', async ({
  page,
  office,
}) => {
  const { record, api } = await customer(office.url, 4)
  const { data } = (await api.get(`/api${record.path.replace('/', '/subjects/')}`)).body
  expect(Object.keys(data)).toEqual(expect.arrayContaining(MODEL))
  expect(data).toMatchObject({ id: record.id, delete: { deleted: false }, entity: { id: 'customers' } })
  expect(data.extraFields.current_envers_version).toBeGreaterThan(0)
  await signIn(page, 'admin')
  await page.route(`**/api/subjects/customers/${record.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: { data: { ...body.data, rootId: 'the-root', parentId: 'the-parent' } },
    })
  })
  await page.goto(`${record.path}/edit?rootId=another&parentId=another`)
  await write(page, 'creditLimit', '6161')
  const saving = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes(record.id),
  )
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  expect(Object.keys((await saving).postDataJSON()).sort()).toEqual(['creditLimit', 'extraFields'])
  await expect(page.locator('[data-mode="show"]')).toBeVisible()

  const fill = { title: 'Dall’indirizzo', body: '<p>x</p>', rootId: 'another', parentId: 'another' }
  await page.goto(`/notes/new?fill=${encodeURIComponent(JSON.stringify(fill))}`)
  const making = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/notes$/.test(response.url()),
  )
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  const made = await making
  expect(made.request().postDataJSON()).not.toHaveProperty('rootId')
  expect((await made.json()).data).toMatchObject({ title: fill.title, rootId: null, parentId: null })
})
