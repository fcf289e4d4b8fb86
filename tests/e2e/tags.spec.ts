import type { Locator, Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
const chips = (page: Page, path: string): Locator => field(page, path).locator('.tag')

test.describe('tags over the real server', () => {
  test('tags are chosen in their tree by keys, shown by their paths, and saved once confirmed [TREE-01] [TREE-05] [TREE-06] [TREE-07] [TREE-08] [TREE-09] [TREE-10]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/customers?q=ricambi')
    await page.getByRole('link', { name: /Ricambi Adige/ }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('Nord / Veneto')
    await page
      .getByRole('button', { name: 'Modifica', exact: true })
      .or(page.getByRole('link', { name: 'Modifica', exact: true }))
      .first()
      .click()
    await expect(page.locator('[data-mode="update"]')).toBeVisible()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto'])
    await field(page, 'salesArea').getByRole('button', { name: 'Altri' }).click()
    const dialog = page.getByRole('dialog')
    const tree = dialog.getByRole('treegrid')
    const node = (name: string) => tree.getByRole('row', { name })
    await expect(node('Veneto')).toHaveAttribute('aria-selected', 'true')
    await expect(node('Aree').locator('svg').first()).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await picture(page, `tags-${width}-${theme}`)
      }
    }
    expect(await axe(page, { within: '.dialog' })).toEqual([])
    await node('Emilia').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(node('Emilia ovest')).toHaveAttribute('aria-selected', 'true')
    await expect(node('Nord').getByRole('checkbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto'])

    await field(page, 'salesArea').getByRole('button', { name: 'Altri' }).click()
    await node('Liguria').locator('.tree-check').click()
    await dialog.getByRole('button', { name: 'Conferma' }).click()
    await expect(chips(page, 'salesArea')).toHaveText(['Nord / Veneto', 'Nord / Liguria'])
    expect((await chips(page, 'salesArea').first().locator('.cut').boundingBox())?.width).toBeLessThanOrEqual(
      200,
    )
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('Nord / Liguria')
  })

  test('a tree drops its selection with its query: nothing acts on a row that is out of sight', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/tags')
    const tree = page.getByRole('treegrid', { name: 'Tag' })
    const nord = tree.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nord', exact: true }) })
    await nord.getByRole('checkbox').check()
    const chosen = page
      .getByRole('toolbar', { name: /selezion/i })
      .or(page.getByText('1 selezionato'))
      .first()
    await expect(chosen).toBeVisible()
    await page.getByRole('searchbox', { name: "Cerca nell'elenco" }).fill('Servizi')
    await expect(nord).toHaveCount(0)
    await expect(chosen).toHaveCount(0)
    await page.getByRole('searchbox', { name: "Cerca nell'elenco" }).fill('')
    await expect(nord).toHaveAttribute('aria-selected', 'false')
  })

  test('a tree narrowed to nothing says that nothing matches, and offers to drop the search', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/tags?q=nessunaEtichetta')
    await expect(page.locator('.empty')).toContainText('nessunaEtichetta')
    await page
      .getByRole('button', { name: /Togli|Rimuovi|Azzera/ })
      .first()
      .click()
    await expect(page.getByRole('treegrid').getByRole('row').nth(2)).toBeVisible()
  })

  test('the list of tags is a tree: arrows open, close and navigate it, a new tag is made below another [PERM-18] [TREE-01]', {
    tag: '@quick',
  }, async ({ page }) => {
    await signIn(page, 'admin', '/tags')
    const tree = page.getByRole('treegrid', { name: 'Tag' })
    const nord = tree.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nord', exact: true }) })
    const veneto = tree
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Veneto', exact: true }) })
    await expect(veneto).toHaveAttribute('aria-level', '2')
    await expect(nord).toHaveAttribute('aria-expanded', 'true')
    await page
      .getByRole('group', { name: 'Vista delle schede' })
      .getByRole('button', { name: 'Elenco' })
      .click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Albero', exact: true }).click()
    await expect(tree).toBeVisible()
    await nord.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(nord).toHaveAttribute('aria-expanded', 'false')
    await expect(veneto).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tree.locator('tr:focus')).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('ArrowLeft')
    await expect(tree.locator('tr:focus'), 'an open one closes first').toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await page.keyboard.press('ArrowLeft')
    await expect(nord).toBeFocused()
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(nord, 'a phone shows the tree too').toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(nord).toBeFocused()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Nuovo sotto «Nord»' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-mode="create"] [data-field="parent"] input')).toHaveValue('Nord')
    await expect(page.locator('[data-mode="create"] [data-field="treeName"]')).toContainText('Aree')
  })

  test('tags move below one another by keys, buttons and dragging; cycles are explained, the toast undoes [TREE-01]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/tags')
    const tree = page.getByRole('treegrid', { name: 'Tag' })
    const row = (name: string) =>
      tree.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    const toast = (words: RegExp) => page.locator('.toast').filter({ hasText: words })
    await expect(row('Veneto')).toHaveAttribute('aria-level', '2')

    await row('Liguria').focus()
    await page.keyboard.press('ControlOrMeta+x')
    await expect(page.getByRole('alert').filter({ hasText: 'Stai spostando «Liguria»' })).toBeVisible()
    await row('Veneto').focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(row('Liguria')).toHaveAttribute('aria-level', '3')
    await expect(row('Liguria')).toBeFocused()
    await toast(/«Liguria» ora sta sotto «Veneto»/)
      .getByRole('button', { name: "Rimetti dov'era" })
      .click()
    await expect(row('Liguria')).toHaveAttribute('aria-level', '2')

    await row('Nord').focus()
    await page.keyboard.press('ControlOrMeta+x')
    await row('Veneto').getByRole('button', { name: 'Metti sotto «Veneto»' }).click()
    await expect(toast(/«Nord» non può stare sotto sé stessa/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert').filter({ hasText: 'Stai spostando' })).toHaveCount(0)

    await row('Veneto').dragTo(row('Liguria'))
    await expect(row('Veneto')).toHaveAttribute('aria-level', '3')
    await toast(/«Veneto» ora sta sotto «Liguria»/)
      .getByRole('button', { name: "Rimetti dov'era" })
      .click()
    await expect(row('Veneto')).toHaveAttribute('aria-level', '2')

    await row('Veneto').getByRole('checkbox').click()
    await row('Liguria').focus()
    await page.keyboard.press('Space')
    await expect(row('Liguria')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('toolbar', { name: 'Azioni sui selezionati' })).toContainText('2')
    expect(await axe(page)).toEqual([])
  })

  test('a dialog moves tags too, several in one step that the toast undoes', async ({ page }) => {
    await signIn(page, 'admin', '/tags')
    const tree = page.getByRole('treegrid', { name: 'Tag' })
    const row = (name: string) =>
      tree.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    const toast = (words: RegExp) => page.locator('.toast').filter({ hasText: words })
    const place = (name: string) => page.getByRole('dialog').getByRole('row', { name, exact: true })
    await page.setViewportSize({ width: 390, height: 800 })
    await row('Liguria').getByRole('button', { name: 'Sposta «Liguria»' }).click()
    const one = page.getByRole('dialog', { name: 'Sposta «Liguria»' })
    await expect(place('Nord')).toBeVisible()
    await expect(place('Liguria')).toHaveCount(0)
    await one.getByRole('searchbox', { name: 'Cerca un posto' }).fill('vene')
    await place('Veneto').click()
    expect(await axe(page)).toEqual([])
    await one.getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(one).toHaveCount(0)
    await expect(row('Liguria')).toHaveAttribute('aria-level', '3')
    await toast(/«Liguria» ora sta sotto «Veneto»/)
      .getByRole('button', { name: "Rimetti dov'era", exact: true })
      .click()
    await expect(row('Liguria')).toHaveAttribute('aria-level', '2')

    await page.setViewportSize({ width: 1440, height: 900 })
    for (const name of ['Veneto', 'Liguria']) await row(name).getByRole('checkbox').click()
    await page
      .getByRole('toolbar', { name: 'Azioni sui selezionati' })
      .getByRole('button', { name: 'Sposta sotto…' })
      .click()
    const both = page.getByRole('dialog', { name: 'Sposta 2 schede' })
    await expect(place('Veneto')).toHaveCount(0)
    await place("In cima all'albero").click()
    await both.getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(row('Veneto')).toHaveAttribute('aria-level', '1')
    await expect(row('Liguria')).toHaveAttribute('aria-level', '1')
    await toast(/2 schede ora stanno in cima all'albero/)
      .getByRole('button', { name: "Rimetti dov'erano" })
      .click()
    await expect(row('Veneto')).toHaveAttribute('aria-level', '2')
    await expect(row('Liguria')).toHaveAttribute('aria-level', '2')
  })

  test('a tree offers a new tag to who may make one, and comes back with it [PERM-18] [AUTO-16]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/customers/new')
    await field(page, 'salesArea').getByRole('button', { name: 'Aggiungi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nuovo tag…' }).click()
    await expect(page.locator('[data-route="tags"][data-mode="create"]')).toBeVisible()
    await expect(field(page, 'treeName').getByRole('combobox')).toHaveValue('AREAS')
    await field(page, 'name').getByRole('textbox').first().fill('Estero')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.locator('[data-route="customers"][data-mode="create"]')).toBeVisible()
    await expect(chips(page, 'salesArea')).toHaveText(['Estero'])
  })

  test('a tree offers no new tag to who may make none [PERM-18]', async ({ page }) => {
    await signIn(page, 'ufficio', '/customers/new')
    await field(page, 'salesArea').getByRole('button', { name: 'Aggiungi' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Nuovo tag…' })).toHaveCount(0)
  })
})
