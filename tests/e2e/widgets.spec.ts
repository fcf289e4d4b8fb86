import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import type { WidgetManifest } from '../../src/contract/ports/widget'
import { PART_FOLDERS } from '../../src/pages/gallery/parts/part-folders'
import { axe } from './axe'
import { expect, test } from './test'

const manifests = JSON.parse(readFileSync('src/generated/manifests.json', 'utf8')) as WidgetManifest[]

/**
 * Goes to one widget of the gallery, drawn in every state: the first by its address, the others by their
 * links.
 */
async function visit(page: Page, id: string): Promise<void> {
  if (page.url().includes('/gallery')) await page.getByRole('link', { name: id, exact: true }).click()
  else await page.goto(`/gallery?widget=${id}`)
  await expect(page.locator(`[data-widget="${id}"] #gallery-stress`)).toBeVisible({ timeout: 20_000 })
}

const sheet = (page: Page, state: string): Locator => page.locator(`[data-state="${state}"]`)

/** The sheets of the gallery. */
const SHEETS = '.gallery article'

/**
 * Widgets whose first control changes nothing by itself, or only by a text of a certain form: what is pressed
 * instead.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  autocomplete: ['ControlOrMeta+a', 'type:tra', 'ArrowDown', 'Enter'],
  date: ['ControlOrMeta+a', 'type:15/03/2024', 'Tab'],
  embedded: ['Delete'],
  files: ['Tab', 'Tab', 'Tab', 'Space'],
  icon: ['ControlOrMeta+a', 'type:anch', 'ArrowDown', 'Enter'],
  svg: ['Tab', 'Space'],
  html: ['Tab', 'type:7'],
  offered: ['ControlOrMeta+a', 'type:princ', 'ArrowDown', 'Enter'],
  radio: ['ArrowDown'],
  recipients: ['Tab', 'Space'],
  relation: ['ControlOrMeta+a', 'type:tra', 'ArrowDown', 'Enter'],
  suggested: ['ControlOrMeta+a', 'type:bol', 'ArrowDown', 'Enter'],
}

const BY_KIND: readonly (readonly [kind: RegExp, keys: readonly string[]])[] = [
  [/combobox/, ['ControlOrMeta+a', 'type:priv', 'ArrowDown', 'Enter']],
  [/^select/, ['ArrowUp']],
  [/checkbox|radio|switch|button/, ['Space']],
  [/./, ['End', 'type:7']],
]

/**
 * Presses what changes a control of this kind; the keyboard is all it uses. Answers what it pressed on which
 * control.
 */
async function changeByKeys(page: Page, id: string): Promise<string> {
  const kind = await page.evaluate(() => {
    const { activeElement: at } = document
    return `${at?.localName} ${at?.getAttribute('type') ?? ''} ${at?.getAttribute('role') ?? ''}`
  })
  const keys = KEYS[id] ?? BY_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? []
  for (const key of keys) {
    const typed = key.startsWith('type:') ? key.slice('type:'.length) : null
    if (typed === null) await page.keyboard.press(key)
    else await page.keyboard.type(typed)
    if (typed !== null && kind.includes('combobox'))
      await expect(page.getByRole('option', { name: new RegExp(typed, 'i') }).first()).toBeVisible()
  }
  return `${kind}: ${keys.join(' ')}`
}

/** Nothing for axe to find in light or dark, and no scrolling sideways on a phone or a desk. */
async function isReadable(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // Parts that measure themselves follow the window a moment later.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${width} scrolls sideways`).toBeLessThanOrEqual(0)
  }
  expect(await axe(page, { within: SHEETS }), 'light').toEqual([])
  const light = await page.evaluate(() => document.documentElement.getAttribute('data-theme') ?? 'light')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await axe(page, { within: SHEETS, rules: ['color-contrast'] }), 'dark').toEqual([])
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), light)
}

/** What is wrong is marked on the control and said in words that belong to it. */
async function marksWrong(page: Page): Promise<void> {
  const wrong = sheet(page, 'invalid').locator('.field:has(.msg.err)')
  await expect(wrong.first()).toBeVisible()
  for (const frame of await wrong.all()) {
    await expect(frame.locator('[aria-invalid="true"]').first()).toBeAttached()
    const described = await frame.locator('[aria-describedby]').first().getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBeTruthy()
  }
}

async function isChangedByKeys(page: Page, id: string): Promise<void> {
  const frame = sheet(page, 'edit').locator('[data-field]').first()
  await page.locator('#gallery-edit').evaluate((title) => {
    title.tabIndex = -1
    title.focus()
  })
  await page.keyboard.press('Tab')
  await expect(frame.locator(':focus')).toHaveCount(1)
  const pressed = await changeByKeys(page, id)
  const reset = frame.getByRole('button', { name: 'Ripristina' })
  await expect(reset, pressed).toBeVisible()
  await reset.click()
  await expect(reset).toHaveCount(0)
}

/** What is on offer stands in the record itself: nothing is fetched that could fail. */
const FETCH_NOTHING = ['offered']

/** A list that could not be had says so where it would open, and offers to ask again. */
async function saysFailure(page: Page, id: string): Promise<void> {
  if (FETCH_NOTHING.includes(id)) return
  const frame = page.locator(`[data-field="${id}.failing-server.edit.error"]`)
  const box = frame.getByRole('combobox')
  if ((await box.count()) === 0) return
  await box.focus()
  if (await box.evaluate(({ localName }) => localName === 'input')) await page.keyboard.type('tra')
  await expect(page.locator('button', { hasText: 'Riprova' }).first()).toBeVisible()
  // What stands over the page keeps the links to other widgets away.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
}

/** Groups and rows draw fields; what is tested of them is their layout, and that they lock every part. */
const isGroup = ({ accepts, id }: WidgetManifest) =>
  id === 'structured' || accepts.some(({ kind, of }) => kind === 'group' || of === 'group')

async function worksForEveryone(page: Page, manifest: WidgetManifest): Promise<void> {
  const { id } = manifest
  await visit(page, id)
  await isReadable(page)
  for (const control of await sheet(page, 'disabled')
    .locator('[data-field] :is(input, select, textarea)')
    .all())
    await expect(control).toBeDisabled()
  if (isGroup(manifest)) return
  await marksWrong(page)
  await isChangedByKeys(page, id)
  await saysFailure(page, id)
}

/** Widgets that share one load of the gallery. */
const AT_ONCE = 5

for (let first = 0; first < manifests.length; first += AT_ONCE) {
  const some = manifests.slice(first, first + AT_ONCE)
  test(`widgets are readable and work for everyone: ${some.map(({ id }) => id).join(', ')}`, async ({
    page,
    noise,
  }) => {
    noise.foreseen = [/could not be loaded/]
    for (const manifest of some) await test.step(manifest.id, () => worksForEveryone(page, manifest))
  })
}

test('parts of pages are readable by everyone, in light and dark, on a phone and a desk', async ({
  page,
}) => {
  for (const folder of PART_FOLDERS) {
    await test.step(folder, async () => {
      await page.goto(`/gallery?parts=${folder}`)
      await expect(page.locator(`[data-parts="${folder}"] [data-part]`).first()).toBeVisible({
        timeout: 20_000,
      })
      await isReadable(page)
    })
  }
})

test('layers of the gallery open, are usable by everyone, and close by Esc', async ({ page }) => {
  await page.goto('/gallery?parts=overlays')
  for (const part of ['Dialog', 'ConfirmDialog', 'MenuButton', 'UserMenu', 'Palette', 'SpotGuide']) {
    await page.locator(`[data-part="${part}"] button`).first().click()
    const layer = page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()
    await expect(layer, part).toBeVisible()
    expect(await axe(page), part).toEqual([])
    await page.keyboard.press('Escape')
    await expect(layer, part).toHaveCount(0)
  }
  await page.locator('[data-part="Toasts"] button').first().click()
  await expect(page.locator('.toasts [role=alert], .toasts [role=status]').first()).toBeVisible()
  expect(await axe(page, { within: '.toasts' }), 'Toasts').toEqual([])
})

/** The most a widget's lazily loaded half may weigh, in kB gzip, beyond what the first page has already. */
const BUDGET: Readonly<Record<string, number>> = {
  autocomplete: 36,
  html: 146,
  icon: 36,
  relation: 36,
  // What somebody has typed is handed over to a save: half a kB.
  relations: 37,
  suggested: 37,
}
const BUDGET_DEFAULT = 12

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

/** Widgets of a few lines of code each, by the file in which they come together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  small: [
    'checkbox',
    'email',
    'fax',
    'fiscalCode',
    'iban',
    'mobile',
    'number',
    'password',
    'phone',
    'text',
    'time',
    'vatNumber',
    'website',
  ],
  choice: ['entity', 'lookup', 'select'],
  group: ['group'],
}

test('the lazily loaded half of every widget stays in its budget', () => {
  const chunks = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of chunks[key]?.imports ?? []) closure(next, seen)
    return seen
  }
  // The page's own script only brings the application in.
  const first = closure('index.html')
  for (const key of chunks['index.html']?.dynamicImports ?? []) closure(key, first)
  const weigh = (key: string) => gzipSync(readFileSync(`dist/client/${chunks[key]?.file}`)).length / 1000
  const heavy = manifests.flatMap(({ id }) => {
    const shared = Object.keys(TOGETHER).find((name) => TOGETHER[name]?.includes(id))
    const own =
      (shared && Object.keys(chunks).find((key) => chunks[key]?.name === shared)) ??
      `src/widgets/${id}/Input.tsx`
    expect(chunks[own], `${id} is a chunk of its own, or one of those that come together`).toBeDefined()
    const size = [...closure(own)].filter((key) => !first.has(key)).reduce((sum, key) => sum + weigh(key), 0)
    return size > (BUDGET[id] ?? BUDGET_DEFAULT) ? [`${id}: ${size.toFixed(1)} kB`] : []
  })
  expect(heavy).toEqual([])
})
