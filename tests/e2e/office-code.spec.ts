import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
