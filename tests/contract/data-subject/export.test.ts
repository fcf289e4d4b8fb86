import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../../support/api'
import { DATABASES } from '../../support/database'
import { readPdf } from '../../support/pdf'
import { type TestServer, testServer } from '../../support/server'
import { archiveOf, type HeldPerson, heldPerson } from './people'

const EXPORT = (id: string) => `/api/data-subjects/subjects/${id}/export`

describe.each(DATABASES)('the export of what is held about a person, over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let person: HeldPerson
  let other: HeldPerson

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    person = await heldPerson(server, admin, 'qx7')
    other = await heldPerson(server, admin, 'wk9')
  }, 120_000)
  afterAll(() => server?.drop())

  // biome-ignore lint/suspicious/noExplicitAny: looked into freely
  const recordOf = (data: any, route: string) => data.records.find((one: any) => one.entity.route === route)

  test('an export of personal data has every record about the person with labels, words, history and files', async () => {
    const { data, files, headers, names } = await archiveOf(server, admin, EXPORT(person.subject))
    expect(headers.get('content-type')).toBe('application/zip')
    expect(data).toMatchObject({
      format: 'tessera-person-data',
      version: 1,
      complete: true,
      about: { route: 'subjects' },
    })
    const routes = data.records.map((one: { entity: { route: string } }) => one.entity.route)
    for (const route of ['subjects', 'users', 'subject-notes', 'subject-documents', 'signed-contracts'])
      expect(routes).toContain(route)
    const subject = recordOf(data, 'subjects')
    expect(subject.about).toBeNull()
    expect(subject.fields).toContainEqual(
      expect.objectContaining({
        path: 'bornDate',
        label: 'Data di nascita',
        value: '1980-05-17',
        text: '17/05/1980',
      }),
    )
    expect(subject.history.at(-1)).toMatchObject({ revision: 1, operation: 'create' })
    expect(subject.history.at(-1).fields).toContain('firstName')
    const document = recordOf(data, 'subject-documents')
    expect(document.about).toEqual({ route: 'subjects', id: person.subject, field: 'Soggetto' })
    const [file] = document.files
    expect(new TextDecoder().decode(files[file.path])).toBe(
      `%PDF-1.4 Documento di ${person.secrets[0]} ${person.secrets[1]}`,
    )
    const [attached] = recordOf(data, 'subject-notes').files
    expect(new TextDecoder().decode(files[attached.path])).toBe(`%PDF-1.4 Appunti su ${person.secrets[0]}`)
    expect(names).toEqual(['data.json', 'data.pdf', attached.path, file.path].sort())
  })

  test('an export of personal data has comments, mails and sessions, and the actions of the person', async () => {
    expect(
      (await person.caller.post('/api/conf/notes', { title: 'Promemoria', body: 'Chiamare' })).status,
    ).toBe(201)
    const { data } = await archiveOf(server, admin, EXPORT(person.subject))
    expect(data.comments).toEqual([
      expect.objectContaining({ text: expect.stringContaining('Sentita'), own: false }),
    ])
    expect(data.sessions).toHaveLength(1)
    expect(data.mails).toEqual(expect.any(Array))
    expect(data.activity.map(({ route }: { route: string }) => route)).toContain('notes')
  })

  test('an export of personal data lists mailings to the person, for them and administrators alone', async () => {
    const [message] = (await admin.get('/api/comm/mails?size=1&columns=subjectLine')).body.data.items
    const address = `primula.qx7@posta.example`
    await server.db.query(
      `insert into mailing_recipient (record_id, address, lang, state, at) values ($1, $2, 'it', 'SENT', $4), ($1, $3, 'it', 'SENT', $4)`,
      [message.id, address.toUpperCase(), 'altri@posta.example', '2026-11-20T08:00:00Z'],
    )
    const received = {
      id: message.id,
      subject: message.subjectLine,
      to: address.toUpperCase(),
      state: 'SENT',
    }
    for (const [caller, path] of [
      [admin, EXPORT(person.subject)],
      [person.caller, '/api/data-subjects/mine/export'],
    ] as const) {
      const { data } = await archiveOf(server, caller, path)
      expect(data.mailings).toEqual([{ ...received, at: '2026-11-20T08:00:00.000Z' }])
    }
    const { data } = await archiveOf(
      server,
      await signedIn(server.url, 'laura.bianchi'),
      EXPORT(person.subject),
    )
    expect(data.mailings).toBeUndefined()
  })

  test('an export of personal data lists mail to a former address, unless someone else has it now', async () => {
    const [message] = (await admin.get('/api/comm/mails?size=1&columns=subjectLine')).body.data.items
    const received = async (subject: string): Promise<string[]> => {
      const { data } = await archiveOf(server, admin, EXPORT(subject))
      return data.mailings.map(({ to }: { to: string }) => to)
    }
    const moved = async (subject: string, email: string) => {
      const path = `/api/subjects/subjects/${subject}`
      const { data } = (await admin.get(path)).body
      const changed = await admin.put(path, { ...data, contacts: { ...data.contacts, email } })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    }
    const made = async (firstName: string, email: string): Promise<string> => {
      const address = { city: 'Modena', country: 'ITA' }
      const person = { subjectType: 'PERSON', firstName, lastName: 'Traslochi', contacts: { email }, address }
      return (await admin.post('/api/subjects/subjects', person)).body.data.id
    }
    const [former, now] = [`prima.${kind}@posta.example`, `dopo.${kind}@posta.example`]
    for (const address of [former, now])
      await server.db.query(
        `insert into mailing_recipient (record_id, address, lang, state, at) values ($1, $2, 'it', 'SENT', now())`,
        [message.id, address],
      )
    const mover = await made('Mirta', former)
    expect(await received(mover)).toEqual([former])
    await moved(mover, now.toUpperCase())
    expect((await received(mover)).sort()).toEqual([now, former].sort())
    const heir = await made('Erede', former)
    expect([await received(mover), await received(heir)]).toEqual([[now], [former]])
  })

  test.each([
    ['another, whose address', 'primula.wk9@posta.example'],
    ['somebody whom no record knows, whose address', 'fuori.wk9@posta.example'],
  ])(
    'an export of personal data has no mails of %s that the person wrote into a record about themselves',
    async (_, address) => {
      const collaborator = await signedIn(server.url, 'giulia.neri')
      const [own] = (await collaborator.get('/api/subjects/collaborators')).body.data.items
      const path = `/api/subjects/collaborators/${own.id}`
      const record = (await collaborator.get(path)).body.data
      const [message] = (await admin.get('/api/comm/mails?size=1')).body.data.items
      await server.db.query(
        `insert into mailing_recipient (record_id, address, lang, state, at) values ($1, $2, 'it', 'SENT', now()) on conflict do nothing`,
        [message.id, address],
      )
      expect((await collaborator.put(path, { ...record, email: address })).status).toBe(200)
      const mine = async () => (await archiveOf(server, collaborator, '/api/data-subjects/mine/export')).data
      const { mailings, records } = await mine()
      expect(JSON.stringify(records), 'it is written there').toContain(address)
      expect(mailings.map(({ to }: { to: string }) => to)).not.toContain(address)
      const changed = (await collaborator.get(path)).body.data
      expect((await collaborator.put(path, { ...changed, email: record.email })).status).toBe(200)
      expect(JSON.stringify((await mine()).mailings)).not.toContain(address)
    },
  )

  test('the export on paper has the same content as the data', async () => {
    const { files } = await archiveOf(server, admin, EXPORT(person.subject), 'en')
    const { pages, text } = await readPdf(files['data.pdf'] ?? new Uint8Array())
    expect(pages).toBeGreaterThan(4)
    for (const word of [person.secrets[0], 'Date of birth', `AX-qx7`]) expect(text).toContain(word)
  })

  test('an export of personal data has nothing about other people', async () => {
    for (const caller of [admin, person.caller]) {
      const path = caller === admin ? EXPORT(person.subject) : '/api/data-subjects/mine/export'
      const { data, files } = await archiveOf(server, caller, path)
      const { text } = await readPdf(files['data.pdf'] ?? new Uint8Array())
      for (const secret of other.secrets) expect(`${JSON.stringify(data)} ${text}`).not.toContain(secret)
      expect(JSON.stringify(data.records)).not.toContain('Amministratore')
    }
  })

  test('an export of personal data gives people everything about themselves, and nothing about others', async () => {
    const { data, names } = await archiveOf(server, person.caller, '/api/data-subjects/mine/export')
    expect(data.about).toMatchObject({ route: 'subjects', id: person.subject })
    expect(recordOf(data, 'subject-notes').id).toBe(person.note)
    expect(data.sessions).toHaveLength(1)
    expect(names).toHaveLength(4)
    const collaborator = await signedIn(server.url, 'giulia.neri')
    expect((await collaborator.get(EXPORT(other.subject))).status).toBe(403)
    expect((await archiveOf(server, collaborator, '/api/data-subjects/mine/export')).data.about.route).toBe(
      'subjects',
    )
  })

  test('an export of personal data has only records that the requesting staff may see', async () => {
    const clerk = await signedIn(server.url, 'ufficio')
    const { data } = await archiveOf(server, clerk, EXPORT(person.subject))
    expect(data.complete).toBe(false)
    const routes = data.records.map((one: { entity: { route: string } }) => one.entity.route)
    expect(routes).toContain('subject-documents')
    for (const closed of ['users', 'monitor-security', 'signed-contracts', 'token'])
      expect(routes).not.toContain(closed)
    expect(data).not.toHaveProperty('sessions')
    expect(data).not.toHaveProperty('mails')
  })

  test('the export is refused for a record that is no person, for an unknown one, and without a sign-in', async () => {
    const get = async (path: string, caller: Caller = admin) => (await caller.get(path)).body.errorCode
    expect(await get(`/api/data-subjects/documents/${person.document}/export`)).toBe('NOT_FOUND')
    expect(await get(`/api/data-subjects/planets/${person.document}/export`)).toBe('NOT_FOUND')
    expect(await get(EXPORT(person.document))).toBe('NOT_FOUND')
    expect(await get(EXPORT('x'))).toBe('NOT_FOUND')
    expect(await get(EXPORT(person.subject), { ...admin, get: (path) => fetchBare(server.url + path) })).toBe(
      'UNAUTHORIZED',
    )
    expect((await admin.post(EXPORT(person.subject), {})).status).toBe(405)
  })
})

async function fetchBare(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
