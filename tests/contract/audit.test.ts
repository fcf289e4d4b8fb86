import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const AUDIT = '/api/monitor/audit'

interface Entry {
  route: string
  id: string
  by: string | null
  operation: string
  at: string
  changes: { path: string; from: unknown; to: unknown }[]
}

describe('the history of all records', () => {
  let server: TestServer
  let admin: Caller
  let note: { id: string }

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    const made = await admin.post('/api/conf/notes', {
      title: 'Zanzibar uno',
      body: '<p>x</p>',
      visibility: 'PRIVATE',
    })
    note = made.body.data
    const { extraFields } = made.body.data
    expect(
      (await admin.put(`/api/conf/notes/${note.id}`, { title: 'Zanzibar due', extraFields })).status,
    ).toBe(200)
  }, 120_000)
  afterAll(() => server?.drop())

  const find = async (who: Caller, query: string) => {
    const { body, status } = await who.get(`${AUDIT}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as { items: Entry[]; next: string | null }
  }

  test('the history of all records has author, time and values of a change, and is found by each of them', async () => {
    const { id } = (await admin.get('/api/auth/whoami')).body.data
    const { items } = await find(admin, `q=ZANZIBAR&route=notes&by=${id}&id=${note.id}`)
    expect(items.map(({ operation }) => operation)).toEqual(['update', 'create'])
    expect(items[0]).toMatchObject({
      route: 'notes',
      id: note.id,
      by: 'Amministratore',
      label: expect.stringContaining('Zanzibar'),
    })
    expect(items[0]?.changes).toEqual([{ path: 'title', from: 'Zanzibar uno', to: 'Zanzibar due' }])
    expect((await find(admin, 'q=zanzibar&field=title')).items).toHaveLength(2)
    expect((await find(admin, 'q=zanzibar&field=body')).items).toEqual([])
    expect((await find(admin, 'q=zanzibar&route=customers')).items).toEqual([])
    expect(
      (await find(admin, 'q=zanzibar&operation=create')).items.map(({ operation }) => operation),
    ).toEqual(['create'])
    expect((await find(admin, 'q=zanzibar&to=2020-01-01')).items).toEqual([])
    expect(
      (await find(admin, `q=zanzibar&from=${new Date(Date.now() - 3_600_000).toISOString()}`)).items,
    ).toHaveLength(2)
  })

  test('the history of all records is searched like a list: with any apostrophe, without accents', async () => {
    const title = "L’annuità dell'acquedotto"
    const { id } = (await admin.post('/api/conf/notes', { title, body: '<p>x</p>', visibility: 'PRIVATE' }))
      .body.data
    for (const text of ["l'annuita", 'ANNUITÀ DELL’ACQUEDOTTO', 'annuità  dell´acquedotto']) {
      const { items } = await find(admin, `q=${encodeURIComponent(text)}&route=notes`)
      expect(
        items.map((one) => one.id),
        text,
      ).toEqual([id])
    }
    expect((await find(admin, `q=${encodeURIComponent("dell'acquaio")}&route=notes`)).items).toEqual([])
  })

  test('the history of all records names the table of a row, whose fields have its own names', async () => {
    const [row] = (await admin.get('/api/conf/tables?tableEquals=PAYMENT_TYPE&size=1')).body.data.items
    const { data } = (await admin.get(`/api/conf/tables/${row.id}`)).body
    expect((await admin.put(`/api/conf/tables/${row.id}`, { ...data, flag1: !data.flag1 })).status).toBe(200)
    const [newest] = (await find(admin, `route=tables&id=${row.id}`)).items
    expect(newest).toMatchObject({ sheet: 'PAYMENT_TYPE', changes: [{ path: 'flag1' }] })
    expect((await find(admin, `route=notes&id=${note.id}`)).items[0]).not.toHaveProperty('sheet')
  })

  test('the history of all records leaves out the server’s own records unless asked for them', async () => {
    const { items } = await find(admin, 'size=100')
    expect(items.length).toBeGreaterThan(0)
    expect(
      items.filter(({ by, route }) => by === null && ['logs', 'monitor-security'].includes(route)),
    ).toEqual([])
    expect((await find(admin, 'route=monitor-security')).items.length).toBeGreaterThan(0)
  })

  test('the history of all records comes in pages that miss and repeat nothing', async () => {
    const whole = (await find(admin, 'route=subjects&size=100')).items.map((one) => `${one.id} ${one.at}`)
    const paged: string[] = []
    let next: string | null = ''
    while (next !== null && paged.length < whole.length) {
      const answer: { items: Entry[]; next: string | null } = await find(
        admin,
        `route=subjects&size=7${next ? `&after=${next}` : ''}`,
      )
      paged.push(...answer.items.map((one) => `${one.id} ${one.at}`))
      next = answer.next
    }
    expect(paged.slice(0, whole.length)).toEqual(whole)
    expect(new Set(paged).size).toBe(paged.length)
  })

  test('the history of all records has only entries its reader may read: entities, rows, no masked values', async () => {
    const secret = await admin.post('/api/conf/sysregistry', {
      key: 'mail.x',
      valueType: 'SECRET',
      theValue: 'correct-horse',
    })
    expect(secret.status).toBe(201)
    expect((await find(admin, 'q=correct-horse')).items).toEqual([])
    const ofSecret = await find(admin, `id=${secret.body.data.id}`)
    expect(ofSecret.items).toHaveLength(1)
    expect(JSON.stringify(ofSecret)).not.toContain('correct-horse')
    const manager = await signedIn(server.url, 'laura.bianchi')
    expect((await manager.get(`/api/conf/notes/${note.id}`)).status).toBe(404)
    expect((await find(manager, 'q=zanzibar')).items).toEqual([])
    expect((await find(manager, `id=${note.id}`)).items).toEqual([])
    const { items } = await find(manager, 'size=100')
    expect(items.length).toBeGreaterThan(0)
    expect((await manager.get('/api/monitor/security')).status).toBe(403)
    expect((await find(manager, 'route=monitor-security')).items).toEqual([])
  })

  test('the history checks the right to read the log before it checks the query', async () => {
    expect((await caller(server.url).get(AUDIT)).status).toBe(401)
    const clerk = await signedIn(server.url, 'ufficio')
    for (const query of ['', '?size=0', '?x=1'])
      expect((await clerk.get(`${AUDIT}${query}`)).status).toBe(403)
  })

  test.each([
    'size=0',
    'size=101',
    'id=x',
    'by=x',
    'from=gestern',
    'after=x',
    `q=${'x'.repeat(201)}`,
    'user=1',
    'operation=x',
  ])('the history of all records refuses %s', async (query) => {
    expect((await admin.get(`${AUDIT}?${query}`)).body.errorCode).toBe('BAD_PARAMETER')
  })
})
