import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningOffice } from '../support/office'
import { review } from './review'
import { filledOffice } from './support/offices'
import { expect, signIn, test } from './test'

const BOATS = 'tests/fixtures/boats/entities/boats.json'

test.describe('an entity dropped into the running folder', () => {
  let own: RunningOffice
  const file = () => join(own.schemas, 'entities', 'boats.json')

  test.beforeAll(async () => {
    own = (await filledOffice()).office
  })
  test.afterAll(async () => {
    await own.stop()
  })

  test('a dropped-in entity appears, breaks, recovers and disappears without a reload; its data stay', {
    tag: '@quick',
  }, async ({ browser, request }) => {
    const page = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT' })).newPage()
    await signIn(page, 'admin', '/customers')
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    const menu = page.getByRole('link', { name: 'Barche' })
    await expect(menu).toHaveCount(0)

    cpSync(BOATS, file())
    await expect(menu).toBeVisible()
    await menu.click()
    await expect(page.getByRole('heading', { name: 'Barche' })).toBeVisible()
    // Stands in the head and, while the list is empty, in its middle too.
    await page.getByRole('link', { name: 'Nuovo' }).first().click()
    await page.getByLabel('Nome').fill('Vento del Sud')
    await page.getByLabel('Vele').fill('2')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('gridcell', { name: 'Vento del Sud' })).toBeVisible()

    writeFileSync(file(), readFileSync(BOATS, 'utf8').replace('"kind"', '"kinde"'))
    await expect(page.getByText('entities/boats.json')).toBeVisible({ timeout: 5_000 })
    await page
      .getByRole('navigation', { name: 'Menu principale' })
      .getByRole('link', { name: 'Clienti' })
      .click()
    await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()

    cpSync(BOATS, file())
    await menu.click()
    await expect(page.getByRole('gridcell', { name: 'Vento del Sud' })).toBeVisible()

    // Stored values forbid this change: the former version still applies, and its page tells administrators
    // why.
    const asDate = readFileSync(BOATS, 'utf8').replace(
      '{ "type": "integer", "minimum": 1 }',
      '{ "type": "string", "format": "date" }',
    )
    writeFileSync(file(), asDate)
    const outdated = page.getByRole('alert').filter({ hasText: 'vale ancora la versione precedente' })
    await expect(outdated).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Vento del Sud' })).toBeVisible()
    await outdated.getByRole('button', { name: 'Errori' }).click()
    await expect(page.getByText(/entities\/boats\.json.*riga 11/)).toBeVisible()
    await review(page, 'outdated')
    cpSync(BOATS, file())
    await expect(outdated).toHaveCount(0)

    rmSync(file())
    await expect(menu).toHaveCount(0, { timeout: 5_000 })
    cpSync(BOATS, file())
    await menu.click()
    await expect(page.getByRole('gridcell', { name: 'Vento del Sud' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    expect((await request.get(`${own.url}/api/health`)).status()).toBe(200)
    await page.context().close()
  })
})
