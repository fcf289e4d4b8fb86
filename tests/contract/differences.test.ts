import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const PATH = '/api/entityconf/differences'
const TABLES = '/api/conf/tables'
const GROUPS = '/api/auth/groups'

interface Item {
  id: string
  version: string
  open: boolean
  path: string
  was: unknown
  file: unknown
  office: unknown
  label: string
  link: { route: string; id: string } | null
  changed: { by: string | null; revision: number } | null
}

/** Where a file and the office changed the same, a person decides which of the two applies. */
describe.each(DATABASES)('differences between files and office on %s', { timeout: 240_000 }, (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
  }, 240_000)
  afterAll(() => server?.drop())

  const craft = (rows: object[]) =>
    writeFileSync(
      join(server.schemas, 'lookups', 'craft-kind.json'),
      JSON.stringify({
        lookup: 'CraftKind',
        table: 'CRAFT_KIND',
        texts: { it: { many: 'Natanti' }, en: { many: 'Craft' } },
        rows,
      }),
    )
  const row = (code: string, it: string, more: object = {}) => ({
    code,
    formattedOutput: { it, en: `${it} (en)` },
    ...more,
  })
  const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000, interval: 200 })
  const stored = async (code: string) => {
    const { items } = (
      await admin.get(`${TABLES}?tableEquals=CRAFT_KIND&codeEquals=${code}&showDeleted=true`)
    ).body.data
    return items[0] ? (await admin.get(`${TABLES}/${items[0].id}`)).body.data : undefined
  }
  const save = async (code: string, values: object) => {
    const { extraFields, id } = await stored(code)
    const saved = await admin.put(`${TABLES}/${id}`, { ...values, extraFields })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  const all = async (headers = {}) => (await admin.get(PATH, headers)).body.data
  const ofCraft = async (): Promise<Item[]> => {
    const { groups } = await all()
    return groups.find(({ id }: { id: string }) => id === 'CRAFT_KIND')?.items ?? []
  }
  const brief = async () =>
    (await ofCraft()).map(({ file, id, office, open, was }) => [
      id.replace('row/CRAFT_KIND/', ''),
      open,
      was,
      file,
      office,
    ])
  const one = async (end: string): Promise<Item> => {
    const found = (await ofCraft()).find(({ id }) => id.endsWith(end))
    if (!found) throw new Error(`no difference ${end}: ${JSON.stringify(await brief())}`)
    return found
  }
  const decide = (decision: string, items: Partial<Item>[], who = admin) =>
    who.post(`${PATH}/decisions`, { decision, items: items.map(({ id, version }) => ({ id, version })) })
  const told = async () => {
    const { items } = (await admin.get('/api/entityconf/visible', { 'accept-language': 'en' })).body.data
    const { problems } = items.find(({ route }: { route: string }) => route === 'tables')
    return problems.filter(({ code }: { code: string }) => code === 'ROW_KEPT').length
  }
  const text = (it: string) => ({ it, en: `${it} (en)` })

  test('a conflict stands with its three values and who made it; what the office changed alone waits for nobody', async () => {
    craft([
      row('A', 'Barca'),
      row('B', 'Gomone'),
      row('C', 'Canoa'),
      row('D', 'Zattera'),
      row('E', 'Chiatta'),
    ])
    await eventually(async () => (await stored('E')) !== undefined).toBe(true)
    await eventually(brief).toEqual([])
    expect(await all(), 'a new office differs in nothing').toMatchObject({
      groups: [],
      open: 0,
      own: 0,
      mayDecide: true,
    })
    await save('A', { alpha1: 'own' })
    await save('B', { formattedOutput: text('Gommone'), alpha2: 'mine' })
    await save('C', { formattedOutput: text('Canoa canadese') })
    expect((await admin.put(`${TABLES}/deletes/${(await stored('D')).id}`)).status).toBe(200)
    craft([
      row('A', 'Barca'),
      row('B', 'Battello', { alpha2: 'file' }),
      row('D', 'Zatterone'),
      row('E', 'Chiatta'),
    ])
    await eventually(told).toBe(3)
    expect(await brief()).toEqual([
      ['B/alpha2', true, null, 'file', 'mine'],
      ['B/formattedOutput', true, text('Gomone'), text('Battello'), text('Gommone')],
      ['D/_presence', true, 'offered', 'offered', 'deleted'],
      ['C/_presence', true, 'offered', 'absent', 'offered'],
    ])
    const b = await one('B/formattedOutput')
    expect(b).toMatchObject({ changed: { by: 'Amministratore', revision: 2 }, link: { route: 'tables' } })
    expect(
      (await all({ 'accept-language': 'en' })).groups.find(({ id }: { id: string }) => id === 'CRAFT_KIND'),
    ).toMatchObject({
      kind: 'row',
      label: 'Craft',
      file: 'lookups/craft-kind.json',
      total: 4,
    })
  })

  test('the file’s value is taken over by an ordinary change, with the person in its history', async () => {
    const taken = await decide('file', [await one('B/formattedOutput')])
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(taken.body.data).toEqual({ decided: 1 })
    const b = await stored('B')
    expect(b).toMatchObject({ formattedOutput: text('Battello'), alpha2: 'mine' })
    const { items } = (await admin.get(`${TABLES}/${b.id}/revisions`)).body.data
    expect(items[0]).toMatchObject({ by: 'Amministratore', operation: 'update' })
    expect(items[0].changes.map(({ path }: { path: string }) => path.split('.')[0])).toContain(
      'formattedOutput',
    )
    expect((await brief()).map(([id]) => id)).toEqual(['B/alpha2', 'D/_presence', 'C/_presence'])
    expect(await told(), 'B is still told for its other value').toBe(3)
  })

  test('what is kept is told no more until the file changes again, and can be taken back later', async () => {
    expect((await decide('office', [await one('B/alpha2')])).status).toBe(200)
    expect(await told()).toBe(2)
    expect(await one('B/alpha2')).toMatchObject({ open: false, file: 'file', office: 'mine' })
    craft([
      row('A', 'Barca'),
      row('B', 'Battello', { alpha2: 'newer' }),
      row('D', 'Zatterone'),
      row('E', 'Chiatta'),
    ])
    await eventually(told).toBe(3)
    expect(await one('B/alpha2')).toMatchObject({ open: true, was: 'file', file: 'newer', office: 'mine' })
    expect((await decide('office', [await one('B/alpha2')])).status).toBe(200)
    expect((await decide('file', [await one('B/alpha2')])).status).toBe(200)
    expect((await stored('B')).alpha2).toBe('newer')
  })

  test('a row that the file lost or the office deleted is retired, restored or kept, several at once', async () => {
    const [c, d] = [await one('C/_presence'), await one('D/_presence')]
    expect((await decide('file', [c, d])).body).toEqual({ data: { decided: 2 } })
    expect(await stored('C')).toMatchObject({ status: 'DISABLED' })
    expect(await stored('D')).toMatchObject({
      formattedOutput: text('Zatterone'),
      delete: { deleted: false },
    })
    await eventually(told).toBe(0)
    expect(await brief()).toEqual([])
    // A retired row comes back with its file.
    craft([
      row('A', 'Barca'),
      row('B', 'Battello', { alpha2: 'newer' }),
      row('C', 'Canoa'),
      row('E', 'Chiatta'),
    ])
    await eventually(async () => (await stored('C')).status).toBe('ENABLED')
    await save('D', { alpha3: 'ours' })
    craft([
      row('A', 'Barca'),
      row('B', 'Battello', { alpha2: 'newer' }),
      row('D', 'Zatterone'),
      row('E', 'Chiatta'),
    ])
    await eventually(async () => (await stored('C')).status).toBe('ENABLED')
    await eventually(async () => (await brief()).map(([id]) => id)).toEqual(['C/_presence'])
    expect((await decide('office', [await one('C/_presence')])).status).toBe(200)
    expect([await told(), await brief()], 'the row is the office’s').toEqual([0, []])
  })

  test('what the office deletes, disables or changes alone stands as its own and goes back to the file', async () => {
    await save('E', { formattedOutput: text('Chiattona') })
    const { extraFields, id } = await stored('E')
    await admin.put(`${TABLES}/statuses/${id}?newStatus=DISABLED`, { extraFields })
    expect(await brief()).toEqual([
      ['E/_presence', false, 'offered', 'offered', 'disabled'],
      ['E/formattedOutput', false, text('Chiatta'), text('Chiatta'), text('Chiattona')],
    ])
    expect((await decide('file', await ofCraft())).status).toBe(200)
    expect(await stored('E')).toMatchObject({ status: 'ENABLED', formattedOutput: text('Chiatta') })
    expect(await brief()).toEqual([])
  })

  test('a row that both added is told value by value', async () => {
    const made = await admin.post(TABLES, {
      table: 'CRAFT_KIND',
      code: 'F',
      name: 'Filuga',
      formattedOutput: text('Feluca'),
      alpha1: 'o',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    craft([
      row('A', 'Barca'),
      row('B', 'Battello', { alpha2: 'newer' }),
      row('D', 'Zatterone'),
      row('E', 'Chiatta'),
      row('F', 'Filuga', { alpha1: 'f' }),
    ])
    await eventually(told).toBe(1)
    expect((await decide('office', [await one('F/formattedOutput')])).status).toBe(200)
    expect(await told(), 'its other value waits').toBe(1)
    expect((await brief()).map(([id, open]) => [id, open])).toEqual([
      ['F/alpha1', true],
      ['F/formattedOutput', false],
    ])
    expect((await decide('file', [await one('F/alpha1')])).status).toBe(200)
    expect([await told(), (await stored('F')).alpha1]).toEqual([0, 'f'])
  })

  test('an order needs the version that was read, and a newer one refuses all of it', async () => {
    await save('A', { alpha1: 'own', formattedOutput: text('Barcone') })
    const [a, f] = [await one('A/formattedOutput'), await one('F/formattedOutput')]
    const without = await admin.post(`${PATH}/decisions`, { decision: 'file', items: [{ id: a.id }] })
    expect([without.status, without.body.errorCode]).toEqual([428, 'VERSION_REQUIRED'])
    await save('A', { formattedOutput: text('Barchino') })
    const stale = await decide('file', [f, a])
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'STALE_VERSION'])
    expect((await stored('F')).formattedOutput, 'all of them or none').toEqual(text('Feluca'))
    const twice = await decide('file', [f, f])
    expect([twice.status, twice.body.errorCode]).toEqual([400, 'BAD_BODY'])
    const foreign = await decide('file', [{ ...f, id: 'row/NO_TABLE/A/name' }])
    expect(foreign.status).toBe(409)
    for (const body of [
      {},
      { decision: 'both', items: [f] },
      { decision: 'file', items: [] },
      { decision: 'file', items: [{}] },
    ])
      expect((await admin.post(`${PATH}/decisions`, body)).status).toBe(400)
  })

  test('rights that the office granted or took go back to the files’, and act at once', async () => {
    const group = async () => {
      const { items } = (await admin.get(`${GROUPS}?codeEquals=ROLE_VIEWER`)).body.data
      return (await admin.get(`${GROUPS}/${items[0].id}`)).body.data
    }
    const before = await group()
    expect(before.authorities).toContain('CUSTOMER_R')
    const changed = [...before.authorities.filter((code: string) => code !== 'CUSTOMER_R'), 'CUSTOMER_W']
    await admin.put(`${GROUPS}/${before.id}`, { authorities: changed, extraFields: before.extraFields })
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await viewer.get('/api/subjects/customers')).status).toBe(403)
    const { groups } = await all({ 'accept-language': 'en' })
    const own = groups.find(({ id }: { id: string }) => id === 'ROLE_VIEWER')
    expect(own, 'in the language of the call').toMatchObject({
      kind: 'right',
      label: 'Viewers',
      link: { id: before.id },
    })
    const mine = own.items.filter(({ id }: Item) => id.includes('CUSTOMER_'))
    expect(mine).toMatchObject([
      {
        label: 'Customers: read',
        open: false,
        was: true,
        file: true,
        office: false,
        changed: { by: 'Amministratore' },
      },
      { label: 'Customers: change', open: false, was: false, file: false, office: true },
    ])
    expect((await decide('office', mine)).status).toBe(200)
    expect((await decide('file', mine)).status).toBe(200)
    expect((await viewer.get('/api/subjects/customers')).status).toBe(200)
    expect((await group()).authorities.sort()).toEqual([...before.authorities].sort())
    const { items } = (await admin.get(`${GROUPS}/${before.id}/revisions`)).body.data
    expect(items[0]).toMatchObject({ by: 'Amministratore' })
    expect((await decide('file', mine)).status, 'it was decided').toBe(409)
  })

  test('settings of an entity stand beside them and go back one by one', async () => {
    const { items } = (await admin.get('/api/entityconf?routeEquals=suppliers')).body.data
    const conf = (await admin.get(`/api/entityconf/${items[0].id}`)).body.data
    const statuses = conf.statuses.map((one: { code: string }, at: number) =>
      at === 0 ? { ...one, color: '#123456' } : one,
    )
    const saved = await admin.put(`/api/entityconf/${conf.id}`, {
      ...conf,
      icon: 'heart',
      menuOrder: 77,
      statuses,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const settings = async (): Promise<Item[]> =>
      (await all()).groups.find(({ id }: { id: string }) => id === 'entityconf')?.items ?? []
    const [icon, status] = (await settings()).filter(({ path }) => path === 'icon' || path === 'statuses')
    expect(await settings()).toMatchObject([
      { path: 'icon', file: 'truck', office: 'heart', changed: { by: 'Amministratore' } },
      { path: 'statuses', part: conf.statuses[0].code },
      { path: 'menuOrder', office: '77' },
    ])
    expect((await decide('file', [icon, status] as Item[])).status).toBe(200)
    expect((await settings()).map(({ path }) => path)).toEqual(['menuOrder'])
    expect((await admin.get(`/api/entityconf/${conf.id}`)).body.data).toMatchObject({
      icon: 'truck',
      menuOrder: 77,
    })
    expect((await decide('file', await settings())).status).toBe(200)
  })

  test('a person without the right to configure sees and decides nothing; every write needs the right of its record', async () => {
    const manager = await signedIn(server.url, 'laura.bianchi')
    const f = await one('F/formattedOutput')
    expect((await manager.get(PATH)).status).toBe(403)
    expect((await decide('file', [f], manager)).status).toBe(403)
    const grant = (code: string) =>
      `insert into group_authority (group_code, authority) values ('ROLE_VIEWER', '${code}')`
    for (const code of ['ENTITY_CONF_R', 'ENTITY_CONF_W']) await server.db.query(grant(code))
    const viewer = await signedIn(server.url, 'sola.lettura')
    const seen = await viewer.get(PATH)
    expect(seen.status).toBe(200)
    const kinds = new Set(seen.body.data.groups.map((group: { kind: string }) => group.kind))
    expect(kinds.has('right'), 'groups are not readable').toBe(false)
    const refused = await decide('file', [f], viewer)
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'FORBIDDEN'])
    expect((await decide('office', [f], viewer)).status).toBe(403)
    expect((await stored('F')).formattedOutput).toEqual(text('Feluca'))
    await server.db.query(
      `delete from group_authority where authority like 'ENTITY_CONF%' and group_code = 'ROLE_VIEWER'`,
    )
  })
})
