import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type RunningOffice } from '../support/office'
import { test } from './own-office'
import { review } from './review'
import { expect, signIn } from './test'

test.setTimeout(120_000)

const NEW_PASSWORD = 'quattro gatti in cortile'
const menu = (page: Page) => page.getByRole('button', { name: /menu utente/i })

async function fillIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

async function openProfile(page: Page, tab: string): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

async function signOut(page: Page): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
}

/** Somebody else's browser. */
async function elsewhere(browser: Browser, office: RunningOffice, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

test('the own profile holds name, language and looks, and opens with the tab of choice [PREF-01] [PREF-04]', async ({
  page,
}) => {
  await signIn(page, 'sola.lettura')
  await openProfile(page, 'Dati')
  await expect(page.getByLabel('E-mail')).toBeDisabled()
  const name = page.getByLabel('Nome visualizzato')
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(save).toBeDisabled()
  await review(page, 'profile-data')
  await name.fill('Anna L. Lettrice')
  await save.click()
  await expect(page.getByRole('button', { name: 'Menu utente di Anna L. Lettrice' })).toBeVisible()
  await page.getByRole('tab', { name: 'Preferenze' }).click()
  await page.getByRole('button', { name: 'Scuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const kept = page.waitForResponse(/profile\.defaultTab/)
  await page.getByLabel('Sezione con cui si apre il profilo').selectOption('security')
  expect((await kept).status()).toBe(200)
  await review(page, 'profile-preferences')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Sicurezza' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Dati' }).click()
  await page.getByLabel('Lingua').selectOption('en')
  await save.click()
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  await page.getByRole('tab', { name: 'Security' }).click()
  await review(page, 'profile-security-en')
})

for (const [who, username, email] of [
  ['a clerk', 'ufficio', 'ufficio@tessera.example'],
  ['a supplier', 'trasporti.secchia', 'portale@trasportisecchia.example'],
] as const) {
  test(`the own profile of ${who} opens with and without the id in its address, shows own data and saves them`, async ({
    page,
  }) => {
    await signIn(page, username, '/profile')
    await expect(page.getByRole('heading', { name: 'Il mio profilo' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Dati' })).toHaveAttribute('aria-selected', 'true')
    await openProfile(page, 'Dati')
    await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/)
    await expect(page.locator('[data-field="username"]').getByRole('textbox')).toHaveValue(username)
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    const name = page.getByLabel('Nome visualizzato')
    await expect(name).toHaveValue(
      await page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').fullname),
    )
    await name.fill(`Io, ${username}`)
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('button', { name: `Menu utente di Io, ${username}` })).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue(`Io, ${username}`)
  })
}

test('a preference changed in one tab shows in the other at once, and one the server refuses goes back in both and is told [PREF-07] [ERR-07]', async ({
  page,
  context,
  noise,
}) => {
  noise.foreseen = [/503/]
  await signIn(page, 'officina.estense')
  await openProfile(page, 'Preferenze')
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(menu(tab)).toBeVisible()
  const theme = (of: Page) => expect(of.locator('html'))
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const kept = page.waitForResponse(/looks\.theme/)
  await choose('Scuro')
  await kept
  await theme(page).toHaveAttribute('data-theme', 'dark')
  await theme(tab).toHaveAttribute('data-theme', 'dark')
  let shown = ''
  await page.route('**/api/conf/user/settings/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    // Both tabs show what was chosen until the answer is there.
    await theme(tab).toHaveAttribute('data-theme', 'light')
    shown = 'light'
    await route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"errorCode":"STORE_UNAVAILABLE"}',
    })
  })
  await choose('Chiaro')
  await theme(page).toHaveAttribute('data-theme', 'dark')
  await theme(tab).toHaveAttribute('data-theme', 'dark')
  expect(shown).toBe('light')
  const told = page.getByRole('region', { name: 'Messaggi' }).getByRole('alert')
  await expect(told).toContainText('Operazione non riuscita')
  await expect(told).toContainText('Si è verificato un errore imprevisto.')
  await page.unroute('**/api/conf/user/settings/**')
})

test('the password is changed in a dialog of four fields that a click outside leaves alone [CHPWD-16] [CHPWD-17] [CHPWD-18] [ERR-32] [API-31]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/422/]
  await signIn(page, 'davide.moretti')
  await openProfile(page, 'Sicurezza')
  const open = page.getByRole('button', { name: 'Cambia password' })
  const dialog = page.getByRole('dialog', { name: 'Cambia password' })
  await open.click()
  await expect
    .poll(() => dialog.evaluate((sheet) => sheet.getBoundingClientRect().width), { message: 'medium' })
    .toBe(640)
  await expect(dialog.getByLabel('Nome utente')).toHaveValue('davide.moretti')
  await expect(dialog.getByLabel('Nome utente')).toBeDisabled()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Salva' })
  const fill = async (current: string, confirm = NEW_PASSWORD) => {
    await dialog.getByLabel('Password attuale').fill(current)
    await dialog.getByRole('textbox', { name: 'Nuova password', exact: true }).fill(NEW_PASSWORD)
    await dialog.getByLabel('Conferma la nuova password').fill(confirm)
  }
  await expect(save).toBeDisabled()
  await fill(PASSWORD, 'another one entirely')
  await expect(save).toBeDisabled()
  await review(page, 'change-password-dialog')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toHaveCount(0)

  await open.click()
  await fill('not the right one')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('La password attuale non è corretta.')).toBeVisible()
  await open.click()
  await fill(PASSWORD)
  await save.click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await fillIn(page, 'davide.moretti', NEW_PASSWORD)
  await expect(menu(page)).toBeVisible()
})

test('a second step is turned on with an authenticator, asked for at the sign-in, and recovered from by a code', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/401/, /422/]
  await signIn(page, 'ufficio')
  await openProfile(page, 'Sicurezza')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('not the right one')
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await expect(dialog.getByRole('img', { name: /codice qr/i })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await review(page, 'second-step')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByRole('textbox', { name: 'Codice' }).fill(totp.generate())
  await dialog.getByRole('button', { name: 'Attiva', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Codici di recupero' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await codes.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(codes, 'they are shown this once').toBeVisible()
  await review(page, 'recovery-codes')
  await codes.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(page.getByText(/restano 10 codici di recupero/i)).toBeVisible()
  await signOut(page)

  await fillIn(page, 'ufficio')
  const code = page.getByLabel('Codice')
  await expect(code).toBeFocused()
  await review(page, 'sign-in-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Il codice non è corretto o è già stato usato.')).toBeVisible()
  // The code of the next half minute is good already; the one that turned it on is used up.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(menu(page)).toBeVisible()
  await signOut(page)
  await fillIn(page, 'ufficio')
  await code.fill(first)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(menu(page)).toBeVisible()
  await openProfile(page, 'Sicurezza')
  await expect(page.getByText(/restano 9 codici di recupero/i)).toBeVisible()
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Disattiva' }).click()
  await expect(page.getByRole('button', { name: 'Attiva', exact: true })).toBeVisible()
})

test('an administrator ends a session, and the other browser is out at once [S4]', async ({
  page,
  browser,
  office,
  noise,
}) => {
  noise.foreseen = [/401/]
  const laura = await elsewhere(browser, office, 'laura.bianchi')
  await laura.goto('/customers')
  await expect(laura.getByRole('heading', { name: 'Clienti' })).toBeVisible()
  await signIn(page, 'admin', '/token')
  await expect(page.getByRole('heading', { name: 'Sessioni' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Laura Bianchi' })
  await expect(row).toHaveCount(1)
  await expect(
    page.getByRole('row').filter({ hasText: 'questa' }).getByRole('button', { name: 'Chiudi', exact: true }),
  ).toHaveCount(0)
  await review(page, 'sessions')
  await page.getByLabel('Cerca nelle sessioni').fill('bianchi')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(laura.getByRole('button', { name: 'Accedi' }), 'by event, without a call').toBeVisible()
  await expect(laura.getByText(/sessione/i).first()).toBeVisible()
  expect(await laura.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()

  const again = await elsewhere(browser, office, 'laura.bianchi')
  const third = await elsewhere(browser, office, 'laura.bianchi')
  await page.reload()
  await expect(row).toHaveCount(2)
  await row.first().getByRole('button', { name: 'Chiudi tutte' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Chiudi tutte' }).click()
  for (const one of [again, third]) await expect(one.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a sign-out ends every tab of the browser at once, and no other browser [AUTH-05]', async ({
  page,
  context,
  browser,
  office,
}) => {
  const other = await elsewhere(browser, office, 'laura.bianchi')
  await signIn(page, 'laura.bianchi', '/customers')
  const tab = await context.newPage()
  await tab.goto('/suppliers')
  await expect(menu(tab)).toBeVisible()
  await signOut(page)
  await expect(tab.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(tab.getByText(/scaduta/i), 'it was no expiry').toHaveCount(0)
  await other.reload()
  await expect(menu(other)).toBeVisible()
})

test('the own sessions are listed; all others end together', async ({ page, browser, office }) => {
  const other = await elsewhere(browser, office, 'trasporti.secchia')
  await signIn(page, 'trasporti.secchia')
  await openProfile(page, 'Sicurezza')
  await expect(page.getByRole('row').filter({ hasText: 'questa' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Chiudi tutte le altre' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(other.getByRole('button', { name: 'Accedi' })).toBeVisible()
})

test('the administrator reads every mail when there is no mail server; a visitor who cancels is at the root [REG-06]', async ({
  page,
  office,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const visitor = await context.newPage()
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Chiedi un invito' }).click()
  await visitor.getByLabel('E-mail').fill('visitatore@posta.example')
  await visitor.getByRole('button', { name: 'Invia il collegamento' }).click()
  await expect(visitor.getByText(/visitatore@posta.example/)).toBeVisible()
  await signIn(page, 'admin')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Posta in uscita' }).click()
  await expect(page.getByText('Nessun server di posta è configurato')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'visitatore@posta.example' })
  await expect(row).toContainText('Da leggere qui')
  await review(page, 'outbox')
  await row.getByRole('button', { name: 'Leggi' }).click()
  const mail = page.getByRole('dialog')
  const link = /http:\S+\/registration\?u=[0-9a-f-]+/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Registrazione' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Annulla' }).click()
  await expect(visitor.getByRole('button', { name: 'Accedi' })).toBeVisible()
  expect(new URL(visitor.url()).pathname).toBe('/')
  await context.close()
})

test('Cancel on the registration page signs out whoever is signed in and opens the root, as Go Back does [REG-04] [REG-06]', async ({
  page,
  browser,
  office,
  noise,
}) => {
  // No invitation is pending for this account.
  noise.foreseen = [/404/]
  const admin = await elsewhere(browser, office, 'admin')
  await admin.goto('/outbox')
  // People whose registration is complete are led away from this page (ROUTE-08): this one's is not.
  await page.goto('/')
  await fillIn(page, 'nuovo@posta.example')
  await expect(page).toHaveURL(/registration/)
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}'))
  await page.request.post('/api/webaccess/registration-link', {
    data: { email: 'altro@posta.example', step: 1, lang: 'it', type: 'COLLABORATOR' },
  })
  await admin.reload()
  await admin
    .getByRole('row')
    .filter({ hasText: 'altro@posta.example' })
    .getByRole('button', { name: 'Leggi' })
    .click()
  const said = (await admin.getByRole('dialog').textContent()) ?? ''
  await page.goto(/http:\S+\/registration\?u=[0-9a-f-]+/.exec(said)?.[0] ?? '')
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/auth/whoami', { headers })).status()).toBe(401)
})

test('nobody but an administrator has a page of outgoing mail', async ({ page }) => {
  await signIn(page, 'laura.bianchi', '/outbox')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
})
