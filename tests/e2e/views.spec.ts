import type { Browser, Page } from '@playwright/test'
import { axe } from './axe'
import { expect, listen, signIn, test } from './test'

/** Somebody in a browser of their own, at the list of customers. */
async function person(browser: Browser, url: string, name: string, path = '/customers'): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: 'it-IT' })).newPage()
  await signIn(page, name, path)
  await expect(page.getByRole('grid', { name: 'Clienti' }).locator('tbody [data-id]').first()).toBeVisible()
  return page
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Viste salvate' }).click()
  return page.getByRole('menu')
}

test('a view shared with a role is there for its people, who may open it but not change it; it opens first where so said', async ({
  browser,
  office,
  noise,
}) => {
  // Four people sign in, each in a browser of their own.
  test.slow()
  const laura = await person(browser, office.url, 'laura.bianchi', '/customers?statusEquals=DRAFT')
  listen(laura, noise)
  await (await openMenu(laura)).getByRole('menuitem', { name: 'Salva come nuova vista' }).click()
  await laura.getByLabel('Nome della vista').fill('Da completare')
  await laura.getByLabel('Chi la vede').selectOption({ label: 'Ruolo Ufficio' })
  await expect(laura.getByRole('checkbox', { name: /si apre con questa vista/ })).toHaveCount(0)
  expect(await axe(laura)).toEqual([])
  await laura.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(laura.getByRole('tab', { name: /Da completare/ })).toHaveAttribute('aria-selected', 'true')

  const clerk = await person(browser, office.url, 'ufficio')
  listen(clerk, noise)
  const menu = await openMenu(clerk)
  await expect(menu.getByRole('group', { name: 'Viste per Ufficio' })).toContainText('Laura Bianchi')
  await menu.getByRole('menuitem', { name: /Da completare/ }).click()
  await expect(clerk).toHaveURL(/statusEquals=DRAFT/)
  await openMenu(clerk)
  await expect(clerk.getByRole('menuitem', { name: /Rinomina o condividi|Elimina la vista/ })).toHaveCount(0)
  const viewer = await person(browser, office.url, 'sola.lettura')
  await expect(viewer.getByRole('tab', { name: /Da completare/ })).toHaveCount(0)

  const admin = await person(browser, office.url, 'admin')
  await admin.getByRole('tab', { name: /Da completare/ }).click()
  await (await openMenu(admin))
    .getByRole('menuitem', { name: 'Rinomina o condividi «Da completare»' })
    .click()
  await admin.getByRole('checkbox', { name: /si apre con questa vista/ }).click()
  await admin.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(admin.getByLabel('Nome della vista')).toHaveCount(0)

  await clerk.goto('/customers')
  await expect(clerk).toHaveURL(/statusEquals=DRAFT/)
  await clerk.getByRole('tab', { name: 'Tutti', exact: true }).click()
  await expect(clerk).not.toHaveURL(/statusEquals/)
  for (const page of [laura, clerk, viewer, admin]) await page.context().close()
})

test('a field of several values is compared with any, all or none of those chosen, in views and files too', async ({
  page,
}) => {
  await signIn(page, 'admin', '/customers')
  const names = page.getByRole('grid', { name: 'Clienti' }).locator('tbody [data-id] [data-col="0"]')
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Servizi', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Filtra per Servizi' })
  await editor.getByRole('button', { name: 'tutti' }).click()
  await editor.getByRole('checkbox', { name: 'Ritiro rifiuti' }).check()
  await editor.getByRole('checkbox', { name: 'Noleggio' }).check()
  expect(await axe(page)).toEqual([])
  await editor.getByRole('button', { name: 'Applica' }).click()
  await expect(page).toHaveURL(/serviceKindsAll=RIT&serviceKindsAll=NOL/)
  await expect(page.getByRole('group', { name: 'Filtro Servizi' })).toContainText(
    'ha tuttiRitiro rifiuti, Noleggio',
  )
  await expect(names).toHaveText([/Condominio Via Roma/, /Officina Estense/])

  // What the list says, its file says: the labels of all values in one cell.
  const file = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'it' }
    return (
      await fetch('/api/subjects/customers/export?columns=serviceKinds&serviceKindsAll=RIT,NOL', { headers })
    ).text()
  })
  expect(file).toContain('Ritiro rifiuti, Noleggio')

  await (await openMenu(page)).getByRole('menuitem', { name: 'Salva come nuova vista' }).click()
  await page.getByLabel('Nome della vista').fill('Ritiro e noleggio')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('group', { name: 'Filtro Servizi' }).getByRole('button', { name: 'ha tutti' }).click()
  await editor.getByRole('button', { name: 'nessuno' }).click()
  await editor.getByRole('button', { name: 'Applica' }).click()
  await expect(page).toHaveURL(/serviceKindsNone=RIT/)
  await expect(names.filter({ hasText: 'Officina Estense' })).toHaveCount(0)
  await page.getByRole('tab', { name: /Ritiro e noleggio/ }).click()
  await expect(names).toHaveText([/Condominio Via Roma/, /Officina Estense/])
})
