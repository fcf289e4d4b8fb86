import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { review } from './review'
import { again, expect, signIn, test } from './test'

const SUBJECTS = '/api/subjects/subjects'
const NOTES = '/api/subjects/notes'

/** Two records of one person, the second with a note, and the calls of who looks after them. */
async function twins(url: string, lastName: string) {
  const api = await signedIn(url, 'laura.bianchi')
  const made = async (path: string, body: object) => {
    const answer = await api.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as { id: string; code: string }
  }
  const person = { subjectType: 'PERSON', firstName: 'Nina', lastName }
  const kept = await made(SUBJECTS, { ...person, description: 'Prima' })
  const other = await made(SUBJECTS, {
    ...person,
    description: 'Seconda',
    contacts: { phone: '+39 059 123456' },
  })
  const note = await made(NOTES, {
    subject: { id: other.id },
    title: 'Telefonata',
    body: '<p>Da richiamare</p>',
  })
  const read = async (path: string) => (await api.get(path)).body.data
  return { kept, other, note, read }
}

async function openAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('duplicates are merged from a record and from a list, and a note is put off', async ({
  office,
  page,
}) => {
  await test.step('a duplicate is merged from its record by keys: the other is picked, values are chosen, what goes over is said first', async () => {
    const { kept, note, other, read } = await twins(office.url, 'Doppietta')
    await signIn(page, 'laura.bianchi', `/subjects/${kept.id}`)
    await openAction(page, 'Unisci un doppione')
    const dialog = page.getByRole('dialog', { name: 'Unisci un doppione' })
    await dialog.getByRole('searchbox').fill('Doppietta')
    await dialog.getByRole('row').filter({ hasText: other.code }).click()
    await dialog.getByRole('button', { name: 'Continua' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Note soggetto: 1' })).toBeVisible()
    const theirs = dialog.getByRole('radio', { name: new RegExp(`^Note: .*${other.code}`) })
    await theirs.focus()
    await page.keyboard.press('Space')
    await expect(theirs).toBeChecked()
    expect(await axe(page)).toEqual([])
    await review(page, 'merge')
    const button = dialog.getByRole('button', { name: 'Unisci un doppione' })
    await expect(button).toBeEnabled()
    await button.press('Enter')
    await expect(page.getByText('Le due schede sono state unite.').first()).toBeVisible()
    expect(await read(`${SUBJECTS}/${kept.id}`)).toMatchObject({
      description: 'Seconda',
      contacts: { phone: '+39 059 123456' },
    })
    expect((await read(`${NOTES}/${note.id}`)).subject.id).toBe(kept.id)
    expect((await read(`${SUBJECTS}/${other.id}`)).delete.deleted).toBe(true)
    await expect(page.locator('[data-field="description"]')).toContainText('Seconda')
  })
  await test.step('two chosen rows are merged from the list, and the list shows one of them afterwards', async () => {
    const { kept, other, read } = await twins(office.url, 'Gemella')
    await again(page, '/subjects?q=gemella')
    const boxes = page.getByRole('checkbox', { name: /Seleziona Gemella/ })
    await expect(boxes).toHaveCount(2)
    await boxes.nth(0).click()
    await boxes.nth(1).click()
    const bar = page.getByRole('toolbar', { name: 'Azioni sui selezionati' })
    await bar.getByRole('button', { name: 'Unisci un doppione' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unisci un doppione' })
    await dialog.getByRole('button', { name: `Resta: Gemella Nina · ${other.code}` }).click()
    const button = dialog.getByRole('button', { name: 'Unisci un doppione' })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(boxes).toHaveCount(1)
    const gone = await Promise.all(
      [kept, other].map(async ({ id }) => (await read(`${SUBJECTS}/${id}`)).delete.deleted),
    )
    expect(gone).toEqual([true, false])
  })
  await test.step('a note is put off until tomorrow from its record', async () => {
    const { note, read } = await twins(office.url, 'Rimandata')
    await again(page, `/subject-notes/${note.id}`)
    await openAction(page, 'Ricorda domani')
    await expect.poll(async () => (await read(`${NOTES}/${note.id}`)).remindAt).toBeTruthy()
  })
})
