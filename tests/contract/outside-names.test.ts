import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURES } from '../../src/server/features'
import { type Caller, caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

/** Inherited properties of every object, which a name sent by a client must never reach. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const NAMES = [
  'page',
  'size',
  'sort',
  'q',
  'fields',
  'view',
  'after',
  'lang',
  'filter',
  'count',
  'modes',
  'module',
]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server.drop())

/** Every path of the server, with inherited names as parameters. */
function paths(word: string): { method: string; path: string }[] {
  const core = FEATURES.flatMap(({ routes }) => routes)
    .filter(({ path }) => path.includes(':'))
    .map(({ method, path }) => ({ method: method as string, path: path.replace(/:\w+/g, word) }))
  const id = '0190a000-0000-7000-8000-000000000001'
  const records = [
    `/${word}`,
    `/${word}/${id}`,
    `/${id}/${word}`,
    `/statuses/${word}`,
    `?statusEquals=${word}`,
  ]
  return [
    ...core,
    ...records.flatMap((rest) =>
      ['GET', 'PUT'].map((method) => ({ method, path: `/api/subjects/customers${rest}` })),
    ),
    ...NAMES.map((name) => ({ method: 'GET', path: `/api/subjects/customers?${name}=${word}` })),
    ...NAMES.map((name) => ({
      method: 'GET',
      path: `/api/conf/tables/tablevalue?table=COUNTRY&${name}=${word}`,
    })),
    { method: 'GET', path: `/api/subjects/customers?${word}=1` },
    { method: 'GET', path: `/api/subjects/customers?${word}Equals=1` },
    { method: 'GET', path: `/api/subjects/customers?sort=${word},asc` },
    { method: 'GET', path: `/api/conf/tables/tablevalue?table=${word}` },
    { method: 'GET', path: `/api/conf/tables/tablevalue/all/${word}/${word}` },
    { method: 'GET', path: `/assets/x.${word}` },
    { method: 'GET', path: `/api/${word}` },
  ]
}

describe('names from outside', () => {
  test.each(INHERITED)('%s finds nothing that was not put there, in any path or query', async (word) => {
    const failed: string[] = []
    for (const { method, path } of paths(word)) {
      const { status } = await admin.call(method, path, method === 'GET' ? undefined : {})
      if (status >= 500 && status !== 503) failed.push(`${method} ${path}: ${status}`)
    }
    expect(failed).toEqual([])
  })

  test.each(INHERITED)('%s is no field of a record, and no preference of anybody', async (word) => {
    const body = `{ "companyName": "Prova", "${word}": { "${word}": 1 } }`
    expect(
      (await admin.post('/api/subjects/customers', body, { 'content-type': 'application/json' })).status,
    ).toBeLessThan(500)
    const { body: me } = await admin.get('/api/auth/whoami')
    const kept = await admin.put(`/api/conf/user/settings/${me.data.id}/${word}`, { value: 'x' })
    expect(kept.status).toBeLessThan(500)
    expect((await admin.get(`/api/conf/user/settings/findByUserId/${me.data.id}`)).status).toBe(200)
    expect(
      (await caller(server.url, admin.token).get('/api/subjects/customers', { 'accept-language': word }))
        .status,
    ).toBe(200)
  })
})

describe('bodies of absurd size', () => {
  const send = async (body: object) => {
    const { body: answer, status } = await admin.post('/api/subjects/customers', body)
    return {
      status,
      code: answer.errorCode,
      errors: answer.errors.length,
      more: answer.moreErrors,
      size: JSON.stringify(answer).length,
    }
  }

  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

  test('an answer names a hundred of 5,000 unknown keys and counts the rest; 150,000 are refused unread', async () => {
    const { size, ...told } = await send(keys(5_000))
    expect(told).toEqual({ status: 422, code: 'CONSTRAINT_VIOLATION', errors: 100, more: 4_900 })
    expect(size).toBeLessThan(20_000)
    expect(await send(keys(150_000))).toMatchObject({ status: 400, code: 'BAD_BODY', errors: 0 })
  })

  test('a name of a million letters comes back no longer than a person reads', async () => {
    const { size, ...told } = await send({ ['x'.repeat(1_000_000)]: 1 })
    expect(told).toMatchObject({ status: 422, code: 'CONSTRAINT_VIOLATION' })
    expect(size).toBeLessThan(20_000)
  })

  test('rows of an import are counted before anything is fetched for them, and what is given to many before it is stored', async () => {
    const items = Array.from({ length: 10_001 }, () => 1)
    const order = { operation: 'import', changes: { mode: 'create', rows: [{ contacts: items }, {}] } }
    const { failures } = await runBatch(admin, '/api/subjects/subjects', order)
    const [first, second] = failures.map(({ errors }) => errors?.map(({ code, path }) => [path, code]))
    expect(first).toEqual([['contacts', 'MAXITEMS']])
    expect(second).not.toContainEqual(['contacts', 'MAXITEMS'])
    const many = { operation: 'update', ids: [randomUUID()], changes: { contacts: items } }
    const { body, status } = await admin.post('/api/subjects/subjects/batches', many)
    expect([status, body.errorCode]).toEqual([422, 'CONSTRAINT_VIOLATION'])
  })

  test('a list of 400,000 items is refused where it stands', async () => {
    const { size, ...told } = await send({ companyName: Array.from({ length: 400_000 }, () => 1) })
    expect(told).toEqual({ status: 422, code: 'CONSTRAINT_VIOLATION', errors: 1, more: undefined })
    expect(size).toBeLessThan(2_000)
  })
})
