import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const GROUPS = '/api/auth/groups'
/** Entities whose three authorities are more than four hundred: a group's record once held no more. */
const ENTITIES = 140

/** What a file of a running office says later than at its first reading. */
describe('files that change', { timeout: 180_000 }, () => {
  let server: TestServer
  let admin: Caller
  let clerk: Caller
  let viewer: Caller

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    clerk = await signedIn(server.url, 'ufficio')
    viewer = await signedIn(server.url, 'sola.lettura')
  }, 180_000)
  afterAll(() => server?.drop())

  const put = (folder: string, name: string, file: object) =>
    writeFileSync(join(server.schemas, folder, `${name}.json`), JSON.stringify({ ...file }))
  const hulls = (read: string[], write = ['ROLE_ADMIN']) =>
    put('entities', 'hulls', {
      route: 'hulls',
      record: { properties: { name: { type: 'string' } } },
      rights: { read, write, delete: ['ROLE_ADMIN'] },
    })
  const states = async () => {
    const each = await Promise.all(
      [admin, clerk, viewer].map(async (who) => (await who.get('/api/hulls')).status),
    )
    return each.join(' ')
  }
  const group = async (code: string) => {
    const { items } = (await admin.get(`${GROUPS}?codeEquals=${code}`)).body.data
    return (await admin.get(`${GROUPS}/${items[0].id}`)).body.data
  }
  const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000, interval: 200 })

  test('a right that a file takes away is gone at once, one that it gives is there, and the groups say so', async () => {
    hulls(['ROLE_ADMIN', 'ROLE_USER'])
    await eventually(states).toBe('200 200 403')
    await eventually(async () => (await group('ROLE_USER')).authorities).toContain('HULLS_R')

    hulls(['ROLE_ADMIN', 'ROLE_VIEWER'])
    await eventually(states).toBe('200 403 200')
    await eventually(async () => (await group('ROLE_USER')).authorities).not.toContain('HULLS_R')
    await eventually(async () => (await group('ROLE_VIEWER')).authorities).toContain('HULLS_R')
  })

  test('what the office granted by hand stays while no file takes it away, and what it took away stays away', async () => {
    const clerks = await group('ROLE_USER')
    const granted = await admin.put(`${GROUPS}/${clerks.id}`, {
      ...clerks,
      authorities: [...clerks.authorities, 'HULLS_R'],
    })
    expect(granted.status, JSON.stringify(granted.body)).toBe(200)
    const viewers = await group('ROLE_VIEWER')
    await admin.put(`${GROUPS}/${viewers.id}`, {
      ...viewers,
      authorities: viewers.authorities.filter((one: string) => one !== 'HULLS_R'),
    })
    expect(await states()).toBe('200 200 403')

    hulls(['ROLE_ADMIN', 'ROLE_VIEWER'], ['ROLE_ADMIN', 'ROLE_MANAGER'])
    await eventually(async () => (await group('ROLE_MANAGER')).authorities).toContain('HULLS_W')
    expect(await states()).toBe('200 200 403')
    hulls(['ROLE_ADMIN'])
    await eventually(async () => (await group('ROLE_MANAGER')).authorities).not.toContain('HULLS_W')
    expect(await states(), 'the file never gave it to the clerks').toBe('200 200 403')
  })

  test('groups with more than four hundred authorities follow the files, and a save of their texts takes no right from them', async () => {
    for (let at = 0; at < ENTITIES; at += 1)
      put('entities', `s${at}`, {
        route: `s${at}`,
        record: { properties: { name: { type: 'string' } } },
        rights: { read: ['ROLE_ADMIN', 'ROLE_USER'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
      })
    const last = `S${ENTITIES - 1}_R`
    await expect
      .poll(async () => (await group('ROLE_ADMIN')).authorities.length, { timeout: 150_000, interval: 500 })
      .toBeGreaterThan(ENTITIES * 3)
    await eventually(async () => (await group('ROLE_USER')).authorities).toContain(last)
    for (const code of ['ROLE_ADMIN', 'ROLE_USER']) {
      const { id, extraFields } = await group(code)
      expect((await admin.put(`${GROUPS}/${id}`, { description: 'x', extraFields })).status).toBe(200)
    }
    expect((await clerk.get(`/api/s${ENTITIES - 1}`)).status).toBe(200)
  })

  test('a group whose record lacks rights in force keeps them when it is saved', async () => {
    const clerks = await group('ROLE_USER')
    await server.db.query(
      `insert into group_authority (group_code, authority) values ('ROLE_USER', 'HULLS_D')`,
    )
    await admin.put(`${GROUPS}/${clerks.id}`, { description: 'y', extraFields: clerks.extraFields })
    const { rows } = await server.db.query(
      `select 1 from group_authority where group_code = 'ROLE_USER' and authority = 'HULLS_D'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('rows of a lookup file that are added, corrected or removed later arrive; what the office changed stays and is told', async () => {
    const craft = (rows: object[]) =>
      put('lookups', 'craft-kind', {
        lookup: 'CraftKind',
        table: 'CRAFT_KIND',
        texts: { it: { many: 'Natanti' }, en: { many: 'Craft' } },
        rows,
      })
    const row = (code: string, it: string, more: object = {}) => ({
      code,
      formattedOutput: { it, en: `${it} (en)` },
      ...more,
    })
    const rows = async () => {
      const { items } = (await admin.get('/api/conf/tables/tablevalue?unpaged=true&tableCodes=CRAFT_KIND'))
        .body.data
      return items
        .map(
          (one: { code: string; formattedOutput: { it: string } }) => `${one.code} ${one.formattedOutput.it}`,
        )
        .join()
    }
    const told = async () => {
      const { items } = (await admin.get('/api/entityconf/visible', { 'accept-language': 'en' })).body.data
      const { problems } = items.find(({ route }: { route: string }) => route === 'tables')
      return problems.map(({ message }: { message: string }) => message.split(':')[0])
    }
    craft([row('A', 'Barca'), row('B', 'Gomone'), row('C', 'Canoa'), row('D', 'Zattera')])
    await eventually(rows).toBe('A Barca,B Gomone,C Canoa,D Zattera')

    const own = async (code: string) =>
      (await admin.get(`/api/conf/tables?tableEquals=CRAFT_KIND&codeEquals=${code}`)).body.data.items[0]
    await eventually(async () => (await own('D')) !== undefined).toBe(true)
    const [b, d] = [await own('B'), await own('D')]
    const stored = (await admin.get(`/api/conf/tables/${b.id}`)).body.data
    await admin.put(`/api/conf/tables/${b.id}`, {
      ...stored,
      formattedOutput: { it: 'Gommone', en: 'Dinghy' },
    })
    expect((await admin.put(`/api/conf/tables/deletes/${d.id}`)).status).toBe(200)

    craft([
      row('A', 'Imbarcazione'),
      row('B', 'Gommone pneumatico', { alpha1: 'X' }),
      row('D', 'Zattera'),
      row('E', 'Chiatta'),
    ])
    await eventually(rows).toBe('A Imbarcazione,B Gommone,E Chiatta')
    expect(
      (await admin.get(`/api/conf/tables/${b.id}`)).body.data,
      'what the office left alone follows',
    ).toMatchObject({
      alpha1: 'X',
    })
    await eventually(told).toEqual([
      'the row B of lookups/craft-kind.json was changed in the file and in the office',
    ])
    const all = (
      await admin.get('/api/conf/tables/tablevalue?unpaged=true&tableCodes=CRAFT_KIND&showDisabled=true')
    ).body.data.items
    expect(
      all.map(({ code }: { code: string }) => code),
      'records that have it keep its label',
    ).toContain('C')

    craft([
      row('A', 'Imbarcazione'),
      row('B', 'Gommone', { alpha1: 'X' }),
      row('C', 'Canoa'),
      row('E', 'Chiatta'),
    ])
    await eventually(rows).toBe('A Imbarcazione,B Gommone,C Canoa,E Chiatta')
  })
})
