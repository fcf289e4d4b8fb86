import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSchemaFolder } from '../../codegen/files'
import { readCatalogue } from '../../src/catalogue/read/read'
import { fieldValues } from '../../src/catalogue/record/field-values'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { upload } from './data-subject/people'

let server: TestServer
let giulia: Caller
let admin: Caller
let subjectId: string
let own: { id: string; email?: string; extraFields: object }

beforeAll(async () => {
  server = await testServer()
  ;[giulia, admin] = await Promise.all([signedIn(server.url, 'giulia.neri'), signedIn(server.url, 'admin')])
  subjectId = (await giulia.get('/api/auth/whoami')).body.data.subjectId
  const { items } = (await admin.get(`/api/subjects/collaborators?subjectEquals=${subjectId}`)).body.data
  own = items[0]
}, 120_000)
afterAll(() => server.drop())

const AT = '/api/subjects/collaborators'

describe('the own page of people who meet only own rows [PERM-10]', () => {
  test('the record is found by the id of its subject, which is not the id of the record', async () => {
    expect(own.id).not.toBe(subjectId)
    const found = await giulia.get(`${AT}/${subjectId}`)
    expect([found.status, found.body.data.id]).toEqual([200, own.id])
  })

  test('Revisions, changes and refusals by the id of the subject mean the own row too', async () => {
    expect((await giulia.get(`${AT}/${subjectId}/revisions`)).status).toBe(200)
    const now = (await giulia.get(`${AT}/${own.id}`)).body.data
    const written = await giulia.put(`${AT}/${subjectId}`, { ...now, phone: '+39059000123' })
    expect([written.status, written.body.data?.id, written.body.data?.phone]).toEqual([
      200,
      own.id,
      '+39059000123',
    ])
    const refused = await giulia.put(`${AT}/${subjectId}`, { ...written.body.data, badgeNumber: 'X' })
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { path: 'badgeNumber', code: 'READ_ONLY' },
    ])
    expect((await giulia.put(`${AT}/deletes/${subjectId}`)).status).toBe(403)
    const beat = { route: 'collaborators', id: subjectId, page: '0'.repeat(32), editing: true }
    const { data } = (await giulia.put('/api/presence', beat)).body
    expect(data.editors).toMatchObject([{ name: 'Giulia Neri' }])
    const seen = await admin.put('/api/presence', {
      ...beat,
      id: own.id,
      page: '1'.repeat(32),
      editing: false,
    })
    expect(seen.body.data.editors).toMatchObject([{ name: 'Giulia Neri' }])
  })

  test('the id of another subject leads nowhere, and staff keeps to the ids of records', async () => {
    const others = (await admin.get(`${AT}?size=50`)).body.data.items
    const other = others.find(({ id }: { id: string }) => id !== own.id)
    expect((await giulia.get(`${AT}/${other.subject.id}`)).status).toBe(404)
    expect((await giulia.get(`${AT}/${other.id}`)).status).toBe(404)
    expect((await admin.get(`${AT}/${subjectId}`)).status).toBe(404)
  })

  test('a list shows the own row alone, whatever is asked of it', async () => {
    for (const query of ['', '?q=rinaldi', '?statusIn=ACTIVE,CEASED&showDeleted=true&showArchived=true']) {
      const { items } = (await giulia.get(`${AT}${query}`)).body.data
      expect(items.filter(({ id }: { id: string }) => id !== own.id)).toEqual([])
    }
  })
})

describe('related records', () => {
  const { entities } = readCatalogue(readSchemaFolder('schemas'), MANIFESTS)

  /**
   * Every related record in the first records that a person may read: whether it opens, and whether its
   * record says so.
   */
  async function related(person: Caller) {
    const { items } = (await person.get('/api/entityconf/visible')).body.data
    const readable = new Set(
      items.flatMap(({ canRead, route }: { canRead: boolean; route: string }) => (canRead ? [route] : [])),
    )
    const mine = entities.filter(({ route }) => readable.has(route))
    const endpoints = new Map(mine.map(({ endpoint, route }) => [route, endpoint]))
    const found: { link: string; opens: boolean; saysSo: boolean }[] = []
    for (const { endpoint, fields } of mine)
      for (const row of (await person.get(`${endpoint}?size=3`)).body.data?.items ?? []) {
        const { data } = (await person.get(`${endpoint}/${row.id}`)).body
        const { unreachable = {} } = data.extraFields.access ?? {}
        for (const { field, path, value } of fieldValues(fields.filter(({ relation }) => relation))(data))
          for (const { id } of [value].flat() as { id: string }[]) {
            const route = field.relation?.route ?? ''
            const at = endpoints.get(route)
            if (at === undefined) continue
            const opens = (await person.get(`${at}/${id}`)).status === 200
            found.push({
              link: `${endpoint}/${row.id} ${path} ${route}`,
              opens,
              saysSo: !unreachable[route]?.includes(id),
            })
          }
      }
    return found
  }

  test.each(['giulia.neri', 'officina.estense', 'ufficio'])(
    '%s is told which of them they cannot open, and no other ones',
    async (name) => {
      const found = await related(await signedIn(server.url, name))
      expect(found.filter(({ saysSo, opens }) => saysSo !== opens)).toEqual([])
      expect([name, found.length > 0]).toEqual([name, true])
    },
  )
})

describe('a rule of access', () => {
  test('a rule of access covers the records of each entity it names; its readers are notified, others see nothing', async () => {
    const [at, rules] = ['/api/subjects/customers', '/api/auth/acls']
    const clerk = await signedIn(server.url, 'ufficio')
    const [one, other] = (await admin.get(`${at}?size=2`)).body.data.items
    const facts = async (call: Caller, record: { id: string }) =>
      (await call.get(`${at}/${record.id}`)).body.data.extraFields.access
    expect(await facts(clerk, one)).toBeUndefined()
    const said = { name: 'Cliente', entityRoute: 'customers', recordRef: one.id, authWrite: ['ROLE_MANAGER'] }
    const rule = (await admin.post(rules, said)).body.data.id
    expect([await facts(clerk, one), await facts(clerk, other)]).toEqual([
      { mayWrite: false },
      { mayWrite: true },
    ])
    const write = async ({ id }: { id: string }) =>
      clerk.put(`${at}/${id}`, (await clerk.get(`${at}/${id}`)).body.data)
    expect([(await write(one)).body.errorCode, (await write(other)).status]).toEqual(['FORBIDDEN', 200])
    expect('authWrite' in (await clerk.get(`${at}/${one.id}`)).body.data).toBe(false)
    expect((await facts(admin, one)).rules.list).toMatchObject([{ id: rule, authWrite: ['ROLE_MANAGER'] }])
    expect((await admin.put(`${rules}/deletes/${rule}`)).status).toBe(200)
    expect([await facts(admin, one), (await write(one)).status]).toEqual([undefined, 200])
  })
  test('a rule of access shows a record to people who otherwise see only their own rows', async () => {
    const rules = '/api/auth/acls'
    const { items } = (await admin.get(`${AT}?size=50`)).body.data
    const { id } = items.find((row: { id: string }) => row.id !== own.id)
    expect((await giulia.get(`${AT}/${id}`)).status).toBe(404)
    const said = {
      name: 'Collega',
      entityRoute: 'collaborators',
      recordRef: id,
      authRead: ['ROLE_COLLABORATOR'],
    }
    const rule = (await admin.post(rules, said)).body.data.id
    const seen = await giulia.get(`${AT}/${id}`)
    expect([seen.status, seen.body.data?.extraFields.access.mayWrite]).toEqual([200, false])
    await admin.put(`${rules}/deletes/${rule}`)
    expect((await giulia.get(`${AT}/${id}`)).status).toBe(404)
  })
})

describe('who is not let inside', () => {
  test('a person not on board has no authority and reads nothing, whatever their groups [PERM-08] [PERM-09]', async () => {
    const nobody = await signedIn(server.url, 'nuovo@posta.example')
    expect((await nobody.get('/api/auth/whoami')).body.data.authorities).toEqual([])
    expect((await nobody.get('/api/comm/notices')).status).toBe(403)
    const { items } = (await admin.get('/api/auth/users?usernameEquals=privacy')).body.data
    const user = (await admin.get(`/api/auth/users/${items[0].id}`)).body.data
    expect((await admin.put(`/api/auth/users/${user.id}`, { ...user, accessBackoffice: false })).status).toBe(
      200,
    )
    const outside = await signedIn(server.url, 'privacy')
    expect((await outside.get('/api/auth/whoami')).body.data.authorities).toEqual(['ON_BOARD'])
    expect((await outside.get('/api/subjects/customers')).status).toBe(403)
    expect(
      (await outside.get('/api/entityconf/visible')).body.data.items.filter(
        (one: { canRead: boolean }) => one.canRead,
      ),
    ).toEqual([])
  })
})

describe('notes that all staff reads and only those concerned change', () => {
  const NOTES = '/api/subjects/notes'
  test('a clerk changes notes of their own or assigned to them, with the reason shown on the others', async () => {
    const [clerk, manager] = await Promise.all([
      signedIn(server.url, 'ufficio'),
      signedIn(server.url, 'laura.bianchi'),
    ])
    const { id: clerkId } = (await clerk.get('/api/auth/whoami')).body.data
    const body = { title: 'Nota', subject: { id: subjectId }, body: '<p>x</p>' }
    const mine = (await clerk.post(NOTES, body)).body.data
    const foreign = (await manager.post(NOTES, body)).body.data
    const assigned = (await manager.post(NOTES, { ...body, assignedTo: { id: clerkId } })).body.data
    const access = async (id: string) => (await clerk.get(`${NOTES}/${id}`)).body.data.extraFields.access
    expect(await Promise.all([mine.id, foreign.id, assigned.id].map(access))).toEqual([
      { mayWrite: true },
      { mayWrite: false },
      { mayWrite: true },
    ])
    const done = (id: string) => clerk.put(`${NOTES}/statuses/${id}?newStatus=DONE`)
    expect(
      (await Promise.all([done(mine.id), done(foreign.id), done(assigned.id)])).map(({ status }) => status),
    ).toEqual([200, 403, 200])
    expect((await clerk.put(`${NOTES}/${foreign.id}`, { ...foreign, title: 'X' })).body.errorCode).toBe(
      'FORBIDDEN',
    )
    expect((await clerk.put(`${NOTES}/deletes/${foreign.id}`)).status).toBe(403)
    expect((await manager.put(`${NOTES}/deletes/${foreign.id}`)).status).toBe(200)
    const rows = (await clerk.get(`${NOTES}?size=200`)).body.data.items
    const told = new Map(
      rows.map((row: { id: string; extraFields: { access: object } }) => [row.id, row.extraFields.access]),
    )
    expect(told.get(mine.id)).toEqual({ mayWrite: true })
  })
})

describe('people who may be named but not read', () => {
  test('a clerk is told id and name, at most ten, found by the name alone; whoever has no part in it finds nothing there', async () => {
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await clerk.get('/api/auth/users')).status).toBe(403)
    const all = (await clerk.get('/api/suggestions/users')).body.data
    expect(all.items.length).toBeLessThanOrEqual(10)
    const { items } = (await clerk.get('/api/suggestions/users?q=bianchi%20laura')).body.data
    expect(items).toEqual([{ id: expect.any(String), label: expect.stringContaining('Laura Bianchi') }])
    const byMail = (await clerk.get('/api/suggestions/users?q=tessera.example')).body.data.items
    expect(byMail, 'nothing but the name is looked at').toEqual([])
    expect(
      (await clerk.get('/api/suggestions/users?q=a&emailContains=a')).status,
      'no relation asks for it',
    ).toBe(400)
    expect((await clerk.get('/api/suggestions/token')).status).toBe(404)
    const outsider = await signedIn(server.url, 'trasporti.secchia')
    expect((await outsider.get('/api/suggestions/users?q=a')).status).toBe(404)
    expect((await fetch(`${server.url}/api/suggestions/users`)).status).toBe(401)
  })
})

describe('own notes that others share, with what is attached to them', () => {
  const NOTES = '/api/conf/notes'
  test('whoever a note is shared with reads and changes it; its author alone deletes it and brings it back', async () => {
    const [clerk, manager] = await Promise.all([
      signedIn(server.url, 'ufficio'),
      signedIn(server.url, 'laura.bianchi'),
    ])
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    const file = await upload(server, manager, 'insieme.pdf', '%PDF-1.4 da leggere in due')
    const attachments = [{ documentId: file }]
    const made = await manager.post(NOTES, {
      title: 'Insieme',
      body: 'x',
      visibility: 'STAFF',
      sharedWith: [{ id }],
      attachments,
    })
    expect(made.status).toBe(201)
    const approver = await signedIn(server.url, 'davide.moretti')
    const downloads = async () =>
      Promise.all(
        [clerk, approver].map(
          async (one) =>
            (
              await fetch(`${server.url}/api/files/${file}/content`, {
                headers: { authorization: `Bearer ${one.token}` },
              })
            ).status,
        ),
      )
    expect(await downloads()).toEqual([200, 404])
    const path = `${NOTES}/${made.body.data.id}`
    const shared = (await clerk.get(path)).body.data
    expect(shared.extraFields.access).toMatchObject({ mayWrite: true, mayDelete: false })
    const { extraFields } = shared
    expect((await clerk.put(path, { title: 'Insieme, letta', extraFields })).status).toBe(200)
    const refused = await clerk.put(`${NOTES}/deletes/${made.body.data.id}`)
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'FORBIDDEN'])
    const many = await clerk.post(`${NOTES}/batches`, { operation: 'delete', ids: [made.body.data.id] })
    await expect
      .poll(async () => (await clerk.get(`/api/batches/${many.body.data.id}`)).body.data.failed, {
        timeout: 20_000,
      })
      .toBe(1)
    expect((await manager.get(path)).body.data.extraFields.access).toBeUndefined()
    expect((await manager.put(`${NOTES}/deletes/${made.body.data.id}`)).status).toBe(200)
    expect((await clerk.put(`${path}/un-deletes`)).status).toBe(403)
    expect((await manager.put(`${path}/un-deletes`)).status).toBe(200)
    const back = (await manager.get(path)).body.data
    expect((await manager.put(path, { sharedWith: null, extraFields: back.extraFields })).status).toBe(200)
    expect(await downloads(), 'with the record goes the file').toEqual([404, 404])
  })
})

test.each([
  ['customers', 'officina.estense', ['creditLimit', 'rating']],
  ['suppliers', 'trasporti.secchia', ['qualificationScore', 'rating']],
])('the %s read their own record without what the office thinks of them', async (route, name, hidden) => {
  const who = await signedIn(server.url, name)
  const [{ id }] = (await who.get(`/api/subjects/${route}`)).body.data.items
  const seen = Object.keys((await who.get(`/api/subjects/${route}/${id}`)).body.data)
  expect(seen.filter((field) => hidden.includes(field))).toEqual([])
  expect(Object.keys((await admin.get(`/api/subjects/${route}/${id}`)).body.data)).toEqual(
    expect.arrayContaining(hidden),
  )
})
