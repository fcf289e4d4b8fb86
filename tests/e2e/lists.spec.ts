import { expect, type Page } from '@playwright/test'
import { axe } from './axe'
import { fleetTest } from './support/fleet-test'
import { signIn } from './test'

const ROWS = 100_000
const test = fleetTest(ROWS, 400_000)

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const row = (page: Page, index: number) => grid(page).locator(`tbody [data-row="${index}"]`)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))

test.describe('a list of 100,000 rows', () => {
  test('a list of 100,000 rows scrolls, works by keys, can be selected and sorted, and is accessible [GRID-03]', async ({
    page,
  }) => {
    await test.step('scrolls anywhere by the bar, keeps what is seen filled, and counts exactly near the end', async () => {
      await signIn(page, 'admin', '/boats')
      await expect(row(page, 0)).toContainText('Barca 000001')
      await expect(page.locator('.pager')).toContainText('10 000+')
      expect(await grid(page).locator('tbody tr').count()).toBeLessThan(80)
      const box = page.locator('.gridwrap')
      await box.evaluate((element) => element.scrollTo(0, 9_000 * 36))
      await expect(row(page, 9_000)).toContainText('Barca 009001')
      await expect(page.locator('.pager')).toContainText('100.000')
      await box.evaluate((element) => element.scrollTo(0, 54_321 * 36))
      await expect(row(page, 54_321)).toContainText('Barca 054322')
      // Every row in sight is a row: none is missing between the first and the last.
      const seen = await grid(page)
        .locator('tbody [data-id]')
        .evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.row)))
      expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => (seen[0] ?? 0) + index))
    })
    await test.step('is walked by keys to its last row and back, head included', async () => {
      await page.goto('/boats')
      await row(page, 0).getByRole('gridcell').nth(1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      expect(await focused(page)).toBe('1')
      await page.keyboard.press('PageDown')
      await expect.poll(async () => Number(await focused(page))).toBeGreaterThan(10)
      const walked = Number(await focused(page))
      for (let turn = 0; turn < 20; turn++) await page.keyboard.press('PageDown')
      // A bar that comes late makes a page a row shorter; a lost key would be a whole page.
      const away = async () => Math.abs(Number(await focused(page)) - (1 + (walked - 1) * 21))
      await expect.poll(away).toBeLessThan(walked - 1)
      await expect(row(page, Number(await focused(page)))).toHaveAttribute('data-id')
      await page.keyboard.press('Control+End')
      await expect.poll(() => focused(page)).toBe('9999')
      // Near the end of what was counted the list has asked for the rest.
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001')
      await page.keyboard.press('Control+End')
      await expect(row(page, 99_999)).toContainText('Barca 100000')
      await expect.poll(() => focused(page)).toBe('99999')
      await page.keyboard.press('Control+Home')
      await expect.poll(() => focused(page)).toBe('0')
      await page.keyboard.press('ArrowUp')
      await expect(
        page.getByRole('columnheader', { name: 'Codice' }).getByRole('button').first(),
      ).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/sort=code%2Casc/)
    })
    await test.step('is chosen by keys, by range and as a whole', async () => {
      await page.goto('/boats')
      await row(page, 0).getByRole('gridcell').nth(1).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      const bar = page.getByRole('toolbar', { name: 'Azioni sui selezionati' })
      await expect(bar).toContainText('3 selezionati')
      await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('.pager')).toContainText('10 000+')
      await page.locator('.gridwrap').evaluate((element) => element.scrollTo(0, 500 * 36))
      await row(page, 505)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      await expect(bar).toContainText('506 selezionati')
      await page.keyboard.press('Control+a')
      await expect(bar).toContainText('10\u00a0000+ selezionati')
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
    })
    await test.step('sorts by several columns with Shift, in the address, and Back takes it back', async () => {
      await page.goto('/boats')
      await page.getByRole('columnheader', { name: 'Tipo' }).getByRole('button').first().click()
      await page
        .getByRole('columnheader', { name: 'Codice' })
        .getByRole('button')
        .first()
        .click({ modifiers: ['Shift'] })
      await page
        .getByRole('columnheader', { name: 'Codice' })
        .getByRole('button')
        .first()
        .click({ modifiers: ['Shift'] })
      await expect(page).toHaveURL(/sort=kind%2Casc&sort=code%2Cdesc/)
      await expect(row(page, 0)).toContainText('BRC-099999')
      await expect(page.getByRole('columnheader', { name: 'Codice' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await page.goBack()
      await expect(page).toHaveURL(/sort=kind%2Casc&sort=code%2Casc/)
      await expect(row(page, 0)).toContainText('BRC-000001')
    })
    await test.step('no rule of accessibility is broken, with the selection bar, the columns and the views open', async () => {
      const check = async (what: string) => {
        expect(await axe(page), what).toEqual([])
      }
      await page.goto('/boats')
      await row(page, 0).getByRole('checkbox').click()
      await expect(page.getByRole('toolbar', { name: 'Azioni sui selezionati' })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await check(`list, ${colorScheme}`)
        for (const name of ['Colonne', 'Viste salvate']) {
          await page.getByRole('button', { name }).click()
          await expect(page.locator('.popover, [role="menu"]').first()).toBeVisible()
          await check(`${name}, ${colorScheme}`)
          await page.keyboard.press('Escape')
          await expect(page.locator('.popover, [role="menu"]')).toHaveCount(0)
        }
      }
    })
  })
})

test('back from a record the list stands where it was left, with the focus on its row', async ({ page }) => {
  await signIn(page, 'admin', '/boats')
  const box = page.locator('.gridwrap')
  await expect(row(page, 0)).toContainText('Barca 000001')
  // Before the count the list is as long as what it has.
  await expect(page.locator('.pager')).toContainText('10 000+')
  await box.evaluate((element) => element.scrollTo(0, 9_000 * 36))
  await expect(page.locator('.pager')).toContainText('100.000')
  await box.evaluate((element) => element.scrollTo(0, 54_321 * 36))
  await expect(row(page, 54_325)).toContainText('Barca 054326')
  await row(page, 54_325).getByRole('gridcell').nth(3).click()
  await expect(page.locator('[data-route="boats"][data-mode="show"]')).toBeVisible()
  await page.goBack()
  await expect(row(page, 54_325)).toContainText('Barca 054326')
  expect(await box.evaluate((element) => element.scrollTop)).toBe(54_321 * 36)
  await expect.poll(() => focused(page)).toBe('54325')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('54326')
})

test.describe('the look of a list is the person’s own', () => {
  test('columns chosen and moved, and a view saved, are there in another browser [GRID-01] [GRID-02]', async ({
    page,
    browser,
    fleet,
  }) => {
    await signIn(page, 'admin', '/boats')
    const toolbar = page.getByRole('toolbar', { name: "Strumenti dell'elenco" })
    expect((await toolbar.boundingBox())?.height).toBe(46)
    await toolbar.getByRole('button', { name: 'Colonne' }).click()
    await page.getByRole('checkbox', { name: 'Varo' }).click()
    await page.getByRole('button', { name: 'Sposta Tipo prima' }).click()
    await page.keyboard.press('Escape')
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText([/^$/, 'Codice', 'Tipo', 'Nome', 'Stato'])
    await expect(page).toHaveURL(/columns=code%2Ckind%2Cname%2Cstatus/)
    await page
      .getByRole('columnheader', { name: 'Nome' })
      .getByRole('button')
      .first()
      .click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Viste salvate' }).click()
    await page.getByRole('menuitem', { name: 'Salva come nuova vista' }).click()
    await page.getByLabel('Nome della vista').fill('Al contrario')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('tab', { name: /Al contrario/ })).toHaveAttribute('aria-selected', 'true')

    const other = await (await browser.newContext({ baseURL: fleet.office.url, locale: 'it-IT' })).newPage()
    await signIn(other, 'admin', '/boats')
    await expect(other.getByRole('columnheader')).toHaveText([/^$/, 'Codice', 'Tipo', 'Nome', 'Stato'])
    await other.getByRole('tab', { name: /Al contrario/ }).click()
    await expect(row(other, 0)).toContainText('Barca 100000')
    await other.context().close()

    await toolbar.getByRole('button', { name: 'Colonne' }).click()
    await page.getByRole('searchbox', { name: 'Cerca una colonna' }).fill('vàro')
    await expect(page.locator('.columns-list').getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Varo' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Varo' })).toBeVisible()
    // The head of a column leads to its condition, whether the file offers it among the filters or not.
    await page.getByRole('columnheader', { name: 'Nome' }).hover()
    await page.getByRole('button', { name: 'Colonna Nome' }).click()
    await page.getByRole('menuitem', { name: 'Filtra…' }).click()
    await expect(page.getByLabel('contiene')).toBeFocused()
    await page.keyboard.type('000077')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/nameContains=000077/)
    await expect(row(page, 0)).toContainText('Barca 000077')
  })
})
