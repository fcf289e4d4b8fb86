import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { fleetTest } from './support/fleet-test'
import { signIn } from './test'

const test = fleetTest(12, 120_000, { edit: 'cell', columns: ['code', 'name', 'kind', 'built', 'status'] })

const CODE = 0
const NAME = 1
const KIND = 2

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const cell = (page: Page, index: number, column: number) =>
  grid(page).locator(`tbody [data-row="${index}"] [data-col="${column}"]`)
const control = (page: Page) => grid(page).locator('tr[data-mode="update"] :is(input, select)')

test('a cell at a time is edited: F2, Enter saves and goes below, Tab beside, Esc gives up', async ({ page, fleet }) => {
  await signIn(page, 'admin', '/boats')
  await cell(page, 0, NAME).focus()
  await page.keyboard.press('F2')
  await expect(control(page)).toBeFocused()
  await expect(control(page)).toHaveCount(1)
  expect((await new AxeBuilder({ page }).include('.gridwrap').analyze()).violations.map(({ id }) => id)).toEqual([])
  await control(page).fill('Barca 000001 bis')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, NAME)).toBeFocused()
  await expect(cell(page, 0, NAME)).toContainText('Barca 000001 bis')

  await page.keyboard.press('F2')
  await expect(control(page)).toBeFocused()
  await control(page).fill('Barca 000002 bis')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, KIND)).toBeFocused()
  await expect(cell(page, 1, NAME)).toContainText('Barca 000002 bis')

  await cell(page, 2, NAME).dblclick()
  await control(page).fill('Mai salvata')
  await page.keyboard.press('Escape')
  await expect(cell(page, 2, NAME)).toBeFocused()
  await expect(cell(page, 2, NAME)).toContainText('Barca 000003')

  const api = await signedIn(fleet.office.url, 'admin')
  const { items } = (await api.get('/api/fleet/boats?sort=code,asc&size=3')).body.data
  const names = items.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Barca 000001 bis', 'Barca 000002 bis', 'Barca 000003'])
})

test('a wrong cell stays open and says why; a cell that is not edited says so', async ({ page }) => {
  await signIn(page, 'admin', '/boats')
  await cell(page, 5, NAME).focus()
  await page.keyboard.press('F2')
  await control(page).fill('')
  await page.keyboard.press('Enter')
  await expect(control(page)).toBeFocused()
  await expect(control(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await cell(page, 5, CODE).focus()
  await page.keyboard.press('F2')
  await expect(page.getByText("«Codice» non si modifica nell'elenco.")).toBeVisible()
  await expect(cell(page, 5, CODE)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Modifica la cella')).toBeVisible()
})
