import type { Locator } from '@playwright/test'
import { review } from './review'
import {
  apart,
  chooseMode,
  map,
  modeButton,
  openRows,
  pathDialog,
  pins,
  placeSubjects,
  pressPin,
  stages,
  tabTo,
} from './support/maps'
import { expect, signIn, test, visit } from './test'

test('chosen rows become stages by presses, are put in order and cleared, found by filters, and asked about before they are lost [MAP-01] [MAP-05] [MAP-06] [MAP-09] [MAP-10] [MAP-32] [MAP-15] [MAP-16] [MAP-40] [MAP-02] [MAP-07] [MAP-08] [MAP-41]', {
  tag: '@quick',
}, async ({ page, noise }) => {
  await test.step('chosen rows stand on the map, become stages by a press and go out by another', async () => {
    await signIn(page, 'admin', '/subjects')
    const dialog = await openRows(page, await placeSubjects(page, 3, apart))
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText('Mappa')
    await expect(dialog).not.toHaveClass(/\b[sl]\b/)
    await expect(pins(dialog)).toHaveCount(3)
    await expect(dialog.getByText('Tappe: 0', { exact: true })).toBeVisible()
    await expect(dialog.locator('footer > *')).toHaveText(['Annulla', 'Tappe: 0', 'Conferma'])
    await pressPin(dialog, 0)
    await pressPin(dialog, 1)
    await expect(stages(dialog)).toHaveCount(2)
    await expect(dialog.getByText('Tappe: 2', { exact: true })).toBeVisible()
    // Each stage has its flag, with its number, and its title.
    const titles = await pins(dialog).evaluateAll((all) =>
      all.flatMap((pin) => (pin.matches('.on') ? [pin.getAttribute('title') ?? ''] : [])),
    )
    await expect(stages(dialog).locator('svg[data-icon="flag"]')).toHaveText(['1', '2'])
    expect((await dialog.locator('[data-stage] .name').allTextContents()).toSorted()).toEqual(
      titles.toSorted(),
    )
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
  await test.step('the list of stages is ordered by keys, a stage is deleted, all are cleared', async () => {
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
  await test.step('what is confirmed stays for the next map of the list, which resumes it; Cancel asks before a tour is lost', async () => {
    const ids = await placeSubjects(page, 3, apart)
    const dialog = await openRows(page, ids)
    for (const index of [2, 0]) await pressPin(dialog, index)
    const names = await dialog.locator('[data-stage] .name').allTextContents()
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resta qui' }).click()
    await dialog.getByRole('button', { name: 'Conferma' }).click()
    await expect(dialog).toHaveCount(0)
    const notice = page.locator('.toasts > *').filter({ hasText: 'Tappe confermate: 2.' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      notice.getByRole('button', { name: 'Scarica le tappe (GPX)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^subjects-\d{4}-\d\d-\d\d\.gpx$/)
    await openRows(page, ids.slice(1, 2))
    await expect(dialog.getByRole('button', { name: 'Riprendi' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Prepara un giro' }).click()
    await expect(stages(dialog)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Riprendi' }).click()
    await expect(dialog.locator('[data-stage] .name')).toHaveText(names)
    await expect(pins(dialog)).toHaveCount(3)
    await expect(dialog.getByRole('button', { name: 'Riprendi' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Svuota' }).click()
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
  })
  await test.step('filters of the list find what stands on the map', async () => {
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
  await test.step('a ground that does not come is told, and a tour is not lost by Escape: the map asks, and keeps it', async () => {
    noise.foreseen = [/503|Failed to load/]
    await page.route('**/api/geo/tiles/**', (route) => route.fulfill({ status: 503 }))
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
})

test('opening the list of stages hides no marker, beside the map or below it on a phone [MAP-09] [MAP-32]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const ids = await placeSubjects(page, 5, (index) => ({
    latitude: 44.6 + 0.012 * index,
    longitude: 10.8 + 0.06 * index,
  }))
  const isInside = async (dialog: Locator) => {
    const area = await dialog.locator('.map-pane').boundingBox()
    const boxes = await pins(dialog).evaluateAll((all) =>
      all.map((pin) => pin.getBoundingClientRect().toJSON()),
    )
    return boxes.map(
      ({ bottom, left, right, top }) =>
        area !== null &&
        left >= area.x &&
        right <= area.x + area.width &&
        top >= area.y &&
        bottom <= area.y + area.height,
    )
  }
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const dialog = await openRows(page, ids)
    await page.setViewportSize(viewport)
    await expect.poll(() => isInside(dialog)).toEqual([true, true, true, true, true])
    // The westernmost stands first; the list covers the east of a wide map, the south of a narrow one.
    await pins(dialog).first().click()
    await expect(stages(dialog)).toHaveCount(1)
    await expect.poll(() => isInside(dialog)).toEqual([true, true, true, true, true])
    // A stage is drawn anew, so the others are pressed one by one.
    for (const count of [2, 3, 4, 5]) {
      await dialog.locator('.map-pin[aria-pressed="false"]').first().click()
      await expect(stages(dialog)).toHaveCount(count)
    }
    await expect.poll(() => isInside(dialog)).toEqual([true, true, true, true, true])
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
  }
})

test('a path asks how it is driven, is drawn, and says time and distance; cancelled it is Stage again [MAP-03] [MAP-12] [MAP-13] [MAP-17] [MAP-26] [MAP-28] [MAP-29] [MAP-38] [PATH-01] [PATH-02] [PATH-06] [ROUTECFG-01] [ROUTECFG-02] [ROUTECFG-03]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  // The dropdown has Stage and Path, in two words: none of them can be chosen before there are two stages.
  const choices = page.getByRole('menu', { name: 'Modo della mappa' }).getByRole('menuitem')
  await modeButton(dialog).click()
  await expect(choices).toHaveText(['Tappe', 'PercorsoServono almeno due tappe.'])
  for (const index of [0, 1]) await expect(choices.nth(index)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(choices).toHaveCount(0)
  await expect(dialog).toBeVisible()
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  const titles = await dialog.locator('[data-stage] .name').allTextContents()
  await chooseMode(dialog, 'Percorso')
  await expect(pathDialog(page)).toBeVisible()
  await expect(choices).toHaveCount(0)
  await pathDialog(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(modeButton(dialog)).toHaveText('Tappe')
  await chooseMode(dialog, 'Percorso')
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="leg"]')).toHaveText([/ min · \d+ km$/, / min · \d+ km$/])
  await expect(dialog.locator('[data-control="total"]')).toHaveText(/Totale.* · \d+ km$/)
  await expect(dialog.locator('path.map-line')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Opzioni del percorso' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Filtri della mappa' })).toBeDisabled()
  // On a path the map takes no points.
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/geo/reverse') && asked.push(request.url()))
  await dialog.locator('.map-pane').click({ position: { x: 40, y: 300 } })
  await dialog.locator('.map-controls').hover()
  await expect(pins(dialog)).toHaveCount(3)
  // Another beginning is a stage of its own, before all others; the dialog opens with what was confirmed.
  await dialog.getByRole('button', { name: 'Opzioni del percorso' }).click()
  const origin = pathDialog(page).locator('[data-field="origin"] input')
  await expect(origin).toHaveValue(titles[0] ?? '')
  await origin.fill('garibaldi 12')
  await page.getByRole('option').first().click()
  await pathDialog(page).locator('[data-field="optimizeWaypoints"] input').check()
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-stage] .name').first()).toHaveText(/^Via Garibaldi 12/)
  await expect(dialog.locator('[data-control="leg"]')).toHaveCount(3)
  await expect(dialog.locator('[data-stage] .name').last()).toHaveText(titles[2] ?? '')
  await expect(dialog.locator('.map-pin.on')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Opzioni del percorso' }).click()
  await expect(origin).toHaveValue(/^Via Garibaldi 12/)
  await expect(pathDialog(page).locator('[data-field="optimizeWaypoints"] input')).toBeChecked()
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="leg"]')).toHaveCount(3)
  await expect(stages(dialog)).toHaveCount(4)
  expect(asked).toEqual([])
  // Another mode empties the forms, takes the path away and closes the dropdown.
  await chooseMode(dialog, 'Tappe')
  await expect(choices).toHaveCount(0)
  await expect(dialog.locator('path.map-line')).toHaveCount(0)
  await expect(dialog.locator('[data-control="leg"]')).toHaveCount(0)
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

test('a shown address opens on the map at the zoom of its code, which is only read there [MAP-34] [GROUP-17] [CONST-19]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const [id] = await placeSubjects(page, 1, () => ({ latitude: 44.7, longitude: 10.95 }))
  await page.goto(`/subjects/${id}`)
  await page.getByRole('button', { name: 'Vedi sulla mappa' }).first().click()
  const dialog = map(page)
  await expect(pins(dialog)).toHaveCount(1)
  await pins(dialog).press('Enter')
  await dialog.locator('.map-pane').click({ position: { x: 40, y: 300 } })
  await expect(pins(dialog)).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toHaveCount(0)
  // The base map is drawn at this zoom, in its full resolution: no tile is a stretched picture.
  const tiles = dialog.locator('.base-map canvas.leaflet-tile-loaded')
  await expect(tiles.first()).toBeVisible()
  const sizes = await tiles.evaluateAll((all) =>
    all.map(
      (one) =>
        (one as HTMLCanvasElement).width / one.getBoundingClientRect().width / Math.min(2, devicePixelRatio),
    ),
  )
  expect(new Set(sizes)).toEqual(new Set([1]))
  // An address with coordinates opens by code 18; the map ends at 22.
  const nearer = dialog.getByRole('button', { name: 'Ingrandisci' })
  for (let zoom = 18; zoom < 22; zoom += 1) {
    await expect(nearer).toBeEnabled()
    await nearer.click()
  }
  await expect(nearer).toBeDisabled()
})

test('an address opens the map at the zoom of its most exact part: street, city, province, country, coordinates [GROUP-17] [CONST-19]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const [id] = await placeSubjects(page, 1, apart)
  const nowhere = {
    street: null,
    houseNumber: null,
    city: null,
    zip: null,
    province: null,
    latitude: null,
    longitude: null,
  }
  const dialog = map(page)
  const nearer = dialog.getByRole('button', { name: 'Ingrandisci' })
  for (const [address, code] of [
    [{ street: 'Via Dante', city: 'Borgo Tessera', province: 'MO' }, 17],
    [{ city: 'Borgo Tessera' }, 13],
    [{ province: 'MO' }, 10],
    [{}, 5],
    [{ latitude: 44.7, longitude: 10.95 }, 18],
  ] as const)
    await test.step(`opens by code ${code}`, async () => {
      await page.evaluate(
        async ([record, part]) => {
          const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const url = `/api/subjects/subjects/${record}`
          const { data } = await (await fetch(url, { headers })).json()
          const body = JSON.stringify({
            extraFields: data.extraFields,
            address: { ...data.address, ...part },
          })
          const { status } = await fetch(url, { method: 'PUT', headers, body })
          if (status !== 200) throw new Error(`the address was answered ${status}`)
        },
        [id, { ...nowhere, country: 'ITA', ...address }] as const,
      )
      // Loaded anew: the page of the record before is shown until it hears of the change.
      await page.goto(`/subjects/${id}`)
      // What is looked for moves the map once it is found.
      const found = 'latitude' in address ? null : page.waitForResponse('**/api/geo/places?*')
      await page.getByRole('button', { name: 'Vedi sulla mappa' }).first().click()
      await expect(nearer).toBeVisible()
      await (await found)?.finished()
      await page.waitForFunction(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100, true))),
      )
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      // The map ends at 22.
      for (let zoom: number = code; zoom < 22; zoom += 1) {
        await expect(nearer).toBeEnabled()
        await nearer.click()
      }
      await expect(nearer).toBeDisabled()
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Chiudi' }).click()
      await expect(dialog).toHaveCount(0)
    })
})

test('a point pressed on the map fills the address it is in; a marker is pressed away; without an address it is called by its numbers [GROUP-17] [MAP-31] [MAP-35] [MAP-36]', async ({
  noise,
  page,
}) => {
  noise.foreseen = [/503|Failed to load/]
  await signIn(page, 'admin', '/subjects')
  const [id] = await placeSubjects(page, 1, () => ({ latitude: 44.7, longitude: 10.95 }))
  await page.goto(`/subjects/${id}/edit`)
  const part = (name: string) => page.locator(`[data-field="address.${name}"] input`).first()
  await part('latitude').scrollIntoViewIfNeeded()
  await expect(part('latitude')).toHaveValue('44.7')
  await page.getByRole('button', { name: 'Scegli sulla mappa' }).first().click()
  const dialog = map(page)
  const pane = dialog.locator('.map-pane')
  await expect(pins(dialog)).toHaveCount(1)
  // A press takes it away, and with it what could be confirmed.
  await pins(dialog).click()
  await expect(pins(dialog)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toHaveCount(0)
  await page.route('**/api/geo/reverse?*', (route) => route.fulfill({ status: 503 }))
  await pane.click({ position: { x: 60, y: 300 } })
  await expect(pins(dialog)).toHaveAttribute('aria-label', /^44\.\d+_10\.\d+$/)
  await page.unroute('**/api/geo/reverse?*')
  await pane.click({ position: { x: 400, y: 260 } })
  await expect(pins(dialog)).toHaveAttribute('aria-label', /Borgo Tessera/)
  await expect(pins(dialog)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(part('latitude')).not.toHaveValue('44.7')
  await expect(part('latitude')).toHaveValue(/^44\.\d+$/)
  await expect(part('city')).toHaveValue('Borgo Tessera')
})

test('an address that cannot be looked for says so, and is looked for again when asked to; records without a place are named [ERR-41]', async ({
  noise,
  page,
}) => {
  noise.foreseen = [/503|Failed to load/]
  await signIn(page, 'admin', '/subjects')
  const [placed, lost] = await placeSubjects(page, 2, (index) => ({
    latitude: index === 0 ? 44.7 : null,
    longitude: index === 0 ? 10.95 : null,
  }))
  const dialog = await openRows(page, [placed ?? '', lost ?? ''])
  await expect(dialog.getByRole('status').first()).toHaveText(
    /^Una scheda non ha una posizione e non è sulla mappa: .+\./,
  )
  await dialog.getByRole('button', { name: "Nascondi l'avviso" }).click()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await visit(page, `/subjects/${lost}`)
  await page.route('**/api/geo/places?*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Vedi sulla mappa' }).first().click()
  const again = dialog.getByRole('alert').getByRole('button', { name: 'Riprova' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/geo/places?*')
  await again.click()
  await expect(again).toHaveCount(0)
})

test('keys alone find a place, collect stages, put them in order, drive the path and confirm it [MAP-32] [MAP-37] [MAP-39] [PATH-06]', async ({
  page,
}) => {
  // Somebody else's tours stay out of it.
  await signIn(page, 'laura.bianchi', '/subjects')
  const dialog = await openRows(
    page,
    await placeSubjects(page, 1, () => ({ latitude: 44.7, longitude: 10.95 })),
  )
  const keys = page.keyboard
  // One record is looked at first.
  await tabTo(page, dialog.getByRole('button', { name: 'Prepara un giro' }))
  await keys.press('Enter')
  await expect(modeButton(dialog)).toBeVisible()
  await tabTo(page, dialog.getByRole('combobox', { name: 'Cerca un luogo' }))
  await keys.type('garibaldi 12')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  const said = dialog.locator('[data-control="said"]')
  await expect(said).toHaveText(/^Punto aggiunto: Via Garibaldi 12/)
  await tabTo(page, dialog.locator('.map-pin[title^="Via Garibaldi 12"]'))
  await keys.press('Enter')
  await expect(said).toHaveText(/^Tappa aggiunta: Via Garibaldi 12.* Tappe: 1\.$/)
  // The map itself takes a point under its cross; arrows move it.
  await keys.press('Shift+Tab')
  await tabTo(page, dialog.locator('.map-pane'))
  await expect(dialog.locator('.map-cross')).toBeVisible()
  await keys.press('ArrowRight')
  await keys.press('Enter')
  await expect(said).toHaveText(/ Tappe: 2\.$/)
  const names = dialog.locator('[data-stage] .name')
  const [first = '', second = ''] = await names.allTextContents()
  await tabTo(page, dialog.getByRole('button', { name: `Sposta la tappa ${first}` }))
  await keys.press('ArrowDown')
  await expect(names).toHaveText([second, first])
  await expect(said).toHaveText('Ordine delle tappe cambiato.')
  await tabTo(page, modeButton(dialog))
  await keys.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Percorso' })).toBeFocused()
  await keys.press('Enter')
  await tabTo(page, pathDialog(page).getByRole('button', { name: 'Conferma' }))
  await keys.press('Enter')
  await expect(said).toHaveText(/^Percorso trovato: /)
  await expect(dialog.locator('path.map-line')).toHaveCount(2)
  await tabTo(page, dialog.getByRole('button', { name: 'Conferma' }))
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('the map is right for everybody', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const dialog = await openRows(page, await placeSubjects(page, 3, apart))
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  await review(page, 'maps')
  // On a phone nothing is out of reach: the list with its total and buttons, the filters, the map between
  // them.
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseMode(dialog, 'Percorso')
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="total"]')).toBeInViewport({ ratio: 1 })
  for (const name of ['Svuota', 'Opzioni del percorso', 'Conferma'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await chooseMode(dialog, 'Tappe')
  await dialog.getByRole('button', { name: 'Filtri della mappa' }).click()
  await expect(dialog.getByRole('button', { name: 'Cerca', exact: true })).toBeInViewport({ ratio: 1 })
  expect((await dialog.locator('.map-pane').boundingBox())?.height).toBeGreaterThan(200)
})
