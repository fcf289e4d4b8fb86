import { signedIn } from '../support/api'
import { expect, signIn, test } from './test'

test('an approver approves a document: it has its protocol number and date, and the history says by which effect', async ({
  page,
  office,
}) => {
  const api = await signedIn(office.url, 'admin')
  const [approver] = (await api.get('/api/auth/users?usernameEquals=davide.moretti')).body.data.items
  const made = await api.post('/api/bu/documents', {
    title: 'Circolare da approvare',
    documentType: 'CIRC',
    approver: { id: approver.id },
  })
  const waiting = made.body.data
  await api.put(`/api/bu/documents/statuses/${waiting.id}?newStatus=TO_APPROVE`, waiting)
  await signIn(page, 'davide.moretti', `/documents/${waiting.id}`)
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
  await dialog.getByRole('radio', { name: /^Approvato/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Porta a «Approvato»' }).click()
  await expect(page.locator('[data-field="protocolNumber"]')).toContainText(/PRT-20\d\d-\d{6}/)
  await page.getByRole('button', { name: 'Barra laterale' }).click()
  const panel = page.getByRole('complementary', { name: 'Barra laterale' })
  await expect(panel).toContainText(/automatico: entities\/documents\.json:\d+/)
  const { data } = (await api.get(`/api/bu/documents/${waiting.id}`)).body
  expect(data).toMatchObject({ status: 'APPROVED', approvedAt: expect.any(String), protocolDate: expect.any(String) })
})
