import type { Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

const DOCUMENTS = '/api/bu/documents'
const RECIPIENTS = '/api/bu/document-subjects'
const CONSENTS = '/api/privacy/records'
const NOTICES = '/api/comm/notices'
const PAPERS = '/api/subjects/documents'
const PHONE = { width: 390, height: 844 }
const PDF = {
  name: 'visura.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}

const read = async (call: Caller, path: string) => (await call.get(path)).body.data
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

async function move(
  call: Caller,
  endpoint: string,
  id: string,
  status: string,
  more: object = {},
): Promise<void> {
  const answer = await call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, {
    ...(await read(call, `${endpoint}/${id}`)),
    ...more,
  })
  expect([answer.status, answer.body.errors ?? null], status).toEqual([200, null])
}

async function upload(url: string, { token }: Caller) {
  const body = new FormData()
  body.set('file', new Blob([PDF.buffer], { type: PDF.mimeType }), PDF.name)
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(`${url}/api/files`, { method: 'POST', body, headers })).json()).data
}

/** A published document that goes to a subject; the row of its recipient. */
async function send(url: string, title: string, subject: { id: string }): Promise<string> {
  const [manager, approver] = [await signedIn(url, 'laura.bianchi'), await signedIn(url, 'davide.moretti')]
  const body = { title, documentType: 'CIRC', visibility: 'RECIPIENTS', files: [await upload(url, manager)] }
  const made = await manager.post(DOCUMENTS, body)
  expect([made.status, made.body.errors ?? null], title).toEqual([201, null])
  const { id } = made.body.data
  await move(manager, DOCUMENTS, id, 'TO_APPROVE', {
    approver: { id: (await read(approver, '/api/auth/whoami')).id },
  })
  const to = { document: { id }, subject: { id: subject.id }, role: 'DEST', channel: 'PORTAL' }
  const row = (await manager.post(RECIPIENTS, to)).body.data
  await move(approver, DOCUMENTS, id, 'APPROVED')
  await move(manager, DOCUMENTS, id, 'PUBLISHED')
  return row.id
}

test('a customer’s day on a phone: reads what was sent, refuses another, gives a consent and withdraws it, reads a notice, sees their own record and no other', async ({
  office,
  page,
  noise,
}) => {
  const [admin, own] = [await signedIn(office.url, 'admin'), await signedIn(office.url, 'officina.estense')]
  const { subjectId } = await read(own, '/api/auth/whoami')
  const subject = { id: subjectId }
  const [first, second] = [
    await send(office.url, 'Orari di carico', subject),
    await send(office.url, 'Nuove tariffe di sosta', subject),
  ]
  const [asked] = (
    await read(admin, `${CONSENTS}?subjectEquals=${subjectId}&statusIn=OUTDATED,TO_SIGN,REFUSED`)
  ).items

  await signIn(page, 'officina.estense', '/document-subjects')
  await page.setViewportSize(PHONE)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Orari di carico/ })
    .click()
  await expect(page.getByRole('button', { name: 'Ho letto', exact: true })).toBeVisible()
  // A circular asks for no signature.
  await expect(page.getByRole('button', { name: 'Firma', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await picture(page, 'customer-to-read')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: /Orari di carico/ }).click()
  await act(page, `Apri ${PDF.name}`)
  await expect(page.getByRole('dialog', { name: PDF.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await act(page, 'Ho letto')
  await expect.poll(async () => (await read(admin, `${RECIPIENTS}/${first}`)).status).toBe('READ')
  expect(await read(admin, `${RECIPIENTS}/${first}`)).toMatchObject({
    readVersion: 1,
    answeredFrom: '127.0.0.1',
    recordedBy: null,
    answeredWith: expect.stringContaining('Chrome'),
  })

  await page.goto(`/document-subjects/${second}`)
  await act(page, 'Rifiuta')
  await page.locator('[data-field="refusalMotivation"]').getByRole('combobox').selectOption({ index: 1 })
  await act(page, 'Salva')
  await expect.poll(async () => (await read(admin, `${RECIPIENTS}/${second}`)).status).toBe('REFUSED')
  expect((await read(admin, `${RECIPIENTS}/${second}`)).refusalMotivation).toMatch(/^\w+$/)

  await page.goto(`/signed-contracts/${asked.id}`)
  await act(page, 'Acconsento')
  await confirm(page, 'Acconsento')
  await expect.poll(async () => (await read(admin, `${CONSENTS}/${asked.id}`)).status).toBe('SIGNED')
  expect(await read(admin, `${CONSENTS}/${asked.id}`)).toMatchObject({
    answer: 'agree',
    ip: '127.0.0.1',
    signedAt: expect.any(String),
    userAgent: expect.stringContaining('Chrome'),
  })
  expect((await read(own, `${CONSENTS}/${asked.id}`)).ip, 'evidence is for administrators').toBeUndefined()
  await picture(page, 'customer-consent')

  await act(page, 'Ritiro il consenso')
  await confirm(page, 'Ritiro il consenso')
  await expect.poll(async () => (await read(admin, `${CONSENTS}/${asked.id}`)).status).toBe('REVOKED')
  expect(await read(admin, `${CONSENTS}/${asked.id}`)).toMatchObject({
    answer: 'agree',
    revokedAt: expect.any(String),
  })
  await expect(page.getByText('Revocato', { exact: true }).first()).toBeVisible()

  await page.goto('/notices')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fermo programmato/ })
    .click()
  await act(page, 'Ho letto')
  const [notice] = (await read(admin, `${NOTICES}?q=Fermo+programmato`)).items
  const readers = async () => (await read(admin, `${NOTICES}/${notice.id}`)).acks
  await expect.poll(readers).toContainEqual(expect.objectContaining({ who: 'Referente Officina Estense' }))

  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'La mia scheda cliente' }).click()
  await expect(page.getByRole('heading', { name: /Officina Estense/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await picture(page, 'customer-record')
  expect(await axe(page)).toEqual([])
  expect(noise.entries).toEqual([])
  noise.foreseen = [/404/]

  const others = (await read(admin, '/api/subjects/customers?size=5')).items
  const foreign = others.find((one: { subject: { id: string } }) => one.subject.id !== subjectId)
  await page.goto(`/customers/${foreign.id}`)
  await expect(page.getByRole('heading', { name: /non trovata|non esiste/i })).toBeVisible()
})

test('a supplier sends a paper that was asked for: the office reviews it, refuses it with a reason, and approves the next one', {
  tag: '@quick',
}, async ({ office, page, noise }) => {
  const [manager, own] = [
    await signedIn(office.url, 'laura.bianchi'),
    await signedIn(office.url, 'trasporti.secchia'),
  ]
  const { subjectId } = await read(own, '/api/auth/whoami')
  const body = { subject: { id: subjectId }, documentType: 'DURC', title: 'DURC di prova' }
  const made = await manager.post(PAPERS, body)
  expect([made.status, made.body.errors ?? null]).toEqual([201, null])
  const { id } = made.body.data
  const paper = () => read(manager, `${PAPERS}/${id}`)

  await signIn(page, 'trasporti.secchia', '/subject-documents')
  await page.getByRole('searchbox').last().fill('DURC di prova')
  await page
    .getByRole('row', { name: /DURC di prova/ })
    .getByRole('link')
    .click()
  const sendFile = async (name: string) => {
    await act(page, 'Carica')
    await page.locator('[data-field="files"] input[type=file]').setInputFiles({ ...PDF, name })
    await expect(page.getByRole('button', { name: `Apri ${name}` })).toBeVisible()
    const expiry = page.getByRole('textbox', { name: /^Scade/ })
    if (await expiry.count()) await expiry.fill('01/01/2036')
    await act(page, 'Salva')
    await expect.poll(async () => (await paper()).status).toBe('UPLOADED')
  }
  await sendFile(PDF.name)
  await picture(page, 'supplier-sent')
  expect(await axe(page)).toEqual([])

  await move(manager, PAPERS, id, 'REJECTED', { rejectReason: 'ILLEG' })
  await page.reload()
  await sendFile('visura-nuova.pdf')
  await move(manager, PAPERS, id, 'VALID')
  expect(await paper()).toMatchObject({
    status: 'VALID',
    reviewer: { label: expect.stringContaining('Bianchi') },
  })
  await page.reload()
  await expect(page.getByText('Valido').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carica', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(noise.entries).toEqual([])
})
