import type { Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

async function clean(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([])
}

test('an administrator looks at the office as a role sees it, cannot write, and comes back', async ({
  page,
  noise,
}) => {
  await signIn(page, 'admin')
  const system = page.getByRole('navigation', { name: 'Menu di sistema' })
  await expect(system.getByText('Monitoraggio')).toBeVisible()
  await page.getByRole('button', { name: /^Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Vedi come un altro ruolo…' }).click()
  const dialog = page.getByRole('dialog', { name: "Vedere l'ufficio come un altro ruolo" })
  await dialog.getByRole('radio', { name: 'Ufficio' }).check()
  await clean(page)
  await dialog.getByRole('button', { name: 'Mostra' }).click()
  const banner = page.getByRole('alert').filter({ hasText: "Vedi l'ufficio come: Ufficio" })
  await expect(banner).toBeVisible()
  await expect(system.getByText('Monitoraggio')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clienti', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
  await clean(page)
  await picture(page, 'view-as-1440')
  await page.reload()
  await expect(banner).toContainText('Le schede riservate a una sola persona non si vedono.')
  await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
  await expect(system.getByText('Monitoraggio')).toHaveCount(0)
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-view-as': 'ROLE_USER',
    }
    return (await fetch('/api/subjects/customers', { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(403)
  noise.foreseen = [/403/]
  await banner.getByRole('button', { name: 'Torna alla tua vista' }).click()
  await expect(banner).toHaveCount(0)
  await expect(system.getByText('Monitoraggio')).toBeVisible()
  await page.reload()
  await expect(system.getByText('Monitoraggio')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('the bell tells again what was told, and how much of it is new', async ({ page }) => {
  await signIn(page, 'ufficio', '/customers')
  await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
  await expect(page.locator('[data-mode="show"]')).toBeVisible()
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Copia il collegamento' }).click()
  const bell = page.getByRole('button', { name: /^Da vedere: \d+ nuov/ })
  await bell.click()
  const told = page.getByRole('dialog', { name: 'Da vedere' }).getByRole('list', { name: 'Messaggi' })
  await expect(told.getByRole('listitem')).toHaveCount(1)
  await expect(told.getByRole('listitem')).toContainText(/copia/i)
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Da vedere/ })).toBeFocused()
})

test('a language chosen while a record is open calls it and the path to it in that language', async ({
  page,
}) => {
  await signIn(page, 'admin', '/tags')
  await page.getByRole('link', { name: 'Sicilia', exact: true }).click()
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Sicilia')
  await page.getByRole('button', { name: /^Menu utente/ }).click()
  await page.getByRole('menuitem', { name: 'Lingua' }).click()
  await page.keyboard.press('Escape')
  await expect(name).toHaveText('Sicily')
  await expect(page.getByRole('banner')).toContainText('Sicily')
})

test('the path stays in one line above a record with a long name', async ({ page }) => {
  await signIn(page, 'admin', '/signed-contracts?q=codice%20di%20condotta')
  await page.locator('tbody tr[data-id] a').first().click()
  await expect(page.locator('[data-mode="show"]')).toBeVisible()
  const path = page.getByRole('banner').getByRole('navigation', { name: 'Percorso' })
  await expect(path).toContainText('Codice di condotta')
  await expect(path).toContainText('Registro privacy')
  expect((await path.boundingBox())?.height).toBeLessThan(24)
})
