import { signedIn } from '../support/api'
import { picture } from './picture'
import { review } from './review'
import { expect, signIn, test } from './test'

const HOSTILE =
  '<svg viewBox="0 0 24 24" onload="document.title=1"><script>document.title=1</script><path d="M3 3h18v18H3z"/></svg>'

test('an administrator uploads a drawing, finds it among the icons, and the menu shows it', async ({
  noise,
  office,
  page,
}) => {
  test.slow()
  noise.foreseen = [/422/]
  const admin = await signedIn(office.url, 'admin')
  await signIn(page, 'admin', '/icons/new')
  await page.locator('[data-field="name"] input').fill('office-square')
  const zone = page.locator('[data-field="svg"]')
  const file = (text: string) => ({
    name: 'square.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(text),
  })
  await zone.locator('input[type=file]').setInputFiles(file('GIF89a'))
  await expect(zone.getByRole('alert')).toHaveText('Il file non è un SVG.')
  await zone.locator('input[type=file]').setInputFiles(file(HOSTILE))
  await expect(zone.getByRole('img', { name: 'Disegno' })).toBeVisible()
  await expect(zone.getByRole('alert')).toHaveCount(0)
  await review(page, 'icon-form')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(page).toHaveURL(/\/icons$/)
  const row = page.locator('tbody tr', { hasText: 'barcode' }).first()
  await expect(row.locator('.name svg.i')).toBeVisible()
  const icon = (await admin.get('/api/conf/icons?nameEquals=office-square')).body.data.items[0]
  await page.goto(`/icons/${icon.id}`)
  await expect(page.locator('[data-mode="show"] [data-field="svg"]').getByRole('img')).toBeVisible()
  const { svg } = (await admin.get(`/api/conf/icons/${icon.id}`)).body.data
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3h18v18H3z"/></svg>',
  )

  const conf = (await admin.get('/api/entityconf?routeEquals=suppliers')).body.data.items[0]
  await page.goto(`/entityconf/${conf.id}/edit`)
  const picker = page.locator('[data-field="icon"]').getByRole('combobox')
  await picker.fill('square office')
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found).toHaveText(['office-square'])
  await expect(found.locator('.own')).toBeVisible()
  await picture(page, 'icon-picker')
  await picker.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('office-square')
  await page.getByRole('button', { name: 'Salva', exact: true }).first().click()
  await expect(page.locator('[data-field="differences"]')).toContainText('office-square')
  const entry = page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('link', { name: 'Fornitori', exact: true })
  await expect(entry.locator('.own')).toBeVisible()

  // The office is shared with the tests that follow.
  const changed = (await admin.get(`/api/entityconf/${conf.id}`)).body.data
  expect((await admin.put(`/api/entityconf/${conf.id}`, { ...changed, icon: 'truck' })).status).toBe(200)
  await admin.put(`/api/conf/icons/deletes/${icon.id}`)
})
