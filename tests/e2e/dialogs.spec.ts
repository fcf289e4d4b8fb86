import type { Page } from '@playwright/test'
import { LAYERS, type Layer } from './dialogs/layers'
import { type Stage, stage } from './dialogs/stage'
import { expectWhole } from './dialogs/text-boxes'
import { filledOffice, type Place } from './support/offices'
import { placeTest } from './support/place-test'
import { expect, fillSignIn, signIn } from './test'

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
async function arrive(page: Page, { path, user }: Layer, staged: Stage): Promise<void> {
  if (path === null) await page.goto('/')
  else if (user) await fillSignIn(page, user, path(staged))
  else await signIn(page, 'admin', path(staged))
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

for (const layers of LAYERS) {
  const [first] = layers
  const names = layers.map(({ name }) => name).join('; ')
  test(`no text is cut, leaves its layer or stands over another, on a desk and on a phone: ${names}`, async ({
    page,
    staged,
    noise,
  }) => {
    noise.foreseen = [/status of 4\d\d /, /ERR_FAILED/]
    await arrive(page, first, staged)
    for (const layer of layers)
      await test.step(layer.name, async () => {
        await layer.open(page, staged)
        await expectWholeAtWidths(page, layer, staged)
        if (layer !== layers.at(-1)) await closeAll(page)
      })
  })
}
