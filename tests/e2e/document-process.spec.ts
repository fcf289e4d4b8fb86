import type { Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { expect, listen, type Noise, signIn, test } from './test'

const DOCUMENTS = '/api/bu/documents'
const RECIPIENTS = '/api/bu/document-subjects'
const PDF = {
  name: 'circolare.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}

const read = async (call: Caller, path: string) => (await call.get(path)).body.data
const move = async (call: Caller, path: string, status: string, more: object = {}) => {
  const [, endpoint, id] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  const answer = await call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, {
    ...(await read(call, path)),
    ...more,
  })
  expect([answer.status, answer.body.errors ?? null], status).toEqual([200, null])
}
/** The only record of a list, once there is one. */
const made = async (call: Caller, path: string) => {
  await expect.poll(async () => (await read(call, path)).items.length).toBe(1)
  return (await read(call, path)).items[0]
}
const addFile = async (page: Page) => {
  const field = page.locator('[data-field="files"]')
  await field.locator('input[type=file]').setInputFiles(PDF)
  await expect(field.getByRole('button', { name: `Apri ${PDF.name}` })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true }).click()
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

test('a document from its draft to its withdrawal: refused with a reason, approved, numbered, published, read and signed, on paper too, replaced', async ({
  browser,
  office,
  page,
}) => {
  test.setTimeout(120_000)
  const [manager, admin] = [await signedIn(office.url, 'laura.bianchi'), await signedIn(office.url, 'admin')]
  const [approver] = (await read(admin, '/api/auth/users?usernameEquals=davide.moretti')).items
  const [supplier] = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items
  const [other] = (await read(manager, '/api/subjects/suppliers?statusEquals=ACTIVE&sort=code,desc&size=1'))
    .items

  await signIn(page, 'laura.bianchi', '/documents/new')
  await page.getByLabel('Oggetto').fill('Regole del deposito')
  await page.locator('[data-field="documentType"]').getByRole('combobox').selectOption('CIRC')
  await page.locator('[data-field="visibility"]').getByRole('combobox').selectOption('RECIPIENTS')
  await page.locator('[data-field="requiresSignature"]').getByRole('switch').click()
  await addFile(page)
  await save(page)
  const { id } = await made(manager, `${DOCUMENTS}?q=Regole+del+deposito`)
  const first = `${DOCUMENTS}/${id}`
  await move(manager, first, 'TO_APPROVE', { approver: { id: approver.id } })
  const recipient = async (subject: { id: string }) => {
    const body = { document: { id }, subject: { id: subject.id }, role: 'DEST', channel: 'PORTAL' }
    return `${RECIPIENTS}/${(await manager.post(RECIPIENTS, body)).body.data.id}`
  }
  const [row, paper] = [await recipient(supplier.subject), await recipient(other.subject)]

  await signIn(page, 'davide.moretti', `/documents/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Respingi' }).click()
  await page.locator('[data-field="rejectReason"]').getByRole('combobox').selectOption('INCOMP')
  await save(page)
  await expect.poll(async () => (await read(manager, first)).status).toBe('REJECTED')
  expect(await read(manager, first)).toMatchObject({ rejectReason: 'INCOMP', protocolNumber: null })
  await move(manager, first, 'DRAFT')
  await move(manager, first, 'TO_APPROVE')
  await page.goto(`/documents/${id}`)
  await act(page, 'Cambia stato')
  const dialog = page.getByRole('dialog', { name: 'Cambia stato' })
  await dialog.getByRole('radio', { name: /^Approvato/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Porta a «Approvato»' }).click()
  await expect(page.locator('[data-field="protocolNumber"]')).toContainText(/PRT-20\d\d-\d{6}/)
  await act(page, 'Barra laterale')
  const panel = page.getByRole('complementary', { name: 'Barra laterale' })
  await expect(panel).toContainText(/automatico: entities\/documents\.json:\d+/)
  expect(await read(manager, first)).toMatchObject({
    approvedAt: expect.any(String),
    protocolDate: expect.any(String),
  })

  await signIn(page, 'laura.bianchi', `/documents/${id}`)
  await act(page, 'Pubblica')
  await confirm(page, 'Pubblica')
  await expect.poll(async () => (await read(manager, row)).status).toBe('SENT')

  const home = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const [own, noise]: [Page, Noise] = [await home.newPage(), { entries: [] }]
  listen(own, noise)
  await signIn(own, 'trasporti.secchia', '/inbox')
  await own.setViewportSize({ width: 390, height: 844 })
  await own
    .getByRole('main')
    .getByRole('link', { name: /Regole del deposito/ })
    .click()
  await expect(own.getByRole('button', { name: 'Firma', exact: true })).toBeVisible()
  await act(own, 'Firma')
  await confirm(own, 'Firma')
  await expect.poll(async () => (await read(manager, row)).status).toBe('SIGNED')
  const evidence = await read(admin, row)
  expect(evidence).toMatchObject({
    signedVersion: 1,
    signedHow: 'ONLINE',
    answeredFrom: '127.0.0.1',
    recordedBy: null,
  })
  expect(evidence.answeredWith).toContain('Chrome')

  await page.goto(`/document-subjects/${paper.split('/').at(-1)}`)
  await act(page, 'Sollecita')
  await expect.poll(async () => (await read(manager, paper)).reminders).toBe(1)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Firmato su carta' }).click()
  await addFile(page)
  await save(page)
  await expect.poll(async () => (await read(manager, paper)).status).toBe('SIGNED')
  expect(await read(admin, paper)).toMatchObject({
    signedHow: 'PAPER',
    reminders: 1,
    answeredFrom: null,
    recordedBy: { label: expect.stringContaining('Bianchi') },
  })

  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Nuova versione' }).click()
  await addFile(page)
  await save(page)
  const second = await made(manager, `${DOCUMENTS}?replacesEquals=${id}`)
  const next = `${DOCUMENTS}/${second.id}`
  await move(manager, next, 'TO_APPROVE', { approver: { id: approver.id } })
  await move(await signedIn(office.url, 'davide.moretti'), next, 'APPROVED')
  await move(manager, next, 'PUBLISHED')
  expect(await read(manager, first)).toMatchObject({ status: 'WITHDRAWN', version: 1 })
  expect(await read(manager, next)).toMatchObject({ status: 'PUBLISHED', version: 2 })
  await expect
    .poll(async () => (await read(manager, `${RECIPIENTS}?documentEquals=${second.id}`)).total)
    .toBe(2)
  expect(await read(admin, row), 'the evidence of the old version').toMatchObject({
    status: 'SIGNED',
    signedVersion: 1,
    signedAt: evidence.signedAt,
    replacedBy: { id: second.id },
  })

  await page.goto(`/documents/${second.id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Ritira' }).click()
  await confirm(page, 'Ritira')
  await expect.poll(async () => (await read(manager, next)).status).toBe('WITHDRAWN')
  const left = (await read(manager, `${RECIPIENTS}?documentEquals=${second.id}`)).items
  expect(left.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(noise.entries).toEqual([])
  await home.close()
})
