import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { again, expect, fillSignIn, signIn, test } from './test'

test.describe('the way in of each role', () => {
  test('a person not on board is sent to the registration from every page; without an invitation it says so [PERM-08] [PERM-10]', async ({
    page,
    noise,
  }) => {
    noise.foreseen = [/404/]
    await fillSignIn(page, 'nuovo@posta.example', '/customers')
    await expect(page).toHaveURL(/\/registration$/)
    for (const path of ['/dashboard', '/users/new']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/registration$/)
      await expect(page.getByRole('navigation', { name: 'Menu principale' })).toHaveCount(0)
      await expect(page.getByRole('main').getByText('Chiedi un nuovo invito.')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Indietro' }).click()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
  })

  test('a person on board without access to the office is signed out and sees why [PERM-09] [PERM-03]', async ({
    page,
    browser,
    office,
  }) => {
    const admin = await browser.newPage({ baseURL: office.url })
    await signIn(admin, 'admin')
    const allow = (open: boolean) =>
      admin.evaluate(async (accessBackoffice) => {
        const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const { data } = await (await fetch('/api/auth/users?usernameEquals=privacy', { headers })).json()
        const whole = (await (await fetch(`/api/auth/users/${data.items[0].id}`, { headers })).json()).data
        const body = JSON.stringify({ ...whole, accessBackoffice })
        return (await fetch(`/api/auth/users/${whole.id}`, { method: 'PUT', headers, body })).status
      }, open)
    expect(await allow(false)).toBe(200)
    await fillSignIn(page, 'privacy', '/customers')
    await expect(page.getByText("Il tuo account non ha accesso all'ufficio")).toBeVisible()
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jpuzzle5.user'))).toBeNull()
    expect(await allow(true)).toBe(200)
    await admin.close()
  })

  test('each guarded page asks for what its reader may see [ROUTE-08] [PERM-07]', async ({ page }) => {
    await test.step('each guarded page asks who it is, then what he may see', async () => {
      await page.goto('/users')
      await expect(page).toHaveURL(/returnUrl=%2Fusers/)
      await signIn(page, 'ufficio', '/customers')
      await expect(page.locator('[data-route="customers"]')).toBeVisible()
      await page.goto('/users')
      await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
      await expect(page).toHaveURL(/\/users$/)
    })
    await test.step('who is on board is led from the registration to the root', async () => {
      await again(page, '/')
      await page.goto('/registration')
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  })
})

test('menus and records follow what a person may see [MENU-18] [ROUTE-18]', async ({ page, office }) => {
  await test.step('a menu entry needs a visible entity that the person may read', async () => {
    await signIn(page, 'laura.bianchi')
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    const entry = menu.getByRole('link', { name: 'Fornitori' })
    await expect(entry).toBeVisible()
    const file = join(office.schemas, 'entities', 'suppliers.json')
    const text = readFileSync(file, 'utf8')
    const parsed = JSON.parse(text)
    parsed.conf.menu.isVisible = false
    writeFileSync(file, JSON.stringify(parsed))
    await expect(entry).toHaveCount(0)
    writeFileSync(file, text)
    await expect(entry).toBeVisible()
  })
  await test.step('a move to a record of another entity loads its page anew, one within the entity only the record', async () => {
    const loaded: string[] = []
    page.on('response', async (response) => {
      if (!/\/assets\/schemas\/\w+\.json$/.test(response.url())) return
      const [, route = ''] = /"route":"([\w-]+)"/.exec(await response.text()) ?? []
      loaded.push(route)
    })
    await again(page, '/customers')
    await page.getByRole('link', { name: 'Adige Logistica S.r.l.' }).click()
    await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    await expect(page.locator('[data-route="customers"][data-mode="update"]')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.locator('[data-route="customers"][data-mode="show"]')).toBeVisible()
    // A link that the pointer happens to rest on has the page behind it loaded early: what counts is which
    // one, not when.
    expect(loaded.filter((route) => route === 'customers').length).toBeLessThanOrEqual(1)
    await page.locator('[data-field="subject"]').getByRole('link').first().click()
    await expect(page.locator('[data-route="subjects"][data-mode="show"]')).toBeVisible()
    await expect.poll(() => loaded).toContain('subjects')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })
})
