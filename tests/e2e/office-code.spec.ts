import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { codeOffice } from './support/code-office'
import { placeTest } from './support/place-test'
import { expect, signIn } from './test'

const test = placeTest('code', codeOffice)

test('widgets of an office draw in the gallery of the built application, under its strict policy', async ({
  page,
}) => {
  for (const id of ['stars', 'signature', 'barcode']) {
    await page.goto(`/gallery?widget=${id}`)
    await expect(page.locator('main.gallery')).toHaveAttribute('data-widget', id)
    await expect(page.locator('[data-state="edit"] [data-field]').first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText('WIDGET_')
  }
  await expect(page.locator('.office-barcode').first()).toBeVisible()
})

test('a signature drawn with the mouse becomes the value of its field', async ({ page }) => {
  await page.goto('/gallery?widget=signature')
  const field = page.locator('[data-state="edit"] [data-field*="empty"]')
  const box = await field.locator('canvas').boundingBox()
  if (!box) throw new Error('no canvas')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(field.locator('input')).toHaveValue(/Firmato|Signed/)
})

test('an edit of a widget is on the open form at once, what was typed there stays, and a broken one costs its field alone', async ({
  noise,
  page,
  place,
}) => {
  noise.foreseen = [/could not be shown|did not load|WIDGET/]
  await signIn(page, 'admin', '/berths/new')
  await page.getByLabel(/^(Nome|Name)/).fill('Molo 7')
  const stars = page.locator('[data-field="rating"]')
  await stars.locator('input').focus()
  await page.keyboard.press('ArrowRight')
  await expect(stars.locator('i[data-full]')).toHaveCount(1)
  const path = join(place.folder, 'widgets/stars/Input.tsx')
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.replaceAll('★', '☆'))
  await expect(stars).toContainText('☆')
  await expect(stars.locator('i[data-full]')).toHaveCount(1)
  await expect(page.getByLabel(/^(Nome|Name)/)).toHaveValue('Molo 7')
  writeFileSync(path, `${source}\nexport const broken = <b`)
  await expect(stars).toContainText('WIDGET_FAILED')
  await expect(page.locator('[data-field="article"] input')).toBeEditable()
  writeFileSync(path, source)
  await expect(stars.locator('i[data-full]')).toHaveCount(1)
  await page.locator('[data-field="article"] input').fill('4006381333931')
  await expect(page.locator('.office-barcode')).toBeVisible()
})

/** A saved berth, opened. */
async function newBerth(page: Page, url: string, name: string): Promise<void> {
  const { body } = await (await signedIn(url, 'admin')).post('/api/berths', { name })
  await signIn(page, 'admin', `/berths/${body.data.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Runs an entry of the palette. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Comandi' })
  await palette.getByRole('combobox').fill(words)
  await palette.getByRole('option', { name: words }).first().click()
}

test('a command of an office opens its dialog and changes the record, and a page shows what the server code says', async ({
  page,
  place,
}) => {
  await newBerth(page, place.office.url, 'Molo 9')
  await choose(page, 'Loda')
  await expect(page.getByRole('dialog', { name: 'Praise Molo 9' })).toBeVisible()
  await page.getByRole('button', { name: 'Five stars' }).click()
  await expect(page.getByRole('dialog', { name: 'Praise Molo 9' })).toHaveCount(0)
  await choose(page, 'Posti migliori')
  await expect(page).toHaveURL(/\/best-berths$/)
  await expect(page.getByRole('heading', { name: 'Posti migliori' })).toBeVisible()
  await expect(page.locator('.office-best li')).toContainText(['Molo 9'])
})

test('an edit of the server code is in force at once, and a finding of its check stands at the field', async ({
  noise,
  page,
  place,
}) => {
  noise.foreseen = [/status of 422/]
  await signIn(page, 'admin', '/berths/new')
  const path = join(place.folder, 'server/names.ts')
  writeFileSync(
    path,
    `import { defineServer } from 'tessera/server'
export default defineServer({
  checks: {
    berths: ({ record }) =>
      record.name === 'Molo 13'
        ? { field: 'name', code: 'UNLUCKY', message: { it: 'Tredici porta male', en: 'Unlucky' } }
        : null,
  },
})
`,
  )
  const admin = await signedIn(place.office.url, 'admin')
  const refusal = async () => (await admin.post('/api/berths', { name: 'Molo 13' })).body.errors?.[0]?.code
  await expect.poll(refusal).toBe('UNLUCKY')
  const field = page.locator('[data-field="name"]')
  await page.getByLabel(/^(Nome|Name)/).fill('Molo 13')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Tredici porta male').first()).toBeVisible()
  await expect(field.locator('[aria-invalid=true]')).toBeVisible()
  rmSync(path)
})

test('a widget that leaves a timer behind is named in the console of its developer', async ({
  page,
  place,
}) => {
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') told.push(message.text())
  })
  const path = join(place.folder, 'widgets/stars/Input.tsx')
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source
      .replaceAll('★', '☆')
      .replace(
        '  const hidden =',
        '  useEffect(() => void setInterval(() => undefined, 60_000), [])\n  const hidden =',
      ),
  )
  await signIn(page, 'admin', '/berths/new')
  await expect(page.locator('[data-field="rating"]')).toContainText('☆')
  await page.getByRole('link', { name: 'Posti barca' }).first().click()
  await expect(page.locator('[data-field="rating"]')).toHaveCount(0)
  await expect
    .poll(() => told.join('\n'))
    .toMatch(/The widget "stars" left a timer of every 60000 ms behind \(stars-Input-\w+\.js:\d+:\d+\)/)
  writeFileSync(path, source)
})
