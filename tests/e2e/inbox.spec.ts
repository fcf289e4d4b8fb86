import { signedIn } from '../support/api'
import { review } from './review'
import { expect, signIn, test } from './test'
import { customer } from './work'

test('Laura names Davide on a record: their bell rings, they open it, read it and say so', {
  tag: '@quick',
}, async ({ page, browser, office }) => {
  const { record } = await customer(office.url, 4)
  await signIn(page, 'davide.moretti', '/inbox')
  await expect(page.getByRole('heading', { name: 'Da vedere' })).toBeVisible()
  const bell = page.getByRole('banner').getByRole('button', { name: /^Da vedere/ })
  await expect(bell).toBeVisible()

  const other = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 1440, height: 900 },
    baseURL: office.url,
  })
  const laura = await other.newPage()
  await signIn(laura, 'laura.bianchi', record.path)
  await laura.getByRole('button', { name: 'Barra laterale' }).click()
  const panel = laura.getByRole('complementary', { name: 'Barra laterale' })
  const box = panel.getByRole('textbox', { name: 'Scrivi un commento' })
  await box.fill('Lo stato va bene così, @davi')
  await expect(panel.getByRole('option', { name: /Davide Moretti/ })).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('Lo stato va bene così, @davide.moretti ')
  await box.press('Control+Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: '@Davide Moretti' })).toContainText(
    'Laura Bianchi',
  )
  await expect(box).toHaveValue('')
  await review(laura, 'comments')
  await other.close()

  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lo stato va bene così' })
  await expect(item).toContainText('Menzione')
  await expect(bell).toHaveAccessibleName(/^Da vedere: \d+ nuov/)
  await review(page, 'inbox')
  await page.setViewportSize({ width: 1440, height: 900 })
  await bell.click()
  const sheet = page.getByRole('dialog', { name: 'Da vedere' })
  await expect(sheet).toContainText('Lo stato va bene così')
  await review(page, 'bell')
  await page.setViewportSize({ width: 1440, height: 900 })
  await sheet.getByRole('link').filter({ hasNotText: 'Apri tutto' }).first().click()
  await expect(page.locator('[data-mode="show"]')).toBeVisible()
  await bell.click()
  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'Lo stato va bene così' })
    .getByRole('button', { name: /^Ho letto/ })
    .click()
  await expect(sheet).not.toContainText('Lo stato va bene così')
  const api = await signedIn(office.url, 'davide.moretti')
  const { items } = (await api.get('/api/inbox?state=done')).body.data
  expect(items.find(({ text }: { text: string }) => text.includes('Lo stato va bene'))).toMatchObject({
    state: 'done',
    acknowledgedAt: expect.any(String),
  })
})
