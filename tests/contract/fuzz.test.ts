import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const ID = '01890000-0000-7000-8000-00000000000a'
const PATHS = [
  '/api/fleet/boats',
  `/api/fleet/boats/${ID}`,
  '/api/auth/users',
  '/api/conf/tables',
  `/api/fleet/boats/${ID}/revisions`,
]
const NAMES = [
  'page',
  'size',
  'sort',
  'q',
  'nameContains',
  'builtFrom',
  'sailsEquals',
  'kindIn',
  'soldNull',
  'after',
  'before',
  'count',
  'columns',
  'skip',
  'showDeleted',
  'statusNot',
]
const NASTY = [
  "'",
  '"; drop table x; --',
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  '2026-02-31',
  '🚤',
  '__proto__',
  '[]',
  '{}',
  ' ',
  '',
  'null',
  '../..',
  '{{7*7}}',
]

describe.each(DATABASES)('whatever is sent over %s', (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind, schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }))
  const runs = { numRuns: 150, seed: 7 }

  test('arbitrary parameters never cause an internal error', async () => {
    const parameters = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), parameters, async (path, given) => {
        const { status } = await admin.get(`${path}?${new URLSearchParams(given)}`)
        expect(status).toBeLessThan(500)
      }),
      runs,
    )
  })

  test('arbitrary bodies never cause an internal error', async () => {
    const keys = fc.constantFrom(
      'name',
      'kind',
      'sails',
      'built',
      'sold',
      'code',
      'status',
      'id',
      'delete',
      'extraFields',
      'entity',
      'username',
      'fullname',
      'lang',
      'table',
    )
    const cell = fc.oneof(value, fc.jsonValue({ maxDepth: 3 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS.slice(0, 4)),
        fc.dictionary(keys, cell, { maxKeys: 6 }),
        async (path, body) => {
          const { status } = path.includes(ID) ? await admin.put(path, body) : await admin.post(path, body)
          expect(status).toBeLessThan(500)
        },
      ),
      runs,
    )
  })

  test('arbitrary text instead of JSON never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(value, fc.json()), async (text) => {
        const { status } = await admin.post('/api/fleet/boats', text)
        expect(status).toBeLessThan(500)
      }),
      { ...runs, numRuns: 60 },
    )
  })

  test('the body of a request does not change objects of the process', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(server.said.filter((line) => line.includes('/api/'))).toEqual([])
  })
})
