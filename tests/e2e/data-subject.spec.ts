import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { unzipSync } from 'fflate'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { expect, signIn, test, visit } from './test'

async function archive(download: Download): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(readFileSync(await download.path())))
}

test('what is held about a person is taken away and erased from their record; people take away their own', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const person = {
    subjectType: 'PERSON',
    firstName: 'Ortensia',
    lastName: 'Passalacqua',
    bornDate: '1971-03-02',
  }
  const made = (await api.post('/api/subjects/subjects', person)).body.data
  await signIn(page, 'admin', `/subjects/${made.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Passalacqua')
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Dati personali' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dati personali' })
  await expect(dialog.locator('tr[data-route="subjects"]')).toContainText('Data di nascita')
  expect(await axe(page)).toEqual([])

  const taken = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Esporta tutto' }).click()
  const files = await archive(await taken)
  expect(Object.keys(files)).toEqual(['data.json', 'data.pdf'])
  expect(new TextDecoder().decode(files['data.json'])).toContain('1971-03-02')

  const erase = dialog.getByRole('button', { name: 'Cancella i dati' })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill(made.code)
  await erase.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancellato', { timeout: 15_000 })
  await expect(page.getByText('Ortensia')).toHaveCount(0)

  const { id } = (await api.get('/api/auth/whoami')).body.data
  await visit(page, `/profile/${id}`)
  await page.getByRole('tab', { name: 'Consensi' }).click()
  const own = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta i miei dati' }).click()
  const data = JSON.parse(new TextDecoder().decode((await archive(await own))['data.json']))
  expect(data.about).toMatchObject({ route: 'users', id })
})
