import { expect, type Page } from '@playwright/test'
import { axe } from './axe'
import { fleetTest } from './support/fleet-test'
import { arrive } from './test'

const test = fleetTest(40, 120_000, { columns: ['code', 'name', 'kind', 'built', 'status'] })

/** Columns of the list by their place. */
const [NAME, KIND, BUILT] = [1, 2, 3]

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const row = (page: Page, index: number) => grid(page).locator(`tbody [data-row="${index}"]`)
const cell = (page: Page, index: number, column: number) => row(page, index).locator(`[data-col="${column}"]`)
const ranged = (page: Page) => grid(page).locator('td[aria-selected="true"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Incolla nelle righe' })

/** The list as it is met, once what stretches its cells is there. */
async function meet(page: Page): Promise<void> {
  await arrive(page, 'admin', '/boats')
  await expect(row(page, 0)).toContainText('Barca 000001')
  // What stretches cells arrives a moment after the rows.
  await expect(async () => {
    await cell(page, 0, NAME).focus()
    await page.keyboard.press('Shift+ArrowDown')
    expect(await ranged(page).count()).toBe(2)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(ranged(page)).toHaveCount(0)
}

test('cells are stretched, copied and pasted, by keys and by the mouse', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('cells are stretched by Shift and arrows, copied as a sheet, pasted over others and brought back', async () => {
    await meet(page)

    await cell(page, 0, NAME).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(ranged(page)).toHaveCount(4)
    await expect(cell(page, 1, KIND)).toBeFocused()
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Barca 000001\tMotore\r\nBarca 000002\tVela',
    )
    await page.keyboard.press('ArrowDown')
    await expect(ranged(page)).toHaveCount(0)

    await cell(page, 4, NAME).focus()
    await page.keyboard.press('Control+v')
    await expect(dialog(page)).toContainText('2 celle cambiano')
    await expect(dialog(page).locator('del')).toHaveText(['Barca 000005', 'Barca 000006'])
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cambia 2 righe' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Annulla operazione' })).toBeVisible()
    await expect(grid(page).getByText('Barca 000001')).toHaveCount(2)
    await dialog(page).getByRole('button', { name: 'Annulla operazione' }).click()
    await expect(grid(page).getByText('Barca 000006')).toHaveCount(1)
  })
  await test.step('cells that cannot be written are marked with their reason, and only whole rows are changed', async () => {
    await meet(page)

    const sheet = [
      ['Senza vele', 'Vela', '31/12/2020'],
      ['x'.repeat(81), 'Motore', '1/1/2021'],
      ['Terza', 'Pedalò', '5/5/2021'],
      ['Quarta', 'motore', '6.6.21'],
      ['Quinta', 'Motore', ''],
    ]
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${sheet.map((line) => line.join('\t')).join('\n')}\n`,
    )
    await cell(page, 10, NAME).focus()
    await page.keyboard.press('Control+v')
    await expect(dialog(page)).toContainText('3 righe hanno un errore e restano come sono.')
    await expect(dialog(page).locator('td.bad')).toHaveCount(2)
    await expect(dialog(page).locator('tbody tr').first()).toContainText('Vele')
    await dialog(page).getByRole('button', { name: 'Cambia 2 righe' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Annulla operazione' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Chiudi', exact: true }).last().click()
    await page.getByRole('searchbox').fill('quarta')
    await expect(row(page, 0)).toContainText('06/06/2021')
    await page.getByRole('searchbox').fill('quinta')
    await expect(cell(page, 0, BUILT)).toHaveText('–')
    await page.getByRole('searchbox').fill('terza')
    await expect(page.getByText('Barca 000013')).toHaveCount(0)
  })
  await test.step('the mouse stretches cells without opening anything; one value fills them', async () => {
    await meet(page)

    await cell(page, 20, KIND).hover()
    await page.mouse.down()
    await cell(page, 22, BUILT).hover()
    await page.mouse.up()
    await expect(ranged(page)).toHaveCount(6)
    await expect(page).toHaveURL(/\/boats$/)
    await page.keyboard.press('Escape')
    await expect(ranged(page)).toHaveCount(0)
    await cell(page, 20, BUILT).hover()
    await page.mouse.down()
    await cell(page, 22, BUILT).hover()
    await page.mouse.up()
    await page.evaluate(() => navigator.clipboard.writeText('2019-03-01'))
    await page.keyboard.press('Control+v')
    await expect(dialog(page)).toContainText('3 celle cambiano')
    await dialog(page).getByRole('button', { name: 'Cambia 3 righe' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Annulla operazione' })).toBeVisible()
    await expect(grid(page).getByText('01/03/2019')).toHaveCount(3)
  })
})
