import { expect, type Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { fleetTest } from './support/fleet-test'
import { signIn } from './test'

const test = fleetTest(12, 120_000, { edit: 'cell', columns: ['code', 'name', 'kind', 'built', 'status'] })

const CODE = 0
const NAME = 1
const KIND = 2
const BUILT = 3

const grid = (page: Page) => page.getByRole('grid', { name: 'Barche' })
const cell = (page: Page, index: number, column: number) =>
  grid(page).locator(`tbody [data-row="${index}"] [data-col="${column}"]`)
const control = (page: Page) => grid(page).locator('tr[data-mode="update"] :is(input, select)')

test('a cell at a time is edited: F2, Enter saves and goes below, Tab beside, Esc gives up', async ({
  page,
  fleet,
}) => {
  await signIn(page, 'admin', '/boats')
  await cell(page, 0, NAME).focus()
  await page.keyboard.press('F2')
  await expect(control(page)).toBeFocused()
  await expect(control(page)).toHaveCount(1)
  expect(await axe(page, { within: '.gridwrap' })).toEqual([])
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

test('what is typed on a cell takes the place of its value, however fast; Delete empties, Esc brings back', async ({
  page,
  fleet,
}) => {
  await signIn(page, 'admin', '/boats')
  // The hand comes to the keys a moment after the rows.
  await expect(page.getByRole('button', { name: 'Colonna Codice' })).toBeAttached()
  await cell(page, 7, NAME).focus()
  await page.keyboard.type('Barca 000008 ter')
  await expect(control(page)).toHaveValue('Barca 000008 ter')
  await page.keyboard.press('Enter')
  await expect(cell(page, 7, NAME)).toContainText('Barca 000008 ter')
  await expect(cell(page, 8, NAME)).toBeFocused()

  await page.keyboard.type('Barca 000009 ter\n')
  await expect(cell(page, 8, NAME)).toContainText('Barca 000009 ter')
  await expect(cell(page, 9, NAME)).toBeFocused()
  await page.keyboard.type('No')
  await expect(control(page)).toHaveValue('No')
  await page.keyboard.press('Escape')
  await expect(cell(page, 9, NAME)).toContainText('Barca 000010')
  await expect(cell(page, 9, NAME)).toBeFocused()

  await cell(page, 9, BUILT).focus()
  await page.keyboard.type('24/12/2001\n')
  await expect(cell(page, 9, BUILT)).toContainText('24/12/2001')
  await cell(page, 9, BUILT).focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, 9, BUILT)).toHaveText('–')
  await expect(cell(page, 9, BUILT)).toBeFocused()

  const api = await signedIn(fleet.office.url, 'admin')
  const { items } = (await api.get('/api/fleet/boats?sort=code,asc&size=12')).body.data
  expect(items.slice(7, 10).map(({ name }: { name: string }) => name)).toEqual([
    'Barca 000008 ter',
    'Barca 000009 ter',
    'Barca 000010',
  ])
  expect(items[9].built ?? null).toBeNull()
})
