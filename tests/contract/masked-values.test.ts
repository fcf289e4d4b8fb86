import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { logsFeature } from '../../src/server/features/operations/logs'
import { type Caller, caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const AT = '/api/conf/sysregistry'
const SECRET = 'correct-horse-battery'
const MASK = '•••'

describe('secret values of the registry', () => {
  let server: TestServer
  let admin: Caller
  let id: string
  const read = async () => (await admin.get(`${AT}/${id}`)).body.data
  const stored = async () =>
    (
      await server.db.query<{ value: string }>(
        'select "theValue" as value from e_sysregistry where id = $1',
        [id],
      )
    ).rows[0]?.value

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    const made = await admin.post(AT, {
      key: 'mail.secret',
      valueType: 'SECRET',
      theValue: SECRET,
      public: true,
    })
    expect([made.status, made.body.data.theValue]).toEqual([201, MASK])
    id = made.body.data.id
  }, 300_000)
  afterAll(() => server?.drop())

  test('secret values are in no list, record, history, export, search or public answer', async () => {
    const paths = [
      `${AT}/${id}`,
      `${AT}?keyEquals=mail.secret`,
      `${AT}?keyEquals=mail.secret&columns=theValue`,
      `${AT}/${id}/revisions`,
      `${AT}/export?format=csv&keyEquals=mail.secret`,
      `/api/search?q=mail.secret&routes=sysregistry`,
      `/api/monitor/audit?size=100`,
      `/api/monitor/logs?size=200`,
      `/api/monitor/logs/export?format=csv`,
    ]
    for (const path of paths) {
      const response = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const text = await response.text()
      expect([path, response.status, text.includes(SECRET)]).toEqual([path, 200, false])
    }
    const outside = await caller(server.url).get(`${AT}?keyEquals=mail.secret`)
    expect([outside.status, JSON.stringify(outside.body).includes(SECRET)]).toEqual([401, false])
  })

  test('secret values are in no line of the log: not of a change, a refusal, or the process', async () => {
    const refused = await admin.put(`${AT}/${id}`, {
      ...(await read()),
      theValue: SECRET,
      category: 'NOWHERE',
    })
    expect([refused.status, JSON.stringify(refused.body).includes(SECRET)]).toEqual([422, false])
    const twice = await admin.post(AT, { key: 'mail.secret', valueType: 'SECRET', theValue: SECRET })
    expect([twice.status, JSON.stringify(twice.body).includes(SECRET)]).toEqual([409, false])
    await server.use(accountsFeature).security.settle()
    await server.use(logsFeature).settle()
    const { rows } = await server.db.query<{ line: string }>(
      'select row_to_json(e_logs)::text as line from e_logs',
    )
    const kept = rows.filter(({ line }) => line.includes(SECRET))
    expect(kept).toEqual([])
    expect(server.said.filter((line) => line.includes(SECRET))).toEqual([])
  })

  test('a list asked for without the column that says what is secret masks the secret rows alone', async () => {
    const plain = await admin.post(AT, { key: 'mail.plain', valueType: 'STRING', theValue: 'Posta' })
    expect(plain.status).toBe(201)
    const { body } = await admin.get(`${AT}?keyIn=mail.secret,mail.plain&columns=theValue,key&sort=key,asc`)
    expect(body.data.items.map((row: { key: string; theValue: string }) => [row.key, row.theValue])).toEqual([
      ['mail.plain', 'Posta'],
      ['mail.secret', MASK],
    ])
    expect(Object.keys(body.data.items[0]), 'what was not asked for stays out').not.toContain('valueType')
  })

  test('a filter, an order or a search does not reveal a secret value', async () => {
    for (const asked of ['theValueContains=horse', `theValueEquals=${SECRET}`, 'sort=theValue,asc'])
      expect([asked, (await admin.get(`${AT}?${asked}`)).status]).toEqual([asked, 400])
    expect((await admin.get(`${AT}?q=horse`)).body.data.items).toEqual([])
  })

  test('secret values stay unchanged when the mask is sent back, and a typed value replaces them', async () => {
    const before = await read()
    const saved = await admin.put(`${AT}/${id}`, { ...before, description: 'Posta' })
    expect([saved.status, saved.body.data.theValue, await stored()]).toEqual([200, MASK, SECRET])
    const typed = await admin.put(`${AT}/${id}`, { ...saved.body.data, theValue: 'another-secret' })
    expect([typed.status, typed.body.data.theValue, await stored()]).toEqual([200, MASK, 'another-secret'])
    const history = JSON.stringify((await admin.get(`${AT}/${id}/revisions`)).body)
    expect([history.includes('another-secret'), history.includes('theValue')]).toEqual([false, true])
    const moved = await admin.put(`${AT}/statuses/${id}?newStatus=DISABLED`, typed.body.data)
    expect([moved.status, moved.body.data.theValue, await stored()]).toEqual([200, MASK, 'another-secret'])
  })

  test('a change to another kind of value does not reveal a secret: it must be typed anew', async () => {
    const shown = await admin.put(`${AT}/${id}`, { ...(await read()), valueType: 'STRING' })
    expect([shown.status, shown.body.errors]).toMatchObject([422, [{ path: 'theValue', code: 'MASKED' }]])
    const batch = await runBatch(admin, AT, {
      operation: 'update',
      ids: [id],
      changes: { valueType: 'STRING' },
    })
    expect(batch).toMatchObject({ done: 0, failed: 1, failures: [{ errors: [{ code: 'MASKED' }] }] })
    const typed = await admin.put(`${AT}/${id}`, {
      ...(await read()),
      valueType: 'STRING',
      theValue: 'plain',
    })
    expect([typed.status, typed.body.data.theValue]).toEqual([200, 'plain'])
    const history = JSON.stringify((await admin.get(`${AT}/${id}/revisions`)).body)
    expect([history.includes('another-secret'), history.includes(SECRET)]).toEqual([false, false])
  })
})
