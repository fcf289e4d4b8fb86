import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const COLLABORATORS = '/api/subjects/collaborators'
const INVITATIONS = '/api/webaccess/invitations'
const PAPERS = '/api/subjects/documents'
const EMAIL = 'nina.sala@posta.example'
const PASSWORD = 'quattro gatti in cortile'

let server: TestServer
let post: MailServer
beforeAll(async () => {
  post = await startMailServer()
  server = await testServer({
    config: { mail: { url: post.url, from: 'Ufficio <ufficio@tessera.example>' } },
  })
})
afterAll(async () => {
  await server?.drop()
  await post?.stop()
})

const read = async (call: Caller, path: string) => (await call.get(path)).body.data
const create = async (call: Caller, path: string, body: object) => {
  const answer = await call.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const moving = async (call: Caller, endpoint: string, id: string, status: string, more: object = {}) =>
  call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, {
    ...(await read(call, `${endpoint}/${id}`)),
    ...more,
  })
const moved = async (...parts: Parameters<typeof moving>) => {
  const { body, status } = await moving(...parts)
  expect([status, body.errors ?? body.errorMessage ?? null]).toEqual([200, null])
  return body.data
}

/** Makes the database refuse the commit of rows for which this holds; returns a function that ends it. */
async function atCommit(table: string, refused: string): Promise<() => Promise<unknown>> {
  const { db } = server
  await db.query(`create function refuse_${table}() returns trigger language plpgsql as
    $$ begin if ${refused} then raise exception 'refused at commit'; end if; return null; end $$`)
  await db.query(`create constraint trigger refuse_commit after insert or update on ${table}
    deferrable initially deferred for each row execute function refuse_${table}()`)
  return () => db.query(`drop trigger refuse_commit on ${table}`)
}

async function upload(call: Caller, name: string) {
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.4 paper'], { type: 'application/pdf' }), name)
  const headers = { authorization: `Bearer ${call.token}` }
  return (await (await fetch(`${server.url}/api/files`, { method: 'POST', body, headers })).json()).data
}

/** Follows the link of the invitation and answers every agreement. */
async function register(mailsBefore: number): Promise<{ id: string; subjectId: string; call: Caller }> {
  const uuid = /[?&]u=([0-9a-f-]{36})/.exec((await post.next(EMAIL, mailsBefore)).text)?.[1] ?? ''
  const visitor = caller(server.url)
  const known = await read(visitor, `/api/webaccess/registration?u=${uuid}`)
  expect(known).toMatchObject({ email: EMAIL, firstName: 'Nina', lastName: 'Sala' })
  const asked =
    (await read(visitor, `/api/privacy/definition/agreements?entity=REGISTRATION&u=${uuid}`)) ?? []
  const answers = asked.map(({ agreement }: { agreement: { id: string } }) => [agreement.id, 'agree'])
  const names = {
    name: 'Nina',
    lastname: 'Sala',
    email: EMAIL,
    username: EMAIL,
    subjectType: 'PERSON',
    type: 'COLLABORATOR',
  }
  const secrets = {
    password: PASSWORD,
    confirmPassword: PASSWORD,
    uuid,
    serviceAgreements: Object.fromEntries(answers),
  }
  const { body, status } = await visitor.post('/api/webaccess/registration', { ...names, ...secrets })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.data.id, subjectId: body.data.subjectId, call: caller(server.url, body.data.token) }
}

// Signing in is slow on purpose.
test('a collaborator from the invitation to the first day', { timeout: 120_000 }, async () => {
  const manager = await signedIn(server.url, 'laura.bianchi')
  const approver = await signedIn(server.url, 'davide.moretti')
  const subject = await create(manager, '/api/subjects/subjects', {
    subjectType: 'PERSON',
    firstName: 'Nina',
    lastName: 'Sala',
  })
  const terms = {
    relationKind: 'EMPLOYEE',
    contractType: 'IND',
    qualification: 'IMP',
    startDate: '2026-01-01',
  }
  const { id } = await create(manager, COLLABORATORS, { subject: { id: subject.id }, email: EMAIL, ...terms })
  expect((await read(manager, `${COLLABORATORS}/${id}`)).status).toBe('CANDIDATE')

  const invitation = {
    email: EMAIL,
    firstName: 'Nina',
    lastName: 'Sala',
    collaborator: { id },
    invitationKind: 'COLLAB',
    type: 'COLLABORATOR',
    lang: 'it',
  }
  // At every commit of a sent invitation the database itself asks for its link and its mail.
  await atCommit(
    'e_invitation',
    `new.status = 'SENT' and (not exists (select from account_link where invitation_id = new.id)
    or new."sentAt" is null)`,
  )
  const first = await create(manager, INVITATIONS, invitation)
  const sent = await moved(manager, INVITATIONS, first.id, 'SENT')
  expect(sent, 'the answer is the record as it stays').toEqual(
    await read(manager, `${INVITATIONS}/${first.id}`),
  )
  expect(sent.expiresAt).toMatch(/^20\d\d-/)
  const second = await create(manager, INVITATIONS, { ...invitation, email: EMAIL.toUpperCase() })
  const refused = await moving(manager, INVITATIONS, second.id, 'SENT')
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'ALREADY_EXISTS'])

  const lost = /[?&]u=([0-9a-f-]{36})/.exec((await post.next(EMAIL)).text)?.[1] ?? ''
  const before = await read(manager, `${INVITATIONS}/${first.id}`)
  const count = post.mails.length
  const again = await manager.post(`${INVITATIONS}/${first.id}/resend`, {})
  expect([again.status, again.body.errorCode ?? null], JSON.stringify(again.body)).toEqual([200, null])
  const renewed = await read(manager, `${INVITATIONS}/${first.id}`)
  expect(renewed.sentAt > before.sentAt).toBe(true)
  expect(renewed.expiresAt).toMatch(/^20\d\d-/)
  const [latest] = (await read(manager, `${INVITATIONS}/${first.id}/revisions`)).items
  expect(latest.by).toBe('Laura Bianchi')
  const admin = await signedIn(server.url, 'admin')
  await expect
    .poll(async () => (await read(admin, '/api/monitor/security?causeEquals=INVITATION_RESENT')).items)
    .toMatchObject([
      {
        details: `Laura Bianchi: invitation/${first.id}`,
        user: { label: expect.stringContaining('Bianchi') },
      },
    ])
  const old = await caller(server.url).get(`/api/webaccess/registration?u=${lost}`)
  expect(old.body.errorCode, 'the link of the mail before').toBe('INVALID_UUUID')

  const nina = await register(count)
  expect(
    post.mails.filter(({ text }) => /[?&]u=/.test(text)),
    'one mail for each sending',
  ).toHaveLength(2)
  const late = await manager.post(`${INVITATIONS}/${first.id}/resend`, {})
  expect([late.status >= 400, late.body.errorCode], 'a completed invitation').toEqual([true, 'ACTION_OFF'])
  expect(nina.subjectId, 'the subject that the office knows').toBe(subject.id)
  expect((await read(manager, `${INVITATIONS}/${first.id}`)).status).toBe('COMPLETED')
  expect(await read(manager, `${COLLABORATORS}/${id}`)).toMatchObject({
    status: 'ONBOARDING',
    user: { id: nina.id },
  })

  const papers = (await read(nina.call, `${PAPERS}?sort=documentType,asc`)).items
  expect(
    papers.map(({ documentType, status }: { documentType: string; status: string }) => [
      documentType,
      status,
    ]),
  ).toEqual([
    ['CI', 'REQUESTED'],
    ['CV', 'REQUESTED'],
    ['TES', 'REQUESTED'],
  ])
  const asked = (await read(nina.call, '/api/inbox?kind=assignment')).items
  expect(asked.map(({ record }: { record: { id: string } }) => record.id).sort()).toEqual(
    papers.map((paper: { id: string }) => paper.id).sort(),
  )
  const [identity] = papers
  const empty = await moving(nina.call, PAPERS, identity.id, 'UPLOADED')
  expect([empty.status, empty.body.errors?.[0]?.path]).toEqual([422, 'files'])
  for (const paper of papers) {
    const dates = paper.documentType === 'CV' ? {} : { issuedOn: '2026-01-02', expiresOn: '2036-01-02' }
    await moved(nina.call, PAPERS, paper.id, 'UPLOADED', {
      files: [await upload(nina.call, `${paper.documentType}.pdf`)],
      ...dates,
    })
  }
  expect((await read(nina.call, '/api/inbox?kind=assignment')).items, 'what is done waits no longer').toEqual(
    [],
  )
  const waiting = (await read(approver, '/api/inbox?kind=approval&size=100')).items
  expect(
    waiting.filter(({ record }: { record: { id: string } | null }) => record?.id === identity.id),
  ).toHaveLength(1)
  const complete = async () => {
    const items = (await read(manager, '/api/inbox?kind=assignment&size=100')).items
    return items.filter(({ record }: { record: { id: string } | null }) => record?.id === id)
  }
  for (const paper of papers) {
    expect(await complete(), 'papers are still missing').toEqual([])
    expect(await moved(approver, PAPERS, paper.id, 'VALID')).toMatchObject({
      reviewer: { label: expect.stringContaining('Moretti') },
      reviewedAt: expect.any(String),
    })
  }
  const ready = [{ text: 'Da attivare: i documenti richiesti sono tutti approvati' }]
  expect(await complete()).toMatchObject(ready)
  const asked2 = await create(manager, PAPERS, { subject: { id: subject.id }, documentType: 'PAT' })
  expect(await complete(), 'one more paper was asked for').toEqual([])
  const asked3 = await create(manager, PAPERS, { subject: { id: subject.id }, documentType: 'PAS' })
  await Promise.all([asked2, asked3].map((one) => moved(manager, PAPERS, one.id, 'CANCELLED')))
  expect(await complete(), 'whatever ends last proposes it, at once with others too').toMatchObject(ready)

  expect((await read(nina.call, '/api/auth/whoami')).authorities).toContain('ROLE_REG_WORKFLOW')
  const free = await atCommit('e_collaborators', `new.status = 'ACTIVE'`)
  expect((await moving(manager, COLLABORATORS, id, 'ACTIVE')).status).toBe(500)
  const stillWaiting = (await read(nina.call, '/api/auth/whoami')).authorities
  expect(stillWaiting, 'the groups go back with the change').toContain('ROLE_REG_WORKFLOW')
  await free()
  await moved(manager, COLLABORATORS, id, 'ACTIVE')
  expect(await complete(), 'what is done waits no longer').toEqual([])
  const { authorities } = await read(nina.call, '/api/auth/whoami')
  expect(authorities).toContain('ROLE_COLLABORATOR')
  expect(authorities).not.toContain('ROLE_REG_WORKFLOW')
  const welcome = (await read(nina.call, '/api/inbox?kind=reminder')).items
  expect(welcome.map(({ text }: { text: string }) => text)).toContain('Benvenuto: sei attivo')
})

test('one of two invitations sent to one address at once is sent and the other says why not', async () => {
  const manager = await signedIn(server.url, 'laura.bianchi')
  const person = {
    firstName: 'Due',
    lastName: 'Volte',
    invitationKind: 'COLLAB',
    type: 'COLLABORATOR',
    lang: 'it',
  }
  const made = await Promise.all(
    ['due.volte@posta.example', 'Due.Volte@posta.example'].map((email) =>
      create(manager, INVITATIONS, { ...person, email }),
    ),
  )
  const sent = await Promise.all(made.map(({ id }) => moving(manager, INVITATIONS, id, 'SENT')))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(sent.find(({ status }) => status === 409)?.body.errorCode).toBe('ALREADY_EXISTS')
})

test('an invitation uses its own template, and is not sent to whoever has an account or for a day that has passed', async () => {
  const manager = await signedIn(server.url, 'laura.bianchi')
  const admin = await signedIn(server.url, 'admin')
  const template = await create(admin, '/api/conf/email-templates', {
    name: 'Invito speciale',
    event: 'INVITATION',
    subjectLine: { it: 'Speciale per te' },
    body: { it: '<p><a href="{{link.registration}}">Registrati</a></p>' },
  })
  const invitation = {
    email: 'speciale@posta.example',
    invitationKind: 'COLLAB',
    type: 'COLLABORATOR',
    lang: 'it',
  }
  const own = await create(manager, INVITATIONS, { ...invitation, emailTemplate: { id: template.id } })
  await moved(manager, INVITATIONS, own.id, 'SENT')
  expect((await post.next('speciale@posta.example')).headers.subject).toBe('Speciale per te')
  const usual = await create(manager, INVITATIONS, { ...invitation, email: 'solito@posta.example' })
  await moved(manager, INVITATIONS, usual.id, 'SENT')
  expect((await post.next('solito@posta.example')).headers.subject).toMatch(/^Il tuo invito/)

  const known = await create(manager, INVITATIONS, { ...invitation, email: 'davide.moretti@tessera.example' })
  const refused = await moving(manager, INVITATIONS, known.id, 'SENT')
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    422,
    { path: 'email', code: 'HAS_ACCOUNT' },
  ])
  for (const expiresAt of ['2020-01-01', '9999-12-31']) {
    const late = await create(manager, INVITATIONS, {
      ...invitation,
      email: 'tardi@posta.example',
      expiresAt,
    })
    const answer = await moving(manager, INVITATIONS, late.id, 'SENT')
    expect([expiresAt, answer.status, answer.body.errorCode]).toEqual([expiresAt, 422, 'STATUS_GUARD'])
    const atOnce = await manager.post(INVITATIONS, {
      ...invitation,
      email: 'presto@posta.example',
      expiresAt,
      sendNow: true,
    })
    expect([atOnce.status, atOnce.body.errors?.[0]?.path], expiresAt).toEqual([422, 'expiresAt'])
  }
})
