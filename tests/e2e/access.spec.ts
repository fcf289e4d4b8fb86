import { Secret, TOTP } from 'otpauth'
import { caller, endSession, signedIn } from '../support/api'
import { PASSWORD } from '../support/office'
import { test } from './own-office'
import { review } from './review'
import { expect, signIn } from './test'

test.setTimeout(180_000)

test('an administrator puts a person into one more group, from what is suggested [PERM-01] [PERM-04]', async ({
  page,
  office,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const [person] = (await admin.get('/api/auth/users?usernameEquals=sola.lettura')).body.data.items
  await signIn(page, 'admin', `/users/${person.id}`)
  await page.getByRole('button', { name: 'Modifica', exact: true }).click()
  const groups = page.locator('[data-field="groups"]')
  await groups.getByRole('combobox').click()
  await page.getByRole('listbox').getByRole('option', { name: 'Approvatori' }).click()
  await page.getByRole('button', { name: 'Salva' }).first().click()
  await expect(page.locator('[data-route="users"][data-mode="show"]')).toBeVisible()
  await expect(groups.getByText('Approvatori')).toBeVisible()
  const stored = (await admin.get(`/api/auth/users/${person.id}`)).body.data.groups
  expect(stored.map((one: { label: string }) => one.label)).toContain('Approvatori')
})

test('a rule of access is added from the record it is about, binds others, and is revoked [PERM-12] [PERM-15]', async ({
  page,
  office,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const body = { title: 'Procedura di prova', documentType: 'PROC', visibility: 'INTERNAL' }
  const { id, label } = (await admin.post('/api/bu/documents', body)).body.data
  await signIn(page, 'admin', `/documents/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Informazioni' }).click()
  await page.getByRole('link', { name: 'Aggiungi una regola' }).click()
  await expect(page.getByRole('combobox', { name: 'Entità' })).toHaveValue('Documenti')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Solo la direzione')
  const writers = page.locator('[data-field="authWrite"]')
  await writers.getByRole('combobox').fill('respons')
  await page.getByRole('listbox').getByRole('option', { name: 'Responsabile' }).click()
  await expect(writers.getByText('Responsabile', { exact: true })).toBeVisible()
  // The author is no authority of its own: he is offered all the same, before them.
  const readers = page.locator('[data-field="authRead"]')
  await readers.getByRole('combobox').click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('OWNER')
  await page.getByRole('listbox').getByRole('option', { name: 'OWNER', exact: true }).click()
  await expect(readers.getByText('OWNER', { exact: true })).toBeVisible()
  await review(page, 'access-rule-form')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Salva' }).first().click()
  await expect(page.getByRole('gridcell', { name: 'Solo la direzione' })).toBeVisible()
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Informazioni' }).click()
  await expect(page.getByText('Modificano solo: Responsabile.')).toBeVisible()
  await expect(page.getByText("Leggono anche: l'autore.")).toBeVisible()
  await review(page, 'access-rules-panel')
  await page.setViewportSize({ width: 1440, height: 900 })

  const clerk = await page.context().browser()?.newContext({ baseURL: office.url, locale: 'it-IT' })
  const other = await clerk?.newPage()
  if (!other) throw new Error('no second browser')
  await signIn(other, 'ufficio', `/documents/${id}`)
  await expect(other.getByRole('heading', { name: label })).toBeVisible()
  const edit = other.getByRole('button', { name: 'Modifica' }).first()
  await expect(edit).toHaveAttribute('title', /Solo altre persone possono modificare questa scheda/)

  const [rule] = (await admin.get('/api/auth/acls?nameEquals=Solo+la+direzione')).body.data.items
  expect((await admin.put(`/api/auth/acls/deletes/${rule.id}`)).status).toBe(200)
  await other.reload()
  await expect(edit).toBeEnabled()
  await clerk?.close()
})

test('an administrator resets the second step somebody lost, from the page of the user', async ({
  page,
  office,
  noise,
}) => {
  noise.foreseen = [/409|422/]
  const clerk = await signedIn(office.url, 'ufficio')
  const { id } = (await clerk.get('/api/auth/whoami')).body.data
  const { secret } = (await clerk.post('/api/auth/second-step/begin', { password: PASSWORD })).body.data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await clerk.post('/api/auth/second-step/confirm', { code })).status).toBe(200)
  await signIn(page, 'admin', `/users/${id}`)
  const reset = async () => {
    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Azzera la verifica in due passaggi' }).click()
    const dialog = page.getByRole('alertdialog', { name: /Azzerare la verifica in due passaggi di/ })
    await expect(dialog).toContainText('A questa persona per accedere basterà la password.')
    await dialog.getByRole('button', { name: 'Azzera la verifica in due passaggi' }).click()
  }
  await reset()
  await expect(page.getByText(/è disattivata. Abbiamo inviato un'e-mail di avviso/)).toBeVisible()
  expect((await clerk.get('/api/auth/whoami')).status).toBe(401)
  expect((await caller(office.url).get('/api/health')).status).toBe(200)
  await signedIn(office.url, 'ufficio')
  await reset()
  await expect(page.getByText(/non ha la verifica in due passaggi/)).toBeVisible()
  await page.goto('/monitor-security')
  await expect(page.getByText('Azione amministrativa').first()).toBeVisible()
  await review(page, 'security-log')
})

test('a manager sees everybody’s sessions and ends his own alone', async ({ page, office }) => {
  await signedIn(office.url, 'giulia.neri')
  const { token } = await signedIn(office.url, 'laura.bianchi')
  await signIn(page, 'laura.bianchi', '/token')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Giulia Neri').first()).toBeVisible()
  await expect(row('Giulia Neri').getByRole('button')).toHaveCount(0)
  await expect(row('Laura Bianchi').getByRole('button', { name: 'Chiudi' }).first()).toBeVisible()
  await review(page, 'sessions-manager')
  // Other specs of this office count her sessions.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /menu utente/i }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await endSession(office.url, token ?? '')
})

test('the profile shows own consents and the notices of the office', async ({ page }) => {
  await signIn(page, 'officina.estense')
  await page.getByRole('button', { name: /menu utente/i }).click()
  await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
  await page.getByRole('tab', { name: 'Consensi' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await review(page, 'profile-consents')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Notifiche' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
})
