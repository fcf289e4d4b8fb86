import type { Locator, Page } from '@playwright/test'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)

async function accessible(page: Page): Promise<void> {
  expect(await axe(page, { within: '.dialog' })).toEqual([])
}

/** The dialog as it looks on every screen. */
async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `embedded-${name}-${width}-${theme}`)
    }
  }
}

test.describe('an embedded record over the real server', () => {
  test('a record is chosen, shown and emptied through its dialog [EMBED-01] [EMBED-02] [EMBED-04] [EMBED-05]', {
    tag: '@quick',
  }, async ({ page }) => {
    await signIn(page, 'admin', '/customers/new')
    const subject = field(page, 'subject')
    const box = subject.getByRole('textbox')
    await box.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').nth(2)).toBeVisible()
    await look(page, 'pick')
    await accessible(page)
    await dialog.getByRole('searchbox').fill('Studio Neri')
    await expect(dialog.getByRole('row'), 'the head and what was found').toHaveCount(2)
    await dialog.getByRole('row', { name: /Studio Neri/ }).click()
    await dialog.getByRole('button', { name: 'Conferma' }).click()
    await expect(box).toHaveValue(/Studio Neri/)
    await expect(subject.locator('.tile svg')).toBeVisible()
    await box.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Scelto' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog).toContainText('Studio Neri')
    await look(page, 'show')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(box).toHaveValue(/Studio Neri/)
    await subject.getByRole('button', { name: /^Togli Studio Neri/ }).click()
    await expect(box).toHaveValue('')
  })

  test('the dialog creates a new record; only the field reports a save that fails [EMBED-01] [EMBED-06]', async ({
    page,
    noise,
  }) => {
    noise.foreseen = [/403/]
    await signIn(page, 'admin', '/customers/new')
    const subject = field(page, 'subject')
    await subject.getByRole('textbox').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Nuovo', exact: true }).click()
    await dialog.locator('[data-field="subjectType"]').getByRole('combobox').selectOption('ORGANIZATION')
    await dialog.locator('[data-field="businessName"]').getByRole('textbox').fill('Cantieri di Prova S.r.l.')
    await dialog.locator('[data-field="legalForm"]').getByRole('combobox').selectOption({ index: 1 })
    await look(page, 'create')
    await accessible(page)
    await page.route('**/api/subjects/subjects', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            json: { errorCode: 'FORBIDDEN', errorMessage: 'FORBIDDEN', errors: [] },
          })
        : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Salva e scegli' }).click()
    const told = dialog.getByRole('alert')
    await expect(told).toBeVisible()
    const words = (await told.textContent())?.trim() ?? ''
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(subject).toContainText(words)
    await expect(page.getByText(words)).toHaveCount(1)
    await page.unroute('**/api/subjects/subjects')

    await subject.getByRole('textbox').press('Enter')
    await dialog.getByRole('button', { name: 'Nuovo', exact: true }).click()
    await dialog.locator('[data-field="subjectType"]').getByRole('combobox').selectOption('ORGANIZATION')
    await dialog.locator('[data-field="businessName"]').getByRole('textbox').fill('Cantieri di Prova S.r.l.')
    await dialog.locator('[data-field="legalForm"]').getByRole('combobox').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Salva e scegli' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(subject.getByRole('textbox')).toHaveValue(/Cantieri di Prova/)
  })

  test('an embedded record begins in its search or first field, is saved by Ctrl+S, and asks before it discards', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/customers/new')
    const subject = field(page, 'subject')
    await subject.getByRole('textbox').press('Enter')
    const dialog = page.getByRole('dialog').filter({ has: page.locator('.embedded') })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await dialog.getByRole('button', { name: 'Nuovo', exact: true }).click()
    const kind = dialog.locator('[data-field="subjectType"]').getByRole('combobox')
    await expect(dialog.locator('[data-field] :is(input, select):focus')).toHaveCount(1)
    await kind.selectOption('ORGANIZATION')
    const name = dialog.locator('[data-field="businessName"]').getByRole('textbox')
    await name.fill('Officine del Tasto S.r.l.')
    for (const leave of ['Escape', 'Annulla']) {
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: 'Annulla' }).click()
      await page.getByRole('button', { name: 'Resta qui' }).click()
      await expect(name, 'nothing typed is lost').toHaveValue('Officine del Tasto S.r.l.')
    }
    await dialog.locator('[data-field="legalForm"]').getByRole('combobox').selectOption({ index: 1 })
    await name.focus()
    await page.keyboard.press('Control+s')
    await expect(dialog).toHaveCount(0)
    await expect(subject.getByRole('textbox')).toHaveValue(/Officine del Tasto/)
  })

  test('a required rich text that is empty gets the focus itself, not its tools', async ({ page }) => {
    await signIn(page, 'admin', '/notes/new')
    const text = page.locator('[data-field] .prose[aria-required="true"]').first()
    await expect(text).toBeVisible()
    for (const box of await page.locator('[data-field] input[aria-required="true"]').all())
      await box.fill('Prova')
    await page.keyboard.press('Control+s')
    await expect(text).toBeFocused()
  })
})
