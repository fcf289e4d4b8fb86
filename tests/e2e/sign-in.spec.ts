import type { Page } from '@playwright/test'
import { endSession } from '../support/api'
import { PASSWORD } from '../support/office'
import { expect, expectPageAt, fillSignIn, test, visit } from './test'

/** The paths of the authenticated area; those whose screens are not built yet are guarded like the others. */
const AREA =
  `profile dashboard customers entityconf suppliers collaborators subjects subject-documents document-subjects
  subject-notes service-agreements signed-contracts users invitation documents document-notes profiles authorizations tags acls
  communications notices email-templates print-templates sysregistry icons change-password tables notes scheduler token logs
  domains templates resources contents structures monitor-errors monitor-performance monitor-security monitor-usability`.split(
    /\s+/,
  )

/** Signs in by the form, and waits for the shell. */
async function enter(page: Page, username: string, path?: string): Promise<void> {
  await fillSignIn(page, username, path)
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
}

test.describe('the way in', () => {
  test('all paths of the authenticated area ask an anonymous visitor to sign in, and keep the address [ROUTE-03] [AUTH-13]', async ({
    page,
  }) => {
    expect(AREA).toHaveLength(41)
    const paths = [...AREA, 'customers/new'].map((path) => `/${path}`)
    await expectPageAt(page, paths)
    const asksToSignIn = async (path: string) => {
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('returnUrl') === path)
      await expect(page.getByLabel('Nome utente'), path).toBeVisible()
      await expect(page.getByRole('navigation'), path).toHaveCount(0)
    }
    await page.goto('/customers')
    await asksToSignIn('/customers')
    for (const path of paths) {
      await visit(page, path)
      await asksToSignIn(path)
    }
  })

  test('an administrator opens every page inside the shell, and outside it what is no page [ROUTE-02] [ROUTE-06]', async ({
    page,
  }) => {
    await test.step('all 41 paths open a page of their own inside the shell, for an administrator', async () => {
      await enter(page, 'admin', '/customers')
      expect(new Set(AREA).size).toBe(41)
      for (const path of AREA) {
        await visit(page, `/${path}`)
        await expect(page.locator(`main [data-route="${path}"]`), path).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Menu principale' }), path).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(`/${path}`)
      }
    })
    await test.step('an address that means nothing shows the not-found page outside the shell', async () => {
      for (const path of [
        '/no/such/page/at/all',
        '/nowhere',
        '/nowhere/new',
        '/customers/new/more/still',
        '/recover-password/more/x',
      ]) {
        await visit(page, '/profile')
        await expect(page.locator('main [data-route="profile"]')).toBeVisible()
        await visit(page, path)
        await expect(page.getByRole('heading', { name: 'Pagina non trovata' }), path).toBeVisible()
        await expect(page.getByRole('navigation'), path).toHaveCount(0)
        expect(new URL(page.url()).pathname, 'its address stays').toBe(path)
      }
    })
  })

  test('/login ends at the root, which offers no free sign-up, and does not tell which part of a sign-in was wrong [ROUTE-04] [SHELL-06] [CONST-10]', async ({
    page,
    noise,
  }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByText(/registra|iscriv|sign up/i)).toHaveCount(0)
    await page.getByLabel('Nome utente').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByRole('alert')).toContainText('Nome utente o password non corretti')
    // The browser itself logs the 401 of this one call; nothing else may be logged.
    expect(noise.entries.filter((entry) => !entry.includes('401'))).toEqual([])
    noise.entries.length = 0
  })

  test('the sign-in is in Italian when no language is known, whatever the browser’s language [SHELL-03]', async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ baseURL: office.url, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await enter(page, 'admin', '/customers/new')
    await expect(page.getByRole('heading', { name: 'Nuovo cliente' })).toBeVisible()
    await expect(page.getByLabel('Categoria').locator('option', { hasText: 'Industria' })).toHaveCount(1)
    await context.close()
  })

  test('the sign-in leads to the requested page [ROUTE-12], stores the user under its key [AUTH-04] and then loads what he may see [AUTH-01]', {
    tag: '@quick',
  }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let kept: string | null = null
    await page.route('**/api/entityconf/visible', async (route) => {
      kept = await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))
      await route.continue()
    })
    await enter(page, 'laura.bianchi', '/subjects')
    expect(asked.indexOf('/api/entityconf/visible')).toBeGreaterThan(asked.indexOf('/api/auth/login'))
    expect(kept, 'before it was asked').toContain('"laura.bianchi"')
    await expect(page).toHaveURL(/\/subjects/)
    const stored = await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))
    expect(JSON.parse(stored ?? '{}')).toMatchObject({
      username: 'laura.bianchi',
      fullname: 'Laura Bianchi',
      lang: 'it',
    })
  })

  test('never follows a return address off the site', async ({ page, office }) => {
    await enter(page, 'admin', '/?returnUrl=https%3A%2F%2Fexample.org%2F')
    expect(new URL(page.url()).origin).toBe(office.url)
  })

  test('leaving waits for what is being saved: the server is asked nothing with an ended session [AUTH-06]', async ({
    page,
    noise,
  }) => {
    await enter(page, 'laura.bianchi', '/customers')
    const row = page.getByRole('link', { name: 'Adige Logistica S.r.l.' })
    const told: string[] = []
    page.on('requestfinished', (request) => void told.push(new URL(request.url()).pathname))
    let release = () => {}
    const left = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/presence', async (route) => {
      await left
      await route.continue()
    })
    const present = page.waitForRequest('**/api/presence')
    await row.click()
    await present
    await page.getByRole('button', { name: /menu utente/i }).click()
    const ending = page.waitForRequest('**/api/auth/logout')
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    release()
    await ending
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    expect(told.indexOf('/api/presence')).toBeGreaterThanOrEqual(0)
    expect(told.indexOf('/api/presence')).toBeLessThan(told.indexOf('/api/auth/logout'))
    expect(noise.entries).toEqual([])
  })

  test('a page that is being edited is left by a sign-out without a word to the server [AUTH-06]', async ({
    page,
    noise,
  }) => {
    await enter(page, 'laura.bianchi', '/customers')
    await page.getByRole('link', { name: 'Adige Logistica S.r.l.' }).click()
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    await expect(page.locator('[data-route="customers"][data-mode="update"]')).toBeVisible()
    await page.getByRole('button', { name: /menu utente/i }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    expect(noise.entries).toEqual([])
  })

  test('an ended session asks to sign in again, says why, and comes back [AUTH-07] [ERR-11]', async ({
    page,
    office,
    noise,
  }) => {
    await enter(page, 'laura.bianchi', '/customers')
    await endSession(
      office.url,
      await page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').token),
    )
    await expect(page.getByText('La sessione è scaduta')).toBeVisible()
    await page.goto('/subjects')
    await expect(page.getByText('La sessione è scaduta')).toBeVisible()
    await page.getByLabel('Nome utente').fill('laura.bianchi')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page).toHaveURL(/\/subjects/)
    expect(noise.entries.filter((entry) => !entry.includes('401'))).toEqual([])
    noise.entries.length = 0
  })

  test('a session that cannot be renewed is left [AUTH-09]', async ({ page, noise }) => {
    noise.foreseen = [/401/]
    await enter(page, 'laura.bianchi')
    // As after a night: the token ended long ago, and the server does not know it any more. It is so when the
    // next page begins; the open one, whose own calls would ask for a renewal first, never sees it.
    await page.addInitScript(() => {
      const user = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? 'null')
      if (user)
        localStorage.setItem('jpuzzle5.user', JSON.stringify({ ...user, token: `x.${btoa('{"exp":1}')}.x` }))
    })
    const renewal = page.waitForResponse('**/api/auth/refresh')
    await page.goto('/customers')
    expect((await renewal).status()).toBe(401)
    await expect(page.getByText('La sessione è scaduta')).toBeVisible()
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()
  })

  test('a visitor sees the not-found page too, where every path asks for a page nobody has; what might be an entity’s asks him to sign in and tells nothing [ROUTE-06]', async ({
    page,
  }) => {
    await page.goto('/no/such/page/at/all')
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const seen: string[] = []
    for (const path of ['/customers', '/nowhere', '/customers/new', '/nowhere/new']) {
      await page.goto(path)
      await expect(page.getByLabel('Nome utente'), path).toBeVisible()
      expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(path)
      seen.push((await page.locator('body').textContent()) ?? '')
    }
    expect(new Set(seen).size, 'the same page for what is there and what is not').toBe(1)
    // Nobody is led back to what he cannot read (D8).
    await enter(page, 'admin', '/nowhere')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('the shell carries two menus; sign-in, dashboard, lists and records are one document [SHELL-01] [SHELL-04] [ROUTE-13]; signing out ends the session on the server and forgets the user [AUTH-05] [AUTH-06]; the root is the dashboard [ROUTE-01] [AUTH-15]', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await page.getByLabel('Nome utente').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    const main = page.getByRole('navigation', { name: 'Menu principale' })
    await main.getByRole('link', { name: 'Clienti' }).click()
    await expect(page.getByRole('heading', { name: 'Clienti' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu di sistema' })).toBeVisible()
    await page.getByRole('link', { name: 'Adige Logistica S.r.l.' }).click()
    await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').token)
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await page.getByRole('button', { name: /menu utente/i }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    await expect(page.getByRole('navigation'), 'no menus outside').toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()
    const answer = await request.get('/api/auth/whoami', { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
  })
})

test.describe('security headers', () => {
  test('script-src is self alone, from the first day', async ({ request }) => {
    const answer = await request.get('/')
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline/)
    for (const part of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors'])
      expect(policy).toContain(part)
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  })

  test('no text becomes markup or the address of a script but by whoever cleans it', async ({
    noise,
    page,
  }) => {
    noise.foreseen = [/Trusted/]
    await page.goto('/')
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    const refused = await page.evaluate(() =>
      [
        () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
        () => new Worker('/assets/anything.js'),
        () => Object.assign(document.createElement('script'), { src: '/assets/anything.js' }),
      ].map((attempt) => {
        try {
          return String(attempt())
        } catch (error) {
          return (error as Error).name
        }
      }),
    )
    expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })
})
