import type { Page } from '@playwright/test'
import { review } from './review'
import { again, expect, signIn, test } from './test'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Comandi' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Comandi|Commands) Ctrl K$/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test.describe('the command palette', () => {
  test('the command palette finds records, pages and commands, corrects typing errors, and is accessible', {
    tag: '@quick',
  }, async ({ page }) => {
    await test.step('opens with Ctrl+K, finds records as one types, and goes there by Enter', async () => {
      await signIn(page, 'laura.bianchi')
      const asked: string[] = []
      page.on(
        'request',
        (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname),
      )
      await open(page)
      await field(page).pressSequentially('estense')
      await expect(
        group(page, 'Schede')
          .getByRole('option', { name: /Officina Estense S\.r\.l\./ })
          .first(),
      ).toBeVisible()
      // One call looks through every entity; no list is asked for.
      expect(asked).toContain('/api/search')
      expect(
        asked.filter((path) => /^\/api\/(subjects|bu|comm)\//.test(path) && !path.includes('privac')),
      ).toEqual([])
      await expect(palette(page).locator('mark').first()).toHaveText('Estense')
      await group(page, 'Schede')
        .getByRole('option', { name: /CLI-000001/ })
        .click()
      await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/)
      await expect(palette(page)).toHaveCount(0)
    })
    await test.step('understands what is misspelt, and says that it guesses', async () => {
      await again(page, '/')
      await open(page)
      await field(page).fill('trasporti sechia')
      await expect(group(page, 'Forse cercavi').getByRole('option').first()).toContainText(
        'Trasporti Secchia',
      )
      await field(page).fill('forntori')
      await expect(group(page, 'Pagine').getByRole('option', { name: 'Fornitori' })).toBeVisible()
    })
    await test.step('leads to pages, views, statuses and new records by the keys alone', async () => {
      await again(page, '/')
      for (const [typed, heading, name, address] of [
        ['fornitori', 'Pagine', 'Fornitori', /\/suppliers$/],
        ['insoluti', 'Viste salvate', 'Insoluti', /\/customers\?administrativeStatus/],
        ['clienti sospeso', 'Per stato', 'Clienti: Sospeso', /\/customers\?statusEquals=SUSPENDED$/],
        ['nuovo soggetto', 'Nuove schede', 'Nuovo soggetto', /\/subjects\/new$/],
      ] as const) {
        await open(page)
        await field(page).fill(typed)
        const wanted = group(page, heading).getByRole('option', { name })
        await expect(wanted).toBeVisible()
        for (let step = 0; step < 30 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
          await page.keyboard.press('ArrowDown')
        await expect(wanted).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(address)
      }
    })
    await test.step('keeps chosen what was seen first when records arrive above it', async () => {
      await again(page, '/')
      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route('**/api/search?*', async (route) => {
        await held
        await route.continue()
      })
      await open(page)
      await field(page).fill('privacy')
      const wanted = group(page, 'Pagine').getByRole('option').first()
      await expect(wanted).toHaveAttribute('aria-selected', 'true')
      arrive()
      await expect(group(page, 'Schede').getByRole('option').first()).toBeVisible()
      await expect(wanted).toHaveAttribute('aria-selected', 'true')
      await expect(wanted, 'Enter takes what is in sight').toBeInViewport({ ratio: 1 })
      // Neither do records of another text, nor those that have the very name of a page.
      await field(page).fill('fornitori')
      await expect(group(page, 'Schede').getByRole('option', { name: /^Fornitori/ })).toBeVisible()
      await expect(group(page, 'Pagine').getByRole('option', { name: 'Fornitori' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/suppliers$/)
    })
    await test.step('looks right and is usable by everybody', async () => {
      test.slow()
      await again(page, '/customers')
      await open(page)
      await field(page).fill('offic')
      await expect(group(page, 'Schede').getByRole('option').first()).toBeVisible()
      await review(page, 'palette')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
    })
    await test.step('offers what the page below can do: edit a record, change its status, help', async () => {
      await again(page, '/customers')
      await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
      await expect(page.getByRole('button', { name: 'Cambia stato', exact: true })).toBeVisible()
      await open(page)
      await field(page).fill('cambia stato')
      await option(page, 'Cambia stato').click()
      await expect(page.getByRole('dialog').getByText('Sospeso')).toBeVisible()
      await page.keyboard.press('Escape')
      await open(page)
      await field(page).fill('guida')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Guida' })).toBeVisible()
      await page.keyboard.press('Escape')
      await open(page)
      await field(page).fill('modifica')
      await option(page, 'Modifica').click()
      await expect(page.locator('[data-mode="update"]')).toBeVisible()
    })
  })

  test('Enter opens a hit of the words that stand in the field, never one of the words before; nothing moves under the finger', async ({
    page,
  }) => {
    await signIn(page, 'laura.bianchi')
    await page.route('**/api/search?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue()
    })
    await open(page)
    await field(page).pressSequentially('trasporti secchia')
    const before = group(page, 'Schede')
      .getByRole('option', { name: /Trasporti Secchia/ })
      .first()
    await expect(before).toBeVisible()
    await page.keyboard.press('Control+a')
    await field(page).pressSequentially('officina estense')
    await expect(before, 'stays in sight, and is not to be chosen').toHaveAttribute('aria-disabled', 'true')
    await before.click({ force: true })
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/[a-z-]+\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Officina Estense')
    await again(page, '/')
    await open(page)
    await field(page).fill('document')
    const first = palette(page).getByRole('option').first()
    await expect(first).toBeVisible()
    const [name, place] = [await first.textContent(), await first.boundingBox()]
    await expect(group(page, 'Schede').getByRole('option').first()).toBeVisible()
    expect(await first.textContent()).toBe(name)
    expect(await first.boundingBox()).toEqual(place)
  })

  test('the keys after Ctrl+K are its own from the press on, while its code is loading too', async ({
    page,
  }) => {
    await signIn(page, 'laura.bianchi', '/customers')
    await expect(page.getByRole('button', { name: /^Comandi Ctrl K$/ })).toBeVisible()
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/CommandPalette-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fornitorx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('i')
    arrive()
    await expect(field(page)).toHaveValue('fornitori')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    // Its code is there now: not one letter waits for a frame.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fornitori')
    await expect(field(page)).toHaveValue('fornitori')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fornitori')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/suppliers$/)
  })

  test('what is only guessed stands below', async ({ page }) => {
    await signIn(page, 'ufficio')
    await open(page)
    await field(page).fill('fornitori')
    await expect(group(page, 'Forse cercavi').getByRole('option').first()).toBeVisible()
    await expect(palette(page).getByRole('option').first()).toHaveAccessibleName(/^Fornitori/)
  })

  test('the command palette offers only permitted commands', async ({ page }) => {
    await signIn(page, 'sola.lettura', '/customers')
    await open(page)
    await field(page).fill('nuovo')
    await expect(palette(page).getByRole('status')).toContainText(/risultat/)
    await expect(option(page, 'Nuova nota')).toBeVisible()
    await expect(option(page, 'Nuovo cliente')).toHaveCount(0)
    await field(page).fill('configurazione entità')
    await expect(option(page, 'Configurazione entità')).toHaveCount(0)
  })

  test('the command palette changes theme and language, and its code is loaded with its first use', async ({
    page,
  }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await signIn(page, 'ufficio', '/customers')
    await expect(page.locator('[data-route="customers"]').getByRole('row').nth(1)).toBeVisible()
    expect(files.filter((file) => file.includes('CommandPalette'))).toEqual([])
    await open(page)
    expect(files.filter((file) => file.includes('CommandPalette'))).not.toEqual([])
    await field(page).fill('tema scuro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(page)
    await field(page).fill('lingua english')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Commands' })).toBeVisible()
  })
})
