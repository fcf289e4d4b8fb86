import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableName } from '../../src/server/records'
import { type Caller, caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const ICONS = '/api/conf/icons'
const RAW = '<svg viewBox="0 0 24 24" onload="alert(1)"><script>alert(1)</script><path d="M2 12h20"/></svg>'

describe('icons of the office', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const clean = async (svg: string): Promise<string> =>
    (await admin.post('/api/icons', { svg })).body.data.svg

  test('an icon is cleaned before it is stored, and an uncleaned one is refused', async () => {
    const svg = await clean(RAW)
    expect(svg).toContain('<path d="M2 12h20"/>')
    expect(svg).not.toMatch(/script|onload/)
    const refused = await admin.post(ICONS, { name: 'office-raw', svg: RAW })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'svg', code: 'SVG_NOT_CLEAN' },
    ])
    const rows = [{ name: 'office-batch', svg: RAW }]
    const batch = await runBatch(admin, ICONS, { operation: 'import', changes: { mode: 'create', rows } })
    expect(batch).toMatchObject({ done: 0, failed: 1 })
    expect((await admin.post('/api/icons', { svg: 'GIF89a' })).body.errors[0]).toMatchObject({
      path: 'svg',
      code: 'SVG_NOT_SVG',
    })
    expect((await admin.post('/api/icons', { svg: 1 })).status).toBe(400)
    expect((await admin.post('/api/icons', { svg: 'x'.repeat(200_000) })).status).toBe(413)
    expect((await (await signedIn(server.url, 'ufficio')).post('/api/icons', { svg: RAW })).status).toBe(403)
  })

  test('icons need a drawing, unless the product has one of their name', async () => {
    const refused = await admin.post(ICONS, { name: 'hanshake' })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'svg', code: 'SVG_NEEDED' },
    ])
    const made = (await admin.post(ICONS, { name: 'office-dot', svg: await clean(RAW) })).body.data
    expect((await admin.put(`${ICONS}/${made.id}`, { ...made, svg: null })).status).toBe(422)
    expect((await admin.post(ICONS, { name: 'anchor' })).status).toBe(201)
    expect((await admin.put(`${ICONS}/deletes/${made.id}`)).status).toBe(200)
  })

  test('an icon is served as a harmless picture, also to pages without a session, until it is deleted', async () => {
    const svg = await clean(RAW)
    const made = await admin.post(ICONS, { name: 'office-line', svg, keywords: ['riga'] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const drawn = await caller(server.url).get('/api/icons/office-line')
    expect([drawn.status, drawn.body]).toEqual([200, svg])
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(drawn.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(drawn.headers.get('content-security-policy')).toContain('sandbox')
    expect(drawn.headers.get('x-content-type-options')).toBe('nosniff')
    const [own] = (await admin.get('/api/icons')).body.data.items
    expect(own).toMatchObject({ name: 'office-line', keywords: ['riga'] })
    expect((await caller(server.url).get(own.url)).headers.get('cache-control')).toContain('immutable')
    const visible = async () => (await admin.get('/api/entityconf/visible')).body.data.icons
    expect(await visible()).toEqual({ 'office-line': own.url })
    for (const name of ['truck', 'no-such', '..%2Fusers', 'A']) {
      expect((await caller(server.url).get(`/api/icons/${name}`)).status, name).toBe(404)
    }
    // What came around the checks is cleaned where it is served.
    await server.db.query(`update "${tableName('icons')}" set svg = $1 where name = 'office-line'`, [RAW])
    expect((await caller(server.url).get('/api/icons/office-line')).body).not.toMatch(/script|onload/)

    // The configuration takes it, though no file knows it.
    const { items } = (await admin.get('/api/entityconf?routeEquals=suppliers')).body.data
    const conf = (await admin.get(`/api/entityconf/${items[0].id}`)).body.data
    const put = async (icon: string) =>
      (await admin.put(`/api/entityconf/${conf.id}`, { ...conf, icon })).status
    expect(await put('no-such-icon')).toBe(422)
    const taken = await admin.put(`/api/entityconf/${conf.id}`, { ...conf, icon: 'office-line' })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    const suppliers = async () =>
      (await admin.get('/api/entityconf/visible')).body.data.items.find(
        ({ route }: { route: string }) => route === 'suppliers',
      )
    await expect.poll(async () => (await suppliers()).icon).toBe('office-line')
    expect((await suppliers()).problems).toEqual([])
    const { id } = made.body.data
    const now = (await admin.get(`${ICONS}/${id}`)).body.data
    expect((await admin.put(`${ICONS}/statuses/${id}?newStatus=DISABLED`, now)).status).toBe(200)
    expect((await caller(server.url).get('/api/icons/office-line')).status).toBe(404)
  })
})
