import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetView } from '../../src/contract/model/sheets'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const TABLES = '/api/conf/tables'

describe('a list in sheets', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({})
    admin = await signedIn(server.url, 'admin')
  }, 240_000)
  afterAll(() => server?.drop())

  const sheets = async (caller = admin, lang = 'it'): Promise<SheetView[]> =>
    (await caller.get(`${TABLES}/sheets`, { 'accept-language': lang })).body.data.items
  const sheet = async (value: string, ...given: [Caller?, string?]) =>
    (await sheets(...given)).find((one) => one.value === value)
  const rows = async (table: string) =>
    (await admin.get(`${TABLES}?tableEquals=${table}&size=200&sort=order,asc&columns=code,order,name`)).body
      .data.items

  test('a list in sheets names each table in the reader’s language, with its rows, columns and uses', async () => {
    const categories = await sheet('CUSTOMER_CATEGORY')
    expect(categories).toMatchObject({
      name: 'Categorie di clienti',
      count: (await rows('CUSTOMER_CATEGORY')).length,
    })
    expect(categories?.fields).toEqual(expect.arrayContaining(['name', 'order', 'formattedOutput', 'flag1']))
    expect(categories?.fields).not.toContain('alpha1')
    expect(categories?.uses).toContainEqual({ route: 'customers', name: 'Clienti', field: 'Categoria' })
    expect((await sheet('CUSTOMER_CATEGORY', admin, 'en'))?.name).toBe('Customer categories')
    expect((await sheet('SMTP'))?.fields).toContain('mailbox.host')
    const names = (await sheets()).map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'it')))
  })

  test('a list in sheets has the column names of a table’s file, also without rows, and exports them', async () => {
    const types = await sheet('PAYMENT_TYPE')
    expect(types?.labels.it).toEqual({ flag1: "IBAN del titolare dell'unità", flag3: 'IBAN obbligatorio' })
    expect(types?.labels.en).toEqual({ flag1: "IBAN of the unit's owner", flag3: 'IBAN required' })
    expect([types?.fields.includes('flag1'), types?.fields.includes('flag2')]).toEqual([true, false])
    expect((await sheet('TRANSPORT_CAUSAL'))?.fields).toContain('alpha1')
    const head = async (filter: string) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' }
      const answer = await fetch(`${server.url}${TABLES}/export?format=csv&columns=code,flag1${filter}`, {
        headers,
      })
      return (await answer.text()).replace('\uFEFF', '').split('\r\n')[0]
    }
    expect(await head('&tableEquals=PAYMENT_TYPE')).toBe("Code,IBAN of the unit's owner")
    expect(await head('&tableEquals=PAYMENT_TYPE,URGENCY')).toBe('Code,Flag 1')
    expect(await head('')).toBe('Code,Flag 1')
  })

  test('the sheets of a list are for its readers, name lists they may read, and exist where the file says so', async () => {
    const customer = await signedIn(server.url, 'officina.estense')
    expect((await customer.get(`${TABLES}/sheets`)).status).toBe(403)
    const clerk = await signedIn(server.url, 'ufficio')
    const uses = (await sheets(clerk)).flatMap((one) => one.uses.map(({ route }) => route))
    expect(uses).toContain('customers')
    expect(uses).not.toContain('profiles')
    expect((await admin.get('/api/customers/sheets')).status).toBe(404)
  })

  test('the rows of a table are changed by those whom its file names, and by administrators', async () => {
    const manager = await signedIn(server.url, 'laura.bianchi')
    const one = async (table: string) =>
      (await admin.get(`${TABLES}?tableEquals=${table}&size=1`)).body.data.items[0]
    const [level, category] = [await one('ROLE_LEVEL'), await one('CUSTOMER_CATEGORY')]
    const renamed = async (caller: Caller, { id }: { id: string }) => {
      const { data } = (await caller.get(`${TABLES}/${id}`)).body
      return (await caller.put(`${TABLES}/${id}`, { ...data, alpha3: 'X' })).status
    }
    expect([
      await renamed(manager, level),
      await renamed(manager, category),
      await renamed(admin, level),
    ]).toEqual([403, 200, 200])
    const made = (table: string) => manager.post(TABLES, { table, code: 'MADE', name: 'Fatta', val: '8' })
    expect([(await made('ROLE_LEVEL')).status, (await made('CUSTOMER_CATEGORY')).status]).toEqual([403, 201])
    expect(
      (await manager.put(`${TABLES}/statuses/${level.id}?newStatus=DISABLED`, await one('ROLE_LEVEL')))
        .status,
    ).toBe(403)
  })

  test('a row of a table that no file describes is refused with the nearest one, alone and by an import', async () => {
    const row = { table: 'URGENZY', code: 'MADE', name: 'Refuso' }
    const refused = await admin.post(TABLES, row)
    const error = {
      path: 'table',
      code: 'UNKNOWN_TABLE',
      params: { table: 'URGENZY', near: 'URGENCY', context: 'near' },
    }
    expect([refused.status, refused.body.errors]).toMatchObject([422, [error]])
    const batch = await runBatch(admin, TABLES, {
      operation: 'import',
      changes: { mode: 'create', rows: [row] },
    })
    expect(batch.failures).toMatchObject([{ code: 'CONSTRAINT_VIOLATION' }])
    expect((await admin.get(`${TABLES}?tableEquals=URGENZY`)).body.data.items).toEqual([])
  })

  test('a row past its last day is chosen by nobody any more, and stays where it is', async () => {
    const codes = async (parameters = '') =>
      (await admin.get(`${TABLES}/tablevalue?tableCodes=URGENCY${parameters}`)).body.data.items.map(
        ({ code }: { code: string }) => code,
      )
    const made = (await admin.post(TABLES, { table: 'URGENCY', code: 'SEASON', name: 'Stagionale' })).body
      .data
    const note = (
      await admin.post('/api/conf/notes', { title: 'Prova', body: '<p>Prova</p>', urgency: 'SEASON' })
    ).body.data
    const wrong = await admin.put(`${TABLES}/${made.id}`, {
      ...made,
      validFrom: '2026-05-01',
      validTo: '2026-04-01',
    })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'validTo'])
    expect(
      (await admin.put(`${TABLES}/${made.id}`, { ...made, validFrom: '2020-01-01', validTo: '2020-12-31' }))
        .status,
    ).toBe(200)
    await expect.poll(() => codes()).not.toContain('SEASON')
    expect(await codes('&showDisabled=true')).toContain('SEASON')
    expect(
      (await admin.put(`/api/conf/notes/${note.id}`, { ...note, title: 'Seconda' })).body.data.urgency,
    ).toBe('SEASON')
    const late = await admin.post('/api/conf/notes', {
      title: 'Dopo',
      body: '<p>Dopo</p>',
      urgency: 'SEASON',
    })
    expect([late.status, late.body.errors[0].path]).toEqual([422, 'urgency'])
  })

  test('a row is added to one table, found by its code there, and put in its place', async () => {
    const [first] = await rows('CUSTOMER_CATEGORY')
    // The same code in another table: alone it would not say which row is meant.
    const other = { table: 'URGENCY', code: first.code, name: 'Altra' }
    expect((await admin.post(TABLES, other)).status).toBe(201)
    const brought = [
      { table: 'CUSTOMER_CATEGORY', code: first.code, name: 'Industria e impianti' },
      { table: 'CUSTOMER_CATEGORY', code: 'NAU', name: 'Nautica' },
    ]
    const order = { operation: 'import', changes: { mode: 'both', key: 'code', rows: brought } }
    expect(await runBatch(admin, TABLES, order)).toMatchObject({ done: 2, failed: 0 })
    const now = await rows('CUSTOMER_CATEGORY')
    expect(now.find(({ id }: { id: string }) => id === first.id).name).toBe('Industria e impianti')
    expect(
      (await admin.get(`${TABLES}?tableEquals=URGENCY&codeEquals=${first.code}`)).body.data.items[0].name,
    ).toBe('Altra')
    const moved = now.map(({ id }: { id: string }, index: number) => ({ id, order: now.length - index }))
    await runBatch(admin, TABLES, {
      operation: 'import',
      changes: { mode: 'update', key: 'id', rows: moved },
    })
    expect((await rows('CUSTOMER_CATEGORY')).map(({ id }: { id: string }) => id)).toEqual(
      now.map(({ id }: { id: string }) => id).reverse(),
    )
  })

  test('a row that records use is not deleted, and the refusal says where', async () => {
    const used = (await rows('CUSTOMER_CATEGORY')).find(({ code }: { code: string }) => code === 'IND')
    const { body, status } = await admin.put(`${TABLES}/deletes/${used.id}`)
    expect([status, body.errorCode]).toEqual([409, 'RECORD_IN_USE'])
    expect(JSON.stringify(body)).toContain('Clienti (')
  })
})
