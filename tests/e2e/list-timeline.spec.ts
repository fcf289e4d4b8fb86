import type { Page } from '@playwright/test'
import { dayAfter } from '../../src/contract/time/office-day'
import { review } from './review'
import { expect, signIn, test } from './test'

/** First and last day of a document, as the server holds them. */
async function daysOf(page: Page, id: string): Promise<[string, string]> {
  return page.evaluate(async (of) => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const answer = await fetch(`/api/bu/documents/${of}`, { headers: { authorization: `Bearer ${token}` } })
    const { validFrom, validTo } = (await answer.json()).data
    return [validFrom, validTo] as [string, string]
  }, id)
}

test('a list as a timeline: bars by group, moved by keys and pointer with the length kept, as a view that stays one', {
  tag: '@quick',
}, async ({ page }) => {
  await signIn(page, 'admin', '/documents')
  await page
    .getByRole('group', { name: 'Vista delle schede' })
    .getByRole('button', { name: 'Linea del tempo' })
    .click()
  const group = page.getByRole('region', { name: 'Contratto' })
  const bar = group.getByRole('link', { name: /^Contratto di trasporto, bozza/ })
  await expect(bar).toBeVisible()
  const id = (await bar.getAttribute('data-card')) ?? ''
  const [first, last] = await daysOf(page, id)

  const bars = page.locator('.timeline-bar')
  await bars.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(bars.nth(1)).toBeFocused()
  await bar.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Contratto di trasporto, bozza' }),
    'told once',
  ).toHaveCount(1)
  await expect.poll(() => daysOf(page, id)).toEqual([dayAfter(first, 8), dayAfter(last, 8)])
  await page.getByRole('button', { name: "Rimetti dov'era" }).first().click()
  await expect.poll(() => daysOf(page, id)).toEqual([first, last])

  // A pointer that goes a tenth of the quarter moves it by nine days; a press alone opens the record.
  const box = await bar.boundingBox()
  const track = await page.locator('.timeline-track').first().boundingBox()
  if (!box || !track) throw new Error('the bar is not in sight')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 - track.width / 10, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await daysOf(page, id))[0]).toBe(dayAfter(first, -9))
  await page.getByRole('button', { name: "Rimetti dov'era" }).last().click()
  await expect.poll(() => daysOf(page, id)).toEqual([first, last])

  // Its ends alone: the first day by the mouse, the last one by keys.
  const [edge, whole] = [await bar.locator('[data-edge="start"]').boundingBox(), await bar.boundingBox()]
  if (!edge || !whole) throw new Error('the bar has no ends')
  await page.mouse.move(edge.x + 3, edge.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge.x + 3 - track.width / 10, edge.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => daysOf(page, id)).toEqual([dayAfter(first, -9), last])
  await page.getByRole('button', { name: "Rimetti dov'era" }).last().click()
  await expect.poll(() => daysOf(page, id)).toEqual([first, last])
  await bar.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => daysOf(page, id)).toEqual([first, dayAfter(last, 1)])
  await page.getByRole('button', { name: "Rimetti dov'era" }).last().click()
  await expect.poll(() => daysOf(page, id)).toEqual([first, last])

  const scales = page.getByRole('group', { name: 'Periodo' })
  const marks = page.locator('.timeline-mark')
  const cut = () =>
    marks.evaluateAll((all) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
    )
  for (const [scale, named] of [
    ['Mese', '15'],
    ['Trimestre', '1'],
    ['Anno', 'gen'],
  ] as const) {
    await scales.getByRole('button', { name: scale }).click()
    await expect(marks.filter({ hasText: named }).first()).toBeVisible()
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(cut, `${scale} at ${width} px`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Viste salvate' }).click()
  await page.getByRole('menuitem', { name: 'Salva come nuova vista' }).click()
  await page.getByLabel('Nome della vista').fill('Anno dei documenti')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page
    .getByRole('group', { name: 'Vista delle schede' })
    .getByRole('button', { name: 'Elenco' })
    .click()
  await expect(page.getByRole('grid', { name: 'Documenti' })).toBeVisible()
  await page.getByRole('tab', { name: /Anno dei documenti/ }).click()
  await expect(page).toHaveURL(/as=timeline\.year$|as=timeline\.year&/)
  await expect(bar).toBeVisible()
  await review(page, 'timeline')
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(group.getByRole('link', { name: 'Contratto di trasporto, bozza' })).toBeVisible()
  await expect(page.locator('.timeline-bar')).toHaveCount(0)
})
