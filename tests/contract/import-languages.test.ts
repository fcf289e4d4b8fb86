import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const NOTICES = '/api/comm/notices'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
}, 400_000)
afterAll(() => server?.drop())

test('rows of an import and a change of many records write the languages that they name, and leave the others', async () => {
  const made = await admin.post(NOTICES, {
    title: { it: 'Chiusura', en: 'Closing' },
    body: { it: 'Testo' },
    severity: 'INFO',
    from: '2026-12-01',
    to: '2026-12-31',
  })
  expect(made.body.detail).toBeUndefined()
  const { id } = made.body.data
  const write = async (row: object) => {
    await runBatch(admin, NOTICES, {
      operation: 'import',
      changes: { rows: [{ id, ...row }], mode: 'update', key: 'id' },
    })
    const { title, body } = (await admin.get(`${NOTICES}/${id}`)).body.data
    return { title, body }
  }
  expect(await write({ title: { it: 'Aperto' }, body: { en: 'Testo' } })).toEqual({
    title: { it: 'Aperto', en: 'Closing' },
    body: { it: 'Testo' },
  })
  expect(await write({ title: { en: null } })).toMatchObject({ title: { it: 'Aperto' } })
  const told = await runBatch(admin, NOTICES, {
    operation: 'update',
    ids: [id],
    changes: { body: { en: 'Text' } },
  })
  expect(told).toMatchObject({ done: 1, failed: 0 })
  expect((await admin.get(`${NOTICES}/${id}`)).body.data.body).toEqual({ it: 'Testo', en: 'Text' })
})
