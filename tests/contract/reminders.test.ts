import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeDay } from '../../src/contract/time/office-day'
import { type Caller, caller, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const INVITATIONS = '/api/webaccess/invitations'
const PAPERS = '/api/subjects/documents'
const DAY = 86_400_000

let server: TestServer
let post: MailServer
let at = Date.now()
beforeAll(async () => {
  post = await startMailServer()
  const mail = { url: post.url, from: 'Ufficio <ufficio@tessera.example>' }
  server = await testServer({ config: { mail }, now: () => new Date(at) })
})
afterAll(async () => {
  await server?.drop()
  await post?.stop()
})

const day = (days: number) => officeDay(new Date(at + days * DAY))
const read = async (call: Caller, path: string) => (await call.get(path)).body.data
const create = async (call: Caller, path: string, body: object) => {
  const answer = await call.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const moved = async (call: Caller, endpoint: string, id: string, status: string, more: object = {}) => {
  const record = { ...(await read(call, `${endpoint}/${id}`)), ...more }
  const answer = await call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, record)
  expect([answer.status, answer.body.errors ?? answer.body.errorMessage ?? null]).toEqual([200, null])
  return answer.body.data
}

/** Looks at all dates as the nightly job does, twice: each stage happens once. */
async function night(days: number): Promise<void> {
  at += days * DAY
  for (const { entity } of server.catalogue.current().entities.values())
    if (entity.route === 'invitation' || entity.route === 'subject-documents')
      for (let run = 0; run < 2; run += 1)
        expect((await server.records.passDates(entity)).refused).toEqual([])
}

const linksTo = (email: string) =>
  post.mails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => /[?&]u=([0-9a-f-]{36})/.exec(text)?.[1] ?? '')

test('an invitation that nobody answers is sent once more two days before it expires, then its author is told', async () => {
  const manager = await signedIn(server.url, 'laura.bianchi')
  const email = 'ospite@posta.example'
  const { id } = await create(manager, INVITATIONS, {
    email,
    invitationKind: 'COLLAB',
    type: 'COLLABORATOR',
    lang: 'it',
  })
  await moved(manager, INVITATIONS, id, 'SENT')
  await post.next(email)
  await night(4)
  expect(linksTo(email), 'it is early').toHaveLength(1)
  await night(1)
  await expect.poll(() => linksTo(email)).toHaveLength(2)
  const again = await signedIn(server.url, 'laura.bianchi')
  expect(await read(again, `${INVITATIONS}/${id}`)).toMatchObject({
    status: 'SENT',
    remindedAt: expect.any(String),
  })
  const answers = linksTo(email).map(
    async (uuid) => (await caller(server.url).get(`/api/webaccess/registration?u=${uuid}`)).status,
  )
  expect(await Promise.all(answers), 'the link of the newest mail works').toEqual([404, 200])
  await night(4)
  expect(linksTo(email)).toHaveLength(2)
  const late = await signedIn(server.url, 'laura.bianchi')
  expect((await read(late, `${INVITATIONS}/${id}`)).status).toBe('EXPIRED')
  const told = (await read(late, '/api/inbox?kind=assignment&size=100')).items
  expect(told.filter(({ record }: { record: { id: string } | null }) => record?.id === id)).toMatchObject([
    { text: 'Invito scaduto senza risposta' },
  ])
})

test('a paper that is asked for has a due date, and is reminded of before it, the day after it and a week later', async () => {
  const manager = await signedIn(server.url, 'laura.bianchi')
  const subjects = '/api/subjects/subjects'
  const email = 'ufficio@secchia.example'
  const subject = await create(manager, subjects, {
    subjectType: 'PERSON',
    firstName: 'Ivo',
    lastName: 'Poli',
    contacts: { email },
  })
  const paper = await create(manager, PAPERS, { subject: { id: subject.id }, documentType: 'CV' })
  expect(paper).toMatchObject({ status: 'REQUESTED', dueOn: day(14), reminders: null })
  const mails = () => post.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.subject)
  await expect.poll(mails).toEqual(['Ci serve un documento: Curriculum'])
  const stages = [
    [10, 0],
    [1, 1],
    [3, 1],
    [1, 2],
    [6, 2],
    [1, 3],
    [30, 3],
  ] as const
  for (const [days, reminders] of stages) {
    await night(days)
    const now = await signedIn(server.url, 'laura.bianchi')
    expect((await read(now, `${PAPERS}/${paper.id}`)).reminders ?? 0, `${day(0)} of ${paper.dueOn}`).toBe(
      reminders,
    )
    await expect.poll(mails).toHaveLength(1 + reminders)
  }
  expect(mails().slice(1)).toEqual(Array(3).fill('Promemoria: Curriculum'))
  const late = await signedIn(server.url, 'laura.bianchi')
  const told = (await read(late, '/api/inbox?kind=reminder&size=100')).items
  expect(
    told
      .filter(({ record }: { record: { id: string } | null }) => record?.id === paper.id)
      .map(({ text }: { text: string }) => text)
      .sort(),
  ).toEqual(['Documento ancora in ritardo', 'Documento in ritardo'])
  await moved(late, PAPERS, paper.id, 'CANCELLED')
  const left = (await read(late, '/api/inbox?kind=reminder&size=100')).items
  expect(
    left.filter(({ record }: { record: { id: string } | null }) => record?.id === paper.id),
    'what is over waits no longer',
  ).toEqual([])
})
