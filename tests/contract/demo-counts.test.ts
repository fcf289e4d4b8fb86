import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
}, 180_000)
afterAll(() => server?.drop())

/** Rows of the demo company as its story tells them, by endpoint; deleted ones are not counted. */
const STORY: readonly (readonly [endpoint: string, rows: number])[] = [
  ['/api/subjects/subjects', 45],
  ['/api/subjects/customers', 12],
  ['/api/subjects/suppliers', 6],
  ['/api/subjects/collaborators', 8],
  ['/api/subjects/documents', 60],
  ['/api/bu/documents', 25],
  ['/api/bu/document-subjects', 40],
  ['/api/subjects/notes', 30],
  ['/api/bu/document-notes', 15],
  ['/api/conf/notes', 12],
  // the second version of the code of conduct is a record of its own
  ['/api/privacy/definition', 5],
  ['/api/privacy/records', 30],
  ['/api/auth/users', 13],
  ['/api/webaccess/invitations', 6],
  ['/api/auth/groups', 9],
  ['/api/auth/acls', 4],
  ['/api/comm/mails', 15],
  ['/api/comm/notices', 5],
  ['/api/conf/email-templates', 8],
  ['/api/conf/print-templates', 5],
  ['/api/conf/icons', 80],
  ['/api/monitor/errors', 5],
  ['/api/monitor/performance', 90],
  ['/api/monitor/usability', 330],
  ['/api/cms/domain', 1],
  ['/api/cms/config/structure', 3],
  ['/api/cms/config/template', 3],
  ['/api/cms/resource', 12],
  ['/api/cms/content', 8],
]

test('the demo company has as many records of each kind as its story tells', async () => {
  const found: Record<string, unknown> = {}
  for (const [endpoint] of STORY)
    found[endpoint] = (await admin.get(`${endpoint}?size=1&count=exact`)).body.data?.total
  expect(found).toEqual(Object.fromEntries(STORY))
})

test('the log holds five years, and what happened since the start', async () => {
  expect((await admin.get('/api/monitor/logs?size=1&count=exact')).body.data.total).toBeGreaterThanOrEqual(
    2_000,
  )
})

test('no screen is empty', async () => {
  const empty: string[] = []
  for (const { entity } of server.catalogue.current().entities.values()) {
    const { body, status } = await admin.get(`${entity.endpoint}?size=1&count=exact`)
    if (status === 200 && body.data?.total === 0) empty.push(entity.route)
  }
  expect(empty).toEqual([])
})

test('documents and papers stand in every status', async () => {
  const statuses = async (endpoint: string) => {
    const { items } = (await admin.get(`${endpoint}?size=200`)).body.data
    return new Set(items.map(({ status }: { status: string }) => status)).size
  }
  expect([await statuses('/api/bu/documents'), await statuses('/api/subjects/documents')]).toEqual([7, 9])
  expect(await statuses('/api/webaccess/invitations')).toBe(6)
  const jobs = (await admin.get('/api/conf/scheduler?statusEquals=ERROR')).body.data.items
  expect(jobs.map(({ name }: { name: string }) => name)).toEqual(['Archivio annuale'])
})
