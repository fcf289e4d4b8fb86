import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await testServer()
  manager = await signedIn(server.url, 'laura.bianchi')
}, 120_000)
afterAll(() => server?.drop())

test('a value that another record has is refused with the name of that record, which it links to', async () => {
  const [one, two] = (await manager.get(`${SUBJECTS}?vatNumberNull=false&size=2`)).body.data.items
  const taken = { ...(await manager.get(`${SUBJECTS}/${two.id}`)).body.data, vatNumber: one.vatNumber }
  const { id: _, code: __, ...fresh } = taken
  const answers = [await manager.put(`${SUBJECTS}/${two.id}`, taken), await manager.post(SUBJECTS, fresh)]
  const error = { path: 'vatNumber', code: 'UNIQUE', params: { context: 'of', label: one.label, id: one.id } }
  for (const { body, status } of answers) expect([status, body.errors]).toMatchObject([409, [error]])
})

test('an import says of each row whose value is taken which record has it', async () => {
  const [one, two] = (await manager.get('/api/subjects/customers?size=2')).body.data.items
  const rows = [one, two].map(({ customerCategory, subject }) => ({ customerCategory, subject: subject.id }))
  const order = { operation: 'import', changes: { rows, mode: 'create' }, dryRun: true }
  const told = await runBatch(manager, '/api/subjects/customers', order)
  expect(told.failures.map(({ errors }) => errors)).toMatchObject([
    [{ path: 'subject', code: 'UNIQUE', params: { context: 'of', label: one.label, id: one.id } }],
    [{ path: 'subject', code: 'UNIQUE', params: { context: 'of', label: two.label, id: two.id } }],
  ])
  expect(told.failures[0]).not.toHaveProperty('body')
})

test('a record that its caller cannot see is not named', async () => {
  const admin = await signedIn(server.url, 'admin')
  const [customer] = (await manager.get('/api/subjects/customers?size=1')).body.data.items
  expect((await admin.put(`/api/subjects/customers/deletes/${customer.id}`)).status).toBe(200)
  const { id: _, code: __, ...fresh } = customer
  const { body, status } = await manager.post('/api/subjects/customers', fresh)
  expect([status, body.errors]).toEqual([
    409,
    [{ path: 'subject', code: 'UNIQUE', message: expect.any(String) }],
  ])
})
