import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../src/catalogue/paths'
import type { Json } from '../../src/contract/json'
import { endSession } from '../support/api'
import { PASSWORD } from '../support/office'
import { axe } from './axe'
import { review } from './review'
import { filledOffice } from './support/offices'
import { expect, test } from './test'
import { customer, draftKept, field, openEdit, stored, write } from './work'

test.describe('unsaved work', () => {
  test('a draft survives a killed tab: it is offered, field by field, and can be applied', {
    tag: '@quick',
  }, async ({ page, context, office }) => {
    const { record } = await customer(office.url, 0)
    await openEdit(page, 'admin', record.path)
    await write(page, 'creditLimit', '7777')
    await write(page, 'discountPercent', '3')
    await draftKept(page, 'discountPercent')
    const crash = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    crash.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    const again = await context.newPage()
    await again.goto(`${record.path}/edit`)
    await expect(again.getByText('Hai del lavoro non salvato')).toBeVisible()
    await expect(field(again, 'creditLimit')).not.toHaveValue(/7\.?777/)
    await review(again, 'draft')
    await again.getByRole('button', { name: 'Confronta' }).click()
    const dialog = again.getByRole('dialog')
    await expect(dialog.locator('[data-field="creditLimit"]')).toContainText('7.777')
    await review(again, 'draft-compared')
    await again.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('radio', { name: 'Sconto: Salvato' }).check()
    await dialog.getByRole('button', { name: 'Continua con questi valori' }).click()
    await expect(field(again, 'creditLimit')).toHaveValue(/7\.?777/)
    await expect(field(again, 'discountPercent')).not.toHaveValue(/^3/)
    await expect(again.getByText('Hai del lavoro non salvato')).toBeHidden()
    await again.keyboard.press('Control+z')
    await expect(field(again, 'creditLimit')).not.toHaveValue(/7\.?777/)
    await expect(field(again, 'creditLimit')).toBeFocused()
    await again.keyboard.press('Control+Shift+z')
    await expect(field(again, 'creditLimit')).toHaveValue(/7\.?777/)
  })

  test('a draft is deleted after a save and after discarding the changes', async ({ page, office }) => {
    const { record } = await customer(office.url, 1)
    await openEdit(page, 'admin', record.path)
    await write(page, 'creditLimit', '4321')
    await draftKept(page)
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    await page.goto(`${record.path}/edit`)
    await write(page, 'creditLimit', '1')
    await draftKept(page)
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page.locator('[data-mode="show"]')).toContainText('4.321')
    await page.goto(`${record.path}/edit`)
    await expect(field(page, 'creditLimit')).toHaveValue(/4\.?321/)
    await expect(page.getByText('Hai del lavoro non salvato')).toHaveCount(0)
  })

  test('a draft belongs to its user alone', async ({ page, browser, office }) => {
    const { record } = await customer(office.url, 2)
    await openEdit(page, 'admin', record.path)
    await write(page, 'creditLimit', '9999')
    await draftKept(page)
    const drafts = () =>
      page.evaluate(
        () =>
          new Promise<number>((done) => {
            const open = indexedDB.open('tessera')
            open.onsuccess = () => {
              const count = open.result.transaction('drafts').objectStore('drafts').count()
              count.onsuccess = () => done(count.result)
            }
          }),
      )
    expect(await drafts()).toBe(1)
    const state = await page.context().storageState({ indexedDB: true })
    const context = await browser.newContext({
      baseURL: office.url,
      locale: 'it-IT',
      storageState: { ...state, origins: state.origins.map((one) => ({ ...one, localStorage: [] })) },
    })
    const other = await context.newPage()
    await openEdit(other, 'laura.bianchi', record.path)
    await expect(field(other, 'creditLimit')).toBeVisible()
    await expect(other.getByText('Hai del lavoro non salvato')).toHaveCount(0)
    await context.close()
  })

  test('a store that is blocked is told once; the work goes on and is saved', async ({ page, office }) => {
    const { record, api } = await customer(office.url, 3)
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openEdit(page, 'admin', record.path)
    await write(page, 'creditLimit', '11')
    await expect(page.getByText('Il browser non può conservare le bozze: salva spesso.')).toHaveCount(1)
    await write(page, 'creditLimit', '12')
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect((await stored(api, record.id)).creditLimit).toBe(12)
  })

  test('an expired session is renewed over the record, and nothing typed is lost [AUTH-07]', async ({
    page,
    office,
    noise,
  }) => {
    noise.foreseen = [/status of 401 /]
    const { record, api } = await customer(office.url, 4)
    await openEdit(page, 'admin', record.path)
    await write(page, 'creditLimit', '5150')
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').token as string,
    )
    await endSession(office.url, token)
    const dialog = page.getByRole('alertdialog', { name: 'La sessione è scaduta' })
    await expect(dialog).toBeVisible()
    expect(await axe(page, { within: '[role=alertdialog]' })).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await expect(dialog).toContainText(/non corrett|errat|valid/i)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await expect(dialog).toBeHidden()
    await expect(field(page, 'creditLimit')).toHaveValue(/5\.?150/)
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect((await stored(api, record.id)).creditLimit).toBe(5150)
  })
})

/** A schema file in which a property and everything said about it is gone. */
function without(value: Json, name: string): Json {
  const isAbout = (part: Json) => part === name || (isObject(part) && part.field === name)
  if (Array.isArray(value)) return value.filter((part) => !isAbout(part)).map((part) => without(part, name))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => key !== name)
  return Object.fromEntries(kept.map(([key, part]) => [key, without(part ?? null, name)]))
}

test('a draft from before a change of the schema lists what has no field any more', async ({ browser }) => {
  const { office } = await filledOffice()
  const { record } = await customer(office.url, 0)
  const context = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const page = await context.newPage()
  await openEdit(page, 'admin', record.path)
  await write(page, 'creditLimit', '8080')
  await write(page, 'discountPercent', '12')
  await draftKept(page, 'discountPercent')
  const file = join(office.schemas, 'entities', 'customers.json')
  writeFileSync(file, JSON.stringify(without(JSON.parse(readFileSync(file, 'utf8')), 'discountPercent')))
  await expect(page.getByText('I campi di questa scheda sono cambiati')).toBeVisible()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByText('Hai del lavoro non salvato')).toBeVisible()
  await expect(page.getByText('discountPercent: 12')).toBeVisible()
  await page.getByRole('button', { name: 'Riprendi' }).click()
  await expect(field(page, 'creditLimit')).toHaveValue(/8\.?080/)
  await expect(page.getByText('discountPercent: 12')).toBeVisible()
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await expect(page.getByText('discountPercent: 12')).toBeHidden()
  await page.getByRole('button', { name: 'Salva' }).first().click()
  await expect(page.getByText('Modifiche salvate.')).toBeVisible()
  await context.close()
  await office.stop()
})
