import type { Page } from '@playwright/test'
import { expect } from './test'

/** Agrees to everything the page of a registration asks for; the agreements arrive after its fields. */
export async function agreeToAll(page: Page): Promise<void> {
  const agreeing = page.getByRole('radio', { name: 'Acconsento', exact: true })
  await expect(agreeing.first()).toBeVisible()
  for (const radio of await agreeing.all()) await radio.check()
}
