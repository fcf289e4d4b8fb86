import type { Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { expect } from './test'

const WIDTHS = [1024, 390, 1440] as const

const [PHONE, DESK] = [390, 1440]

/** The rule that takes as long as all others together. */
const COLOURS = 'color-contrast'

async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((one) => {
    document.documentElement.dataset.theme = one
  }, theme)
}

/**
 * Checks one settled screen: no sideways scroll in three widths, no rule of accessibility broken on a phone
 * and on a desk, no colour too weak in the dark. The themes differ in colours alone
 * (`tests/ui/styles.test.ts`), so the widths are looked at in one of them. Leaves the page light at 1440 px.
 */
export async function review(page: Page, name: string): Promise<void> {
  await paint(page, 'light')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Parts that measure themselves follow the window a moment later.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${name} ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    await picture(page, `${name}-${width}-light`)
    // Between the two widths the layout does not change for the rules; colours differ by theme and not by
    // width.
    if (width === PHONE) expect(await axe(page, { without: [COLOURS] }), `${name} ${width}`).toEqual([])
    if (width === DESK) expect(await axe(page), `${name} ${width}`).toEqual([])
  }
  await paint(page, 'dark')
  await picture(page, `${name}-${DESK}-dark`)
  expect(await axe(page, { rules: [COLOURS] }), `${name} dark`).toEqual([])
  await paint(page, 'light')
}
