import type { Locator, Page } from '@playwright/test'
import { picture } from './picture'
import { review } from './review'
import { again, expect, signIn, test } from './test'

const board = (page: Page): Locator => page.getByRole('group', { name: 'Documenti', exact: true })
const column = (page: Page, name: string): Locator =>
  board(page).getByRole('region', { name: new RegExp(`^${name}:`) })
const card = (place: Locator, name: string): Locator => place.getByRole('listitem').filter({ hasText: name })
const toast = (page: Page, text: RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

/** Takes a card by the mouse and holds it over a column. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the card or the column is not on the screen')
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + start.height / 2, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + 160, { steps: 6 })
}

/** A document of its own, in a status. */
async function document(page: Page, title: string, status: 'DRAFT' | 'TO_APPROVE'): Promise<string> {
  return page.evaluate(
    async ({ name, to }) => {
      const { token, id: me } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const call = async (method: string, path: string, body: object) =>
        (
          await (
            await fetch(`/api/bu/documents${path}`, { method, headers, body: JSON.stringify(body) })
          ).json()
        ).data
      const { items } = (
        await (await fetch('/api/bu/documents?size=1&statusEquals=PUBLISHED', { headers })).json()
      ).data
      const { documentType, structure } = items[0]
      const made = await call('POST', '', {
        title: name,
        documentType,
        ...(structure ? { structure: { id: structure.id } } : {}),
        ...(to === 'TO_APPROVE' ? { approver: { id: me } } : {}),
      })
      if (to === 'TO_APPROVE')
        await call('PUT', `/statuses/${made.id}?newStatus=TO_APPROVE`, { extraFields: made.extraFields })
      return made.id as string
    },
    { name: title, to: status },
  )
}

test.describe('a list as a board', () => {
  test('the board is chosen in the tools, stays in the address, and looks right in both themes and every size', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/documents?q=contratto')
    await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
    await page
      .getByRole('group', { name: 'Vista delle schede' })
      .getByRole('button', { name: 'Bacheca' })
      .click()
    await expect(column(page, 'Bozza')).toBeVisible()
    expect(page.url()).toContain('as=board')
    await expect(page.getByRole('searchbox').or(page.getByPlaceholder("Cerca nell'elenco"))).toHaveValue(
      'contratto',
    )
    await expect(column(page, 'Pubblicato').getByRole('listitem').first()).toBeVisible()
    for (const one of await column(page, 'Pubblicato').getByRole('listitem').all())
      await expect(one).toContainText(/contratto/i)
    await page.goBack()
    await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
    await page.goForward()
    await page.reload()
    await expect(column(page, 'Bozza')).toBeVisible()
    await page.goto('/documents?as=board')
    await expect(column(page, 'Bozza').getByRole('listitem').first()).toBeVisible()
    await review(page, 'board')
  })

  test('a board moves its cards by the mouse and by keys', { tag: '@quick' }, async ({ page, noise }) => {
    await test.step('moves cards by the mouse: closed columns say why, what a status requires is asked for, the toast takes it back', async () => {
      await signIn(page, 'admin', '/documents?as=board&q=trascinato')
      await expect(page.getByText(/^Nessun risultato con «/)).toBeVisible()
      await document(page, 'Trascinato senza approvatore', 'DRAFT')
      await document(page, 'Trascinato da approvare', 'TO_APPROVE')
      const waiting = card(column(page, 'Da approvare'), 'Trascinato da approvare')
      // Both come by the events of the server.
      await expect(waiting).toBeVisible()
      const draft = card(column(page, 'Bozza'), 'Trascinato senza approvatore')

      await dragOver(page, draft, column(page, 'Approvato'))
      await expect(column(page, 'Approvato')).toContainText(
        'Da «Bozza» si arriva qui passando per «Da approvare».',
      )
      await expect(column(page, 'Da approvare')).not.toContainText('Non può')
      await picture(page, 'board-dragging')
      await page.mouse.up()
      await expect(draft).toBeVisible()
      await expect(column(page, 'Approvato')).not.toContainText('Non può')
      expect(page.url()).toContain('as=board')

      await dragOver(page, waiting, column(page, 'Bozza'))
      await page.mouse.up()
      await expect(card(column(page, 'Bozza'), 'Trascinato da approvare')).toBeVisible()
      await expect(waiting).toHaveCount(0)
      await page.getByRole('button', { name: "Rimetti dov'era" }).click()
      await expect(waiting).toBeVisible()

      await dragOver(page, draft, column(page, 'Da approvare'))
      await page.mouse.up()
      const asked = page.getByRole('alertdialog')
      await expect(asked).toContainText('Approvatore')
      await asked.getByRole('button', { name: 'Completa i campi' }).click()
      await expect(page).toHaveURL(/\/edit\?status=TO_APPROVE$/)
      await expect(page.locator('[data-mode="update"]')).toBeVisible()
    })
    await test.step('moves cards by keys, said aloud, and puts back what the server refuses', async () => {
      await again(page, '/documents?as=board&q=tasti')
      await expect(page.getByText(/^Nessun risultato con «/)).toBeVisible()
      const id = await document(page, 'Mosso con i tasti', 'TO_APPROVE')
      const waiting = card(column(page, 'Da approvare'), 'Mosso con i tasti')
      await waiting.getByRole('link').focus()
      await page.keyboard.press('Space')
      await expect(toast(page, /Hai preso «.*Mosso con i tasti»/)).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(toast(page, /resta in «Da approvare»/)).toBeAttached()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowLeft')
      await expect(toast(page, /Posa in «Bozza»/)).toBeAttached()

      // Somebody else changes the record at the very moment it is put down.
      noise.foreseen = [/409/]
      await page.route(
        `**/statuses/${id}*`,
        async (route) => {
          await page.evaluate(async (one) => {
            const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
            const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
            const { data } = await (await fetch(`/api/bu/documents/${one}`, { headers })).json()
            const body = JSON.stringify({
              title: 'Mosso con i tasti, e cambiato',
              extraFields: data.extraFields,
            })
            await fetch(`/api/bu/documents/${one}`, { method: 'PUT', headers, body })
          }, id)
          await route.continue()
        },
        { times: 1 },
      )
      await page.keyboard.press('Enter')
      await expect(page.getByText(/modificat/i).first()).toBeVisible()
      await expect(waiting).toBeVisible()
      await expect(waiting).toContainText('e cambiato')

      await waiting.getByRole('link').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem', { name: /^Pubblicato/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await menu.getByRole('menuitem', { name: 'Bozza' }).click()
      await expect(card(column(page, 'Bozza'), 'Mosso con i tasti')).toBeVisible()
      await expect(toast(page, /ora è in «Bozza»/), 'told once').toHaveCount(1)
    })
  })

  test('a board moves cards by a long touch', async ({ page }) => {
    await signIn(page, 'admin', '/documents?as=board&q=dito')
    await expect(page.getByText(/^Nessun risultato con «/)).toBeVisible()
    await document(page, 'Mosso con il dito', 'TO_APPROVE')
    const waiting = card(column(page, 'Da approvare'), 'Mosso con il dito')
    await expect(waiting).toBeVisible()
    const [start, end] = [await waiting.boundingBox(), await column(page, 'Bozza').boundingBox()]
    if (!start || !end) throw new Error('the card or the column is not on the screen')
    const touch = (x: number, y: number) => ({
      pointerType: 'touch',
      clientX: x,
      clientY: y,
      button: 0,
      bubbles: true,
      isPrimary: true,
    })
    await waiting.dispatchEvent('pointerdown', touch(start.x + 20, start.y + 20))
    await expect(page.locator('.board-card.drag-ghost')).toBeVisible()
    await waiting.dispatchEvent('pointermove', touch(end.x + 80, end.y + 120))
    await waiting.dispatchEvent('pointerup', touch(end.x + 80, end.y + 120))
    await expect(card(column(page, 'Bozza'), 'Mosso con il dito')).toBeVisible()
  })
})
