import type { Locator, Page } from '@playwright/test'
import { picture } from './picture'
import { again, expect, signIn, test, visit } from './test'

const NAME = 'Officina Estense S.r.l.'
const named = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const bar = (page: Page) => page.locator('.save-bar')

/** Nothing makes the page wider than its window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function shot(page: Page, name: string): Promise<void> {
  expect(await sideways(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  await picture(page, `small-${name}`)
}

/** Part of an element that is in the window, in px of its height. */
const inSight = (one: Locator) =>
  one.evaluate((element) => {
    const { bottom, top } = element.getBoundingClientRect()
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0)
  })

/**
 * Someone can scroll to it; a notice that comes above it meanwhile (others are in the record too) moves it
 * once more.
 */
const comesInSight = (one: Locator) =>
  expect(async () => {
    await one.scrollIntoViewIfNeeded()
    expect(await inSight(one)).toBeGreaterThan(10)
  }).toPass()

test.describe('on a phone', () => {
  test('a record on a phone, on a desk and zoomed to 400 %: what ends the work is there, in the window', async ({
    page,
  }) => {
    await test.step('the bell is there, and an unchanged record can be saved and left', async () => {
      await signIn(page, 'admin', '/customers')
      await page.setViewportSize({ width: 390, height: 844 })
      const bell = named(page, /^Da vedere/)
      await expect(bell).toBeVisible()
      await shot(page, 'list')
      await page.getByRole('link', { name: NAME }).first().click()
      await named(page, 'Modifica').click()
      await expect(bar(page).getByRole('button', { name: 'Salva', exact: true })).toBeVisible()
      await shot(page, 'edit')
      await bar(page).getByRole('button', { name: 'Annulla', exact: true }).click()
      await expect(named(page, 'Modifica')).toBeVisible()
    })
    await test.step('a changed record says so beside the buttons that end the work, all of them in the window', async () => {
      await again(page, '/customers')
      await page.getByRole('link', { name: NAME }).first().click()
      await named(page, 'Modifica').click()
      const limit = page.locator('[data-field="creditLimit"] input')
      await limit.focus()
      await limit.fill('4711')
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(bar(page).getByRole('status')).toHaveText('1 modifica non salvata')
        const buttons = await bar(page).getByRole('button').all()
        const boxes = await Promise.all(buttons.map((one) => one.boundingBox()))
        const ends = boxes.flatMap((box) => (box ? [[box.x, box.x + box.width] as const] : []))
        expect(ends.length).toBeGreaterThan(3)
        for (const [index, [start, end]] of ends.entries()) {
          expect(start, 'beside the one before').toBeGreaterThanOrEqual(ends[index - 1]?.[1] ?? 0)
          expect(end, 'in the window').toBeLessThanOrEqual(width)
        }
        await shot(page, `changed-${width}`)
      }
    })
    await test.step('a wide screen has no second bar while nothing has changed', async () => {
      await again(page, '/customers')
      await page.getByRole('link', { name: NAME }).first().click()
      await named(page, 'Modifica').click()
      await expect(named(page, 'Annulla')).toHaveCount(1)
      await expect(bar(page)).toBeHidden()
    })
    await test.step('a list shows its rows and a record its fields, without scrolling sideways', async () => {
      await again(page, '/customers')
      await page.setViewportSize({ width: 320, height: 256 })
      const line = page.getByRole('link', { name: NAME }).first()
      await comesInSight(line)
      expect(await inSight(page.locator('.gridwrap'))).toBeGreaterThan(120)
      await shot(page, 'zoom-list')
      await line.click()
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
      await named(page, 'Modifica').click()
      await comesInSight(page.locator('main [data-field]').getByRole('textbox').first())
      await shot(page, 'zoom-edit')
    })
  })
})

test('a list on a phone: figures and codes are whole, and so is the button that adds a condition', {
  tag: '@quick',
}, async ({ page }) => {
  await test.step('figures and codes stand whole in the cards of a list: names give way to them, and what has no room is left out', async () => {
    await signIn(page, 'admin', '/suppliers')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, figure] of [
      ['/suppliers', /\d{11}/],
      ['/customers', /[A-Z]+-\d{6}/],
      ['/subjects', /SOG-\d{7}/],
    ] as const) {
      await visit(page, path)
      await expect(page.locator('.cards .second-line').filter({ hasText: figure }).first()).toBeVisible()
      const faults = await page.locator('.cards .words').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const frame = line.getBoundingClientRect()
          return [...line.children].flatMap((word) => {
            const { right, top } = word.getBoundingClientRect()
            const isName = /\p{Ll}/u.test(word.textContent) || !/\d/.test(word.textContent)
            const isLeftOut = top >= frame.bottom - 1
            return isName ||
              isLeftOut ||
              (right <= frame.right + 1 && word.scrollWidth <= word.clientWidth + 1)
              ? []
              : [word.textContent]
          })
        }),
      )
      expect(faults, path).toEqual([])
      const seen = await page
        .locator('.cards .words > span')
        .filter({ hasText: figure })
        .first()
        .boundingBox()
      expect(seen?.width, `${path} shows them`).toBeGreaterThan(50)
      await shot(page, `cards${path.replace('/', '-')}`)
    }
  })
  await test.step('the button that adds a condition stands whole beside the four shapes of a list', async () => {
    await again(page, '/documents')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(named(page, 'Linea del tempo')).toBeInViewport({ ratio: 1 })
    await expect(named(page, 'Filtro')).toBeInViewport({ ratio: 1 })
    await shot(page, 'shapes')
  })
})
