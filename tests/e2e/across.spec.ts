import type { Locator, Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { startOffice } from '../support/office'
import { axe } from './axe'
import { review } from './review'
import { placeTest } from './support/place-test'
import { expect, signIn } from './test'

const HIRES = '/api/hires'

const rentals = async () => {
  const office = await startOffice({ schemas: 'tests/fixtures/rentals' })
  return { office, end: office.stop }
}
const test = placeTest('rentals', rentals)

test.describe('a form tells what is in the way before it is saved', () => {
  let admin: Caller
  let skiff: { id: string }

  test.beforeAll(async ({ offices }) => {
    const { office } = await offices.of('rentals', rentals)
    admin = await signedIn(office.url, 'admin')
    skiff = (await admin.post('/api/skiffs', { name: 'Aida', seats: 4 })).body.data
    await admin.post(HIRES, {
      skiff: { id: skiff.id },
      guest: 'Anna Neri',
      from: '2026-06-01',
      to: '2026-06-05',
      contract: 'K-1',
      people: 3,
    })
  })

  const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
  const fill = async (page: Page, path: string, text: string): Promise<void> => {
    const box = field(page, path).locator('input').first()
    await box.fill(text)
    await page.keyboard.press('Tab')
  }
  const choose = async (page: Page): Promise<void> => {
    await field(page, 'skiff').getByRole('combobox').fill('Aida')
    await page.getByRole('option', { name: 'Aida' }).click()
  }

  test('the other record is named at the field, by keyboard and for a screen reader, with a link to it', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/hires/new')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/check')) asked.push(request.postData() ?? '')
    })
    await choose(page)
    await fill(page, 'guest', 'Bice')
    await fill(page, 'from', '05/06/2026')
    await fill(page, 'to', '08/06/2026')
    const from = field(page, 'from')
    await expect(from).toContainText('«HIR-0001 Anna Neri» occupa questo periodo')
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2)
    const input = from.locator('input').first()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    const described = (await input.getAttribute('aria-describedby'))?.split(' ')[0]
    await expect(page.locator(`[id="${described}"]`)).toHaveRole('alert')
    await expect(page.locator(`[id="${described}"]`)).toContainText('Anna Neri')
    // The link is the next stop of the keyboard after the field's own controls.
    const link = from.getByRole('link', { name: 'Apri' })
    await expect(link).toHaveAttribute('href', /\/hires\/[0-9a-f-]{36}/)
    await link.focus()
    await expect(link).toBeFocused()

    await fill(page, 'contract', 'k-1')
    await expect(field(page, 'contract')).toContainText('Questo contratto è già in un altro noleggio.')
    await expect(field(page, 'contract').getByRole('link', { name: 'HIR-0001 Anna Neri' })).toBeVisible()
    await fill(page, 'people', '2')
    await expect(field(page, 'people')).toContainText('Al massimo 4, compresa «HIR-0001 Anna Neri».')
    await review(page, 'across-it')

    await fill(page, 'from', '06/06/2026')
    await expect(from).not.toContainText('occupa')
    await fill(page, 'contract', 'K-2')
    await expect(field(page, 'contract').getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('gridcell', { name: 'Bice' })).toBeVisible()
  })

  test('what another person saved meanwhile is told by the save, at the same place', async ({
    page,
    noise,
  }) => {
    noise.foreseen = [/409 \(Conflict\)/]
    await signIn(page, 'admin', '/hires/new')
    await choose(page)
    await fill(page, 'guest', 'Carla')
    await fill(page, 'from', '01/08/2026')
    await fill(page, 'to', '02/08/2026')
    await expect(field(page, 'from').getByRole('alert')).toHaveCount(0)
    await admin.post(HIRES, { skiff: { id: skiff.id }, guest: 'Dora', from: '2026-08-02', to: '2026-08-03' })
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(field(page, 'from')).toContainText('Dora» occupa questo periodo')
    await fill(page, 'to', '01/08/2026')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('gridcell', { name: 'Carla' })).toBeVisible()
  })

  test('a person who may not read the other record is told that it is there, and nothing of it', async ({
    page,
  }) => {
    await signIn(page, 'ufficio', '/hires/new')
    await choose(page)
    await fill(page, 'from', '05/06/2026')
    await fill(page, 'to', '05/06/2026')
    await expect(field(page, 'from')).toContainText("Un'altra scheda occupa questo periodo o parte di esso.")
    await expect(field(page, 'from').getByRole('link')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
  })

  test('the messages are in the language of the person', async ({ page }) => {
    await signIn(page, 'admin', '/hires/new')
    await page.getByRole('button', { name: /^Menu utente/ }).click()
    await page.getByRole('menuitem', { name: 'Lingua' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await choose(page)
    await fill(page, 'from', '05/06/2026')
    await fill(page, 'contract', 'K-1')
    await expect(field(page, 'from')).toContainText('“HIR-0001 Anna Neri” has this period or part of it.')
    await expect(field(page, 'contract')).toContainText('This contract is in another hire already.')
    await review(page, 'across-en')
  })
})
