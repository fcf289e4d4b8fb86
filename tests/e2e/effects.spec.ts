import { signedIn } from '../support/api'
import { review } from './review'
import { expect, signIn, test } from './test'

test('effects are tried with a record, told in words with their places, and leave no trace', async ({
  noise,
  office,
  page,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const documents = (await admin.get('/api/bu/documents?statusEquals=TO_APPROVE&sort=code,asc&size=1')).body
    .data
  const [{ id, label }] = documents.items
  const stored = async () => {
    const { updatedAt, extraFields } = (await admin.get(`/api/bu/documents/${id}`)).body.data
    const mails = (await admin.get('/api/mail/outbox')).body.data.total
    return {
      updatedAt,
      extraFields,
      mails,
      documents: (await admin.get('/api/bu/documents?size=1&count=exact')).body.data.total,
    }
  }
  const before = await stored()
  await signIn(page, 'admin', `/documents/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Prova gli effetti' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prova gli effetti' })
  await expect(dialog.getByText(`Provati con «${label}».`)).toBeVisible()
  const effect = (name: string) => dialog.locator(`[data-effect="${name}"]`)

  // A new record begins without the files of the one it is tried with.
  await expect(effect('firstVersion')).toContainText('Quando la scheda viene creata.')
  await expect(effect('firstVersion')).toContainText('Versione')
  await expect(effect('approved')).toContainText(/Protocollo PRT-\d{4}-\d{6}/)
  await expect(effect('approved').locator('code').first()).toHaveText(/^entities\/documents\.json:\d+$/)
  await expect(effect('toApprove')).toContainText('Documento da approvare')
  // One that would not happen says what stops it; with another record it would.
  await expect(dialog.getByRole('group').filter({ hasText: 'reopened' })).toContainText('Non avverrebbe')
  await dialog.getByRole('heading', { name: 'reopened' }).click()
  await expect(effect('reopened')).toContainText(
    'La condizione non vale per questa scheda: record.approvedAt != null',
  )
  await review(page, 'effects')
  await dialog.getByRole('button', { name: "Scegli un'altra scheda" }).click()
  const picker = page.getByRole('dialog', { name: /Documenti/ }).last()
  await picker.getByRole('searchbox').fill('protezione')
  await picker.getByRole('row', { name: /protezione/ }).click()
  await picker.getByRole('button', { name: /Conferma|Scegli/ }).click()
  await expect(dialog.getByText(/Provati con «.*protezione/)).toBeVisible()
  await expect(effect('reopened')).toContainText('Approvato il')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await stored()).toEqual(before)
  expect(noise.entries).toEqual([])
})
