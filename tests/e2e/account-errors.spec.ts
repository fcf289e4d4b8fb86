import type { Page } from '@playwright/test'
import { caller, signedIn } from '../support/api'
import { PASSWORD, type RunningOffice } from '../support/office'
import { test } from './own-office'
import { agreeToAll } from './registration'
import { expect, signIn } from './test'

test.setTimeout(120_000)

const NEW_PASSWORD = 'quattro gatti in cortile'

/** What the server may answer to a registration, and what the visitor is told. */
const REFUSALS: readonly (readonly [
  errorCode: string,
  errorMessage: string,
  code: string | null,
  told: string,
])[] = [
  ['LOCKED', 'LOCKED', null, 'Troppi tentativi: riprova tra qualche minuto.'],
  ['ODD', 'NEVER_HEARD', null, 'Non è stato possibile completare la registrazione.'],
  [
    'ALREADY_EXISTS',
    'ALREADY_EXISTS',
    'already_exists',
    'Esiste già un account con questo indirizzo e-mail.',
  ],
  ['PASSWORD_REFUSED', 'INVALID_PASSWORD', 'INVALID_PASSWORD', 'Da 12 a 128 caratteri.'],
  ['CONSTRAINT_VIOLATION', 'CONSTRAINT_VIOLATION', 'REQUIRED', 'Alcuni dati non sono validi.'],
  ['ODD', 'ODD', 'TOO_ODD', 'Registrazione non riuscita. Chiedi un nuovo invito.'],
]

/** The link of a mail that waits in the outbox. */
async function linkFor(office: RunningOffice, email: string): Promise<string> {
  const asked = { email, step: 1, lang: 'it', type: 'COLLABORATOR' }
  expect((await caller(office.url).post('/api/webaccess/registration-link', asked)).status).toBe(200)
  const { items } = (await (await signedIn(office.url, 'admin')).get('/api/mail/outbox')).body.data
  const { text } = items.find(({ recipient }: { recipient: string }) => recipient === email)
  return /http:\S+\/registration\?u=[0-9a-f-]+/.exec(text)?.[0] ?? ''
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Irene')
  await page.getByLabel('Cognome').fill('Costa')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Conferma la password').fill(NEW_PASSWORD)
  await agreeToAll(page)
}

test('a registration offers one kind of account, and whatever the server holds against it is told in its own words [REG-11] [REG-12] [REG-19] [ERR-15] [ERR-16] [ERR-17] [ERR-18] [ERR-19] [ERR-20]', async ({
  page,
  office,
  noise,
}) => {
  noise.foreseen = [/422/]
  await page.goto(await linkFor(office, 'irene.costa@posta.example'))
  await expect(page.getByRole('radio', { name: 'Acconsento', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('form').getByRole('combobox'), 'no kind to choose').toHaveCount(0)
  await fillRegistration(page)
  const messages = page.getByRole('region', { name: 'Messaggi' })
  const sent: Record<string, unknown>[] = []
  let answer = {}
  await page.route('**/api/webaccess/registration', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 422, json: answer })
  })
  for (const [errorCode, errorMessage, code, told] of REFUSALS) {
    answer = { errorCode, errorMessage, errors: code === null ? [] : [{ path: '', code, message: code }] }
    await page.getByRole('button', { name: 'Salva' }).click()
    const notice = messages.getByRole('alert').filter({ hasText: told })
    await expect(notice, told).toBeVisible()
    await expect(notice).toContainText('Operazione non riuscita')
  }
  expect(sent[0]).toMatchObject({
    name: 'Irene',
    lastname: 'Costa',
    email: 'irene.costa@posta.example',
    username: 'irene.costa@posta.example',
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    subjectType: 'PERSON',
    type: 'COLLABORATOR',
  })
})

test('a change of the password needs each field; without the rule of the registry the server alone judges, and says why [CHPWD-10] [CHPWD-14] [ERR-29] [ERR-30] [ERR-31]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/422/, /503/]
  await page.route('**/api/conf/sysregistry?*', (route) => route.fulfill({ status: 503, body: '' }))
  await signIn(page, 'officina.estense', '/change-password')
  const save = page.getByRole('button', { name: 'Salva' })
  const current = page.getByLabel('Password attuale')
  const next = page.getByRole('textbox', { name: 'Nuova password', exact: true })
  const confirm = page.getByLabel('Conferma la nuova password')
  const fill = async (password: string) => {
    await current.fill(PASSWORD)
    await next.fill(password)
    await confirm.fill(password)
  }
  await fill(NEW_PASSWORD)
  for (const field of [current, confirm, next]) {
    const value = await field.inputValue()
    await field.fill('')
    await expect(save, 'each of them is needed').toBeDisabled()
    await field.fill(value)
    await expect(save).toBeEnabled()
  }
  const said = page.getByRole('form').getByRole('alert')
  const told = (text: string) => expect(said.filter({ hasText: text })).toBeVisible()
  for (const [password, reason] of [
    ['corta', 'La nuova password non rispetta le regole.'],
    [PASSWORD, 'La nuova password deve essere diversa da quella attuale.'],
  ] as const) {
    await fill(password)
    await save.click()
    await told(reason)
    await expect(current).toHaveValue('')
  }
  await page.route('**/api/auth/change-password', (route) =>
    route.fulfill({
      status: 422,
      json: { errorCode: 'PASSWORD_REFUSED', errorMessage: 'NEVER_HEARD', errors: [] },
    }),
  )
  await fill(NEW_PASSWORD)
  await save.click()
  await told('La password non è stata cambiata.')
  await expect(
    page.locator('[data-field="currentPassword"]'),
    'it is to be written again, and not yet wrong',
  ).not.toContainText('Campo obbligatorio')
})
