import type { Locator, Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)

/** Opens the list of collaborators from a new customer's form. */
async function openPicker(page: Page): Promise<Locator> {
  await signIn(page, 'admin', '/customers/new')
  await field(page, 'agent')
    .getByRole('button', { name: /dall'elenco/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').nth(2)).toBeVisible()
  return dialog
}

/** The picker as it looks on every screen. */
async function look(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `picker-${width}-${theme}`)
    }
  }
}

test.describe('the record picker', () => {
  test('the picker is large, ignores clicks outside, has its icon and title, and confirms only a chosen row [PICKER-01] [PICKER-02] [PICKER-03] [PICKER-04] [CONST-09]', async ({
    page,
  }) => {
    const dialog = await openPicker(page)
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText('Agente')
    await expect(dialog.getByRole('heading', { level: 1 }).locator('svg')).toBeVisible()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(960)
    await page.mouse.click(8, 450)
    await expect(dialog).toBeVisible()
    await look(page)
    const confirm = dialog.getByRole('button', { name: 'Conferma' })
    await expect(confirm).toBeDisabled()
    const rows = dialog.getByRole('row')
    await rows.nth(1).click()
    await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
    await rows.nth(2).click()
    await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'false')
    await expect(confirm).toBeEnabled()
    expect(await axe(page, { within: '.dialog' })).toEqual([])
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'agent').getByRole('combobox')).toHaveValue('')
  })

  test('the picker searches, sorts and chooses without changing the address of the page [PICKER-06]', async ({
    page,
  }) => {
    const dialog = await openPicker(page)
    const address = page.url()
    await dialog.getByRole('searchbox').fill('fontana')
    const found = dialog.getByRole('row').filter({ hasText: 'Fontana' })
    await expect(dialog.getByRole('row'), 'the head and what was found').toHaveCount(2)
    await expect(found).toHaveCount(1)
    await dialog.getByRole('columnheader').nth(1).getByRole('button').first().click()
    await expect(found).toHaveCount(1)
    await found.click()
    expect(page.url()).toBe(address)
    await dialog.getByRole('button', { name: 'Conferma' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'agent').getByRole('combobox')).toHaveValue(/Fontana/)
    expect(page.url()).toBe(address)
    // closed by Esc and by its cross, the page's own router works as before
    for (const close of ['Escape', 'cross']) {
      await field(page, 'agent')
        .getByRole('button', { name: /dall'elenco/ })
        .click()
      await expect(dialog.getByRole('row').nth(2)).toBeVisible()
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: 'Chiudi' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Cruscotto' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci' }).click()
    await expect(page).not.toHaveURL(address)
  })
})
