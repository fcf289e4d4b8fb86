import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, caller, nextEvent, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
}, 120_000)
afterAll(() => server.drop())

const page = (digit: string) => digit.repeat(32)

test('readers of a record know who edits it, and no one else does', async () => {
  const [admin, viewer, stranger] = await Promise.all(
    ['admin', 'sola.lettura', 'officina.estense'].map((name) => signedIn(server.url, name)),
  )
  if (!admin || !viewer || !stranger) throw new Error('nobody signed in')
  const { body } = await stranger.get('/api/subjects/customers?size=1')
  const own = body.data.items[0]?.id as string
  const list = await admin.get('/api/subjects/customers?size=20')
  const id = list.body.data.items.find((one: { id: string }) => one.id !== own).id as string
  const beat = { route: 'customers', id, page: page('a'), editing: true }
  const heard = nextEvent(
    server.url,
    viewer.token ?? '',
    ({ type }) => type === 'presence',
    () => admin.put('/api/presence', beat),
  )
  expect(await heard).toMatchObject({
    type: 'presence',
    route: 'customers',
    id,
    editors: [{ page: page('a') }],
  })
  const asked = await viewer.put('/api/presence', { ...beat, page: page('b') })
  expect(asked.body.data.editors).toHaveLength(1)
  expect((await stranger.put('/api/presence', { ...beat, page: page('c') })).status).toBe(404)
  expect((await caller(server.url).put('/api/presence', beat)).status).toBe(401)
  expect((await admin.put('/api/presence', { ...beat, page: 'x' })).status).toBe(400)
  expect((await admin.get('/api/presence')).status).toBe(405)
})

test('a browser that is gone without a goodbye edits nothing any more: the end of its stream of events says so', async () => {
  const [gone, other] = await Promise.all([signedIn(server.url, 'admin'), signedIn(server.url, 'admin')])
  const { body } = await other.get('/api/subjects/customers?size=1')
  const id = body.data.items[0].id as string
  const beat = { route: 'customers', id, page: page('d'), editing: true }
  const browser = new AbortController()
  const headers = { authorization: `Bearer ${gone.token}` }
  const stream = await fetch(`${server.url}/api/events`, { headers, signal: browser.signal })
  expect(stream.status).toBe(200)
  const isEdited = async (who: Caller) => {
    const { editors } = (await who.put('/api/presence', { ...beat, page: page('e'), editing: false })).body
      .data
    return editors.some((one: { page: string }) => one.page === page('d'))
  }
  await gone.put('/api/presence', beat)
  expect(await isEdited(other)).toBe(true)
  browser.abort()
  await expect.poll(() => isEdited(other), { timeout: 4_000 }).toBe(false)
})
