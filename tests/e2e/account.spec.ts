import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import type { MailServer } from '../support/mail-server'
import { PASSWORD } from '../support/office'
import { agreeToAll } from './registration'
import { review } from './review'
import { test } from './support/mailing-office'
import { expect, signIn } from './test'

const NEW_PASSWORD = 'quattro gatti in cortile'

test.setTimeout(180_000)

async function linkFor(page: Page, post: MailServer, email: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Chiedi un invito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chiedi un invito' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invia il collegamento' }).click()
  await expect(
    page.getByText(`Inviata a ${email} una comunicazione di tipo «Collegamento per registrarsi».`),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const mail = await post.next(email)
  return new URL(/http:\S+\/registration\?u=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '').href
}

test('a link asked for on the sign-in page leads to an account, with its agreements, signed in at once [SHELL-07] [SHELL-10] [AGREE-02] [ROUTE-05] [REG-01] [REG-05] [REG-07] [REG-08] [REG-09] [REG-13] [REG-14] [REG-15] [REG-16] [REG-18] [REG-20] [REG-22] [REG-23] [ERR-24] [AUTH-19]', {
  tag: '@quick',
}, async ({ page, post }) => {
  await page.goto(await linkFor(page, post, 'primo@posta.example'))
  await expect(page.getByRole('heading', { name: 'Registrazione' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('main .logo'), 'the logo').toBeVisible()
  await expect(page.getByRole('form').getByRole('button', { name: /^(Annulla|Salva)$/ })).toHaveText([
    'Annulla',
    'Salva',
  ])
  const accountTip = page.getByRole('button', { name: 'Guida: Account' })
  await expect(accountTip, 'the tooltip').toHaveAttribute('title', /Accederai con il tuo indirizzo e-mail/)
  const passwordTip = page.locator('[data-field="password"]').getByRole('button', { name: 'Guida: Password' })
  await expect(passwordTip, 'the rule as a tooltip').toHaveAttribute('title', 'Da 12 a 128 caratteri.')
  expect(new URL(page.url()).search, 'the link is out of the address bar').toBe('')
  for (const name of ['email', 'user']) {
    const field = page.locator(`[data-field="${name}"]`).getByRole('textbox')
    await expect(field).toHaveValue('primo@posta.example')
    await expect(field).toBeDisabled()
  }
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(save).toBeDisabled()
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const confirm = page.getByLabel('Conferma la password')
  await password.fill('corta')
  await confirm.fill('altra')
  await page.getByLabel('Cognome').focus()
  await expect(page.getByText('Password non valida. Da 12 a 128 caratteri.')).toBeVisible()
  await expect(page.locator('[data-field="confirmPassword"]')).toContainText(
    'Le due password devono coincidere.',
  )
  await expect(confirm).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByRole('radio', { name: 'Acconsento', exact: true }).first(),
    'without a session',
  ).toBeVisible()
  const parts = await page
    .locator('[data-field^="serviceAgreements."]')
    .first()
    .evaluate((card) => {
      const width = (one: Element | null) =>
        (one?.getBoundingClientRect().width ?? 0) / card.getBoundingClientRect().width
      return [card.querySelector('h3'), card.querySelector('h3 + span'), card.querySelector('p')].map(width)
    })
  for (const [index, columns] of [9, 3, 12].entries())
    expect(
      Math.abs((parts[index] ?? 0) - columns / 12),
      `${columns} of 12 columns, less the gap`,
    ).toBeLessThan(0.03)
  expect(await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()
  await review(page, 'registration')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Irene')
  await page.getByLabel('Cognome').fill('Costa')
  await password.fill(NEW_PASSWORD)
  await expect(save, 'the two passwords differ').toBeDisabled()
  await confirm.fill(NEW_PASSWORD)
  await expect(save, 'nothing was agreed to').toBeDisabled()
  await agreeToAll(page)
  for (const [field, value] of [
    [page.getByRole('textbox', { name: 'Nome', exact: true }), 'Irene'],
    [page.getByLabel('Cognome'), 'Costa'],
    [confirm, NEW_PASSWORD],
  ] as const) {
    await field.fill('')
    await expect(save, 'each of them is needed').toBeDisabled()
    await field.fill(value)
    await expect(save).toBeEnabled()
  }
  await save.click()
  await expect(page).not.toHaveURL(/registration/)
  await expect(page.getByRole('button', { name: /menu utente di irene costa/i })).toBeVisible()
})

test('a registration that is answered without a session empties the form, says so, and opens the root a second later [REG-17]', async ({
  page,
  post,
}) => {
  await page.goto(await linkFor(page, post, 'secondo@posta.example'))
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ugo')
  await page.getByLabel('Cognome').fill('Riva')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma la password').fill(NEW_PASSWORD)
  await agreeToAll(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/api/webaccess/registration', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'application/json', body: '{"data":{}}' })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Registrazione completata. Ora puoi accedere.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
  await page.clock.runFor(900)
  await expect(page).toHaveURL(/\/registration/)
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
})

test('the page without a link, or with a wrong one, says so and leads back [REG-02] [REG-03] [REG-04] [ERR-21] [ERR-22]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/404/]
  for (const address of ['/registration', '/registration?u=00000000-0000-4000-8000-000000000000']) {
    await page.goto(address)
    await expect(
      page.getByRole('main').getByText('Il collegamento non è valido o è scaduto. Chiedi un nuovo invito.'),
    ).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
    await page.getByRole('button', { name: 'Indietro' }).click()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  }
})

/** Opens the link in the next mail to an address, and reads what the page says of itself. */
async function byMail(page: Page, post: MailServer, email: string, path: string): Promise<void> {
  const mail = await post.next(email)
  await page.goto(new RegExp(`http:\\S+/${path}\\?u=[0-9a-f-]+`).exec(mail.text)?.[0] ?? '')
}

test('the pages of a registration and of a recovery speak the language of their link, and a reload keeps it', async ({
  page,
  post,
}) => {
  const email = 'english@posta.example'
  await page.request.post('/api/webaccess/registration-link', {
    data: { email, step: 1, lang: 'en', type: 'COLLABORATOR' },
  })
  await byMail(page, post, email, 'registration')
  for (const load of ['opened', 'reloaded']) {
    await expect(page.getByRole('heading', { name: 'Registration' }), load).toBeVisible()
    await expect(page.getByLabel('First name'), load).toBeVisible()
    await expect(page.locator('[data-field="email"]').getByRole('textbox'), load).toHaveValue(email)
    await expect(page.locator('html'), load).toHaveAttribute('lang', 'en')
    expect(new URL(page.url()).search, 'the link is out of the address bar').toBe('')
    await page.reload()
  }
  await page.request.post('/api/webaccess/recover-password-link', {
    data: { username: 'laura.bianchi', lang: 'en' },
  })
  await byMail(page, post, 'laura.bianchi@tessera.example', 'recover-password')
  for (const load of ['opened', 'reloaded']) {
    await expect(page.getByRole('heading', { name: 'Password recovery' }), load).toBeVisible()
    await expect(page.getByText('We have e-mailed you a new password.'), load).toBeVisible()
    await expect(page.locator('html'), load).toHaveAttribute('lang', 'en')
    expect(new URL(page.url()).search, 'the link is out of the address bar').toBe('')
    await page.reload()
  }
})

test('Cancel of a password change that is owed signs out, and nothing leads back to it', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/403/]
  await page.goto('/customers')
  await page.getByLabel('Nome utente').fill('scaduta')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/change-password\?message=PASSWORD_EXPIRED&isHandleForbidden=true/)
  await expect(page.getByRole('navigation'), 'nothing else would answer').toHaveCount(0)
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  expect((await ended).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(page).not.toHaveURL(/change-password/)
  expect(await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
})

test('a registered address is told so; the dialog wants a valid one and closes on Cancel [REG-21] [REG-23] [ERR-23]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Chiedi un invito' }).click()
  const send = page.getByRole('button', { name: 'Invia il collegamento' })
  await expect(send).toBeDisabled()
  await page.getByLabel('E-mail').fill('nessuna chiocciola')
  await expect(send).toBeDisabled()
  await page.getByLabel('E-mail').fill('sara.fontana@posta.example')
  await send.click()
  await expect(page.getByText('sara.fontana@posta.example è già registrato.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a forgotten password is recovered by two mails and replaced [RECOVER-01] [RECOVER-02] [RECOVER-04] [RECOVER-05] [RECOVER-06] [RECOVER-07] [ERR-13] [ERR-26] [CHPWD-03] [CHPWD-06]', async ({
  page,
  post,
  noise,
}) => {
  noise.foreseen = [/403/]
  await page.goto('/')
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recupera la password' })
  const send = dialog.getByRole('button', { name: 'Invia il collegamento' })
  await expect(send).toBeDisabled()
  await expect(dialog).toContainText('Scrivi il tuo nome utente.')
  await expect(dialog).toContainText("Mandiamo un collegamento all'indirizzo e-mail dell'utente.")
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await dialog.getByLabel('Nome utente').fill('sola.lettura')
  await dialog.getByRole('button', { name: 'Svuota il campo' }).click()
  await expect(dialog.getByLabel('Nome utente')).toHaveValue('')
  await dialog.getByLabel('Nome utente').fill('sola.lettura')
  await review(page, 'recover-link')
  await send.click()
  await expect(page.getByText("Se l'utente «sola.lettura» esiste")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const first = await post.next('sola.lettura@tessera.example')
  await page.goto(/http:\S+\/recover-password\?u=[0-9a-f-]+/.exec(first.text)?.[0] ?? '')
  await expect(page.getByText('Abbiamo inviato la nuova password al tuo indirizzo e-mail.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await review(page, 'recovered')
  await page.getByRole('button', { name: 'Indietro' }).click()
  const second = await post.next('sola.lettura@tessera.example', post.mails.indexOf(first) + 1)
  const oneTime = /[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/.exec(second.text)?.[0] ?? ''
  await page.getByLabel('Nome utente').fill('sola.lettura')
  await page.getByLabel('Password', { exact: true }).fill(oneTime)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/change-password\?message=USER_INITIALIZED&isHandleForbidden=true/)
  await expect(
    page.getByRole('heading', { name: 'Cambia password: primo accesso: scegli una nuova password' }),
  ).toBeVisible()
  await page.getByLabel('Password attuale').fill(oneTime)
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma la nuova password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Password cambiata: accedi con quella nuova.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await page.getByLabel('Nome utente').fill('sola.lettura')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: /menu utente/i })).toBeVisible()
})

test('a recovery link that is over is told in red and leads to the sign-in [RECOVER-08]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/404/]
  for (const address of ['/recover-password', '/recover-password?u=zzz']) {
    await page.goto(address)
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'Il collegamento di recupero non è valido o è scaduto.' })
    await expect(told).toBeVisible()
    const isRed = await told.evaluate((note) => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--danger-text)'
      note.append(probe)
      const [said, red] = [note.querySelector('svg') ?? note, probe].map((one) => getComputedStyle(one).color)
      probe.remove()
      return said === red
    })
    expect(isRed, 'in red').toBe(true)
    await page.getByRole('button', { name: 'Indietro' }).click()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  }
})

test('the own password is changed in the shell, then one signs in again [CHPWD-01] [CHPWD-02] [CHPWD-04] [CHPWD-05] [CHPWD-07] [CHPWD-08] [CHPWD-09] [CHPWD-10] [CHPWD-11] [CHPWD-12] [CHPWD-13] [ERR-28] [ERR-33] [AUTH-18]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/422/]
  await page.goto('/change-password')
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await page.getByLabel('Nome utente').fill('ufficio')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: /menu utente/i }).click()
  await page.getByRole('menuitem', { name: 'Cambia password' }).click()
  await expect(page.getByRole('heading', { name: 'Cambia password', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
  const names = await page
    .locator('form [data-field]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
  expect(names).toEqual(['username', 'currentPassword', 'newPassword', 'confirmNewPassword'])
  await expect(page.locator('[data-field="username"]').getByRole('textbox')).toHaveValue('ufficio')
  await expect(page.locator('[data-field="username"]').getByRole('textbox')).toBeDisabled()
  await review(page, 'change-password')
  const tip = page
    .locator('[data-field="newPassword"]')
    .getByRole('button', { name: 'Guida: Nuova password' })
  await expect(tip, 'the rule as a tooltip').toHaveAttribute('title', 'Da 12 a 128 caratteri.')
  await tip.click()
  await expect(page.getByRole('dialog', { name: 'Guida: Nuova password' })).toContainText(
    'Da 12 a 128 caratteri.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page, 'Cancel opens the root').toHaveURL(/\/dashboard$/)
  await page.goBack()
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Password attuale').fill('non è questa')
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill('corta')
  await page.getByLabel('Conferma la nuova password').fill('diversa')
  await page.getByLabel('Password attuale').focus()
  await expect(page.locator('[data-field="newPassword"]')).toContainText('Da 12 a 128 caratteri.')
  await expect(page.locator('[data-field="confirmNewPassword"]')).toContainText(
    'Le due password devono coincidere.',
  )
  await expect(save, 'two fields are wrong').toBeDisabled()
  await page.getByRole('textbox', { name: 'Nuova password', exact: true }).fill(NEW_PASSWORD)
  await expect(save, 'the confirmation differs').toBeDisabled()
  await page.getByLabel('Conferma la nuova password').fill(NEW_PASSWORD)
  await expect(save).toBeEnabled()
  await page.getByLabel('Password attuale').fill('')
  await expect(save, 'the current one is needed').toBeDisabled()
  await page.getByLabel('Password attuale').fill('non è questa')
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'La password attuale non è corretta.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Password attuale')).toHaveValue('')
  await page.getByLabel('Password attuale').fill(PASSWORD)
  await save.click()
  await expect(page.getByText('Password cambiata: accedi con quella nuova.')).toBeVisible()
  await expect(page.getByText('La sessione è scaduta')).toHaveCount(0)
  await expect(page, 'the root, which shows the sign-in').toHaveURL(/:\d+\/$/)
  await page.getByLabel('Nome utente').fill('ufficio')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: /menu utente/i })).toBeVisible()
})

test('changed privacy documents are read and accepted, or one is out; there is no third way [AUTH-11] [AUTH-12] [PRIV-01] [PRIV-02] [PRIV-03] [PRIV-05] [PRIV-06] [API-18]', async ({
  page,
  context,
}) => {
  const enter = async () => {
    await page.goto('/')
    await page.getByLabel('Nome utente').fill('privacy')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accedi' }).click()
  }
  await enter()
  const dialog = page.getByRole('dialog', { name: 'Informative aggiornate' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Annulla', 'Conferma'])
  await review(page, 'privacy')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await enter()
  const accept = dialog.getByRole('button', { name: 'Conferma' })
  await expect(accept).toBeDisabled()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Codice di condotta dei collaboratori' }).click()
  const document = await opened
  await expect(document.getByRole('heading', { name: 'Codice di condotta dei collaboratori' })).toBeVisible()
  await expect(document.getByText('Testo dimostrativo: non ha valore legale.')).toBeVisible()
  await document.close()
  await expect(dialog.getByText('Aperto')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  const accepted = page.waitForResponse(/\/api\/subjects\/subjects\/accept-privacies\/[0-9a-f-]{36}$/)
  await accept.click()
  expect((await accepted).ok()).toBe(true)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /menu utente/i })).toBeVisible()
  const asked = page.waitForResponse(/changed-privacies/)
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ data: [] })
  await expect(dialog).toHaveCount(0)
})

test('a link that cannot be asked for is the general error, and the dialog stays [ERR-25] [ERR-27]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/ERR_FAILED|503/]
  await page.goto('/')
  await page.route('**/api/webaccess/registration-link', (route) => route.abort())
  await page.route('**/api/webaccess/recover-password-link', (route) =>
    route.fulfill({ status: 503, body: '<html>' }),
  )
  const cases = [
    ['Chiedi un invito', 'E-mail', 'uno@posta.example'],
    ['Password dimenticata?', 'Nome utente', 'ufficio'],
  ] as const
  for (const [way, label, value] of cases) {
    await page.getByRole('button', { name: way }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Invia il collegamento' }).click()
    const notice = page
      .getByRole('region', { name: 'Messaggi' })
      .getByText('Si è verificato un errore imprevisto')
    await expect(notice.first()).toBeVisible()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Annulla' }).click()
  }
})

test('an invitation is sent by mail, opened, and completed by a registration; its record follows', async ({
  page,
  post,
  browser,
  office,
}) => {
  await signIn(page, 'admin', '/invitation/new')
  const email = 'invitata@posta.example'
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Nome', { exact: true }).fill('Ida')
  await page.getByLabel('Cognome').fill('Invitata')
  await page.locator('[data-field="invitationKind"]').getByRole('combobox').selectOption({ index: 1 })
  await page.getByLabel('Messaggio').fill('Ti aspettiamo.')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/invitation\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Inviato/ })
    .check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /inviato/i })
    .click()
  const mail = await post.next(email)
  expect(mail.text).toContain('Ti aspettiamo.')
  const visitor = await (await browser.newContext({ baseURL: office.url, locale: 'it-IT' })).newPage()
  await visitor.goto(/http:\S+\/registration\?u=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '')
  await expect(visitor.getByRole('heading', { name: 'Registrazione' })).toBeVisible()
  await expect(page.getByText('Aperto', { exact: true }).first(), 'the record follows by event').toBeVisible()
  await expect(
    visitor.getByRole('textbox', { name: 'Nome', exact: true }),
    'as the invitation says',
  ).toHaveValue('Ida')
  await expect(visitor.getByLabel('Cognome')).toHaveValue('Invitata')
  await visitor.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD)
  await visitor.getByLabel('Conferma la password').fill(NEW_PASSWORD)
  await agreeToAll(visitor)
  await visitor.getByRole('button', { name: 'Salva' }).click()
  await expect(visitor.getByRole('button', { name: /menu utente di ida invitata/i })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Completato', { exact: true }).first()).toBeVisible()
})

test('a signed-in person not yet on board registers from their pending invitation, without a link [PERM-08] [PERM-10]', async ({
  page,
  office,
  noise,
}) => {
  // The new password ends the session of the old one: its stream of events is refused once before the new
  // session is there.
  noise.foreseen = [/401/]
  const email = 'nuovo@posta.example'
  const admin = await signedIn(office.url, 'admin')
  const about = {
    email,
    firstName: 'Irene',
    lastName: 'Costa',
    invitationKind: 'COLLAB',
    type: 'COLLABORATOR',
    lang: 'it',
  }
  const { body } = await admin.post('/api/webaccess/invitations', about)
  await admin.put(`/api/webaccess/invitations/statuses/${body.data.id}?newStatus=SENT`, body.data)
  await page.goto('/customers')
  await page.getByLabel('Nome utente').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/registration$/)
  await expect(page.getByLabel('Cognome')).toHaveValue('Costa')
  await expect(page.locator('[data-field="email"]').getByRole('textbox')).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma la password').fill(NEW_PASSWORD)
  await agreeToAll(page)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/\/subject-documents$/)
  await expect(page.getByRole('button', { name: /menu utente di irene costa/i })).toBeVisible()
})
