import type { Page } from '@playwright/test'
import { type Caller, caller, signedIn } from '../support/api'
import { agreeToAll } from './registration'
import { test } from './support/mailing-office'
import { expect, listen, type Noise, signIn } from './test'

const COLLABORATORS = '/api/subjects/collaborators'
const PAPERS = '/api/subjects/documents'
const EMAIL = 'nadia.conti@posta.example'
const PASSWORD = 'quattro gatti in cortile'
const PDF = {
  name: 'documento.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}

const move = async (call: Caller, path: string, status: string, more: object = {}) => {
  const [, endpoint, id] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  const answer = await call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, {
    ...(await read(call, path)),
    ...more,
  })
  expect([answer.status, answer.body.errors ?? null], status).toEqual([200, null])
}
const upload = async (url: string, { token }: Caller) => {
  const body = new FormData()
  body.set('file', new Blob([PDF.buffer], { type: PDF.mimeType }), PDF.name)
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(`${url}/api/files`, { method: 'POST', body, headers })).json()).data
}
const read = async (call: Caller, path: string) => (await call.get(path)).body.data

/** A person of the office whom nobody has invited yet. */
async function candidate(call: Caller) {
  const person = { subjectType: 'PERSON', firstName: 'Nadia', lastName: 'Conti' }
  const subject = (await call.post('/api/subjects/subjects', person)).body.data
  const terms = {
    relationKind: 'EMPLOYEE',
    contractType: 'IND',
    qualification: 'IMP',
    startDate: '2026-01-01',
  }
  const body = { subject: { id: subject.id }, email: EMAIL, ...terms }
  return (await call.post(COLLABORATORS, body)).body.data
}

async function register(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByLabel('Cognome')).toHaveValue('Conti')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByLabel('Conferma la password').fill(PASSWORD)
  await agreeToAll(page)
  await page.getByRole('button', { name: 'Salva' }).click()
}

test('a collaborator comes from the invitation to the first day: mail, registration, papers, review, activation, own menu', async ({
  browser,
  office,
  page,
  post,
}) => {
  test.setTimeout(90_000)
  const [manager, approver] = [
    await signedIn(office.url, 'laura.bianchi'),
    await signedIn(office.url, 'davide.moretti'),
  ]
  const { id, subject } = await candidate(manager)

  await signIn(page, 'laura.bianchi', `/collaborators/${id}`)
  await page.getByRole('button', { name: 'Invita', exact: true }).click()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const mail = await post.next(EMAIL)
  expect(mail.text, 'the invitation calls her by her name').toContain('Ciao Nadia Conti')

  const home = await browser.newContext({ baseURL: office.url, locale: 'it-IT' })
  const own = await home.newPage()
  const noise: Noise = { entries: [] }
  listen(own, noise)
  await register(own, /http:\S+\/registration\?u=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '')
  await expect(own.getByRole('row', { name: /Curriculum/ })).toContainText('Richiesto')
  expect(await read(manager, `${COLLABORATORS}/${id}`)).toMatchObject({
    status: 'ONBOARDING',
    subject: { id: subject.id },
  })
  const consents = (await read(manager, `/api/privacy/records?subjectEquals=${subject.id}`)).items
  expect(consents.map(({ status }: { status: string }) => status)).toContain('SIGNED')
  const papers = (await read(manager, `${PAPERS}?subjectEquals=${subject.id}&sort=documentType,asc`)).items
  expect(papers.map(({ documentType }: { documentType: string }) => documentType)).toEqual([
    'CI',
    'CV',
    'TES',
  ])

  const [identity, ...others] = papers
  await own.getByRole('row', { name: /Carta d'identità/ }).click()
  await own.getByRole('button', { name: 'Carica', exact: true }).click()
  await own.locator('[data-field="files"] input[type=file]').setInputFiles(PDF)
  await own.locator('[data-field="expiresOn"]').getByRole('textbox').fill('01/01/2036')
  await own.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect.poll(async () => (await read(manager, `${PAPERS}/${identity.id}`)).status).toBe('UPLOADED')
  const nadia = caller(
    office.url,
    await own.evaluate(() => JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}').token),
  )
  for (const paper of others) {
    const more = { files: [await upload(office.url, nadia)], expiresOn: '2036-01-01' }
    await move(nadia, `${PAPERS}/${paper.id}`, 'UPLOADED', more)
    await move(approver, `${PAPERS}/${paper.id}`, 'VALID')
  }

  await signIn(page, 'davide.moretti', '/inbox')
  await page.getByRole('link', { name: "Carta d'identità – Conti Nadia" }).click()
  await page.getByRole('button', { name: 'Approva', exact: true }).click()
  await expect
    .poll(async () => (await read(manager, `${COLLABORATORS}/${id}`)).papersCompleteOn)
    .toMatch(/^20\d\d-/)

  await signIn(page, 'laura.bianchi', '/inbox')
  const proposal = page
    .getByRole('listitem')
    .filter({ hasText: 'Da attivare: i documenti richiesti sono tutti approvati' })
  await proposal.getByRole('link', { name: /Conti Nadia/ }).click()
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Attiva' }).click()
  await expect
    .poll(async () => (await read(nadia, '/api/auth/whoami')).authorities)
    .toContain('ROLE_COLLABORATOR')

  await own.evaluate(() => localStorage.clear())
  await own.goto('/')
  await own.getByLabel('Nome utente').fill(EMAIL)
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Accedi' }).click()
  const menu = own.getByRole('navigation', { name: 'Il mio spazio' })
  await expect(menu.getByRole('link')).toHaveText([
    'La mia scheda',
    'Cosa mi aspetta',
    'Da leggere e firmare',
    'Documenti per me',
    'I miei documenti',
    'I miei consensi',
    'Avvisi',
    'Accesso e preferenze',
  ])
  await expect(
    own.getByRole('heading', { level: 1, name: 'Conti Nadia' }),
    'her own page is where she lands',
  ).toBeVisible()
  const { authorities } = await read(nadia, '/api/auth/whoami')
  expect(authorities).not.toContain('ROLE_REG_WORKFLOW')
  expect(noise.entries).toEqual([])
  await home.close()
})
