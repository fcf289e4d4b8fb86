import { signedIn } from '../support/api'
import { axe } from './axe'
import { expect, signIn, test } from './test'

test('an administrator renames an entity, and the menu of everyone who is working follows', {
  tag: '@quick',
}, async ({ browser, office, page }) => {
  const admin = await signedIn(office.url, 'admin')
  const { items } = (await admin.get('/api/entityconf?routeEquals=suppliers')).body.data
  await signIn(page, 'laura.bianchi', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(page.getByRole('link', { name: 'Fornitori', exact: true })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: office.url })).newPage()
  await signIn(other, 'admin', `/entityconf/${items[0].id}/edit`)
  const name = other.locator('[data-field="name"]').getByRole('textbox').first()
  await expect(name).toHaveValue('Fornitori')
  await name.fill('Chi ci fornisce')
  const place = other.getByRole('combobox', { name: 'Posto nel menu' })
  await expect(place).toHaveValue('Menu principale › Anagrafiche')
  await place.fill('Contenuti')
  await other.getByRole('option', { name: 'Menu di sistema › Contenuti' }).click()
  await other.locator('[data-field="menuLabel"]').getByRole('textbox').first().fill('I fornitori')
  await other.locator('[data-field="icon"]').getByRole('combobox').fill('unicorno')
  await other.keyboard.press('Tab')
  await other.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(other.locator('[data-field="icon"]')).toContainText(
    'configurazione non regge: nessuna icona ha questo nome: «unicorno»',
  )
  await other.locator('[data-field="icon"]').getByRole('combobox').fill('heart')
  await other.keyboard.press('Tab')
  await other.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(other.locator('[data-field="differences"]')).toContainText('it: Chi ci fornisce')

  const group = page
    .getByRole('navigation', { name: 'Menu di sistema' })
    .getByRole('group')
    .filter({ hasText: 'Contenuti' })
  await group.locator('summary').click()
  await expect(group.getByRole('link', { name: 'I fornitori', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Fornitori', exact: true })).toHaveCount(0)
  await other.getByRole('button', { name: 'Modifica', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Come nel file: Nome nel menu' })).toBeVisible()

  // Its configuration leaves as a file, which says of which entity it is: another one's is refused.
  const exported = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Esporta', exact: true }).click()
  expect((await exported).suggestedFilename()).toBe('configuration-suppliers.json')
  const chosen = other.getByLabel('Importa').and(other.locator('input'))
  const file = (of: string) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ _of: of, menuOrder: 77 })),
  })
  await chosen.setInputFiles(file('customers'))
  await expect(
    other.getByText('Il file contiene la configurazione di «customers», questa è di «suppliers»'),
  ).toBeVisible()
  await expect(other.locator('[data-field="menuOrder"] input')).toHaveValue('')
  await chosen.setInputFiles(file('suppliers'))
  await expect(other.locator('[data-field="menuOrder"] input')).toHaveValue('77')
  await other.context().close()

  // The office is shared with the tests that follow.
  const changed = (await admin.get(`/api/entityconf/${items[0].id}`)).body.data
  const own = {
    name: { it: 'Fornitori', en: 'Suppliers' },
    icon: 'truck',
    menuPlace: 'main/anagraphics',
    menuLabel: null,
  }
  expect((await admin.put(`/api/entityconf/${items[0].id}`, { ...changed, ...own })).status).toBe(200)
  await expect(page.getByRole('link', { name: 'Fornitori', exact: true })).toBeVisible()
})

test('the statuses of an entity are drawn; transitions are drawn into them, act at once, and go back to the file', async ({
  noise,
  office,
  page,
}) => {
  noise.foreseen = [/422/]
  const admin = await signedIn(office.url, 'admin')
  const { items } = (await admin.get('/api/entityconf?routeEquals=documents')).body.data
  const nextOf = async (code: string) => {
    const { data } = (await admin.get('/api/entityconf/visible')).body
    const conf = (data.entities ?? data.items).find((one: { route: string }) => one.route === 'documents')
    return conf.statuses.list.find((one: { code: string }) => one.code === code).allowable
  }
  const before = await nextOf('APPROVED')
  await signIn(page, 'admin', `/entityconf/${items[0].id}/edit`)
  const drawing = page.getByRole('group', { name: 'Stati: disegno' })
  await expect(drawing.getByRole('button')).toHaveCount(7)
  await expect(drawing).toContainText('richiede File')
  expect(await axe(page, { within: '#s-statuses' })).toEqual([])

  // By keys alone: choose a status, then draw an arrow from it to another one.
  await drawing.getByRole('button', { name: /^Approvato/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Disegna transizioni' }).press('Enter')
  await drawing.getByRole('button', { name: /^Ritirato/ }).press('Enter')
  const follow = page.getByRole('group', { name: 'Può diventare' })
  await expect(follow.getByRole('checkbox', { name: 'Ritirato' })).toBeChecked()
  await drawing.press('Escape')
  await follow.getByRole('checkbox', { name: 'Bozza' }).uncheck()
  await expect(page.getByText('Transizione del file, tolta in questo ufficio')).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const lines = page.locator('[data-field="differences"]')
  await expect(lines).toContainText('APPROVED')
  await expect.poll(() => nextOf('APPROVED')).toEqual(['PUBLISHED', 'WITHDRAWN'])

  await page.getByRole('button', { name: 'Modifica', exact: true }).click()
  // Nothing would lead to this status any more: refused in the words of the person.
  await drawing.getByRole('button', { name: /^Da approvare/ }).click()
  await follow.getByRole('checkbox', { name: /^Respinto/ }).uncheck()
  await expect(page.getByText('Nessuna transizione porta a: Respinto.')).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.locator('[data-field="statuses"]')).toContainText('Nessuna transizione porta a REJECTED')
  await page.getByRole('button', { name: 'Come nel file: Da approvare' }).first().click()

  await lines.getByRole('button', { name: 'Come nel file: APPROVED' }).press('Enter')
  await expect(lines).toContainText('Come nel file, al salvataggio')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect.poll(() => nextOf('APPROVED')).toEqual(before)
  expect((await admin.get(`/api/entityconf/${items[0].id}`)).body.data.differences).toEqual([])
})

test('the page names who may change or delete in a status, in the reader’s language, roles by their name', async ({
  office,
  page,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const { items } = (await admin.get('/api/entityconf?routeEquals=customers')).body.data
  await signIn(page, 'admin', `/entityconf/${items[0].id}`)
  const statuses = page.locator('[data-field="statuses"]')
  await expect(statuses).toContainText('Amministratore')
  await expect(statuses).not.toContainText('ROLE_')
})
