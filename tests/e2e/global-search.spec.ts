import type { Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { again, expect, signIn, test } from './test'

const box = (page: Page) => page.getByRole('search')
const picker = (page: Page) => box(page).getByRole('button', { name: /^Dove cercare/ })
const input = (page: Page) => box(page).getByRole('textbox')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Cerca in' })
const arranging = (page: Page) => page.getByRole('dialog', { name: 'Configura ricerca' })
const names = (page: Page) => menu(page).locator('.pick').allTextContents()

async function openMenu(page: Page): Promise<void> {
  await picker(page).click()
  await expect(menu(page)).toBeVisible()
}

async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name, exact: true }).click()
  await expect(menu(page)).toHaveCount(0)
}

/** What the server holds under the key `globalSearch`. */
function keptArrangement(page: Page): Promise<{ order: string[]; visibility: Record<string, boolean> }> {
  return page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? 'null')
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await fetch(`/api/conf/user/settings/findByUserId/${user.id}`, { headers })
    return JSON.parse((await answer.json()).data.preferences.globalSearch)
  })
}

/** The labels for the search of the entities that are shown before anybody arranges them. */
function toldLabels(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const answer = await fetch('/api/entityconf/visible', { headers: { authorization: `Bearer ${token}` } })
    const { items, search } = (await answer.json()).data
    return search.order
      .filter((route: string) => search.shown.includes(route))
      .map((route: string) => items.find((one: { route: string }) => one.route === route).globalSearch.label)
  })
}

/** Takes the person's arrangement back, so that the next test begins with the default. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? 'null')
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    await fetch(`/api/conf/user/settings/${user.id}/globalSearch/`, { method: 'PUT', headers, body: 'null' })
  })
}

test.describe('the global search', () => {
  test('the global search opens, searches, waits, goes back and creates records, in both themes, sizes and languages [SEARCH-01] [SEARCH-03] [ENTITYCONF-08] [SEARCH-02] [SEARCH-06] [SEARCH-07] [SEARCH-10] [SEARCH-08] [SEARCH-09]', async ({
    page,
  }) => {
    await test.step('is a box of the toolbar, at most 200 px wide, with a menu of entities that opens and closes', async () => {
      await signIn(page, 'laura.bianchi')
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const size = await box(page).boundingBox()
        expect(size?.width, `${width}`).toBeLessThanOrEqual(200)
        expect(size && size.y < 48 && size.x >= 0 && size.x + size.width <= width).toBe(true)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await openMenu(page)
      expect(await names(page)).toEqual([
        'Clienti',
        'Fornitori',
        'Soggetti',
        'Collaboratori',
        'Documenti',
        'Documenti dei soggetti',
      ])
      expect(await names(page), 'as the entities say').toEqual(await toldLabels(page))
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
      await expect(picker(page)).toBeFocused()
    })
    await test.step('searches the picked entity by Enter and by its control, and empties the text', async () => {
      await again(page, '/')
      await choose(page, 'Fornitori')
      await input(page).fill('secchia')
      await input(page).press('Enter')
      await expect(page).toHaveURL(/\/suppliers\?q=secchia$/)
      await expect(
        page.locator('[data-route="suppliers"]').getByRole('link', { name: 'Trasporti Secchia S.r.l.' }),
      ).toBeVisible()
      await box(page).getByRole('button', { name: 'Svuota la ricerca' }).click()
      await expect(input(page)).toHaveValue('')
      await choose(page, 'Clienti')
      await input(page).fill('estense')
      await box(page).getByRole('button', { name: 'Cerca', exact: true }).click()
      await expect(page).toHaveURL(/\/customers\?q=estense$/)
      await expect(
        page.locator('[data-route="customers"]').getByRole('link', { name: 'Officina Estense S.r.l.' }),
      ).toBeVisible()
    })
    await test.step('rests while a search runs, and says when nothing is found', async () => {
      await again(page, '/')
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/api\/subjects\/customers\?.*q=zzzz/, async (route) => {
        await held
        await route.continue()
      })
      await input(page).fill('zzzz')
      await input(page).press('Enter')
      await expect(input(page)).toBeDisabled()
      release()
      await expect(input(page)).toBeEnabled()
      await expect(box(page).getByRole('status')).toHaveText('Nessun risultato')
      await expect(input(page)).toBeFocused()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
    await test.step('goes back to the entity before, and makes a new record of an entity', async () => {
      await again(page, '/')
      await choose(page, 'Soggetti')
      await choose(page, 'Collaboratori')
      await openMenu(page)
      await menu(page).getByRole('button', { name: 'Entità precedente' }).click()
      await expect(menu(page).locator('[aria-current]')).toHaveText('Soggetti')
      await menu(page).getByRole('button', { name: 'Nuovo fornitore' }).click()
      await expect(page).toHaveURL(/\/suppliers\/new$/)
    })
    await test.step('looks right in both themes and sizes, in both languages', async () => {
      test.slow()
      await again(page, '/customers')
      await choose(page, 'Clienti')
      await openMenu(page)
      for (const theme of ['light', 'dark']) {
        await page.evaluate((one) => {
          document.documentElement.dataset.theme = one
        }, theme)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await picture(page, `global-search-${width}-${theme}`)
        }
      }
      expect(await axe(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Menu utente di Laura Bianchi' }).click()
      await page.getByRole('menuitem', { name: 'Lingua' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Where to search: Customers' }).click()
      await expect(page.getByRole('dialog', { name: 'Search in' })).toContainText('Suppliers')
    })
  })

  test('the global search offers no new record to a person without the right [SEARCH-09]', async ({
    page,
  }) => {
    await signIn(page, 'sola.lettura')
    await openMenu(page)
    await expect(menu(page).getByRole('button', { name: 'Clienti', exact: true })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: /^Nuovo/ })).toHaveCount(0)
  })

  test('a person arranges the global search by dragging and keys and hides entities; the server stores it [SEARCH-04] [SEARCH-05] [SEARCH-15]', async ({
    page,
    browser,
    office,
  }) => {
    await signIn(page, 'ufficio')
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Configura ricerca' }).click()
    const rows = arranging(page).getByRole('listitem')
    await expect(rows.first()).toContainText('Clienti')
    expect(await axe(page)).toEqual([])
    // The third by pointer to the first place.
    const handle = (name: string) => arranging(page).getByRole('button', { name: `Sposta ${name} (` })
    const from = await handle('Soggetti').boundingBox()
    const to = await rows.first().boundingBox()
    if (!from || !to) throw new Error('rows without a place')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await expect(rows.first()).toContainText('Soggetti')
    // By keys one place down; the focus stays with the row.
    await handle('Soggetti').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toContainText('Soggetti')
    await expect(handle('Soggetti')).toBeFocused()
    await expect(arranging(page).getByRole('status')).toContainText('Soggetti: posizione 2')
    await arranging(page).getByRole('checkbox', { name: 'Fornitori' }).uncheck()
    await arranging(page).getByRole('checkbox', { name: 'Note soggetto' }).check()
    await arranging(page).getByRole('button', { name: 'Salva' }).click()
    await expect(menu(page)).toBeVisible()
    const kept = await keptArrangement(page)
    expect(kept.order.slice(0, 2)).toEqual(['customers', 'subjects'])
    expect(kept.visibility).toMatchObject({ suppliers: false, customers: true, 'subject-notes': true })

    const other = await browser.newPage({ baseURL: office.url })
    await signIn(other, 'ufficio')
    await openMenu(other)
    expect(await names(other)).toEqual([
      'Clienti',
      'Soggetti',
      'Documenti',
      'Documenti dei soggetti',
      'Note soggetto',
    ])
    await forget(other)
    await other.close()
  })

  test('the global search does nothing with an entity that cannot be searched [SEARCH-11]', async ({
    page,
  }) => {
    await signIn(page, 'davide.moretti')
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Configura ricerca' }).click()
    await arranging(page).getByRole('checkbox', { name: 'Note soggetto' }).check()
    await arranging(page).getByRole('button', { name: 'Salva' }).click()
    await menu(page).getByRole('button', { name: 'Note soggetto' }).click()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await input(page).fill('visita')
    await input(page).press('Enter')
    await box(page).getByRole('button', { name: 'Cerca', exact: true }).click({ force: true })
    await expect(input(page)).toBeEnabled()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    await forget(page)
  })

  test('the global search has its measures [SEARCH-13] [SEARCH-14] [CONST-07]', async ({ page }) => {
    await signIn(page, 'admin')
    // Three quarters of the window less the head, and 1000 px where the window has more to give.
    for (const [height, most] of [
      [900, 627],
      [420, 267],
      [1600, 1000],
    ] as const) {
      await page.setViewportSize({ width: 1440, height })
      await openMenu(page)
      await menu(page).getByRole('button', { name: 'Configura ricerca' }).click()
      const list = arranging(page).getByRole('list')
      const rows = list.getByRole('listitem')
      // The menu has its place once its sheet has come.
      await expect(async () => {
        const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
        expect(first?.height).toBe(32)
        expect((second?.y ?? 0) - (first?.y ?? 0) - 32).toBe(8)
        const whole = await page.locator('.search-menu').boundingBox()
        expect(Math.abs((whole?.height ?? 0) - most), `${height}: as high as it may be`).toBeLessThanOrEqual(
          1,
        )
        expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThanOrEqual(height)
        expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
      }).toPass()
      await page.keyboard.press('Escape')
      await expect(arranging(page)).toHaveCount(0)
    }
    await openMenu(page)
    const few = menu(page).getByRole('list')
    expect(
      await few.evaluate((one) => one.scrollHeight <= one.clientHeight),
      'six rows need no scrolling',
    ).toBe(true)
  })
})
