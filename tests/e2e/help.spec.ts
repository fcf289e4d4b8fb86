import { axe } from './axe'
import { picture } from './picture'
import { again, expect, signIn, test } from './test'

const NAME = 'Officina Estense S.r.l.'

test.describe('guided help', () => {
  test('guided help explains a record and a list, whose toolbar has its controls [HELP-01] [HELP-02] [HELP-03] [CONST-08] [RECORD-02]', async ({
    page,
  }) => {
    await test.step('opens from the record toolbar, counts its steps, follows the arrows and gives the focus back', async () => {
      await signIn(page, 'admin', '/customers')
      await page.getByRole('link', { name: NAME }).click()
      const button = page.getByRole('button', { name: 'Guida' })
      await button.click()
      const guide = page.getByRole('dialog', { name: 'Guida' })
      await expect(guide).toContainText(/^1 \/ \d+/)
      const total = Number(/\/ (\d+)/.exec((await guide.textContent()) ?? '')?.[1])
      expect(total).toBeGreaterThan(2)
      for (const [key, n] of [
        ['ArrowRight', 2],
        ['ArrowUp', 3],
        ['ArrowDown', 2],
        ['ArrowLeft', 1],
        ['ArrowLeft', 1],
      ] as const) {
        await page.keyboard.press(key)
        await expect(guide).toContainText(`${n} / ${total}`)
      }
      for (let step = 0; step < total + 2; step += 1) await page.keyboard.press('ArrowRight')
      await expect(guide).toContainText(`${total} / ${total}`)
      expect(await axe(page)).toEqual([])
      await picture(page, 'help-record-1440')
      await page.keyboard.press('Escape')
      await expect(guide).toHaveCount(0)
      await expect(button).toBeFocused()
    })
    await test.step('explains the list with the texts of its file, on a small screen too', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await again(page, '/customers')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Guida' }).click()
      const guide = page.getByRole('dialog', { name: 'Guida' })
      await expect(guide).toContainText('Le schede filtrano i clienti')
      await guide.getByRole('button', { name: 'Avanti' }).click()
      await expect(guide).toContainText('Cerca per denominazione')
      await picture(page, 'help-list-390')
      const box = await guide.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(
        true,
      )
    })
    await test.step('the record toolbar offers its eleven controls', async () => {
      await again(page, '/customers')
      await page.getByRole('link', { name: NAME }).click()
      await expect(page.locator('[data-mode="show"]')).toBeVisible()
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      for (const name of [
        'Indietro',
        'Barra laterale',
        'Informazioni',
        'Cambia stato',
        'Fascicolo',
        'Guida',
        'Modifica',
      ]) {
        await expect(button(name)).toBeVisible()
      }
      await page.getByRole('button', { name: /altre azioni/i }).click()
      for (const name of [/^Elimina/, /^Ripristina/])
        await expect(page.getByRole('menuitem', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await button('Modifica').click()
      await expect(page.locator('[data-mode="update"]')).toBeVisible()
      for (const name of ['Annulla', 'Salva']) await expect(button(name)).toBeVisible()
    })
  })
})
