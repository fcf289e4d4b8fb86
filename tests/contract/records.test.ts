import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, nextEvent, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const BOATS = '/api/fleet/boats'

describe.each(DATABASES)('record calls over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let viewer: Caller
  const boat = (name = `Boat ${randomUUID()}`) => ({ name, kind: 'MOTOR' })
  const version = (record: { extraFields: { current_envers_version: number } }) =>
    record.extraFields.current_envers_version

  beforeAll(async () => {
    server = await testServer({ kind, schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
    viewer = await signedIn(server.url, 'sola.lettura')
  })
  afterAll(() => server?.drop())

  async function created() {
    const { body, status } = await admin.post(BOATS, boat())
    expect([status, body.errorCode]).toEqual([201, undefined])
    return body.data
  }

  test('record calls create, read and list records [API-22] [API-23] [API-28]', async () => {
    const record = await created()
    expect(record).toMatchObject({
      kind: 'MOTOR',
      status: 'DRAFT',
      delete: { deleted: false },
      code: expect.stringMatching(/^BRC-\d{5}$/),
    })
    expect((await admin.get(`${BOATS}/${record.id}`)).body.data).toEqual(record)
    const list = await admin.get(`${BOATS}?nameEquals=${encodeURIComponent(record.name)}&size=5`)
    expect(list.body.data).toMatchObject({
      total: 1,
      page: 0,
      size: 5,
      items: [{ id: record.id, name: record.name }],
    })
  })

  test('numbers beyond what is kept exactly are refused, not stored otherwise and no fault of the server', async () => {
    for (const [sails, code] of [
      [1e20, 'MAX'],
      [-1e20, 'MIN'],
      [1e300, 'MAX'],
      [9_007_199_254_740_992, 'MAX'],
      [2.5, 'WHOLE'],
      ['12.50', 'NUMBER'],
    ] as const) {
      const { body, status } = await admin.post(BOATS, { ...boat(), kind: 'SAIL', sails })
      expect([
        sails,
        status,
        body.errors?.map((one: { path: string; code: string }) => `${one.path} ${one.code}`),
      ]).toEqual([sails, 422, [`sails ${code}`]])
    }
    for (const sails of ['1e20', '99999999999999999999'])
      expect((await admin.get(`${BOATS}?sailsFrom=${sails}`)).body.errorCode).toBe('BAD_PARAMETER')
  })

  test('record calls update a record by its version [API-24]', async () => {
    const record = await created()
    const path = `${BOATS}/${record.id}`
    expect((await admin.put(path, { name: 'A' })).body.errorCode).toBe('VERSION_REQUIRED')
    const first = await admin.put(path, { name: 'Second', extraFields: record.extraFields })
    expect(first.body.data).toMatchObject({ name: 'Second', kind: 'MOTOR' })
    expect(version(first.body.data)).toBe(version(record) + 1)
    const stale = await admin.put(path, { name: 'Third' }, { 'if-match': `"${version(record)}"` })
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'STALE_VERSION'])
    expect(
      (await admin.put(path, { name: 'Third' }, { 'if-match': `"${version(record) + 1}"` })).status,
    ).toBe(200)
    expect((await admin.put(path, { name: 'x' }, { 'if-match': 'yesterday' })).status).toBe(400)
  })

  test('record calls change the status of a record', async () => {
    const record = await created()
    const path = `${BOATS}/statuses/${record.id}`
    expect((await admin.put(path, {})).body.errorCode).toBe('BAD_PARAMETER')
    expect((await admin.put(`${path}?newStatus=SUNK`, {})).body.errorCode).toBe('STATUS_NOT_ALLOWED')
    const { body } = await admin.put(`${path}?newStatus=AFLOAT`, { extraFields: record.extraFields })
    expect(body.data.status).toBe('AFLOAT')
  })

  test('record calls delete and restore one record or many [API-26] [API-27]', async () => {
    const [one, two] = [await created(), await created()]
    expect((await admin.put(`${BOATS}/deletes/${one.id}`)).body.data.delete.deleted).toBe(true)
    expect((await admin.put(`${BOATS}/${one.id}/un-deletes`)).body.data.delete.deleted).toBe(false)
    for (const { id } of [one, two]) await admin.put(`${BOATS}/deletes/${id}`)
    const { body } = await admin.put(`${BOATS}/un-deletes`, [one.id, two.id])
    expect(body.data.items.map((item: { delete: { deleted: boolean } }) => item.delete.deleted)).toEqual([
      false,
      false,
    ])
    expect((await admin.put(`${BOATS}/un-deletes`, ['x'])).status).toBe(400)
  })

  test('the record calls answer the history of a record', async () => {
    const record = await created()
    await admin.put(`${BOATS}/${record.id}`, { name: 'Renamed', extraFields: record.extraFields })
    const { body } = await admin.get(`${BOATS}/${record.id}/revisions`)
    expect(body.data.items[0]).toMatchObject({
      revision: 2,
      by: 'Amministratore',
      operation: 'update',
      changes: [{ path: 'name', to: 'Renamed' }],
    })
  })

  test('record calls make one record per Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = boat()
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(BOATS, body, key)))
    expect(new Set(answers.map((one) => one.body.data.id)).size).toBe(1)
    expect((await admin.post(BOATS, boat(), key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('record calls name the wrong fields', async () => {
    const { body, status } = await admin.post(BOATS, { kind: 'SAIL', colour: 'red' })
    expect([status, body.errorCode]).toEqual([422, 'CONSTRAINT_VIOLATION'])
    const codes = body.errors.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)
    expect(codes).toEqual(expect.arrayContaining(['name REQUIRED', 'sails REQUIRED', 'colour UNKNOWN_FIELD']))
  })

  test('the record calls answer 404 for an unknown record, 405 for another method [ERR-01]', async () => {
    expect((await admin.get(`${BOATS}/${randomUUID()}`)).body.errorCode).toBe('NOT_FOUND')
    expect((await admin.get('/api/fleet/ships')).body.errorCode).toBe('NOT_FOUND')
    expect((await admin.get(`${BOATS}/new`)).body.errorCode).toBe('NOT_FOUND')
    const wrong = await admin.call('DELETE', `${BOATS}/${randomUUID()}`)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, PUT'])
  })

  test('record calls respect the rights of the caller', async () => {
    const record = await created()
    expect((await viewer.get(`${BOATS}/${record.id}`)).status).toBe(200)
    for (const answer of [
      await viewer.post(BOATS, boat()),
      await viewer.put(`${BOATS}/${record.id}`, { name: 'x', extraFields: record.extraFields }),
      await viewer.put(`${BOATS}/statuses/${record.id}?newStatus=AFLOAT`, {}),
      await viewer.put(`${BOATS}/deletes/${record.id}`),
    ]) {
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await caller(server.url).get(BOATS)).status).toBe(401)
  })

  test('record calls refuse unknown list parameters with a remedy, and too deep pages', async () => {
    expect((await admin.get(`${BOATS}?nameContain=x`)).body).toMatchObject({
      errorCode: 'BAD_PARAMETER',
      errors: [{ path: 'nameContain' }],
    })
    expect((await admin.get(`${BOATS}?page=500&size=200`)).body.errorCode).toBe('PAGE_TOO_DEEP')
  })

  test('the record calls notify listeners who may read the record, and no one else', async () => {
    const outsider = await signedIn(server.url, 'officina.estense')
    const heard: unknown[] = []
    const stop = new AbortController()
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${outsider.token}` },
      signal: stop.signal,
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    void reader
      .read()
      .then(async () => heard.push(await reader.read()))
      .catch(() => undefined)
    const event = await nextEvent(server.url, viewer.token ?? '', ({ type }) => type === 'record', created)
    expect(event).toMatchObject({ route: 'boats', version: 1 })
    expect(heard).toEqual([])
    stop.abort()
  })

  test('end the stream of a session that is left, and say that it was', async () => {
    const anna = await signedIn(server.url, 'sola.lettura')
    const event = await nextEvent(
      server.url,
      anna.token ?? '',
      ({ type }) => type === 'session',
      () => anna.post('/api/auth/logout'),
    )
    expect(event).toEqual({ type: 'session', reason: 'left' })
  })

  test('the record calls leave one administrator, and no one may change their own status', async () => {
    const { id } = (await admin.get('/api/auth/whoami')).body.data
    expect((await admin.put(`/api/auth/users/statuses/${id}?newStatus=DISABLED`, {})).body.errorCode).toBe(
      'OWN_STATUS',
    )
    expect((await admin.put(`/api/auth/users/deletes/${id}`)).body.errorCode).toBe('LAST_ADMIN')
  })
})
