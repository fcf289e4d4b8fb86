import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, nextEvent, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

/** More distinct words than a search accepts. */
const MANY_WORDS = Array.from({ length: 17 }, (_, index) => String.fromCharCode(97 + index).repeat(2)).join(
  '+',
)

const SPOONS = {
  route: 'spoons',
  record: { required: ['name'], properties: { name: { type: 'string' }, kind: { lookup: 'Spoon' } } },
}
const LOOKUP = {
  lookup: 'Spoon',
  table: 'SPOON',
  rows: [
    { code: 'TEA', name: 'Tea' },
    { code: 'SOUP', name: 'Soup' },
  ],
}

describe('configuration', () => {
  let server: TestServer
  let admin: Caller
  let clerk: Caller

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    clerk = await signedIn(server.url, 'ufficio')
  })
  afterAll(() => server?.drop())

  const visible = async (who: Caller, lang = 'it') =>
    (await who.get('/api/entityconf/visible', { 'accept-language': lang })).body.data

  test('the configuration lists the entities that each user may see [API-05] [ENTITYCONF-01] [ENTITYCONF-04]', async () => {
    const routes = (await visible(clerk)).items.map(({ route }: { route: string }) => route)
    expect(routes).toEqual(expect.arrayContaining(['customers', 'subjects', 'dashboard']))
    expect(routes).not.toContain('users')
    const customers = (await visible(clerk, 'en')).items.find(
      ({ route }: { route: string }) => route === 'customers',
    )
    expect(customers).toMatchObject({
      name: 'Customers',
      canRead: true,
      canWrite: true,
      canCreate: true,
      canDelete: false,
    })
  })

  test.each([
    ['an administrator', 'admin', '/dashboard'],
    ['a manager', 'laura.bianchi', '/dashboard'],
    ['a clerk', 'ufficio', '/dashboard'],
    ['an approver', 'davide.moretti', '/dashboard'],
    ['a viewer', 'sola.lettura', '/dashboard'],
    ['a customer', 'officina.estense', '/dashboard'],
    ['a supplier', 'trasporti.secchia', '/documents'],
    ['a collaborator', 'giulia.neri', '/collaborators/:own'],
    ['a person in registration', 'sara.fontana@posta.example', '/subject-documents'],
  ])(
    'the configuration leads %s, who requested no page, to their own page [PERM-02] [ROUTE-14] [ROUTE-15]',
    async (_who, username, landing) => {
      const who = await signedIn(server.url, username)
      const { subjectId } = (await who.get('/api/auth/whoami')).body.data
      const told = await visible(who)
      expect(told.landing).toBe(landing.replace(':own', subjectId))
      expect(told.items.map(({ route }: { route: string }) => route)).toContain(landing.split('/')[1])
    },
  )

  test('the configuration leads to the password change from the personal entries of the menu [CHPWD-01]', async () => {
    const { system } = (await visible(clerk)).menus
    expect(system.filter(({ path }: { path: string | null }) => path === '/change-password')).toMatchObject([
      { id: 'changePassword', label: 'Cambia password', icon: 'key' },
    ])
  })

  test('the configuration offers no places to address fields without a geocoder; the invented town is only for maps', async () => {
    expect((await clerk.get('/api/geo/places?q=modena')).body.data.items).toEqual([])
    expect((await caller(server.url).get('/assets/environments/environment.json')).body.maps).toBeUndefined()
  })

  test('the configuration serves description and validator with unlimited caching, to everyone', async () => {
    const { assets } = (await visible(admin)).items.find(
      ({ route }: { route: string }) => route === 'customers',
    )
    const description = await caller(server.url).get(assets.entity)
    expect(description.headers.get('cache-control')).toContain('immutable')
    expect(description.body).toMatchObject({ route: 'customers', endpoint: '/api/subjects/customers' })
    expect(description.body).not.toHaveProperty('rights')
    const validator = await caller(server.url).get(assets.validator)
    expect(validator.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(validator.body).toContain('export default')
    expect((await caller(server.url).get('/assets/schemas/00000000.json')).status).toBe(404)
  })

  test('the configuration stores preferences, for their owner only [API-06] [API-07]', async () => {
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    const path = `/api/conf/user/settings/${id}/profile.defaultTab/`
    expect((await clerk.put(path, '"contacts"')).status).toBe(200)
    await clerk.put(`/api/conf/user/settings/${id}/globalSearch`, {
      order: ['customers'],
      visibility: { customers: true },
    })
    const { body } = await clerk.get(`/api/conf/user/settings/findByUserId/${id}`)
    expect(body.data.preferences['profile.defaultTab']).toBe('"contacts"')
    expect(JSON.parse(body.data.preferences.globalSearch)).toEqual({
      order: ['customers'],
      visibility: { customers: true },
    })
    expect((await admin.get(`/api/conf/user/settings/findByUserId/${id}`)).status).toBe(403)
    expect((await admin.put(path, '"x"')).status).toBe(403)
    expect((await clerk.put(`/api/conf/user/settings/${id}/${'x'.repeat(200)}`, '1')).status).toBe(400)
  })

  test('a preference set to null is no longer kept [PREF-02]', async () => {
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    const kept = async () =>
      (await clerk.get(`/api/conf/user/settings/findByUserId/${id}`)).body.data.preferences
    const path = `/api/conf/user/settings/${id}/list.spoons.columns/`
    expect((await clerk.put(path, ['name', 'kind'])).status).toBe(200)
    expect(await kept()).toMatchObject({ 'list.spoons.columns': '["name","kind"]' })
    for (const text of Object.values(await kept())) expect(typeof text).toBe('string')
    expect((await clerk.put(path, null)).status).toBe(200)
    expect(await kept()).not.toHaveProperty('list.spoons.columns')
  })

  test('the configuration answers rows of reference tables [API-37]', async () => {
    const query = 'tableCodes=CUSTOMER_CATEGORY&tableCodes=LEGAL_FORM&size=null&unpaged=true'
    const { body } = await clerk.get(`/api/conf/tables/tablevalue?${query}`)
    const codes = new Set(body.data.items.map(({ tableCode }: { tableCode: string }) => tableCode))
    expect(codes).toEqual(new Set(['CUSTOMER_CATEGORY', 'LEGAL_FORM']))
    expect(body.data.items[0]).toMatchObject({
      code: 'IND',
      formattedOutput: { it: 'Industria', en: 'Industry' },
    })
    const some = await clerk.get('/api/conf/tables/tablevalue?tableCodes=PROVINCES&alpha1=ITA&sort=code,asc')
    expect(some.body.data.items).toHaveLength(107)
    expect((await clerk.get('/api/conf/tables/tablevalue?tableCodes=PROVINCES&alpha9=x')).status).toBe(400)
    expect((await clerk.get('/api/conf/tables/tablevalue')).status).toBe(400)
    expect((await clerk.get(`/api/conf/tables/tablevalue?tableCodes=PROVINCES&q=${MANY_WORDS}`)).status).toBe(
      400,
    )
  })

  test('the configuration answers the languages with their names, before sign-in too [API-08]', async () => {
    const { body } = await caller(server.url).get('/api/conf/tables/tablevalue/all/LANGUAGE/APP')
    const italian = body.data.items.find(({ code }: { code: string }) => code === 'it')
    expect(italian).toMatchObject({
      translation: { it: 'Italiano', en: 'Italian' },
      langs: { it: 'Italiano', en: 'Italian' },
    })
    expect((await caller(server.url).get('/api/conf/tables/tablevalue/all/LEGAL_FORM/APP')).status).toBe(401)
  })

  test('the configuration updates with the schema folder: a new file, a broken one, a deleted one', async () => {
    const file = join(server.schemas, 'entities', 'spoons.json')
    const change = (work: () => void) =>
      nextEvent(server.url, clerk.token ?? '', ({ type }) => type === 'catalogue', work)
    await change(() => writeFileSync(join(server.schemas, 'lookups', 'spoon.json'), JSON.stringify(LOOKUP)))
    await change(() => writeFileSync(file, JSON.stringify(SPOONS)))
    const conf = await visible(clerk)
    expect(conf.items.find(({ route }: { route: string }) => route === 'spoons')).toMatchObject({
      canWrite: true,
      name: 'Spoons',
    })
    expect(JSON.stringify(conf.menus.main)).toContain('/spoons')
    const made = await clerk.post('/api/spoons', { name: 'First', kind: 'TEA' })
    expect(made.status).toBe(201)

    await change(() => writeFileSync(file, '{ "route": "spoons", "recrod": {} }'))
    const broken = await clerk.get(`/api/spoons/${made.body.data.id}`)
    expect([broken.status, broken.body.errorCode]).toEqual([503, 'ENTITY_BROKEN'])
    expect((await clerk.get('/api/subjects/customers?size=1')).status).toBe(200)
    const [seen, told] = await Promise.all([visible(admin), visible(clerk)])
    const problems = (one: typeof seen) =>
      one.items.find(({ route }: { route: string }) => route === 'spoons').problems
    expect(problems(seen).length).toBeGreaterThan(0)
    expect(JSON.stringify(problems(told))).not.toContain('recrod')

    await change(() => writeFileSync(file, JSON.stringify(SPOONS)))
    expect((await clerk.get(`/api/spoons/${made.body.data.id}`)).body.data.name).toBe('First')
    await change(() => unlinkSync(file))
    expect((await clerk.get('/api/spoons')).status).toBe(404)
    expect(JSON.stringify((await visible(clerk)).menus)).not.toContain('/spoons')
    await change(() => writeFileSync(file, JSON.stringify(SPOONS)))
    expect((await clerk.get(`/api/spoons/${made.body.data.id}`)).body.data.name).toBe('First')
  })
})
