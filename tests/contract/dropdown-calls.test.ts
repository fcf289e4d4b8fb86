import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordData } from '../../src/contract/record'
import { recordSuggestions } from '../../src/engine/record/search'
import { labelOf } from '../../src/widgets/recordSelect/label'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer({ kind: 'postgres' })
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server?.drop())

test('[API-34] structures are listed with id and code; the code is what a dropdown shows', async () => {
  const made = await admin.post('/api/cms/config/structure', { code: 'LANDING', name: { it: 'Pagina di arrivo' } })
  expect(made.status).toBe(201)
  const { body } = await admin.get('/api/cms/config/structure?showDeleted=false&showArchived=false&showTags=false&size=200')
  const found = (body.data.items as { id: string; code: string; label: string }[]).find(({ id }) => id === made.body.data.id)
  expect(found).toMatchObject({ code: 'LANDING', label: 'LANDING' })
})

test('[API-35] resources are listed with id, file name and path; the path stands where there is no name', async () => {
  const named = await admin.post('/api/cms/resource', { fileName: 'logo.svg', path: '/img/logo.svg' })
  const bare = await admin.post('/api/cms/resource', { path: '/img/old.png' })
  expect([named.status, bare.status]).toEqual([201, 201])
  const { body } = await admin.get('/api/cms/resource?size=200')
  const rows = body.data.items as RecordData[]
  const labels = recordSuggestions(rows).map((one) => [one.value, labelOf(one, ['fileName', 'path'])])
  expect(Object.fromEntries(labels)).toEqual({ [named.body.data.id]: 'logo.svg', [bare.body.data.id]: '/img/old.png' })
})

test('[API-39] the pickup variant of a list call says enableFilters, and is answered alike', async () => {
  const plain = await admin.get('/api/subjects/subjects?q=estense&size=10')
  const pickup = await admin.get('/api/subjects/subjects?q=estense&size=10&enableFilters=true')
  expect(pickup.status).toBe(200)
  expect(pickup.body.data).toEqual(plain.body.data)
})
