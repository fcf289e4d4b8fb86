import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const CUSTOMERS = '/api/subjects/customers'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await testServer()
  manager = await signedIn(server.url, 'laura.bianchi')
}, 120_000)
afterAll(() => server?.drop())

test('a figure above the usual is told by the preview of a bulk operation, and refused to nobody', async () => {
  const [{ id }] = (await manager.get(`${CUSTOMERS}?size=1`)).body.data.items
  const changing = (creditLimit: number) =>
    runBatch(manager, CUSTOMERS, { operation: 'update', ids: [id], changes: { creditLimit }, dryRun: true })
  const warned = {
    path: 'creditLimit',
    code: 'UNUSUAL',
    params: { value: '800.900,00', usual: '250.000,00' },
  }
  expect((await changing(800_900)).preview).toMatchObject([{ id, warnings: [warned] }])
  expect((await changing(25_000.5)).preview).toMatchObject([{ id, warnings: [] }])
  const { extraFields } = (await manager.get(`${CUSTOMERS}/${id}`)).body.data
  expect((await manager.put(`${CUSTOMERS}/${id}`, { extraFields, creditLimit: 800_900 })).status).toBe(200)
  // What is stored was meant.
  expect((await changing(800_900)).preview).toEqual([])
})
