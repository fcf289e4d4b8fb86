import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from '../support/api'
import { review } from './review'
import { filledOffice } from './support/offices'
import { placeTest } from './support/place-test'
import { expect, signIn } from './test'

/** The files of this office change, and with them what every screen offers. */
const test = placeTest('plans', filledOffice)

const FILE = 'entities/rafts.json'

const rafts = (kinds: string[], name: object, map?: object) =>
  JSON.stringify({
    route: 'rafts',
    record: {
      properties: { name: { type: 'string', ...name }, kind: { enum: kinds, ...(map ? { map } : {}) } },
    },
    rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
    list: { columns: ['name', 'kind'] },
    texts: { it: { rafts: 'Zattere' }, en: { rafts: 'Rafts' } },
  })

test('an administrator sees what a change of the model does, opens the records, applies it and takes it back', async ({
  office,
  page,
}) => {
  test.slow()
  const admin = await signedIn(office.url, 'admin')
  const path = join(office.schemas, FILE)
  const before = rafts(['LOG', 'REED', 'TYRE'], {})
  writeFileSync(path, before)
  await expect.poll(async () => (await admin.get('/api/rafts')).status, { timeout: 30_000 }).toBe(200)
  for (let index = 0; index < 12; index += 1) {
    const sent = { name: `Raft ${'very '.repeat(index)}long`, kind: ['LOG', 'REED', 'TYRE'][index % 3] }
    expect((await admin.post('/api/rafts', sent)).status).toBe(201)
  }
  const after = rafts(['LOG', 'REED'], { maxLength: 40 }, { TYRE: 'LOG' })
  expect((await admin.post('/api/catalogue/plans', { files: { [FILE]: after } })).status).toBe(201)

  await signIn(page, 'admin', '/differences')
  await page.getByRole('tab', { name: 'Modifiche del modello' }).click()
  const plan = page.locator('[data-plan="open"]')
  await expect(plan.getByText('5 su 12 sono più lunghe')).toBeVisible()
  await expect(plan.locator('[data-kind="narrows"]')).toHaveCount(2)
  await review(page, 'model-changes')
  await plan.getByRole('button', { name: 'Applica' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText('La modifica del modello è applicata')).toBeVisible()
  expect(readFileSync(path, 'utf8')).toBe(after)
  await page
    .locator('[data-plan="applied"]')
    .first()
    .getByRole('button', { name: 'Annulla la modifica' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla la modifica' }).click()
  await expect(page.getByText('La modifica del modello è annullata')).toBeVisible()
  expect(readFileSync(path, 'utf8')).toBe(before)
  await page.locator('[data-plan="reversed"] .plan-records a').first().click()
  await expect(page).toHaveURL(/\/rafts\//)
})
