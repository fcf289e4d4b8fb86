import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const DOCUMENTS = '/api/subjects/documents'
const USERS = '/api/auth/users'

describe('calls that actions of schema files make', () => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres' })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const upload = async (name: string, text: string) => {
    const body = new FormData()
    body.append('file', new File([text], name))
    const answer = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body,
    })
    return (await answer.json()).data
  }
  const document = async (files: unknown[]) => {
    const [subject] = (await admin.get('/api/subjects/subjects?size=1')).body.data.items
    const made = await admin.post(DOCUMENTS, { subject: { id: subject.id }, documentType: 'VIS', files })
    expect(made.status).toBe(201)
    return made.body.data
  }
  const bytes = (path: string) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${admin.token}` } })

  test('the content of a record is its file under its own name, several as one archive, none as nothing', async () => {
    const pdf = (words: string) => `%PDF-1.4\n${words}\n%%EOF`
    const [one, two] = [await upload('visura.pdf', pdf('uno')), await upload('visura.pdf', pdf('due'))]
    const single = await bytes(`${DOCUMENTS}/${(await document([one])).id}/content`)
    expect([single.status, single.headers.get('content-type'), await single.text()]).toEqual([
      200,
      'application/pdf',
      pdf('uno'),
    ])
    expect(single.headers.get('content-disposition')).toContain('filename="visura.pdf"')
    const [three, four] = [await upload('visura.pdf', pdf('tre')), two]
    const several = await bytes(`${DOCUMENTS}/${(await document([three, four])).id}/content`)
    expect(several.headers.get('content-type')).toBe('application/zip')
    const inside = unzipSync(new Uint8Array(await several.arrayBuffer()))
    expect(Object.entries(inside).map(([name, data]) => [name, strFromU8(data)])).toEqual([
      ['visura.pdf', pdf('tre')],
      ['visura (2).pdf', pdf('due')],
    ])
    expect((await admin.get(`${DOCUMENTS}/${(await document([])).id}/content`)).status).toBe(404)
  })

  test('a file is for readers of its record, where the entity file offers the call', async () => {
    const { id } = await document([await upload('a.pdf', '%PDF-1.4 testo')])
    expect((await fetch(`${server.url}${DOCUMENTS}/${id}/content`)).status).toBe(401)
    const stranger = await signedIn(server.url, 'giulia.neri')
    expect((await stranger.get(`${DOCUMENTS}/${id}/content`)).status).toBe(404)
    const [customer] = (await admin.get('/api/subjects/customers?size=1')).body.data.items
    expect((await admin.get(`/api/subjects/customers/${customer.id}/content`)).status).toBe(404)
    expect((await admin.post(`${DOCUMENTS}/${id}/content`, {})).status).toBe(405)
  })

  test('a link to choose a new password is sent to a user; the right to write and the condition are asked for again', async () => {
    const [person] = (await admin.get(`${USERS}?usernameEquals=sola.lettura`)).body.data.items
    const path = `${USERS}/${person.id}/recover-link`
    const clerk = await signedIn(server.url, 'ufficio')
    expect([403, 404]).toContain((await clerk.post(path, {})).status)
    expect((await admin.post(path, {})).body).toEqual({ data: { sent: true } })
    const [invited] = (await admin.get(`${USERS}?statusEquals=DISABLED`)).body.data.items
    const refused = await admin.post(`${USERS}/${invited.id}/recover-link`, {})
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'ACTION_OFF'])
  })

  describe('for many chosen records', () => {
    const outbox = async (to: string): Promise<number> => {
      const { body } = await admin.get('/api/mail/outbox')
      return body.data.items.filter((mail: { recipient: string }) => mail.recipient === to).length
    }
    const person = async (username: string) =>
      (await admin.get(`${USERS}?usernameEquals=${username}`)).body.data.items[0]

    test('a call for many records is one batch with a dry run, checked per record, and cannot be undone', async () => {
      const [clerk, viewer] = [await person('ufficio'), await person('davide.moretti')]
      const [shut] = (await admin.get(`${USERS}?statusEquals=DISABLED`)).body.data.items
      const mute = await person('giulia.neri')
      await server.db.query(`update "e_users" set email = null where id = $1`, [mute.id])
      const ids = [clerk.id, shut.id, viewer.id, mute.id, '00000000-0000-4000-8000-000000000000']
      const body = { operation: 'call', ids, changes: { action: 'resetPassword' } }
      const tried = await runBatch(admin, USERS, { ...body, dryRun: true })
      expect(tried).toMatchObject({ state: 'done', total: 5, done: 2, failed: 3 })
      expect([await outbox(clerk.email), await outbox(viewer.email)], 'a trial sends nothing').toEqual([0, 0])
      const done = await runBatch(admin, USERS, body)
      expect(done).toMatchObject({
        operation: 'call',
        action: 'resetPassword',
        done: 2,
        failed: 3,
        undoToken: null,
      })
      expect(done.failures.map(({ row, id, code }) => [row, id, code])).toEqual([
        [1, shut.id, 'ACTION_OFF'],
        [3, mute.id, 'NO_EMAIL'],
        [4, ids[4], 'NOT_FOUND'],
      ])
      expect([await outbox(clerk.email), await outbox(viewer.email)]).toEqual([1, 1])
    })

    test('a query names them too, and more than one transaction takes; one account is not written to without end', async () => {
      const rows = Array.from({ length: 120 }, (_, index) => ({
        username: `molti.${index}`,
        email: `molti.${index}@tessera.example`,
        fullname: `Molti ${index}`,
        lang: 'en',
        userType: 'STAFF',
      }))
      expect(
        await runBatch(admin, USERS, { operation: 'import', changes: { rows, mode: 'create' } }),
      ).toMatchObject({
        done: 120,
      })
      await server.db.query(`update "e_users" set status = 'ACTIVE' where username like 'molti.%'`)
      const query = new URLSearchParams({ usernameContains: 'molti.' }).toString()
      const order = { operation: 'call', query, changes: { action: 'resetPassword' } }
      const first = await person('molti.0')
      const before = await outbox(first.email)
      for (let round = 0; round < 3; round++)
        expect((await admin.post(`${USERS}/${first.id}/recover-link`, {})).status).toBe(200)
      const told = await runBatch(admin, USERS, order)
      expect(told).toMatchObject({
        total: 120,
        done: 119,
        failed: 1,
        failures: [{ id: first.id, code: 'LOCKED' }],
      })
      expect(await outbox(first.email)).toBe(before + 3)
      expect(await outbox('molti.119@tessera.example')).toBeGreaterThan(0)
    })

    test('a batch is refused completely when the action is not offered, answers a file, or exceeds the caller’s rights', async () => {
      const { id } = await person('ufficio')
      const order = (action: string) => ({ operation: 'call', ids: [id], changes: { action } })
      for (const [endpoint, action] of [
        [USERS, 'unlock'],
        [USERS, 'nothing'],
        [DOCUMENTS, 'download'],
      ] as const) {
        const { body, status } = await admin.post(`${endpoint}/batches`, order(action))
        expect([status, body.errorCode], `${endpoint} ${action}`).toEqual([400, 'BAD_BODY'])
      }
      const strange = await admin.post(`${USERS}/batches`, {
        ...order('resetPassword'),
        changes: { action: 'resetPassword', email: 'x' },
      })
      expect([strange.status, strange.body.errorCode]).toEqual([400, 'BAD_BODY'])
      for (const username of ['ufficio', 'sola.lettura', 'officina.estense']) {
        const { body, status } = await (await signedIn(server.url, username)).post(
          `${USERS}/batches`,
          order('resetPassword'),
        )
        expect([status, body.errorCode], username).toEqual([403, 'FORBIDDEN'])
      }
    })
  })
})
