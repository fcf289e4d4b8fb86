import type { Page } from '@playwright/test'
import { LAYERS, type Layer } from './dialogs/layers'
import { type Stage, stage } from './dialogs/stage'
import { expectWhole } from './dialogs/text-boxes'
import { test as base, fillSignIn, signIn } from './test'

/** One office for all, with names as long as they get. */
const test = base.extend<object, { staged: Stage }>({
  staged: [async ({ office }, use) => use(await stage(office.url)), { scope: 'worker', timeout: 120_000 }],
})

const WIDTHS = [1440, 390]

/** Whoever is met by a dialog at once sees no menu to wait for. */
async function arrive(page: Page, { path, user }: Layer, staged: Stage): Promise<void> {
  if (path === null) await page.goto('/')
  else if (user) await fillSignIn(page, user, path(staged))
  else await signIn(page, 'admin', path(staged))
}

for (const layer of LAYERS) {
  test(`${layer.name}: no text is cut, leaves its layer or stands over another, on a desk and on a phone`, async ({
    page,
    staged,
    noise,
  }) => {
    noise.foreseen = [/status of 4\d\d /, /ERR_FAILED/]
    await arrive(page, layer, staged)
    await layer.open(page, staged)
    const one = page.locator(layer.selector ?? '[role="dialog"], [role="alertdialog"]').last()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      if (layer.closes && width !== WIDTHS[0]) await layer.open(page, staged)
      await expectWhole(one, `layer-${layer.name.replaceAll(/\W+/g, '-')}-${width}`, layer.inPage)
    }
  })
}
