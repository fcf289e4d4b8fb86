import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { WidgetManifest } from '../../src/contract/widget'
import { expect, test } from './test'

const manifests = JSON.parse(readFileSync('src/generated/manifests.json', 'utf8')) as WidgetManifest[]

/** Opens the gallery at one widget, drawn in every state. */
async function visit(page: Page, id: string): Promise<void> {
  await page.goto(`/gallery?widget=${id}`)
  await expect(page.locator(`[data-widget="${id}"] #gallery-stress`)).toBeVisible({ timeout: 20_000 })
}

const sheet = (page: Page, state: string): Locator => page.locator(`[data-state="${state}"]`)

async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('.gallery article').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Presses what changes a control of this kind; the keyboard is all it uses. */
async function changeByKeys(page: Page): Promise<void> {
  const kind = await page.evaluate(() => {
    const { activeElement: at } = document
    return `${at?.localName} ${at?.getAttribute('type') ?? ''} ${at?.getAttribute('role') ?? ''}`
  })
  if (/combobox/.test(kind)) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('pri')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  } else if (/^select/.test(kind)) await page.keyboard.press('ArrowUp')
  else if (/checkbox|radio|switch|button/.test(kind)) await page.keyboard.press('Space')
  else {
    await page.keyboard.press('End')
    await page.keyboard.type('7')
  }
}

async function isReadable(page: Page, id: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await axe(page), theme).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} ${theme} scrolls sideways`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/widgets/${id}-${width}-${theme}.png`, fullPage: true })
    }
  }
}

/** What is wrong is marked on the control and said in words that belong to it. */
async function marksWrong(page: Page): Promise<void> {
  for (const frame of await sheet(page, 'invalid').locator('.f:has(.msg.err)').all()) {
    await expect(frame.locator('[aria-invalid="true"]').first()).toBeAttached()
    const described = await frame.locator('[aria-describedby]').first().getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBeTruthy()
  }
}

async function isChangedByKeys(page: Page): Promise<void> {
  const frame = sheet(page, 'edit').locator('[data-field]').first()
  await page.locator('#gallery-edit').evaluate((title) => {
    title.tabIndex = -1
    title.focus()
  })
  await page.keyboard.press('Tab')
  await expect(frame.locator(':focus')).toHaveCount(1)
  await changeByKeys(page)
  const reset = frame.getByRole('button', { name: 'Ripristina' })
  await expect(reset).toBeVisible()
  await reset.click()
  await expect(reset).toHaveCount(0)
}

/** Groups draw fields; what is tested of them is their layout. */
const isGroup = ({ accepts }: WidgetManifest) => accepts.some(({ kind }) => kind === 'group')

for (const manifest of manifests) {
  const { id } = manifest
  test(`the widget ${id} is readable and works for everyone`, async ({ page }) => {
    await visit(page, id)
    await isReadable(page, id)
    if (isGroup(manifest)) return
    await marksWrong(page)
    for (const control of await sheet(page, 'disabled').locator('[data-field] :is(input, select, textarea)').all())
      await expect(control).toBeDisabled()
    await isChangedByKeys(page)
  })
}

/** The most a widget's lazily loaded half may weigh, in kB gzip, beyond what the first page has already. */
const BUDGET: Readonly<Record<string, number>> = { html: 145, relation: 75 }
const BUDGET_DEFAULT = 12

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

test('the lazily loaded half of every widget stays in its budget', () => {
  const chunks = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of chunks[key]?.imports ?? []) closure(next, seen)
    return seen
  }
  const first = closure('index.html')
  const weigh = (key: string) => gzipSync(readFileSync(`dist/client/${chunks[key]?.file}`)).length / 1000
  const heavy = manifests.flatMap(({ id }) => {
    const own = chunks[`src/widgets/${id}/Input.tsx`]
    expect(own, `${id} is a chunk of its own`).toBeDefined()
    const size = [...closure(`src/widgets/${id}/Input.tsx`)]
      .filter((key) => !first.has(key))
      .reduce((sum, key) => sum + weigh(key), 0)
    return size > (BUDGET[id] ?? BUDGET_DEFAULT) ? [`${id}: ${size.toFixed(1)} kB`] : []
  })
  expect(heavy).toEqual([])
})
