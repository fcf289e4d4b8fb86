import { workbookOf } from '../support/workbook'
import { axe } from './axe'
import { expect, signIn, test } from './test'

const cells = (row: number, texts: readonly string[]) =>
  texts
    .map((text, column) => `<c r="${'ABCDEFG'[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')
const line = (row: number, content: string) => `<row r="${row}">${content}</row>`

/**
 * A workbook as offices send it: a hidden list first, a title above the table, a date, an error and a
 * forgotten cell.
 */
const WORKBOOK = workbookOf({
  formats: ['dd/mm/yyyy'],
  sheets: [
    { name: 'Elenchi', state: 'hidden', rows: line(1, cells(1, ['Opzione'])) },
    {
      name: 'Persone',
      rows: [
        line(1, cells(1, ['Elenco delle persone'])),
        line(3, cells(3, ['Tipo soggetto', 'Cognome', 'Nome', 'Data di nascita'])),
        line(4, `${cells(4, ['Persona', 'Foglio', 'Ada'])}<c r="D4" s="1"><v>29279</v></c>`),
        line(5, `${cells(5, ['Persona', 'Foglio', 'Bea'])}<c r="D5" t="e"><v>#N/D</v></c>`),
        line(6, `${cells(6, ['Persona', 'Foglio', 'Carla', '28/02/1980', '', 'nota'])}`),
      ].join(''),
    },
    {
      name: 'Altre',
      rows: [
        line(1, cells(1, ['Cognome', 'Nome', 'Partita IVA'])),
        line(2, cells(2, ['Foglio', 'Dora', 'x'])),
      ].join(''),
    },
  ],
})

test('a workbook with a hidden sheet, a title, an error and a forgotten cell says what cannot be imported', async ({
  page,
  noise,
}, info) => {
  test.setTimeout(600_000)
  await signIn(page, 'laura.bianchi', '/subjects/import')
  await page.getByLabel('Scegli un file').setInputFiles({
    name: 'persone.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(WORKBOOK),
  })
  await expect(page.getByText('persone.xlsx: 3 righe, 4 colonne')).toBeVisible()
  await expect(page.getByLabel('Riga con i nomi delle colonne').locator('option:checked')).toHaveText(
    'Riga 3: Tipo soggetto · Cognome · Nome · Data di nascita',
  )
  await expect(page.getByLabel('Foglio').locator('option')).toHaveText([
    'Persone',
    'Altre',
    'Elenchi (nascosto)',
  ])
  await expect(
    page.getByText('Nessuna colonna del file identifica le schede: ogni riga diventa una scheda nuova.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Verifica le righe' }).click()
  await expect(page.getByText('1 riga pronta, 2 da correggere')).toBeVisible({ timeout: 120_000 })
  const wrong = page.getByRole('region', { name: 'Righe da correggere' })
  await expect(wrong.getByRole('row', { name: /#N\/D|Bea/ })).toContainText('la cella contiene un errore')
  await expect(wrong.getByRole('row', { name: /nota/ })).toContainText("Celle oltre l'ultima colonna: nota.")
  expect(await axe(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('import.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.screenshot({ path: info.outputPath('import-390.png'), fullPage: true })
  await page.getByLabel('Foglio').selectOption('Altre')
  await expect(page.getByText('persone.xlsx: 1 riga, 3 colonne')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aggiorna o crea', pressed: true })).toBeVisible()
  await expect(
    page.getByText('«Partita IVA» identifica le schede: ogni riga modifica quella che ha lo stesso valore'),
  ).toBeVisible()
  await page.screenshot({ path: info.outputPath('import-key.png'), fullPage: true })
  await page.getByLabel('Riga con i nomi delle colonne').selectOption('1')
  await expect(page.getByText('persone.xlsx: 0 righe, 3 colonne')).toBeVisible()
  expect(noise.entries).toEqual([])
})
