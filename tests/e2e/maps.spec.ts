import type { Locator, Page } from '@playwright/test'
import { review } from './review'
import { expect, signIn, test } from './test'

const map = (page: Page) => page.locator('[data-dialog="maps"]')
const pathDialog = (page: Page) => page.locator('[data-dialog="path-configuration"]')
const pins = (dialog: Locator) => dialog.locator('.map-pin')
const stages = (dialog: Locator) => dialog.locator('[data-stage]')

/** The demo company's own subjects come first: those that other tests made of half an address refuse a place on the map. */
const OLDEST = '/subjects?sort=createdAt%2Casc'

/** Puts so many subjects on the map, `at` index by index; answers their ids. */
async function placeSubjects(page: Page, count: number, at: (index: number) => { latitude: number; longitude: number }) {
  const places = Array.from({ length: count }, (_, index) => at(index))
  return page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = '/api/subjects/subjects'
    const { data } = await (await fetch(`${url}?sort=createdAt,asc&size=${wanted.length}`, { headers })).json()
    const ids: string[] = []
    for (const [index, { address, extraFields, id }] of data.items.entries()) {
      const body = JSON.stringify({ extraFields, address: { ...address, ...wanted[index] } })
      const { status } = await fetch(`${url}/${id}`, { method: 'PUT', headers, body })
      if (status !== 200) throw new Error(`${id}: ${status}`)
      ids.push(id)
    }
    return ids
  }, places)
}

const apart = (index: number) => ({ latitude: 44.6 + 0.03 * index, longitude: 10.9 + 0.05 * (index % 3) })

/** Opens the chosen subjects on the map. */
async function openRows(page: Page, ids: readonly string[]): Promise<Locator> {
  await page.goto(OLDEST)
  for (const id of ids) await page.locator(`tbody tr[data-id="${id}"]`).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
  await expect(map(page)).toBeVisible()
  return map(page)
}

/** Presses the pin of a title: pins may stand below a group's edge. */
const pressPin = (dialog: Locator, index: number) => pins(dialog).nth(index).press('Enter')

test('chosen rows stand on the map, become stages by a press and go out by another [MAP-01] [MAP-05] [MAP-06] [MAP-09] [MAP-10] [MAP-32]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  await expect(dialog.getByRole('heading', { level: 1 })).toHaveText('Mappe')
  await expect(dialog).not.toHaveClass(/\b[sl]\b/)
  await expect(pins(dialog)).toHaveCount(3)
  await expect(dialog.getByText('Tappe selezionate: 0')).toBeVisible()
  await expect(dialog.locator('footer > *')).toHaveText(['Annulla', 'Tappe selezionate: 0', 'Conferma'])
  await pressPin(dialog, 0)
  await pressPin(dialog, 1)
  await expect(stages(dialog)).toHaveCount(2)
  await expect(dialog.getByText('Tappe selezionate: 2')).toBeVisible()
  expect((await dialog.getByRole('complementary', { name: 'Tappe' }).boundingBox())?.width).toBe(300)
  await expect(pins(dialog).first()).toHaveAttribute('aria-pressed', 'true')
  const flag = await pins(dialog).first().boundingBox()
  expect([flag?.width, flag?.height]).toEqual([27, 43])
  await pressPin(dialog, 0)
  await expect(stages(dialog)).toHaveCount(1)
  await expect(pins(dialog).first()).toHaveAttribute('aria-pressed', 'false')
  // A click outside closes nothing; the close button does.
  await page.mouse.click(5, 450)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a ground that does not come is told, and a tour is not lost by Escape: the map asks, and keeps it', async ({
  noise,
  page,
}) => {
  noise.foreseen = [/503|Failed to load/]
  await page.route('**/api/geo/tiles/**', (route) => route.fulfill({ status: 503 }))
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  await expect(dialog.getByRole('alert')).toHaveText(/sfondo della mappa non è disponibile/)
  for (const index of [0, 1]) await pressPin(dialog, index)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resta qui' }).click()
  await expect(stages(dialog)).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a path asks how it is driven, is drawn, and says time and distance; cancelled it is Stage again [MAP-12] [MAP-13] [MAP-17] [MAP-26] [MAP-28] [MAP-29] [PATH-01] [PATH-06] [ROUTECFG-01] [ROUTECFG-02]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  const mode = (name: string) => dialog.getByRole('group', { name: 'Modo della mappa' }).getByRole('button', { name })
  await expect(mode('Percorso')).toBeDisabled()
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  await mode('Percorso').click()
  await expect(pathDialog(page)).toBeVisible()
  await pathDialog(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(mode('Tappe')).toHaveAttribute('aria-pressed', 'true')
  await mode('Percorso').click()
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="leg"]')).toHaveText([/ min · \d+ km$/, / min · \d+ km$/])
  await expect(dialog.locator('[data-control="total"]')).toHaveText(/Totale.* · \d+ km$/)
  await expect(dialog.locator('path.map-line')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Configura percorso' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Filtri della mappa' })).toBeDisabled()
  await mode('Tappe').click()
  await expect(dialog.locator('path.map-line')).toHaveCount(0)
  await expect(dialog.locator('[data-control="leg"]')).toHaveCount(0)
})

test('the list of stages is ordered by keys, a stage is deleted, all are cleared [MAP-15] [MAP-16] [MAP-40]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  const names = await dialog.locator('[data-stage] .name').allTextContents()
  await dialog.getByRole('button', { name: `Sposta la tappa ${names[0]}` }).press('ArrowDown')
  await expect(dialog.locator('[data-stage] .name').first()).toHaveText(names[1] ?? '')
  await dialog.getByRole('button', { name: `Togli la tappa ${names[2]}` }).click()
  await expect(stages(dialog)).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Svuota' }).click()
  await expect(dialog.getByText('Nessuna tappa')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Svuota' })).toBeDisabled()
  await expect(pins(dialog)).toHaveCount(3)
})

test('the map is zoomed by its control, the wheel and a double press; it hears presses, its start and where the browser is [MAP-21] [MAP-23] [MAP-35] [MAP-37] [MAP-39]', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 44.61, longitude: 10.92 })
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 2, apart))
  const pane = dialog.locator('.map-pane')
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = async () => {
    const { height, width, x, y } = await boxOf(pane)
    return { x: x + width / 2, y: y + height / 2 }
  }
  // Its start: all it was opened with is looked at together.
  await expect(pins(dialog)).toHaveCount(2)
  const gap = async () => {
    const [one, other] = await Promise.all([boxOf(pins(dialog).first()), boxOf(pins(dialog).nth(1))])
    return Math.hypot(one.x - other.x, one.y - other.y)
  }
  const whole = await gap()
  const zoomed = (part: number) => expect.poll(async () => (await gap()) / whole).toBeCloseTo(part, 1)
  const [area, controls] = [await boxOf(pane), await boxOf(dialog.locator('.map-controls'))]
  expect(area.x + area.width - controls.x - controls.width).toBeLessThan(20)
  expect(controls.y - area.y).toBeLessThan(20)
  const nearer = dialog.getByRole('button', { name: 'Ingrandisci' })
  const farther = dialog.getByRole('button', { name: 'Riduci' })
  await farther.click()
  await zoomed(0.5)
  await nearer.click()
  await zoomed(1)
  await farther.click()
  await zoomed(0.5)
  await page.mouse.move((await middle()).x, (await middle()).y)
  await page.mouse.wheel(0, -60)
  await zoomed(1)
  await farther.click()
  await zoomed(0.5)
  await page.mouse.dblclick((await middle()).x, (await middle()).y)
  await zoomed(1)
  // A press and the address of its point take a moment: what comes after them would not be the first stage.
  await pins(dialog).first().click()
  await expect(stages(dialog)).toHaveCount(1)
  await pane.click({ position: { x: 40, y: 300 } })
  await expect(stages(dialog)).toHaveCount(2)
  await expect(dialog.locator('[data-stage] .name').nth(1)).toHaveText(/^(\d+\.\d+_\d+\.\d+|.*Tessera.*)$/)
  await expect(pins(dialog)).toHaveCount(3)
  await dialog.getByRole('button', { name: 'La mia posizione' }).click()
  const here = dialog.locator('path.map-here')
  const isInTheMiddle = (at: () => Promise<{ x: number; y: number }>) =>
    expect
      .poll(async () => {
        const [point, wanted] = [await at(), await middle()]
        return Math.round(Math.hypot(point.x - wanted.x, point.y - wanted.y))
      })
      .toBeLessThan(3)
  await isInTheMiddle(async () => {
    const { height, width, x, y } = await boxOf(here)
    return { x: x + width / 2, y: y + height / 2 }
  })
  const search = dialog.getByRole('combobox', { name: 'Cerca un luogo' })
  await search.fill('garibaldi 12')
  await page.getByRole('option').first().click()
  const place = dialog.locator('.map-pin[title^="Via Garibaldi 12"]')
  await expect(place).toHaveAttribute('aria-pressed', 'false')
  await isInTheMiddle(async () => {
    const { height, width, x, y } = await boxOf(place)
    return { x: x + width / 2, y: y + height }
  })
  await expect(stages(dialog)).toHaveCount(2)
})

test('filters of the list find what stands on the map [MAP-02] [MAP-07] [MAP-08] [MAP-41]', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  await dialog.getByRole('button', { name: 'Filtri della mappa' }).click()
  const panel = dialog.getByRole('complementary', { name: 'Filtri della mappa' })
  const words = panel.getByLabel("Cerca nell'elenco")
  const search = panel.getByRole('button', { name: 'Cerca', exact: true })
  // The panel stands at the left of the map.
  const [bar, area] = [await panel.boundingBox(), await dialog.locator('.map-pane').boundingBox()]
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((area?.x ?? 0) + 1)
  await expect(panel.getByRole('button')).toHaveText([/Filtr/, 'Azzera filtri', 'Cerca'])
  await expect(search).toBeEnabled()
  await words.fill('x'.repeat(201))
  await expect(search).toBeDisabled()
  await expect(panel.getByText('Al massimo 200 caratteri.')).toBeVisible()
  await panel.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(words).toHaveValue('')
  await expect(search).toBeEnabled()
  await words.fill('zzz nessuno')
  await search.click()
  await expect(pins(dialog)).toHaveCount(0)
})

test.describe('markers in one place', () => {
  for (const [count, shape] of [
    [8, 'circle'],
    [9, 'spiral'],
    [10, 'spiral'],
    [40, 'spiral'],
  ] as const)
    test(`${count} of them fan out into a ${shape} at a press [CLUSTER-02] [CLUSTER-03]`, async ({ page }) => {
      await signIn(page, 'admin', '/subjects')
      const ids = await placeSubjects(page, count, () => ({ latitude: 44.65, longitude: 10.92 }))
      await page.route('**/api/subjects/subjects?*', async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        const items = body.data?.items?.filter(({ id }: { id: string }) => ids.includes(id))
        await route.fulfill({ response: answer, json: items ? { ...body, data: { ...body.data, items } } : body })
      })
      await page.goto(OLDEST)
      await page
        .getByRole('button', { name: /^(Altro|Altre azioni)/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Apri sulla mappa' }).click()
      const dialog = map(page)
      const group = dialog.locator('.map-group')
      await expect(group).toHaveText(String(count))
      const box = await group.boundingBox()
      await group.press('Enter')
      await expect(pins(dialog)).toHaveCount(count)
      const feet = await Promise.all((await pins(dialog).all()).map((pin) => pin.boundingBox()))
      const centre = { x: (box?.x ?? 0) + 17, y: (box?.y ?? 0) + 17 }
      const radii = feet.map((one) => Math.hypot((one?.x ?? 0) + 13.5 - centre.x, (one?.y ?? 0) + 43 - centre.y))
      const spread = Math.max(...radii) - Math.min(...radii)
      expect(shape === 'circle' ? spread < 3 : spread > 10, `feet at ${radii.map(Math.round).join(' ')} px`).toBe(true)
      await expect(dialog.locator('path.map-leg')).toHaveCount(count)
      expect(await dialog.locator('path.map-leg').first().getAttribute('stroke-width')).toBe('1.5')
    })
})

test('a shown address opens on the map, which is only read there [MAP-34] [GROUP-17]', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const [id] = await placeSubjects(page, 1, apart)
  await page.goto(`/subjects/${id}`)
  await page.getByRole('button', { name: 'Vedi sulla mappa' }).first().click()
  const dialog = map(page)
  await expect(pins(dialog)).toHaveCount(1)
  await pins(dialog).press('Enter')
  await dialog.locator('.map-pane').click({ position: { x: 40, y: 300 } })
  await expect(pins(dialog)).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toHaveCount(0)
})

test('a point chosen on the map fills latitude and longitude of the address [GROUP-17] [MAP-36]', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const [id] = await placeSubjects(page, 1, apart)
  await page.goto(`/subjects/${id}/edit`)
  const latitude = page.locator('[data-field="address.latitude"] input')
  await latitude.scrollIntoViewIfNeeded()
  await expect(latitude).toHaveValue('44.6')
  await page.getByRole('button', { name: 'Scegli sulla mappa' }).first().click()
  const dialog = map(page)
  const before = (await pins(dialog).first().getAttribute('aria-label')) ?? ''
  await dialog.locator('.map-pane').click({ position: { x: 60, y: 300 } })
  await expect(pins(dialog).first()).not.toHaveAttribute('aria-label', before)
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(latitude).not.toHaveValue('44.6')
  await expect(latitude).toHaveValue(/^44\.\d+$/)
})

test('the map is right for everybody', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  await review(page, 'maps')
})
