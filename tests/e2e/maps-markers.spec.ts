import type { Locator, Page } from '@playwright/test'
import { chooseMode, map, OLDEST, openRows, pins, placeSubjects, pressPin, stages } from './support/maps'
import { expect, signIn, test } from './test'

/** An image of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** So many subjects are made up for a map of the most that it takes. */
const MANY = 10_423

/** Answers every page of the list of subjects with made-up ones, so many in all, each where `at` says. */
async function madeUp(
  page: Page,
  total: number,
  at: (index: number) => { latitude: number; longitude: number },
): Promise<void> {
  let model: { address: object } | undefined
  await page.route('**/api/subjects/subjects?*', async (route) => {
    const params = new URL(route.request().url()).searchParams
    const answer = await route.fetch()
    const body = await answer.json()
    model ??= body.data.items[0]
    const size = Number(params.get('size') ?? 20)
    const from = Number(params.get('page') ?? 0) * size
    const items = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => {
      const address = { ...model?.address, ...at(from + index) }
      return { ...model, id: `made-up-${from + index}`, label: `Subject ${from + index}`, address }
    })
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, items, total, totalExact: true } },
    })
  })
}

/** Opens the map of the whole list. */
async function openAll(page: Page): Promise<Locator> {
  await page.goto(OLDEST)
  await page
    .getByRole('button', { name: /^(Altro|Altre azioni)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Apri sulla mappa' }).click()
  // It opens with its records, up to ten thousand of them.
  await expect(map(page)).toBeVisible({ timeout: 60_000 })
  return map(page)
}

test('markers in one place fan out at a press, into a circle up to eight and a spiral from nine on, and fold by Escape [CONST-22] [CLUSTER-01] [CLUSTER-02] [CLUSTER-03] [CLUSTER-04]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  const counts = [8, 9, 10, 40]
  const groupOf = (index: number) => {
    let before = 1
    return counts.findIndex((count) => {
      before += count
      return index < before
    })
  }
  const total = 1 + counts.reduce((all, count) => all + count, 0)
  // Four places with their markers, and one marker with none near it.
  await madeUp(page, total, (index) => {
    const at = index === 0 ? -1 : groupOf(index)
    return { latitude: 44.65 + 0.05 * (at % 2), longitude: 10.9 + 0.05 * (at < 0 ? 3 : at) }
  })
  const dialog = await openAll(page)
  const groups = dialog.locator('.map-group')
  await expect(groups).toHaveCount(counts.length)
  const alone = pins(dialog).first()
  await expect(alone).toHaveAttribute('data-fan', 'unspiderfiable')
  const fanned = dialog.locator('.map-pin[data-fan="spiderfied"]')
  for (const count of counts) {
    const group = groups.filter({ hasText: new RegExp(`^${count}$`) })
    await expect(group).toHaveAttribute('data-fan', 'spiderfiable')
    await group.press('Enter')
    await expect(fanned).toHaveCount(count)
    // The map may have moved to make room for the fan.
    const box = await group.boundingBox()
    const feet = await fanned.evaluateAll((all) =>
      all.map((one) => {
        const { height, width, x, y } = one.getBoundingClientRect()
        return { x: x + width / 2, y: y + height, above: Number(getComputedStyle(one).zIndex) }
      }),
    )
    const centre = { x: (box?.x ?? 0) + 17, y: (box?.y ?? 0) + 17 }
    const radii = feet.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y))
    const said = `feet at ${radii.map(Math.round).join(' ')} px`
    if (count < 9)
      for (const radius of radii)
        expect(Math.abs(radius - (40 * (count + 2)) / (2 * Math.PI)), said).toBeLessThan(2)
    else {
      expect(Math.min(...radii), said).toBeCloseTo(11, -0.5)
      expect([...radii].sort((a, b) => a - b).map(Math.round), said).toEqual(radii.map(Math.round))
      // Feet 26 px apart, widening by 4 px per turn of an angle: each foot where these numbers put it.
      let [radius, angle] = [11, 0]
      for (const [index, measured] of radii.entries()) {
        expect(Math.abs(measured - radius), said).toBeLessThan(2)
        angle += 26 / radius + index * 0.0005
        radius += (2 * Math.PI * 4) / angle
      }
    }
    // What is fanned out stands above all others, the lower foot before the upper one, and all of it is in
    // view.
    const stack = [...feet].sort((one, other) => one.y - other.y).map(({ above }) => above)
    expect(Math.min(...stack)).toBeGreaterThan(5000)
    expect([...stack].sort((a, b) => a - b)).toEqual(stack)
    const area = await dialog.locator('.map-pane').boundingBox()
    const [left, right] = [area?.x ?? 0, (area?.x ?? 0) + (area?.width ?? 0)]
    expect(feet.every(({ x }) => x > left && x < right)).toBe(true)
    await expect(dialog.locator('path.map-leg')).toHaveCount(count)
    expect(await dialog.locator('path.map-leg').first().getAttribute('stroke-width')).toBe('1.5')
    await page.keyboard.press('Escape')
    await expect(fanned).toHaveCount(0)
    await expect(group).toBeFocused()
    await expect(group).toHaveAttribute('data-fan', 'unspiderfied')
    await dialog.getByRole('button', { name: 'Riduci' }).click()
    await dialog.getByRole('button', { name: 'Ingrandisci' }).click()
    await expect(groups).toHaveCount(counts.length)
  }
})

test('ten thousand records stand on the map and move with few of them drawn; what is beyond them is told and narrowed [API-42] [CLUSTER-03]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/subjects')
  // All over the Po valley.
  await madeUp(page, MANY, (index) => {
    return { latitude: 44 + ((index * 7919) % 1800) / 1000, longitude: 8 + ((index * 104_729) % 4000) / 1000 }
  })
  const dialog = await openAll(page)
  const note = dialog.getByText(
    'La mappa prende 10.000 schede: altre 423 restano fuori. Restringi la ricerca con i filtri.',
  )
  await expect(note).toBeVisible({ timeout: 60_000 })
  await expect(dialog.locator('.map-group').first()).toBeVisible()
  const pane = await dialog.locator('.map-pane').boundingBox()
  const [x, y] = [(pane?.x ?? 0) + (pane?.width ?? 0) / 2, (pane?.y ?? 0) + (pane?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  const still = () =>
    page.evaluate(
      () => new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 2000 }), 400)),
    )
  await still()
  // What a frame costs is measured by `npm run bench -- maps`; it stays small because few of the markers are
  // drawn.
  const drawn = dialog.locator('.map-group, .map-pin')
  const isFew = async () => {
    await still()
    // New markers are drawn in slices, which a busy machine begins late.
    await expect.poll(() => drawn.count(), 'markers and groups that are drawn').toBeGreaterThan(0)
    expect(await drawn.count(), 'markers and groups that are drawn').toBeLessThan(MANY / 4)
  }
  await isFew()
  for (const turn of [-60, -60, 60, 60]) {
    await page.mouse.wheel(0, turn)
    await isFew()
  }
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(x - step * 10, y)
  await page.mouse.up()
  await isFew()
  await dialog.getByRole('button', { name: 'Filtri della mappa' }).last().click()
  await expect(dialog.getByRole('complementary', { name: 'Filtri della mappa' })).toBeVisible()
})

test('a map has its numbers: zoom 8 and down to 0, no end, flags of 27 by 43 above all others, kilometres from 1 km; four grounds are chosen from [CONST-20] [MAP-09] [MAP-19] [MAP-20] [MAP-42] [MAP-14]', async ({
  page,
}) => {
  const types = ['satellite', 'hybrid', 'terrain'] as const
  await page.route('**/api/geo/capabilities', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const tiles = types.map((type) => ({
      type,
      format: 'raster',
      minZoom: 0,
      maxZoom: 19,
      attribution: `© ${type}`,
      bounds: null,
      url: `/api/geo/tiles/${type}/{z}/{x}/{y}`,
    }))
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, tiles: [...body.data.tiles, ...tiles] } },
    })
  })
  const asked: string[] = []
  await page.route(/\/api\/geo\/tiles\/(satellite|hybrid|terrain)\//, (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').slice(4, 6).join(' '))
    return route.fulfill({ contentType: 'image/png', body: PNG })
  })
  await signIn(page, 'admin', '/subjects')
  // The second one lies a little south of the first: without its flag it would stand above it.
  const ids = await placeSubjects(page, 2, (index) => ({
    latitude: 44.7 - 0.004 * index,
    longitude: 10.95 + 0.003 * index,
  }))
  const first = await openRows(page, ids.slice(0, 1))
  const ground = (name: string) =>
    first.getByRole('group', { name: 'Tipo di mappa' }).getByRole('button', { name })
  await expect(ground('Strade')).toHaveAttribute('aria-pressed', 'true')
  for (const [index, name] of ['Satellite', 'Ibrida', 'Rilievo'].entries()) {
    await ground(name).click()
    await expect(first.locator(`.base-map.${types[index]} .leaflet-tile-loaded`).first()).toBeVisible()
    await expect(first.locator('.base-map')).toHaveCount(1)
    await expect(first.locator('.map-credits').last()).toHaveText(`© ${types[index]}`)
  }
  expect([...new Set(asked)]).toEqual(['satellite 15', 'hybrid 15', 'terrain 15'])
  const [nearer, farther] = ['Ingrandisci', 'Riduci'].map((name) => first.getByRole('button', { name })) as [
    Locator,
    Locator,
  ]
  for (let zoom = 15; zoom > 0; zoom -= 1) await farther.click()
  await expect(farther).toBeDisabled()
  await expect.poll(() => asked.includes('terrain 0')).toBe(true)
  for (let zoom = 0; zoom < 20; zoom += 1) await nearer.click()
  await expect(nearer).toBeEnabled()
  await first.getByRole('button', { name: 'Chiudi' }).click()

  const dialog = await openRows(page, ids)
  await expect(pins(dialog)).toHaveCount(2)
  await pressPin(dialog, 0)
  await expect(stages(dialog)).toHaveCount(1)
  expect((await dialog.getByRole('complementary', { name: 'Tappe' }).boundingBox())?.width).toBe(300)
  const look = () =>
    pins(dialog).evaluateAll((all) => {
      const [flag, plain] = all.map((one) => ({
        box: one.getBoundingClientRect(),
        above: getComputedStyle(one).zIndex,
      }))
      if (!flag || !plain) return null
      return {
        south: plain.box.bottom > flag.box.bottom,
        size: [flag.box.width, flag.box.height],
        above: [flag.above, plain.above],
      }
    })
  await expect.poll(look).toEqual({ south: true, size: [27, 43], above: ['999', 'auto'] })
  await pressPin(dialog, 1)
  await chooseMode(dialog, 'Percorso')
  await page.locator('[data-dialog="path-configuration"]').getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="total"]')).toHaveText(/ min · \d{3} m$/)
})

test('stops of one place stand side by side on the path, and each can be pressed', async ({ page }) => {
  await signIn(page, 'admin', '/subjects')
  const here = { latitude: 44.7, longitude: 10.95 }
  const ids = await placeSubjects(page, 3, (index) =>
    index === 2 ? { latitude: 44.704, longitude: 10.955 } : here,
  )
  const dialog = await openRows(page, ids)
  await dialog.locator('.map-group').press('Enter')
  for (const index of [0, 1, 2]) await pressPin(dialog, index)
  await expect(stages(dialog)).toHaveCount(3)
  await chooseMode(dialog, 'Percorso')
  await page.locator('[data-dialog="path-configuration"]').getByRole('button', { name: 'Conferma' }).click()
  await expect(dialog.locator('[data-control="total"]')).toHaveText(/ min · /)
  const reached = () =>
    pins(dialog).evaluateAll((all) =>
      all.map((pin) => {
        const { height, left, top, width } = pin.getBoundingClientRect()
        return pin.contains(document.elementFromPoint(left + width / 2, top + height / 3))
      }),
    )
  await expect.poll(reached).toEqual([true, true, true])
})
