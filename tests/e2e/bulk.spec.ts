import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { axe } from './axe'
import { expect, signIn, test, visit } from './test'

/** Waits for a batch that was started through the API. */
async function over(api: Caller, id: string): Promise<{ done: number; failed: number }> {
  for (;;) {
    const { data } = (await api.get(`/api/batches/${id}`)).body
    if (data.finishedAt) return data
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function accessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([])
}

const SUBJECTS = '/api/subjects/subjects'

test('a field of many records is changed with its own widget', { tag: '@quick' }, async ({
  page,
  office,
}) => {
  test.setTimeout(240_000)
  const api = await signedIn(office.url, 'admin')
  const rows = Array.from({ length: 12 }, (_, index) => ({
    subjectType: 'PERSON',
    lastName: 'Campo',
    firstName: `Prova ${index}`,
    address: { city: 'Modena', province: 'MO', country: 'ITA' },
  }))
  const made = await api.post(`${SUBJECTS}/batches`, {
    operation: 'import',
    changes: { rows, mode: 'create' },
  })
  await over(api, made.body.data.id)
  await signIn(page, 'laura.bianchi', '/subjects?q=campo%20prova')
  await page
    .getByRole('checkbox', { name: /Seleziona Campo/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Seleziona tutti/ }).click()
  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Modifica' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('description')
  await expect(dialog.getByText('Note è vuoto: così non cambia nulla.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Verifica' })).toBeDisabled()
  await dialog.locator('[data-field="description"] textarea').fill('Da richiamare')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  const preview = dialog.getByRole('region', { name: 'Anteprima delle modifiche' })
  await expect(preview.getByRole('listitem')).toHaveCount(12, { timeout: 60_000 })
  await expect(preview.getByRole('listitem').first()).toContainText('Campo Prova')
  await expect(preview.getByRole('listitem').first().locator('dd')).toHaveText(/Da richiamare$/)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Modifica 12' }).click({ timeout: 60_000 })
  await expect(dialog.getByText('12 schede modificate.')).toBeVisible({ timeout: 60_000 })
  const { items } = (await api.get(`${SUBJECTS}?q=campo%20prova&size=1`)).body.data
  expect((await api.get(`${SUBJECTS}/${items[0].id}`)).body.data.description).toBe('Da richiamare')
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click()

  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Modifica' })
    .click()
  await dialog.getByLabel('Campo da modificare').selectOption('description')
  await dialog.getByRole('checkbox', { name: 'Svuota Note in tutti' }).check()
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  await expect(preview.locator('del').first()).toHaveText('Da richiamare', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Modifica 12' }).click()
  await expect(dialog.getByText('12 schede modificate.')).toBeVisible({ timeout: 60_000 })
  expect((await api.get(`${SUBJECTS}/${items[0].id}`)).body.data.description).toBeNull()
})

test('more records than a batch takes at once change their status, three do not, and the change is undone', async ({
  page,
  office,
  noise,
}) => {
  test.setTimeout(600_000)
  const api = await signedIn(office.url, 'admin')
  const rows = Array.from({ length: 600 }, (_, index) => ({
    subjectType: 'PERSON',
    lastName: 'Massa',
    firstName: `Prova ${index}`,
    address: { city: 'Modena', province: 'MO', country: 'ITA' },
  }))
  const made = await api.post(`${SUBJECTS}/batches`, {
    operation: 'import',
    changes: { rows, mode: 'create' },
  })
  expect(await over(api, made.body.data.id)).toMatchObject({ done: 600, failed: 0 })
  const some = (await api.get(`${SUBJECTS}?q=massa&size=3`)).body.data.items
  for (const { id } of some) await api.put(`${SUBJECTS}/statuses/${id}?newStatus=ACTIVE`, {})

  await signIn(page, 'laura.bianchi', '/subjects?q=massa')
  await page
    .getByRole('checkbox', { name: /Seleziona Massa/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Seleziona tutti/ }).click()
  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Cambia stato' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Attivo' }).check()
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  await expect(dialog.getByText('Si può procedere con 597 su 600.')).toBeVisible({ timeout: 240_000 })
  await expect(dialog.getByRole('region', { name: 'Schede non elaborate' }).getByRole('row')).toHaveCount(4)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Cambia stato a 597' }).click()
  await expect(dialog.getByText('Stato cambiato a 597 schede.')).toBeVisible({ timeout: 240_000 })
  await expect(dialog.getByText('Non elaborati: 3.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica le non elaborate' }).click()
  expect((await saved).suggestedFilename()).toBe('subjects-non-elaborati.csv')
  expect((await api.get(`${SUBJECTS}?q=massa&statusEquals=ACTIVE&count=exact`)).body.data.total).toBe(600)
  await dialog.getByRole('button', { name: 'Annulla operazione' }).click()
  await expect(dialog.getByText("597 schede sono tornate com'erano.")).toBeVisible({ timeout: 240_000 })
  expect((await api.get(`${SUBJECTS}?q=massa&statusEquals=ACTIVE&count=exact`)).body.data.total).toBe(3)
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click()

  await visit(page, '/batches')
  await expect(page.getByRole('row', { name: /Cambia stato a più schede/ })).toContainText(
    '597 elaborati, 3 con errori',
  )
  await accessible(page)
  expect(noise.entries).toEqual([])
})

test('a file of two hundred rows is matched, checked, corrected and imported', { tag: '@quick' }, async ({
  page,
  office,
  noise,
}) => {
  test.setTimeout(600_000)
  const api = await signedIn(office.url, 'admin')
  const line = (index: number) =>
    `Persona;Importi;Nome ${index};${index % 25 === 7 ? '31/02/1980' : '28/02/1980'}`
  const lines = Array.from({ length: 200 }, (_, index) => line(index))
  const file = ['Tipo soggetto;Cognome;Nome;Data di nascita', ...lines].join('\r\n')
  await signIn(page, 'laura.bianchi', '/subjects/import')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Scegli un file')).toBeAttached()
  await accessible(page)
  await page
    .getByLabel('Scegli un file')
    .setInputFiles({ name: 'persone.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
  await expect(page.getByText('persone.csv: 200 righe, 4 colonne')).toBeVisible()
  await expect(page.getByLabel('Campo per Cognome')).toHaveValue('lastName')
  await expect(page.getByLabel('Campo per Data di nascita')).toHaveValue('bornDate')
  await page.getByLabel('Campo per Tipo soggetto').selectOption('subjectType')
  await page.getByRole('button', { name: 'Verifica le righe' }).click()
  await expect(page.getByText('192 righe pronte, 8 da correggere')).toBeVisible({ timeout: 300_000 })
  await accessible(page)
  const wrong = page.getByRole('region', { name: 'Righe da correggere' })
  await expect(wrong.getByText('non è una data').first()).toBeVisible()
  await wrong.getByRole('textbox', { name: 'Data di nascita, riga 9', exact: true }).fill('1/3/1980')
  await page.getByRole('button', { name: 'Verifica di nuovo' }).click()
  await expect(page.getByText('193 righe pronte, 7 da correggere')).toBeVisible({ timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica le righe scartate' }).click()
  expect((await saved).suggestedFilename()).toBe('subjects-scartate.csv')
  await page.getByRole('button', { name: 'Importa 193 righe' }).click()
  await expect(page.getByText('193 righe importate.')).toBeVisible({ timeout: 300_000 })
  expect((await api.get(`${SUBJECTS}?q=importi&count=exact`)).body.data.total).toBe(193)
  await page.getByRole('button', { name: 'Annulla operazione' }).click()
  await expect(page.getByText("193 schede sono tornate com'erano.")).toBeVisible({ timeout: 300_000 })
  expect((await api.get(`${SUBJECTS}?q=importi&count=exact`)).body.data.total).toBe(0)
  expect(noise.entries).toEqual([])
})

test('an exported list says what the list shows', async ({ page }) => {
  await signIn(page, 'laura.bianchi', '/customers')
  await page.getByRole('button', { name: "Altre azioni dell'elenco" }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Esporta in CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Clienti.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const head = (lines[0] ?? '').replace('\uFEFF', '').split(';')
  const shown = await page.getByRole('columnheader').allInnerTexts()
  for (const name of head.slice(0, 4)) expect(shown.join('|').toLowerCase()).toContain(name.toLowerCase())
  const first = (lines[1] ?? '').split(';')
  const row = page.getByRole('row').nth(1)
  for (const cell of first.slice(0, 4)) await expect(row).toContainText(cell)
})
