import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../support/api'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider'
import { axe } from './axe'
import { expectWhole } from './dialogs/text-boxes'
import { picture } from './picture'
import { filledOffice, type Place } from './support/offices'
import { placeTest } from './support/place-test'
import { expect, listen, type Noise, signIn } from './test'

/** An office whose people may sign in by a real OpenID provider. */
async function officeWithProvider(): Promise<Place & { idp: IdentityProvider }> {
  const idp = await startIdentityProvider()
  const { office, end } = await filledOffice({ env: idp.env })
  idp.serve(office.url)
  return { office, idp, end: () => end().then(idp.stop) }
}

const test = placeTest('provider', officeWithProvider).extend<{ idp: IdentityProvider }>({
  idp: async ({ place }, use) => use(place.idp),
})
test.setTimeout(120_000)

/** The provider's own pages ask for a font and an icon that are not there. */
const PROVIDERS_OWN = [/ERR_NAME_NOT_RESOLVED/, /404/]

const company = (page: Page) => page.getByRole('button', { name: "Usa l'account aziendale" })
const menuOf = (page: Page, name: RegExp) => page.getByRole('button', { name })

/**
 * No text is cut, leaves its place or stands over another, on a desk and on a phone; leaves the page wide.
 */
async function measured(page: Page, one: Locator, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWhole(one, `${name}-${width}`, true)
  }
}

/** Signs in at the provider's own page. */
async function atProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('a person signs in at the provider, comes back to the page wanted, is known silently afterwards, and leaves both [AUTH-17] [AUTH-16] [API-30]', async ({
  page,
  context,
  idp,
  office,
  noise,
}) => {
  noise.foreseen = PROVIDERS_OWN
  await page.goto('/customers')
  await expect(company(page)).toBeVisible()
  expect(await axe(page)).toEqual([])
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    await picture(page, `provider-${width}-${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await company(page).click()
  await expect(page).toHaveURL(new RegExp(`^${idp.env.TESSERA_IDP_URL}`))
  await atProvider(page, 'laura.bianchi')
  await expect(page).toHaveURL(/\/customers$/)
  await expect(menuOf(page, /menu utente di laura bianchi/i)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /oidc/.test(key)))).toEqual([])

  // Another page of this browser that holds no session: nobody types anything.
  await page.evaluate(() => localStorage.removeItem('jpuzzle5.user'))
  const second = await context.newPage()
  const quiet: Noise = { entries: [] }
  listen(second, quiet)
  await second.goto('/suppliers')
  await expect(menuOf(second, /menu utente di laura bianchi/i)).toBeVisible()
  await expect(second).toHaveURL(/\/suppliers$/)
  expect(quiet.entries).toEqual([])
  await page.close()

  await menuOf(second, /menu utente/i).click()
  const told = second.waitForRequest((request) =>
    request.url().startsWith(`${idp.env.TESSERA_IDP_URL}/session/end`),
  )
  await second.getByRole('menuitem', { name: 'Esci' }).click()
  await told
  await second.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(second).toHaveURL(`${office.url}/`)
  await expect(company(second)).toBeVisible()
  await second.reload()
  await expect(company(second), 'the provider has forgotten too').toBeVisible()
})

test('whoever the office does not know is told so, and the form is there as ever [AUTH-17]', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/403/, ...PROVIDERS_OWN]
  await page.goto('/')
  await company(page).click()
  await atProvider(page, 'nobody.here')
  await expect(
    page.getByText("L'account aziendale è valido, ma qui non corrisponde a nessun utente."),
  ).toBeVisible()
  await signIn(page, 'ufficio')
  await expect(menuOf(page, /menu utente/i)).toBeVisible()
})

test('a return address off the site is not followed [S16]', async ({ page, office, noise }) => {
  noise.foreseen = PROVIDERS_OWN
  await page.goto('/login?returnUrl=https%3A%2F%2Fevil.example%2F')
  await company(page).click()
  await atProvider(page, 'davide.moretti')
  await expect(menuOf(page, /menu utente/i)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(office.url)
  // An answer that nobody asked for is none.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login?code=stolen&state=unknown')
  await expect(page.getByText("L'accesso con l'account aziendale non è riuscito. Riprova.")).toBeVisible()
})

test('somebody who is signed in links his account at the provider with his password, and unlinks it', async ({
  page,
  noise,
}) => {
  noise.foreseen = [/403/, ...PROVIDERS_OWN]
  await signIn(page, 'ufficio', '/profile?tab=security')
  const block = page.getByRole('region', { name: 'Account aziendale' })
  await measured(page, block, 'provider-link-block')
  await block.getByRole('button', { name: 'Collega account' }).click()
  await atProvider(page, 'private.account')
  await expect(page).toHaveURL(/\/profile\?tab=security$/)
  const dialog = page.getByRole('dialog', { name: 'Collega account' })
  await expect(dialog).toBeVisible()
  // The page comes back from the provider anew: its heading is drawn with its profile.
  await expect(page.locator('h1').first()).toBeAttached()
  expect(await axe(page)).toEqual([])
  await measured(page, dialog, 'provider-link')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Collega account' }).click()
  await expect(block.getByText("Collegato: con l'account aziendale si accede come te.")).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('jpuzzle5.user'))
  await page.goto('/profile?tab=security')
  await expect(menuOf(page, /menu utente di elena rinaldi/i)).toBeVisible()
  await block.getByRole('button', { name: 'Scollega account' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Scollega account' }).click()
  await expect(block.getByText(/^Non collegato/)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('jpuzzle5.user'))
  await page.goto('/customers')
  await expect(company(page)).toBeVisible()
})
