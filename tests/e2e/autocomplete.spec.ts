import type { Locator, Page } from '@playwright/test'
import { axe } from './axe'
import { again, expect, signIn, test, visit } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
const box = (page: Page, path: string): Locator => field(page, path).getByRole('combobox')

/** The entries of the open list. */
const offered = (page: Page): Locator => page.getByRole('listbox').getByRole('option')

/** Calls of the list of records that matches the path, as they are made. */
function callsOf(page: Page, path: string): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && url.pathname === path) calls.push(url)
  })
  return calls
}

test.describe('an autocomplete over the real server', () => {
  test('an autocomplete searches, works by keys, takes several values and free text, and makes a new record [AUTO-03] [AUTO-05] [AUTO-06] [AUTO-07] [AUTO-08] [AUTO-09] [AUTO-10] [AUTO-12] [AUTO-13] [AUTO-14] [AUTO-16] [ROUTE-21]', async ({
    page,
  }) => {
    await test.step('asks from three characters on for ten records, and shows ten rows at most', async () => {
      await signIn(page, 'admin', '/notes/new')
      const asked = callsOf(page, '/api/auth/users')
      await box(page, 'assignedTo').focus()
      await expect(page.getByText('Scrivi almeno 3 caratteri', { exact: true })).toBeVisible()
      await page.keyboard.type('la')
      await page.keyboard.type('u')
      const option = page.getByRole('option', { name: /Laura Bianchi/ })
      await expect(option).toBeVisible()
      expect(asked.map((url) => url.searchParams.get('q'))).toEqual(['lau'])
      const said = (name: string) => asked[0]?.searchParams.get(name)
      expect([said('size'), said('showDeleted'), said('showArchived'), said('showTags')]).toEqual([
        '10',
        'false',
        'false',
        'false',
      ])
      const row = (await option.boundingBox())?.height ?? 0
      const tallest = await page
        .getByRole('listbox')
        .evaluate((list) => Number.parseFloat(getComputedStyle(list).maxHeight))
      expect(tallest).toBeLessThanOrEqual(10 * row + 1)
      expect(await axe(page, { within: '.combo' })).toEqual([])
    })
    await test.step('is walked, picked from, left wrong and put right by keys alone', async () => {
      await again(page, '/notes/new')
      const assigned = box(page, 'assignedTo')
      await assigned.fill('laura')
      await expect(offered(page)).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(assigned).toHaveValue(/Laura Bianchi/)
      await expect(page.getByRole('listbox')).toHaveCount(0)
      const label = await assigned.inputValue()
      await assigned.fill('nessuno')
      await page.keyboard.press('Tab')
      await expect(assigned).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'assignedTo')).toContainText("Scegli una voce dell'elenco.")
      await assigned.fill(label.toUpperCase())
      await expect(offered(page)).toHaveCount(1)
      await page.keyboard.press('Tab')
      await expect(assigned).toHaveValue(label)
      await expect(assigned).not.toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await assigned.fill('')
      await page.keyboard.press('Tab')
      await expect(field(page, 'assignedTo').getByRole('button', { name: 'Ripristina' })).toHaveCount(0)
    })
    await test.step('typed freely where it is not restricted, with suggestions of the entity another field names', async () => {
      await again(page, '/notes/new')
      await box(page, 'recordRef').scrollIntoViewIfNeeded()
      await box(page, 'entityRoute').fill('Utenti')
      await page.getByRole('option', { name: 'Utenti', exact: true }).click()
      await box(page, 'recordRef').fill('laura')
      await page.getByRole('option', { name: /Laura Bianchi/ }).click()
      await expect(box(page, 'recordRef')).toHaveValue(/Laura Bianchi/)
      await box(page, 'recordRef').fill('Pratica 12')
      await page.keyboard.press('Tab')
      await expect(box(page, 'recordRef')).toHaveValue('Pratica 12')
      await expect(box(page, 'recordRef')).not.toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('several records are found by keys alone, taken away by their crosses, and are links where they are read', async () => {
      await again(page, '/notes/new')
      const people = field(page, 'sharedWith')
      await field(page, 'title').getByRole('textbox').fill('Per due colleghi')
      await field(page, 'noteKind').getByRole('combobox').selectOption('CALL')
      await field(page, 'body').getByRole('textbox').fill('Testo')
      for (const [typed, name] of [
        ['laura', /Laura Bianchi/],
        ['rinal', /Elena Rinaldi/],
        ['lettr', /Anna Lettrice/],
      ] as const) {
        await box(page, 'sharedWith').focus()
        await page.keyboard.type(typed)
        await expect(page.getByRole('option', { name })).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(people.locator('.tag', { hasText: name })).toBeVisible()
      }
      await page.keyboard.type('laura')
      await expect(
        page.getByText('Nessun risultato con «laura».'),
        'who is chosen is not offered again',
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await people.getByRole('button', { name: /^Togli Elena/ }).focus()
      await page.keyboard.press('Enter')
      await expect(people.locator('.tag')).toHaveCount(2)
      expect(await axe(page, { within: '[data-field="sharedWith"]' })).toEqual([])
      await page.getByRole('button', { name: 'Salva' }).click()
      await expect(page.getByText('Dati salvati.')).toBeVisible()
      await visit(page, '/notes?q=colleghi')
      await page
        .getByRole('row', { name: /Per due colleghi/ })
        .getByRole('link')
        .first()
        .click()
      await expect(page.locator('[data-mode="show"]')).toBeVisible()
      const links = people.getByRole('link')
      await expect(links).toHaveText([/Laura Bianchi/, /Anna Lettrice/])
      await links.first().click()
      await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/)
    })
    await test.step('a new record is made from an open form, which is as it was when one comes back', async () => {
      await again(page, '/email-templates/new')
      const name = field(page, 'name').getByRole('textbox')
      await name.fill('Modello di prova')
      await box(page, 'attachPrint').focus()
      await offered(page).filter({ hasText: 'Nuova scheda…' }).click()
      await expect(page.locator('[data-route="print-templates"][data-mode="create"]')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('formData')))
        .toContain('Modello di prova')
      await field(page, 'name').getByRole('textbox').fill('Stampa di prova')
      await box(page, 'entityRoute').fill('Clienti')
      await page.getByRole('option', { name: 'Clienti', exact: true }).click()
      await field(page, 'format').getByRole('combobox').selectOption('PDF')
      await page.getByRole('button', { name: 'Salva' }).click()
      await expect(page.locator('[data-route="email-templates"][data-mode="create"]')).toBeVisible()
      await expect(name).toHaveValue('Modello di prova')
      await expect(box(page, 'attachPrint')).toHaveValue(/Stampa di prova/)
      await expect(box(page, 'attachPrint')).toBeFocused()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('formData'))).toBeNull()
      await page.getByRole('button', { name: 'Annulla', exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    })
  })
})

test('what a field cannot load is the field’s affair: no message of the server is shown [ERR-50] [ERR-42] [ERR-38]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/500/, /503/]
  await signIn(page, 'admin', '/customers/new')
  const refusal = { status: 500, json: { errorCode: 'BROKEN', errorMessage: 'The disk is full', errors: [] } }
  await page.route('**/api/conf/tag/hierarchy/**', (route) => route.fulfill(refusal))
  await page.route('**/api/auth/users?**', (route) => route.fulfill(refusal))
  await page.goto('/notes/new')
  await box(page, 'assignedTo').fill('laura')
  await expect(page.getByText('Voci non disponibili.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/customers/new')
  await field(page, 'salesArea').getByRole('button', { name: 'Aggiungi' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Conferma' })).toBeDisabled()
  await expect(page.getByText('The disk is full')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
