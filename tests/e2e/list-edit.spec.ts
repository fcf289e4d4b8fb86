import { expect, type Locator, type Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { fleetTest } from './support/fleet-test'
import { again, signIn } from './test'

const test = fleetTest(40, 120_000, {
  columns: ['code', { field: 'name', total: 'count' }, 'kind', 'built', 'status'],
  badges: [{ field: 'kind', when: "record.name == 'Barca 000010'", text: 'flagship', tone: 'danger' }],
})

/** Columns of the list by their place. */
const NAME = 1

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const row = (page: Page, index: number) => grid(page).locator(`tbody [data-row="${index}"]`)
const cell = (page: Page, index: number, column: number) => row(page, index).locator(`[data-col="${column}"]`)
const control = (line: Locator, path: string) =>
  line.locator(`[data-field="${path}"]`).locator('input, select').first()

/** Opens a row of the list for editing, from its name, by F2. */
async function edit(page: Page, index: number): Promise<Locator> {
  await cell(page, index, NAME).focus()
  await page.keyboard.press('F2')
  await expect(control(row(page, index), 'name')).toBeFocused()
  return row(page, index)
}

test.describe('a list whose rows are edited', () => {
  test('rows are edited, given up, corrected and merged, over totals and badges [GRID-04]', {
    tag: '@quick',
  }, async ({ page, fleet, noise }) => {
    await test.step('edits a full row at a time: F2, Tab through its fields, Enter saves', async () => {
      await signIn(page, 'admin', '/boats')
      const line = await edit(page, 0)
      await expect(grid(page).locator('tr[data-mode="update"]')).toHaveCount(1)
      await control(line, 'name').fill('Barca 000001 bis')
      await page.keyboard.press('Tab')
      await expect(control(line, 'kind')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(control(line, 'built')).toBeFocused()
      await control(line, 'built').fill('24/12/2001')
      await page.keyboard.press('Enter')
      await expect(line).not.toHaveAttribute('data-mode')
      await expect(line).toContainText('Barca 000001 bis')
      await expect(line).toContainText('24/12/2001')
      await expect(cell(page, 0, NAME)).toBeFocused()
      await page.reload()
      await expect(row(page, 0)).toContainText('Barca 000001 bis')
    })
    await test.step('a list whose file says nothing lets F2 and the row’s menu edit, and a click opens the record; Esc gives the row up, leaving it saves', async () => {
      await again(page, '/boats')
      const line = await edit(page, 2)
      await control(line, 'name').fill('Mai salvata')
      await page.keyboard.press('Escape')
      await expect(cell(page, 2, NAME)).toBeFocused()
      await expect(line).toContainText('Barca 000003')

      await cell(page, 3, NAME).focus()
      await expect(row(page, 3).locator('.row-acts')).toBeVisible()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Modifica nella riga' }).click()
      await control(row(page, 3), 'name').fill('Barca 000004 ter')
      await page.getByRole('searchbox').click()
      await expect(row(page, 3)).not.toHaveAttribute('data-mode')
      await expect(row(page, 3)).toContainText('Barca 000004 ter')
      await expect(page.getByRole('searchbox')).toBeFocused()

      await cell(page, 3, NAME).click()
      await expect(page.locator('[data-route="boats"][data-mode="show"]')).toBeVisible()
    })
    await test.step('a wrong row stays open and says why, in the row or beyond it', async () => {
      await again(page, '/boats')
      const line = await edit(page, 6)
      await control(line, 'name').fill('')
      await page.keyboard.press('Enter')
      await expect(control(line, 'name')).toBeFocused()
      await expect(control(line, 'name')).toHaveAttribute('aria-invalid', 'true')
      await expect(line.getByRole('alert')).toBeVisible()
      expect(await axe(page, { within: '.gridwrap' })).toEqual([])
      await control(line, 'name').fill('Barca 000007')
      await control(line, 'kind').selectOption({ label: 'Vela' })
      await page.keyboard.press('Enter')
      await expect(page.getByText(/apri la scheda e correggi Vele/)).toBeVisible()
      await expect(line).toHaveAttribute('data-mode', 'update')
      await control(line, 'name').focus()
      await page.keyboard.press('Escape')
      await expect(line).toContainText('Motore')
    })
    await test.step('a row somebody else saved meanwhile asks field by field, like the record’s page, and goes on', async () => {
      noise.foreseen = [/status of 409 /]
      await again(page, '/boats')
      const line = await edit(page, 20)
      await control(line, 'built').fill('24/12/2001')
      const api = await signedIn(fleet.office.url, 'admin')
      const { items } = (await api.get('/api/fleet/boats?codeEquals=BRC-000021')).body.data
      const saved = await api.put(`/api/fleet/boats/${items[0].id}`, {
        ...items[0],
        built: '2010-10-10',
        sold: '2020-02-02',
      })
      expect(saved.status).toBe(200)
      await control(line, 'built').press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Unisci e salva' })).toBeDisabled()
      await dialog.getByRole('button', { name: 'Annulla' }).click()
      await expect(control(line, 'built')).toHaveValue('24/12/2001')
      await control(line, 'built').press('Enter')
      await dialog.getByRole('radio', { name: 'Varo: Tuo' }).check()
      await dialog.getByRole('button', { name: 'Unisci e salva' }).click()
      await expect(page.getByRole('grid', { name: 'Barche' }).locator('[data-mode]')).toHaveCount(0)
      const kept = (await api.get(`/api/fleet/boats/${items[0].id}`)).body.data
      expect(kept).toMatchObject({ built: '2001-12-24', sold: '2020-02-02' })
    })
    await test.step('totals stand under their columns, over what the list finds; badges beside the values they mark', async () => {
      await again(page, '/boats')
      await expect(grid(page).locator('tfoot')).toContainText('Conteggio 40')
      await expect(row(page, 9).locator('.badge')).toHaveText('Flagship')
      await expect(grid(page).locator('tbody .badge')).toHaveCount(1)
      await page.getByRole('searchbox').fill('Barca 00002')
      await expect(grid(page).locator('tfoot')).toContainText('Conteggio 11')
    })
  })
})
