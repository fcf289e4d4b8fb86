import type { Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { SMTP } from '../support/mail-server'
import { axe } from './axe'
import { again, expect, signIn, test, visit } from './test'

const DOCUMENTS = '/api/subjects/documents'
const MAILS = '/api/comm/mails'
const NOTES = '/api/conf/notes'
const PDF = '%PDF-1.4\nvisura\n%%EOF'

const sheet = (page: Page) => page.locator('[data-mode="show"] .read-view')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Azioni sulla scheda' })

/** A requested document of a subject, with or without its file. */
async function requested(url: string, api: Caller, withFile: boolean) {
  const body = new FormData()
  body.append('file', new File([PDF], 'visura.pdf'))
  const headers = { authorization: `Bearer ${api.token}` }
  const kept = await (await fetch(`${url}/api/files`, { method: 'POST', headers, body })).json()
  const [subject] = (await api.get('/api/subjects/subjects?sort=createdAt,asc&size=1')).body.data.items
  const files = withFile ? [kept.data] : []
  const made = await api.post(DOCUMENTS, {
    subject: { id: subject.id },
    documentType: 'VIS',
    title: 'Visura',
    files,
  })
  expect(made.status).toBe(201)
  return made.body.data
}

test('the actions of a record with a file: shown, in the form, and of a record without it [SECTION-04]', async ({
  page,
  office,
  noise,
}) => {
  await test.step('the actions of a shown record: a file is taken along, a status asks for its fields first, what is off says why', async () => {
    const api = await signedIn(office.url, 'admin')
    const { id } = await requested(office.url, api, true)
    await signIn(page, 'admin', `/subject-documents/${id}`)
    const section = sheet(page).locator('[data-section="document"]')
    const download = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Scarica', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('visura.pdf')
    await bar(page).getByRole('button', { name: 'Sollecita' }).click()
    // Nothing else can be done now: the first act of the file stands there, off.
    await bar(page).getByRole('button', { name: 'Approva' }).press('Enter')
    const why = page.getByRole('dialog', { name: /Approva/ })
    await expect(why).toContainText('Da «Richiesto» non si passa a «Valido».')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Carica', exact: true }).click()
    await expect(page.locator('[data-mode="update"]')).toBeVisible()
    await expect(page.locator('[data-field="files"] :focus'), 'the field the status asks for').toHaveCount(1)
    await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
    await expect(sheet(page)).toBeVisible()
    expect((await api.get(`${DOCUMENTS}/${id}`)).body.data.status).toBe('UPLOADED')
  })
  await test.step('a section of the form has its actions in its title’s line; something unsaved turns them off, a new record has none', async () => {
    const api = await signedIn(office.url, 'admin')
    const { id } = await requested(office.url, api, true)
    await again(page, `/subject-documents/${id}/edit`)
    const section = page.locator('[data-mode="update"] #s-document')
    const acts = section.locator('> .acts').getByRole('button')
    await expect(acts, 'the secondary first, the primary last').toHaveText(['Scarica', 'Carica'])
    const download = page.waitForEvent('download')
    await acts.filter({ hasText: /^Scarica/ }).click()
    expect((await download).suggestedFilename()).toBe('visura.pdf')
    const number = page.locator('[data-field="number"] input')
    await number.fill('77')
    await acts.filter({ hasText: /^Scarica/ }).press('Enter')
    await expect(page.getByRole('dialog', { name: /Scarica/ })).toContainText('Prima salva le modifiche')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await number.fill('')
    await acts.filter({ hasText: /^Carica/ }).click()
    await expect(page.locator('[data-field="files"] :focus'), 'the field the status asks for').toHaveCount(1)
    await expect(page.locator('[data-mode="update"]')).toContainText('Caricato')
    await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
    await expect(sheet(page)).toBeVisible()
    expect((await api.get(`${DOCUMENTS}/${id}`)).body.data.status).toBe('UPLOADED')
    await visit(page, '/subject-documents/new')
    await expect(page.locator('[data-mode="create"] #s-document')).toBeVisible()
    await expect(page.locator('[data-mode="create"] #s-document > .acts').getByRole('button')).toHaveCount(0)
  })
  await test.step('title and actions stay in sight while the fields of a shipped form scroll below them', async () => {
    const api = await signedIn(office.url, 'admin')
    const { id } = await requested(office.url, api, true)
    await again(page, `/subject-documents/${id}/edit`)
    const section = page.locator('[data-mode="update"] #s-document')
    await page.setViewportSize({ width: 1280, height: 500 })
    await expect(section.locator('> .acts')).toBeVisible()
    await section.evaluate((whole) => whole.closest('.record-body')?.scrollTo(0, 70))
    const belowEdge = () =>
      section.evaluate((whole) => {
        const edge = whole.closest('.record-body')?.getBoundingClientRect().top ?? Number.NaN
        const below = (part: Element | null) =>
          Math.round((part?.getBoundingClientRect().top ?? Number.NaN) - edge)
        return {
          title: below(whole.querySelector('summary')),
          acts: below(whole.querySelector('.acts')),
          whole: below(whole),
        }
      })
    const { whole, ...head } = await belowEdge()
    expect(whole, 'the section itself has scrolled').toBeLessThan(-40)
    expect(head).toEqual({ title: 0, acts: 0 })
    await section.locator('> .acts').getByRole('button', { name: 'Scarica' }).click({ trial: true })
  })
  await test.step('a record without its file says so; the menu holds every action with its reason', async () => {
    noise.foreseen = [/404/]
    const api = await signedIn(office.url, 'admin')
    const { id } = await requested(office.url, api, false)
    await again(page, `/subject-documents/${id}`)
    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await expect(page.getByRole('menuitem', { name: /Approva/ })).toContainText(
      'Da «Richiesto» non si passa a «Valido».',
    )
    await page.getByRole('menuitem', { name: 'Scarica', exact: true }).click()
    await expect(page.getByText('Il documento non contiene alcun file.')).toBeVisible()
  })
})

test('a new record begins with what the file fills in, and leads back to where it was asked for', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const [subject] = (await api.get('/api/subjects/subjects?size=1&q=officina%20estense')).body.data.items
  await signIn(page, 'admin', `/subjects/${subject.id}`)
  await bar(page).getByRole('button', { name: 'Aggiungi nota' }).click()
  const form = page.locator('[data-route="subject-notes"][data-mode="create"]')
  await expect(form.locator('[data-field="subject"] input')).toHaveValue(/Officina Estense/)
  await form.locator('[data-field="title"] input').fill('Richiamare')
  await form.locator('[data-field="body"]').locator('textarea, [contenteditable]').first().fill('Domani.')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(page.locator(`[data-route="subjects"][data-mode="show"]`)).toBeVisible()

  // A row has less than its record: the subject of a customer is no column of the list.
  await again(page, '/customers?q=officina%20estense')
  const row = page.getByRole('row', { name: 'Officina Estense' })
  await row.hover()
  await row.getByRole('button', { name: /^Azioni su/ }).click()
  await page.getByRole('menuitem', { name: 'Aggiungi nota' }).click()
  await expect(form.locator('[data-field="subject"] input')).toHaveValue(/Officina Estense/)
})

test('rows of a list: several at once, and one by its own acts', async ({ page, office }) => {
  await test.step('chosen rows: a status for several at once', async () => {
    const api = await signedIn(office.url, 'admin')
    const make = async (title: string) => (await api.post(NOTES, { title, body: 'x' })).body.data.id as string
    const ids = [await make('Insieme uno'), await make('Insieme due')]
    await signIn(page, 'admin', '/notes?q=insieme')
    for (const name of ['Insieme uno', 'Insieme due'])
      await page.getByRole('row', { name }).getByRole('checkbox').click()
    await page
      .getByRole('toolbar', { name: 'Azioni sui selezionati' })
      .getByRole('button', { name: 'Segna come fatta' })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('passeranno allo stato «Chiusa»')
    await dialog.getByRole('button', { name: 'Verifica' }).click()
    await dialog.getByRole('button', { name: /2/ }).click()
    await expect
      .poll(async () =>
        Promise.all(ids.map(async (id) => (await api.get(`${NOTES}/${id}`)).body.data.status)),
      )
      .toEqual(['DONE', 'DONE'])
    await dialog.getByRole('button', { name: 'Chiudi' }).last().click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a row: its acts at its end under the pointer, all of them by the menu key and on its card', async () => {
    const api = await signedIn(office.url, 'admin')
    const { id } = (await api.post(NOTES, { title: 'Riga con azioni', body: 'x' })).body.data
    await again(page, '/notes?q=riga%20con%20azioni')
    const row = page.getByRole('row', { name: 'Riga con azioni' })
    const all = page.getByRole('button', { name: /^Azioni su «Riga con azioni/ })
    // The list may still be refreshed by the news of the note just made.
    await expect(async () => {
      await row.getByRole('gridcell').nth(1).hover()
      await row.getByRole('gridcell').nth(2).hover()
      await expect(row.getByRole('button', { name: 'Modifica' })).toBeVisible({ timeout: 1000 })
      await all.click({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('menuitem')).toContainText(['Apri', 'Modifica', 'Segna come fatta'])
    expect(await axe(page, { within: '.gridwrap' })).toEqual([])
    await page.keyboard.press('Escape')

    // The table stays one tab stop; the key asks for the menu, and the focus comes back to the cell.
    const cell = row.getByRole('gridcell').nth(3)
    await cell.focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Apri' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(cell).toBeFocused()

    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('list', { name: 'Note' })).toBeVisible()
    await all.click()
    await page.getByRole('menuitem', { name: 'Segna come fatta' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Cambia stato', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Verifica' }).click()
    await dialog.getByRole('button', { name: /Cambia stato a 1/ }).click()
    await expect.poll(async () => (await api.get(`${NOTES}/${id}`)).body.data.status).toBe('DONE')
  })
})

test('an action on a row that asks for a field opens the form of its record there, and saves the status with it', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const message = {
    channel: 'EMAIL',
    smtp: SMTP,
    subjectLine: 'Da pianificare',
    body: 'x',
    to: ['uno@posta.example'],
  }
  const made = await api.post(MAILS, message)
  expect(made.status).toBe(201)
  await signIn(page, 'admin', '/communications?q=da%20pianificare')
  const row = page.getByRole('row', { name: 'Da pianificare' })
  await row.hover()
  await row.getByRole('button', { name: /^Azioni su/ }).click()
  await page.getByRole('menuitem', { name: 'Pianifica' }).click()
  const day = page.locator('[data-mode="update"] [data-field="scheduledAt"]').getByRole('textbox').first()
  await expect(day).toBeFocused()
  await day.fill('31/12/2099')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect
    .poll(async () => (await api.get(`${MAILS}/${made.body.data.id}`)).body.data)
    .toMatchObject({ status: 'SCHEDULED', scheduledAt: '2099-12-31' })
})

test('what a person may not do with rows stands there all the same, off, and says why', async ({ page }) => {
  await signIn(page, 'sola.lettura', '/customers')
  const row = page.getByRole('row').nth(1)
  const edit = page.getByRole('menuitem', { name: /^Modifica/ })
  // The list may still be fetching what shows the menu.
  await expect(async () => {
    await row.getByRole('gridcell').nth(3).focus({ timeout: 1000 })
    await page.keyboard.press('Shift+F10')
    await expect(edit).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toContainText(
    'Non hai il permesso di modificare le schede di «Clienti». Ti serve il permesso CUSTOMER_W',
  )
  await expect(page.getByRole('menuitem', { name: /^Elimina/ })).toContainText(
    'Non hai il permesso di eliminare le schede di «Clienti».',
  )
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  await row.getByRole('checkbox').click()
  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Elimina' })
    .focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: /^Elimina: / })
  await expect(why).toContainText('Ti serve il permesso CUSTOMER_D: chiedilo a un amministratore.')
})

test('chosen rows: a call for several at once is one batch, tried first, with what failed and why', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const sent = async () =>
    (await api.get('/api/mail/outbox')).body.data.items.map((mail: { recipient: string }) => mail.recipient)
  await signIn(page, 'admin', '/users')
  for (const name of ['sola.lettura', 'davide.moretti', 'disabilitato'])
    await page.getByRole('row', { name }).getByRole('checkbox').click()
  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Reimposta password' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reimposta password' })
  await expect(dialog).toContainText('«Reimposta password» sarà eseguita su ogni scheda selezionata.')
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  await expect(dialog).toContainText('Si può procedere con 2 su 3.')
  await expect(dialog.getByRole('row', { name: /disabilitato/ })).toContainText(
    'questa azione non è più possibile',
  )
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Procedi con 2' }).click()
  await expect(dialog).toContainText('Fatto per 2 schede')
  await expect(dialog.getByRole('button', { name: 'Annulla operazione' })).toHaveCount(0)
  expect(await sent()).toEqual(
    expect.arrayContaining(['sola.lettura@tessera.example', 'davide.moretti@tessera.example']),
  )
})

test('a printed record: its own paper, who printed it, no buttons, the way to it as a code', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const [note] = (await api.get(`${NOTES}?size=1`)).body.data.items
  await signIn(page, 'admin', `/notes/${note.id}`)
  await expect(sheet(page)).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  // A5 in points: 148 by 210 mm.
  expect(pdf).toMatch(/\/MediaBox ?\[0 0 (419|420)[.\d]* (594|595)[.\d]*\]/)
  const [customer] = (await api.get('/api/subjects/customers?sort=createdAt,asc&size=1')).body.data.items
  await visit(page, `/customers/${customer.id}`)
  await expect(sheet(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Stampato il \d\d\/\d\d\/\d{4} \d\d:\d\d da Amministratore/)).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(`/customers/${customer.id}$`) })).toBeVisible()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
})
