import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { dayAfter, officeDay } from '../../src/contract/time/office-day'
import { signedIn } from '../support/api'
import { picture } from './picture'
import { review } from './review'
import { again, expect, signIn, test } from './test'

const dayOf = (page: Page, day: string): Locator => page.locator(`[data-day="${day}"]`)
const said = (page: Page, text: RegExp): Locator => page.getByRole('status').filter({ hasText: text })

/** A day in the middle of this month: days beside it are in sight. */
const MIDDLE = `${officeDay(Date.now()).slice(0, 7)}-15`

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Makes records of the signed-in person. */
async function make(page: Page, path: string, bodies: readonly object[]): Promise<string[]> {
  return page.evaluate(
    async ({ all, at }) => {
      const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const made: string[] = []
      for (const body of all) {
        const answer = await (await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })).json()
        made.push(answer.data.id)
      }
      return made
    },
    { all: bodies, at: path },
  )
}

const note = (title: string, day: string) => ({
  title,
  body: '<p>x</p>',
  visibility: 'STAFF',
  noteKind: 'REMINDER',
  remindAt: day,
})

test.describe('a list as a calendar', () => {
  test('a calendar shows a month or a week, and moves its records', { tag: '@quick' }, async ({ page }) => {
    await test.step('shows a month or a week from Monday on, and looks right in both themes and every size', async () => {
      await signIn(page, 'admin', '/notes')
      const bodies = Array.from({ length: 6 }, (_, index) => note(`Promemoria ${index}`, MIDDLE))
      await make(page, '/api/conf/notes', bodies)
      await page
        .getByRole('group', { name: 'Vista delle schede' })
        .getByRole('button', { name: 'Calendario' })
        .click()
      await expect(page.getByRole('columnheader').first()).toHaveText('lun')
      const day = dayOf(page, MIDDLE)
      await expect(day.getByRole('link')).toHaveCount(3)
      await day.getByRole('button', { name: /^Altri \d+$/ }).click()
      await expect(page.getByRole('menuitem', { name: /Promemoria 5/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await review(page, 'calendar')
      await page.setViewportSize({ width: 390, height: 900 })
      await expect(page.getByRole('grid')).toHaveCount(0)
      await expect(
        page.getByRole('region', { name: /15/ }).getByRole('link', { name: /Promemoria 5/ }),
      ).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('group', { name: 'Periodo' }).getByRole('button', { name: 'Settimana' }).click()
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: 'Settimana successiva' }).click()
      await expect(page).toHaveURL(/as=calendar\.week\./)
      await picture(page, 'calendar-week')
      await page.goto('/notices?as=calendar')
      await expect(page.getByRole('grid', { name: 'Avvisi' })).toBeVisible()
      await picture(page, 'calendar-notices')
    })
    await test.step('is walked by arrows and page keys; a record moves to another day by keys and by the mouse, and back', async () => {
      await again(page, '/notes')
      await make(page, '/api/conf/notes', [note('Da spostare', MIDDLE)])
      await page.goto('/notes?as=calendar&q=spostare')
      const entry = (day: string) => dayOf(page, day).getByRole('link', { name: /Da spostare/ })
      await expect(entry(MIDDLE)).toBeVisible()

      await dayOf(page, MIDDLE).focus()
      await page.keyboard.press('ArrowRight')
      await expect(dayOf(page, dayAfter(MIDDLE, 1))).toBeFocused()
      await page.keyboard.press('PageDown')
      await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', /-16$/)
      await page.keyboard.press('PageUp')
      await page.keyboard.press('ArrowLeft')
      await expect(dayOf(page, MIDDLE)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(entry(MIDDLE)).toBeFocused()

      await page.keyboard.press('Space')
      await expect(said(page, /Hai preso «.*Da spostare»/)).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      const there = dayAfter(MIDDLE, 6)
      await expect(entry(there)).toBeVisible()
      await expect(entry(MIDDLE)).toHaveCount(0)
      await expect(said(page, /Da spostare/), 'told once').toHaveCount(1)
      await page.getByRole('button', { name: "Rimetti dov'era" }).click()
      await expect(entry(MIDDLE)).toBeVisible()

      const [start, end] = [
        await entry(MIDDLE).boundingBox(),
        await dayOf(page, dayAfter(MIDDLE, -2)).boundingBox(),
      ]
      if (!start || !end) throw new Error('the entry or the day is not on the screen')
      await page.mouse.move(start.x + 10, start.y + 10)
      await page.mouse.down()
      await page.mouse.move(start.x + 30, start.y + 14, { steps: 3 })
      await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 6 })
      await page.mouse.up()
      await expect(entry(dayAfter(MIDDLE, -2))).toBeVisible()
      // It moved while the undo was still on its way: changes of one record wait for one another.
      await entry(dayAfter(MIDDLE, -2)).click()
      await expect(page.locator('[data-mode="show"]')).toContainText('Da spostare')
      await page.goBack()
      await expect(entry(dayAfter(MIDDLE, -2))).toBeVisible()
    })
  })

  test('a calendar does not move entries for a person who may only read', async ({ page }) => {
    await signIn(page, 'admin', '/notices')
    await signIn(page, 'sola.lettura', '/notices?as=calendar')
    const link = page.getByRole('grid').getByRole('link').first()
    await expect(link).toBeVisible()
    await link.focus()
    await page.keyboard.press('Space')
    await expect(said(page, /permesso|diritto|non puoi/i)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-mode="show"]').or(page.getByRole('grid'))).toBeVisible()
  })

  test('a calendar of moments shows hours in its week, and looks right in both themes; a phone shows one day', async ({
    office,
    page,
  }) => {
    const file = join(office.schemas, 'entities', 'appointments.json')
    const moment = { type: 'string', format: 'date-time' }
    const properties = { name: { type: 'string', maxLength: 40 }, begin: moment, end: moment }
    const names = (one: string, many: string) => ({
      entity: { one, many },
      field: { begin: 'Inizio', end: 'Fine' },
    })
    const entity = {
      route: 'appointments',
      title: '{name}',
      record: { required: ['name', 'begin'], properties },
      list: { columns: ['name', 'begin', 'end'], calendar: { from: 'begin', to: 'end' } },
      texts: { it: names('Appuntamento', 'Appuntamenti'), en: names('Appointment', 'Appointments') },
    }
    writeFileSync(file, JSON.stringify(entity))
    const admin = await signedIn(office.url, 'admin')
    await expect
      .poll(async () => (await admin.get('/api/appointments')).status, { timeout: 30_000 })
      .toBe(200)
    const add = async (name: string, begin: string, end: string | null) =>
      expect((await admin.post('/api/appointments', { name, begin, end })).status).toBe(201)
    // A week in winter: the office is an hour ahead of UTC.
    await add('Sopralluogo', '2027-01-12T08:00:00.000Z', '2027-01-12T09:30:00.000Z')
    await add('Riunione', '2027-01-12T08:30:00.000Z', '2027-01-12T09:00:00.000Z')
    await add('Fiera', '2027-01-13T08:00:00.000Z', '2027-01-15T16:00:00.000Z')
    await add('Chiamata', '2027-01-14T14:00:00.000Z', null)
    await signIn(page, 'admin', '/appointments?as=calendar.week.2027-01-12')
    const grid = page.getByRole('grid', { name: 'Appuntamenti' })
    const entry = grid.getByRole('link', { name: /Sopralluogo/ })
    await expect(entry).toContainText('09:00 – 10:30')
    await expect(grid.locator('[data-whole="2027-01-13"]').getByRole('link', { name: /Fiera/ })).toBeVisible()
    await expect(
      grid.locator('[data-day="2027-01-14"]').getByRole('link', { name: /Chiamata/ }),
    ).toContainText('15:00')
    await review(page, 'calendar-hours')

    const begins = async () => {
      const { items } = (await admin.get('/api/appointments?q=Chiamata')).body.data
      return [items[0].begin, items[0].end]
    }
    const call = grid.getByRole('link', { name: /Chiamata/ })
    await call.focus()
    await page.keyboard.press('Space')
    // A quarter and an hour later, on the day before.
    for (const key of ['ArrowDown', 'Shift+ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(said(page, /Chiamata.*16:15/), 'told once').toHaveCount(1)
    expect(await begins()).toEqual(['2027-01-13T15:15:00.000Z', null])
    await expect(call).toBeFocused()
    const body = await boxOf(grid.locator('[data-day="2027-01-14"]'))
    await call.hover()
    await page.mouse.down()
    const at = await boxOf(call)
    // Two hours earlier, on the day after.
    await page.mouse.move(body.x + body.width / 2, at.y + at.height / 2 - (body.height / 24) * 2, {
      steps: 6,
    })
    await page.mouse.up()
    await expect(
      grid.locator('[data-day="2027-01-14"]').getByRole('link', { name: /Chiamata/ }),
    ).toContainText('14:15')
    await expect.poll(begins).toEqual(['2027-01-14T13:15:00.000Z', null])

    await page.setViewportSize({ width: 390, height: 900 })
    await expect(page.getByRole('columnheader')).toHaveCount(1)
    await expect(entry).toBeVisible()
    await picture(page, 'calendar-hours-day')
    await page.getByRole('button', { name: 'Giorno successivo' }).click()
    await expect(grid.getByRole('link', { name: /Fiera/ })).toBeVisible()
    rmSync(file)
  })
})
