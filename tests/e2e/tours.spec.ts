import { cpSync } from 'node:fs'
import type { RunningOffice } from '../support/office'
import { filledOffice } from './support/offices'
import { expect, signIn, test } from './test'

/** Three subjects of the town, so that roads lead from one to the next. */
const PLACES = [
  { latitude: 44.7, longitude: 10.95 },
  { latitude: 44.703, longitude: 10.955 },
  { latitude: 44.698, longitude: 10.945 },
]

test.describe('a tour of the map', () => {
  let own: RunningOffice
  test.beforeAll(async () => {
    own = (await filledOffice()).office
    cpSync('packs/visits', own.schemas, { recursive: true })
  })
  test.afterAll(async () => {
    await own.stop()
  })

  test('is kept as a record, put back on the map, changed there and printed', async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })).newPage()
    await signIn(page, 'admin', '/subjects')
    const ids = await page.evaluate(async (places) => {
      const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = '/api/subjects/subjects'
      const { data } = await (await fetch(`${url}?size=${places.length}`, { headers })).json()
      const found: string[] = []
      for (const [index, { address, extraFields, id }] of data.items.entries()) {
        const body = JSON.stringify({ extraFields, address: { ...address, ...places[index] } })
        const { status } = await fetch(`${url}/${id}`, { method: 'PUT', headers, body })
        if (status !== 200) throw new Error(`${id}: ${status}`)
        found.push(id)
      }
      return found
    }, PLACES)
    await expect(page.getByRole('link', { name: 'Giri di visita' })).toHaveCount(1)
    await page.goto('/subjects')
    for (const id of ids) await page.locator(`tbody tr[data-id="${id}"]`).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
    const map = page.locator('[data-dialog="maps"]')
    const keep = map.getByRole('button', { name: 'Conserva in: Giri di visita' })
    await expect(keep).toBeDisabled()
    for (const index of [0, 1, 2]) await map.locator('.map-pin').nth(index).press('Enter')
    await expect(map.locator('[data-stage]')).toHaveCount(3)
    const titles = await map.locator('[data-stage] .name').allTextContents()
    await map.getByRole('group', { name: 'Modo della mappa' }).getByRole('button', { name: 'Percorso' }).click()
    await page.locator('[data-dialog="path-configuration"]').getByRole('button', { name: 'Conferma' }).click()
    await expect(map.locator('[data-control="leg"]')).toHaveCount(2)
    await keep.click()

    // Its form is filled, and nothing is stored before it is saved.
    await expect(page).toHaveURL(/\/visit-tours\/new/)
    const rows = page.getByRole('heading', { level: 4 })
    await expect(rows).toHaveText(titles.map((title, index) => `${index + 1}. ${title}`))
    await page.locator('[data-field="name"] input').fill('Giro del centro')
    await page.getByRole('button', { name: 'Salva' }).first().click()
    const row = page.getByRole('row', { name: /Giro del centro/ })
    await expect(row).toBeVisible()

    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
    await expect(map.locator('[data-stage] .name')).toHaveText(titles)
    await map.getByRole('button', { name: `Togli la tappa ${titles[1]}` }).click()
    await keep.click()
    await expect(page).toHaveURL(/\/visit-tours\/[^/]+\/edit/)
    await expect(rows).toHaveText([`1. ${titles[0]}`, `2. ${titles[2]}`])
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page).not.toHaveURL(/\/edit/)
    await expect(page.getByRole('heading', { name: /Giro del centro/ }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const one of [titles[0], titles[2]]) await expect(page.getByText(one ?? '').first()).toBeVisible()
    await expect(page.getByText(titles[1] ?? '')).toHaveCount(0)
    await page.context().close()
  })
})
