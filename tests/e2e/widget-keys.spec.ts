import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './test'

/** A fixture of a widget in the gallery, as a form would hold it. */
async function specimen(page: Page, widget: string, fixture: string): Promise<Locator> {
  await page.goto(`/gallery?widget=${widget}`)
  const field = page.locator(`[data-field="${widget}.${fixture}.edit"]`)
  await expect(field).toBeVisible({ timeout: 20_000 })
  return field
}

const removal = (field: Locator, name: string): Locator =>
  field.getByRole('button', { name: `Togli ${name}` })

test('chips, a multiselect and a list of records are used by keys alone [KIT-27] [KIT-20]', {
  tag: '@quick',
}, async ({ page }) => {
  await test.step('chips are picked, typed and taken away by keys alone', async () => {
    const picked = await specimen(page, 'chips', 'empty')
    await picked.getByRole('combobox').focus()
    await page.keyboard.type('frag')
    await expect(page.getByRole('option', { name: 'fragile' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(removal(picked, 'fragile')).toBeVisible()
    await expect(picked.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(removal(picked, 'fragile')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(removal(picked, 'fragile')).toHaveCount(0)

    const typed = page.locator('[data-field="chips.free.edit"]')
    await typed.getByRole('textbox').focus()
    await page.keyboard.type('gasolio,filtri')
    await expect(removal(typed, 'gasolio')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(removal(typed, 'filtri')).toBeVisible()
    await expect(typed.getByRole('textbox')).toHaveValue('')
    await expect(page.locator('[data-field="chips.full.edit"]').getByRole('textbox')).toBeDisabled()
  })
  await test.step('a multiselect takes and gives back values by keys alone', async () => {
    const field = await specimen(page, 'multiselect', 'two-chosen')
    const box = field.getByRole('combobox')
    await box.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveText(['Privato'])
    await page.keyboard.press('Enter')
    await expect(removal(field, 'Privato')).toBeVisible()
    await expect(box).toHaveValue('')
    await page.keyboard.press('Escape')
    await removal(field, 'Impresa').focus()
    await page.keyboard.press('Space')
    await expect(removal(field, 'Impresa')).toHaveCount(0)
    await expect(removal(field, 'Ente pubblico')).toBeVisible()
  })
  await test.step('a list of records is a select that keys walk through', async () => {
    const field = await specimen(page, 'recordSelect', 'chosen')
    const select = field.getByRole('combobox')
    await expect(select).toHaveValue('r1')
    await select.focus()
    await page.keyboard.press('ArrowDown')
    await expect(select).toHaveValue('r2')
    await expect(select.locator('option:checked')).toHaveText('PRIVACY')
  })
})

test('a file is chosen by keys, sent with progress, tried again after failures, fetched and taken away [KIT-26] [KIT-45]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/503/]
  await signIn(page, 'admin')
  // Asked for long before the key: a browser that is not told yet opens a window of its own.
  const asked = page.waitForEvent('filechooser', { timeout: 60_000 })
  const field = await specimen(page, 'files', 'empty')
  let failures = 3
  await page.route('**/api/files', (route) => {
    failures -= 1
    return failures >= 0 ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await field.locator('input[type="file"]').focus()
  await page.keyboard.press('Enter')
  await (await asked).setFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('una nota') })
  const row = field.getByRole('listitem').filter({ hasText: 'nota.txt' })
  await expect(row.getByRole('progressbar', { name: /nota\.txt: \d+ %/ })).toBeVisible()
  await expect(row.getByRole('alert')).toHaveText('nota.txt non è stato caricato.')
  const retry = row.getByRole('button', { name: 'Riprova' })
  await retry.focus()
  await page.keyboard.press('Enter')
  const fetch = row.getByRole('button', { name: 'Scarica nota.txt' })
  await expect(fetch).toBeVisible()
  await expect(row).toContainText('8 B')
  await expect(row.locator('svg').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await fetch.focus()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('nota.txt')
  await removal(row, 'nota.txt').focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

test('the way back of the gallery is the browser’s own, under its name [KIT-44]', async ({ page }) => {
  await page.goto('/gallery?widget=text')
  await page.getByRole('link', { name: 'number', exact: true }).click()
  await expect(page.locator('[data-widget="number"]')).toBeVisible()
  const back = page.getByRole('button', { name: 'Indietro' })
  await expect(back).toHaveAttribute('title', 'Indietro')
  await back.click()
  await expect(page).toHaveURL(/widget=text$/)
})
