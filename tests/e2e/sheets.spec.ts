import { randomUUID } from 'node:crypto'
import { signedIn } from '../support/api'
import { review } from './review'
import { expect, signIn, test } from './test'

const TABLES = '/api/conf/tables'

test('every table has a list of its own: rows are added, brought in as CSV, put in order, and stay while they are used', async ({
  office,
  page,
}) => {
  test.slow()
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const admin = await signedIn(office.url, 'admin')
  await signIn(page, 'admin', '/tables')
  await expect(page.locator('[data-sheet="CUSTOMER_CATEGORY"]')).toContainText('Clienti (Categoria)')
  await review(page, 'tables-overview')
  await page.getByRole('searchbox', { name: 'Cerca una tabella' }).fill('categorie di clienti')
  await page.getByRole('link', { name: 'Categorie di clienti' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Categorie di clienti' })).toBeVisible()
  const rows = page.locator('tbody tr[data-id]')
  await expect(rows.first()).toContainText('IND')
  await expect(page.getByRole('columnheader', { name: /Tabella/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /Alfa 1|Flag/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Ente pubblico' })).toBeVisible()
  await review(page, 'tables-sheet')

  // A new row belongs to the table it was begun in.
  await page.getByRole('link', { name: 'Nuova voce' }).click()
  await expect(page.locator('[data-field="table"] input')).toHaveValue('CUSTOMER_CATEGORY')
  await expect(page.locator('[data-field="flag1"]')).toContainText('Ente pubblico')
  await page.locator('[data-field="code"] input').fill(`A${mark}`)
  await page.locator('[data-field="name"] input').fill(`Nautica ${mark}`)
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  const stored = async (code: string) =>
    (
      await admin.get(
        `${TABLES}?tableEquals=CUSTOMER_CATEGORY&codeEquals=${code}&columns=code,order,name,flag1`,
      )
    ).body.data.items[0]
  await expect.poll(async () => (await stored(`A${mark}`))?.name).toBe(`Nautica ${mark}`)

  await page.goto('/tables?sheet=CUSTOMER_CATEGORY')
  await page.getByRole('button', { name: 'Importa', exact: true }).click()
  const csv = `Codice;Nome;Ente pubblico\nB${mark};Teatri ${mark};Sì\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'voci.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Verifica le righe' }).click()
  await page.getByRole('button', { name: 'Importa 1 riga' }).click()
  await expect
    .poll(async () => await stored(`B${mark}`))
    .toMatchObject({ name: `Teatri ${mark}`, flag1: true })

  await page.goto('/tables?sheet=CUSTOMER_CATEGORY')
  await page.getByRole('button', { name: 'Riordina' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordine di «Categorie di clienti»' })
  await dialog.getByRole('button', { name: new RegExp(`B${mark}`) }).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowUp')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.first()).toContainText(`Teatri ${mark}`)
  expect((await stored(`B${mark}`)).order).toBe(1)

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await (await taken).createReadStream()
  const text = await new Response(file as unknown as ReadableStream).text()
  expect(text).toContain(`Teatri ${mark}`)
  expect(text.split('\n')[0]).toContain('Ente pubblico')
  expect(text).not.toContain('Urgente')

  // The office is shared with the tests that follow.
  for (const code of [`A${mark}`, `B${mark}`]) await admin.put(`${TABLES}/deletes/${(await stored(code)).id}`)
})
