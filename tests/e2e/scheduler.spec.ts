import { signedIn } from '../support/api'
import { axe } from './axe'
import { expect, signIn, test } from './test'

test('a scheduled job runs now from its page, which shows the outcome and the run by itself', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const made = await api.post('/api/conf/scheduler', {
    name: 'Pulizia di prova',
    handler: 'CLEAN_TOKENS',
    cron: '0 0 3 1 1 ?',
  })
  expect(made.status).toBe(201)
  await signIn(page, 'admin', `/scheduler/${made.body.data.id}`)
  const sheet = page.locator('[data-mode="show"] .read-view')
  await expect(sheet.locator('[data-field="nextRun"]')).toContainText('01/01/')
  await page
    .getByRole('toolbar', { name: 'Azioni sulla scheda' })
    .getByRole('button', { name: 'Esegui ora', exact: true })
    .click()
  await expect(sheet.locator('[data-field="result"]')).toContainText('OK · sessioni scadute eliminate')
  await expect(sheet.locator('[data-field="runs"]')).toContainText('OK · sessioni scadute eliminate')
  const { body } = await api.get(`/api/conf/scheduler/${made.body.data.id}/runs`)
  expect(body.data.items).toMatchObject([
    { state: 'DONE', outcome: 'OK · sessioni scadute eliminate', dueAt: null },
  ])
  expect(await axe(page)).toEqual([])
})
