import type { Page } from '@playwright/test'
import { LAYERS, type Layer, type Layers } from './dialogs/layers'
import { type Stage, stage } from './dialogs/stage'
import { expectWhole } from './dialogs/text-boxes'
import { filledOffice, type Place } from './support/offices'
import { placeTest } from './support/place-test'
import { arrive, expect, fillSignIn } from './test'

/** One office for all, with names as long as they get. */
async function longNamedOffice(): Promise<Place & { staged: Stage }> {
  const place = await filledOffice()
  return { ...place, staged: await stage(place.office.url) }
}

const test = placeTest('long names', longNamedOffice).extend<{ staged: Stage }>({
  staged: async ({ place }, use) => use(place.staged),
})

const DESK = 1440
const PHONE = 390

/** Whoever is met by a dialog at once sees no menu to wait for. */
async function arriveAt(page: Page, { path, user }: Layer, staged: Stage): Promise<void> {
  if (path === null) await page.goto('/')
  else if (user) await fillSignIn(page, user, path(staged))
  else await arrive(page, 'admin', path(staged))
}

/** Closes what stands over the page, as Escape does, and gives the page its width back. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="alertdialog"], .popover')
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    expect(await open.count()).toBe(0)
  }).toPass({ intervals: [50, 100, 250] })
  await page.setViewportSize({ width: DESK, height: 900 })
}

/** The layer as it stands on a desk, then on a phone. */
async function expectWholeAtWidths(page: Page, layer: Layer, staged: Stage): Promise<void> {
  const one = page.locator(layer.selector ?? '[role="dialog"], [role="alertdialog"]').last()
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: 900 })
    if (layer.closes && width === PHONE) await layer.open(page, staged)
    await expectWhole(one, `layer-${layer.name.replaceAll(/\W+/g, '-')}-${width}`, layer.inPage)
  }
}

/** Pages that share one load: an administrator goes from one to the next. */
const AT_ONCE = 5

/** What is alone, met at once by somebody else, or stands before the sign-in is a journey by itself. */
const isAlone = ([{ alone, path, user }]: Layers) => Boolean(alone || user || path === null)

function journeys(): Layers[][] {
  const shared = LAYERS.filter((layers) => !isAlone(layers))
  const parts = Array.from({ length: Math.ceil(shared.length / AT_ONCE) }, (_, part) =>
    shared.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  return [...parts, ...LAYERS.filter(isAlone).map((layers) => [layers])]
}

for (const pages of journeys()) {
  const names = pages.flat().map(({ name }) => name)
  test(`no text is cut, leaves its layer or stands over another, on a desk and on a phone: ${names.join('; ')}`, async ({
    page,
    staged,
    noise,
  }) => {
    noise.foreseen = [/status of 4\d\d /, /ERR_FAILED/]
    for (const layers of pages) {
      await arriveAt(page, layers[0], staged)
      for (const layer of layers)
        await test.step(layer.name, async () => {
          await layer.open(page, staged)
          await expectWholeAtWidths(page, layer, staged)
          if (layer.name !== names.at(-1)) await closeAll(page)
        })
    }
  })
}
