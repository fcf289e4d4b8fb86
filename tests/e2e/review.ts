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
