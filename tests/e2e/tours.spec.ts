import { cpSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import type { RunningOffice } from '../support/office'
import { chooseMode, OLDEST, placeSubjects, tabTo } from './support/maps'
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

  test('a map of the start page shows the tour of today, its stops numbered; a click on one opens it', async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
    ).newPage()
    await signIn(page, 'admin')
    const card = page.getByRole('region', { name: 'Visite di oggi' })
    await expect(card.locator('.map-pin').first()).toBeVisible()
    await expect(card.getByRole('link', { name: /^Tappa 1: .*Raccolta oli/ })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Visite di oggi: Tutti (1)' })).toHaveAttribute(
      'href',
      /^\/visit-tours\?dateEquals=20/,
    )
    await expect(card.getByText(/^Borgo Tessera: /)).toBeVisible()
    await page.mouse.move(400, 400)
    await card.getByRole('link', { name: /^Tappa 1: / }).click()
    await expect(page).toHaveURL(/\/visit-tours\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: /Raccolta oli/ })).toBeVisible()
    await page.context().close()
  })

  test('a tour is saved as a record, reopened on the map, changed, printed and exported as GPX, with its notes [MAP-11] [MAP-33] [MAP-40]', async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
    ).newPage()
    await signIn(page, 'admin', '/subjects')
    const ids = await placeSubjects(page, PLACES.length, (index) => PLACES[index] as (typeof PLACES)[number])
    await expect(page.getByRole('link', { name: 'Giri di visita' })).toHaveCount(1)
    await page.goto(OLDEST)
    for (const id of ids) await page.locator(`tbody tr[data-id="${id}"]`).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
    const map = page.locator('[data-dialog="maps"]')
    const keep = map.getByRole('button', { name: 'Salva in «Giri di visita»' })
    await expect(keep).toBeDisabled()
    for (const index of [0, 1, 2]) await map.locator('.map-pin').nth(index).press('Enter')
    await expect(map.locator('[data-stage]')).toHaveCount(3)
    const titles = await map.locator('[data-stage] .name').allTextContents()
    await chooseMode(map, 'Percorso')
    await page.locator('[data-dialog="path-configuration"]').getByRole('button', { name: 'Conferma' }).click()
    await expect(map.locator('[data-control="leg"]')).toHaveCount(2)
    await keep.click()

    // Its form is filled, and nothing is stored before it is saved.
    await expect(page).toHaveURL(/\/visit-tours\/new/)
    const rows = page.getByRole('heading', { level: 4 })
    await expect(rows).toHaveText(titles.map((title, index) => `${index + 1}. ${title}`))
    // Where a stage comes from is for the machine; times are read in hours and minutes.
    await expect(page.locator('[data-field$=".entity"], [data-field$=".record"]')).toHaveCount(0)
    await expect(page.locator('[data-field="duration"] input')).toHaveValue(/^(\d+ h )?\d+ min$/)
    await page.locator('[data-field="name"] input').fill('Giro di prova')
    await page.getByRole('button', { name: 'Salva' }).first().click()
    const row = page.getByRole('row', { name: /Giro di prova/ })
    await expect(row).toBeVisible()

    // The first stage is fixed, and something was noted at the last one.
    const id = await row.getAttribute('data-id')
    const stopsOf = (change?: boolean) =>
      page.evaluate(
        async ([tour, changes]) => {
          const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const { data } = await (await fetch(`/api/visit-tours/${tour}`, { headers })).json()
          if (!changes) return data.stops
          data.stops[0].locked = true
          data.stops[2].note = 'Suonare due volte'
          const body = JSON.stringify({ extraFields: data.extraFields, stops: data.stops })
          const { status } = await fetch(`/api/visit-tours/${tour}`, { method: 'PUT', headers, body })
          if (status !== 200) throw new Error(`the tour was answered ${status}`)
        },
        [id, change] as const,
      )
    expect(
      (await stopsOf()).map(({ entity, record }: { entity: string; record: string }) => [entity, record]),
    ).toEqual(expect.arrayContaining(ids.map((one) => ['subjects', one])))
    await stopsOf(true)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
    await expect(map.locator('[data-stage] .name')).toHaveText(titles)
    const fixed = map.locator('.map-pin.locked')
    await expect(fixed).toHaveAttribute('aria-label', `Tappa 1: ${titles[0]}`)
    await fixed.press('Enter')
    await fixed.click({ force: true })
    await map.getByRole('button', { name: `Togli la tappa ${titles[1]}` }).click()
    await expect(map.locator('[data-stage] .name')).toHaveText([titles[0] ?? '', titles[2] ?? ''])
    await expect(map.getByRole('button', { name: `Togli la tappa ${titles[0]}` })).toHaveCount(0)
    await map.getByRole('button', { name: 'Svuota' }).click()
    await expect(map.locator('[data-stage] .name')).toHaveText([titles[0] ?? ''])
    await map.locator(`.map-pin[title="${titles[2]}"]`).press('Enter')
    await expect(map.locator('[data-stage] .name')).toHaveText([titles[0] ?? '', titles[2] ?? ''])
    await keep.click()
    await expect(page).toHaveURL(/\/visit-tours\/[^/]+\/edit/)
    await expect(rows).toHaveText([`1. ${titles[0]}`, `2. ${titles[2]}`])
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page).not.toHaveURL(/\/edit/)
    await expect(page.getByRole('heading', { name: /Giro di prova/ }).first()).toBeVisible()
    expect(await stopsOf()).toMatchObject([{ locked: true }, { note: 'Suonare due volte' }])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica GPX' }).click(),
    ])
    const gpx = readFileSync(await file.path(), 'utf8')
    expect([...gpx.matchAll(/<name>([^<]*)<\/name>/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining([titles[0], titles[2]].map((title) => title?.replaceAll('&', '&amp;'))),
    )
    await page.emulateMedia({ media: 'print' })
    for (const one of [titles[0], titles[2]]) await expect(page.getByText(one ?? '').first()).toBeVisible()
    await expect(page.getByText(titles[1] ?? '')).toHaveCount(0)
    await page.context().close()
  })

  test('a tour is collected and saved by keys alone, from the chosen rows to the saved record [MAP-33]', async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
    ).newPage()
    await signIn(page, 'admin', '/subjects')
    const ids = await placeSubjects(page, 2, (index) => PLACES[index] as (typeof PLACES)[number])
    await page.goto(OLDEST)
    const press = async (wanted: Locator) => {
      await tabTo(page, wanted)
      await page.keyboard.press('Enter')
    }
    for (const id of ids) await page.locator(`tbody tr[data-id="${id}"]`).getByRole('checkbox').press('Space')
    await expect(page.getByText('2 selezionati')).toBeVisible()
    await press(page.getByRole('button', { name: 'Apri sulla mappa' }))
    const map = page.locator('[data-dialog="maps"]')
    await expect(map.locator('.map-pin')).toHaveCount(2)
    for (const index of [0, 1]) await press(map.locator('.map-pin').nth(index))
    await expect(map.locator('[data-stage]')).toHaveCount(2)
    await press(map.getByRole('button', { name: 'Salva in «Giri di visita»' }))
    await expect(page).toHaveURL(/\/visit-tours\/new/)
    await expect(
      page.getByRole('heading', { level: 1 }),
      'keys begin at the head of the new page',
    ).toBeFocused()
    await tabTo(page, page.locator('[data-field="name"] input'))
    await page.keyboard.type('Giro a tastiera')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('row', { name: /Giro a tastiera/ })).toBeVisible()
    await page.context().close()
  })
})
