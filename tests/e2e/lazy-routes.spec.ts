import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { expect, signIn, test, visit } from './test'

/** Routes whose code waits for the person to come. */
const LAZY = [
  'domains',
  'templates',
  'monitor-errors',
  'monitor-performance',
  'monitor-security',
  'monitor-usability',
]

/** Paths a page asked for, and those answered with the start of a page. */
function askedOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/start') return
    const body = await response.json().catch(() => null)
    asked.push(...Object.keys(body?.data?.answers ?? {}))
  })
  return asked
}

test('what the lazy routes need is fetched when one is opened, and only for whoever may [ROUTE-07]', async ({
  page,
  browser,
  office,
}) => {
  const asked = askedOf(page)
  const { items } = (await (await signedIn(office.url, 'admin')).get('/api/entityconf/visible')).body.data
  await signIn(page, 'admin')
  const assets = (route: string): { entity: string; validator: string } =>
    items.find((one: { route: string }) => one.route === route).assets
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const route of LAZY) expect(asked, route).not.toContain(assets(route).entity)
  for (const route of LAZY) {
    await visit(page, `/${route}`)
    await expect(page.locator(`[data-route="${route}"]`).getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => asked, route).toContain(assets(route).entity)
  }

  const clerk = await browser.newPage({ baseURL: office.url })
  const refused = askedOf(clerk)
  await signIn(clerk, 'ufficio')
  for (const route of LAZY) {
    await visit(clerk, '/profile')
    await expect(clerk.locator('main [data-route="profile"]')).toBeVisible()
    await visit(clerk, `/${route}`)
    await expect(clerk.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
    for (const file of Object.values(assets(route))) expect(refused, route).not.toContain(file)
  }
  await clerk.close()
})

test('the pages of a changed and of a recovered password come when they are opened, the first in a card [CHPWD-01] [RECOVER-05]', async ({
  page,
  browser,
  office,
}) => {
  const isTheirs = (file: string) => file.includes('AccountRoutes')
  const asked = askedOf(page)
  await signIn(page, 'sola.lettura', '/customers')
  await expect(page.locator('[data-route="customers"]').getByRole('row').nth(1)).toBeVisible()
  expect(asked.filter(isTheirs)).toEqual([])
  await page.getByRole('button', { name: /^Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Cambia password' }).click()
  const form = page.getByRole('form', { name: 'Cambia password' })
  await expect(form).toBeVisible()
  expect(asked.filter(isTheirs)).not.toEqual([])
  const { border, fill } = await form.evaluate((card) => {
    const { borderTopWidth, backgroundColor } = getComputedStyle(card)
    return { border: Number.parseFloat(borderTopWidth), fill: backgroundColor }
  })
  expect(border).toBeGreaterThan(0)
  expect(fill).not.toBe('rgba(0, 0, 0, 0)')

  const visitor = await browser.newPage({ baseURL: office.url, locale: 'it-IT' })
  const files = askedOf(visitor)
  await visitor.goto('/')
  await expect(visitor.getByRole('button', { name: 'Accedi' })).toBeVisible()
  expect(files.filter(isTheirs)).toEqual([])
  await visitor.goto('/recover-password')
  await expect(visitor.getByRole('button', { name: 'Indietro' })).toBeVisible()
  expect(files.filter(isTheirs)).not.toEqual([])
  await visitor.close()
})
