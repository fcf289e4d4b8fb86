import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test'

const SIZES = { wide: 1440, middle: 1024, narrow: 390 } as const
const THEMES = ['light', 'dark'] as const

async function paint(page: Page, theme: string, density = 'normal'): Promise<void> {
  await page.evaluate(
    ([t, d]) => {
      document.documentElement.dataset.theme = t ?? ''
      document.documentElement.dataset.density = d ?? ''
    },
    [theme, density],
  )
}

/** Checks one settled screen in every size and theme, and leaves a picture of each for the eye. */
export async function review(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await paint(page, theme)
    for (const [size, width] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `test-results/looks/${name}-${size}-${theme}.png` })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${name} ${size} ${theme}`,
      ).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${name} ${size} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
}

/** The same with pictures: no serious finding, no sideways scroll, in both themes and three widths; leaves pictures for the eye. */
export async function reviewThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `test-results/looks/${name}-${width}-${theme}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${name} ${theme}`,
    ).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
