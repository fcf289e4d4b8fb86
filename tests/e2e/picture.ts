import type { Page } from '@playwright/test'

/**
 * Pictures take longer than most checks, so they are drawn for whoever looks at them: `LOOKS=1 npx playwright
 * test …`.
 */
const ARE_WANTED = process.env.LOOKS === '1'

/** Leaves a picture of the page for the eye as `test-results/looks/<name>.png`, when pictures are wanted. */
export async function picture(page: Page, name: string): Promise<void> {
  if (ARE_WANTED) await page.screenshot({ path: `test-results/looks/${name}.png` })
}
