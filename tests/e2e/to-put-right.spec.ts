import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from '../support/api'
import type { RunningOffice } from '../support/office'
import { picture } from './picture'
import { review } from './review'
import { filledOffice } from './support/offices'
import { expect, signIn, test } from './test'

const BOATS = 'tests/fixtures/boats/entities/boats.json'
const BOATS_ENDPOINT = '/api/fleet/boats'

const LONG = 'Serenissima Repubblica di San Marco'

test.describe('records with values that a narrower file refuses', () => {
  let own: RunningOffice
  const file = () => join(own.schemas, 'entities', 'boats.json')

  test.beforeAll(async () => {
    own = (await filledOffice()).office
    cpSync(BOATS, file())
    const admin = await signedIn(own.url, 'admin')
    await expect.poll(async () => (await admin.get(BOATS_ENDPOINT)).status, { timeout: 20_000 }).toBe(200)
    for (const name of ['Aurora', LONG, `${LONG} II`])
      expect((await admin.post(BOATS_ENDPOINT, { name, kind: 'SAIL', sails: 2 })).status).toBe(201)
  })
  test.afterAll(async () => {
    await own.stop()
  })

  test('values that a narrower file refuses are counted at once, marked on their page, and gone when mended', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT' })).newPage()
    await signIn(page, 'admin', '/boats')
    await expect(page.getByRole('gridcell', { name: 'Aurora' })).toBeVisible()
    const view = page.getByRole('tab', { name: /^Da sistemare/ })
    await expect(view).toHaveCount(0)

    // The open page follows the file: nobody saved a record since.
    const narrow = readFileSync(BOATS, 'utf8').replace('"maxLength": 80', '"maxLength": 20')
    writeFileSync(file(), narrow)
    await expect(view).toHaveText(/2$/, { timeout: 20_000 })
    await view.click()
    await expect(page).toHaveURL(/\?toPutRight=true$/)
    await expect(page.getByRole('gridcell', { name: 'Aurora' })).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: LONG, exact: true })).toBeVisible()
    await review(page, 'to-put-right-list')
    await expect(page.getByRole('gridcell', { name: LONG, exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'BRC-00002' }).click()
    const name = page.getByRole('textbox', { name: 'Nome' })
    const mark = page.getByText(/^Massimo 20 caratteri\. Il valore fu salvato prima di questa regola/)
    await expect(mark).toBeVisible()
    await review(page, 'to-put-right-shown')
    const edit = page.getByRole('button', { name: 'Modifica', exact: true })
    await edit.click()
    await expect(name).toBeVisible()
    await expect(mark).toBeVisible()
    await review(page, 'to-put-right-record')
    const save = async () => {
      await page.getByRole('button', { name: 'Salva' }).click()
      await expect(edit).toBeVisible()
    }
    const back = () => page.getByRole('button', { name: 'Indietro' }).click()
    await page.getByLabel('Vele').fill('3')
    await save()
    await expect(mark).toBeVisible()
    await back()
    await expect(view).toHaveText(/2$/)

    await page.getByRole('link', { name: 'BRC-00002' }).click()
    await edit.click()
    await expect(page.getByLabel('Vele')).toHaveValue('3')
    await name.fill('Serenissima')
    await expect(mark).toHaveCount(0)
    await save()
    await back()
    await expect(view).toHaveText(/1$/)
    await expect(page.getByRole('link', { name: 'BRC-00002' })).toHaveCount(0)

    await page.getByRole('link', { name: 'BRC-00003' }).click()
    await edit.click()
    await name.fill('Serenissima II')
    await save()
    await back()
    await expect(page.getByText('Non resta niente da sistemare.')).toBeVisible()
    await page.getByRole('tab', { name: 'Tutti' }).click()
    await expect(view).toHaveCount(0)
    await picture(page, 'to-put-right-done')
    await page.context().close()
  })
})
