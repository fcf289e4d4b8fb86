import type { Locator, Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { PASSWORD } from '../support/office'
import { expect, signIn, test } from './test'
import { field } from './work'

/** More stops than any screen has between two things one works with. */
const STOPS_MAX = 80

/** Presses Tab (or Shift+Tab) until the control has the focus. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  const holds = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < STOPS_MAX && !(await holds()); stop++) await page.keyboard.press(key)
  await expect(control).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a day’s work with the keyboard alone: sign in, find, open, change, undo, save, change the status, come back', {
  tag: '@quick',
}, async ({ page }) => {
  const keys = page.keyboard
  await page.goto('/')
  await tabTo(page, page.getByLabel('Nome utente'))
  await keys.type('admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keys.type(PASSWORD)
  await keys.press('Enter')

  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(menu).toBeVisible()
  await tabTo(page, menu.getByRole('link', { name: 'Clienti' }))
  await keys.press('Enter')
  const rows = page.locator('[data-route="customers"] [data-row][data-id]')
  await expect(rows.first()).toBeVisible()

  const search = page.getByRole('searchbox', { name: "Cerca nell'elenco" })
  await tabTo(page, search)
  await keys.type('ligure')
  await expect(rows).toHaveCount(1)
  const inRows = page.locator('tbody [data-row]:focus-within')
  for (let stop = 0; stop < STOPS_MAX && (await inRows.count()) === 0; stop++) await keys.press('Tab')
  await expect(inRows).toContainText('Motor Ligure')
  await keys.press('Home')
  await keys.press('Enter')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Motor Ligure')
  await expect(title, 'a reader starts at the title').toBeFocused()

  await tabTo(page, button(page, 'Modifica'))
  await keys.press('Enter')
  const limit = field(page, 'creditLimit')
  await expect(limit).toBeVisible()
  await tabTo(page, limit)
  const amount = async () => Number((await limit.inputValue()).replaceAll('.', '').replace(',', '.'))
  const before = await amount()
  await keys.press('Control+a')
  await keys.type('8500')
  await keys.press('Tab')
  await expect.poll(amount).toBe(8500)
  await keys.press('Control+z')
  await expect.poll(amount).toBe(before)
  await keys.press('Control+Shift+z')
  await expect.poll(amount).toBe(8500)
  await keys.press('Control+s')
  await expect(page.locator('[data-mode="show"]')).toContainText('8.500')

  await tabTo(page, button(page, 'Cambia stato'))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Cambia stato'), 'the focus comes back to what opened the dialog').toBeFocused()

  await tabTo(page, button(page, 'Indietro'), 'Shift+Tab')
  await keys.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(inRows, 'back on the row one left').toContainText('Motor Ligure')
})

test('the key "?" on a list shows its shortcuts, and is a letter in a text field', async ({ page }) => {
  await signIn(page, 'laura.bianchi', '/customers')
  const rows = page.locator('tbody tr[data-id]')
  await expect(rows.first()).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
  // The keys come a moment after the rows.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sheet).toContainText('Seleziona la riga')
  await expect(sheet).toContainText("Menu della colonna, sull'intestazione")
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: "Cerca nell'elenco" })
  await search.focus()
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await expect(sheet).toHaveCount(0)
})

test('a text field takes letters and compositions, and every shortcut of its page works from within it', async ({
  page,
  office,
}) => {
  const before = 'Tastiera'
  const api = await signedIn(office.url, 'admin')
  const { body } = await api.post('/api/conf/notes', {
    title: before,
    body: '<p>Testo</p>',
    visibility: 'STAFF',
  })
  const { id } = body.data
  await signIn(page, 'admin', `/notes/${id}/edit`)
  const keys = page.keyboard
  const title = field(page, 'title')
  await expect(title).toHaveValue(before)
  await title.focus()
  await keys.press('End')
  await keys.type('-a?')
  await expect(title).toHaveValue(`${before}-a?`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await expect(title).toHaveValue(`${before}-a?に`)
  await input.send('Input.insertText', { text: '日' })
  await expect(title).toHaveValue(`${before}-a?日`)

  await keys.press('Control+z')
  await expect(title).toHaveValue(before)
  await keys.press('Control+Shift+z')
  await expect(title).toHaveValue(`${before}-a?日`)
  await keys.press('Control+z')

  await keys.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title).toBeFocused()
  await keys.press('Tab')
  await expect(title).not.toBeFocused()
  await keys.press('Shift+Tab')
  await expect(title).toBeFocused()

  await keys.press('End')
  await keys.type('x')
  await keys.press('Control+s')
  await expect.poll(async () => (await api.get(`/api/conf/notes/${id}`)).body.data.title).toBe(`${before}x`)
})

test('the way through a list goes on after a reload of the record', async ({ page }) => {
  await signIn(page, 'laura.bianchi', '/customers?sort=code,asc')
  const names = page.locator('tbody tr[data-id] td[data-col="0"]')
  await expect(names.first()).toBeVisible()
  const [, second = '', third = ''] = await names.allInnerTexts()
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  // The neighbours are looked for once the record stands.
  await expect(page.getByRole('button', { name: 'Scheda successiva' })).toBeEnabled()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible()
})
