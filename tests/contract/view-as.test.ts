import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../src/contract/model/user'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
}, 120_000)
afterAll(() => server.drop())

const as = (role: string) => ({ 'x-view-as': role })
const routes = (body: { data: { items: { route: string }[] } }) => body.data.items.map(({ route }) => route)

describe('an administrator who looks at the office as a role', () => {
  test.each([
    ['ROLE_MANAGER', 'laura.bianchi'],
    ['ROLE_USER', 'ufficio'],
    ['ROLE_APPROVER', 'davide.moretti'],
    ['ROLE_VIEWER', 'sola.lettura'],
    ['ROLE_CUSTOMER', 'officina.estense'],
  ])('a preview of a role shows as %s the entities, menus and rights that %s has', async (role, name) => {
    const person = await signedIn(server.url, name)
    const { id } = (await person.get('/api/auth/whoami')).body.data
    const me = (await admin.get('/api/auth/whoami')).body.data.id
    const real = (await person.get('/api/entityconf/visible')).body.data
    const answer = (await admin.get('/api/entityconf/visible', as(role))).body.data
    // The path to the own profile stays the administrator's, who is no subject: an own record is missing.
    const seen = JSON.parse(JSON.stringify(answer).replaceAll(me, id))
    const { subjectId } = (await person.get('/api/auth/whoami')).body.data
    const own = real.menus.own.filter(({ path }: { path: string }) => !path.endsWith(`/${subjectId}`))
    expect([seen.items, seen.menus, seen.landing]).toEqual([real.items, { ...real.menus, own }, real.landing])
  })

  test('a preview of a role reads the records of the role, and no others', async () => {
    expect((await admin.get('/api/subjects/customers', as('ROLE_USER'))).status).toBe(200)
    expect((await admin.get('/api/auth/users', as('ROLE_USER'))).status).toBe(403)
    const found = await admin.get('/api/search?q=amministratore', as('ROLE_USER'))
    expect(routes(found.body)).not.toContain('users')
    const cards = (await admin.get('/api/dashboard/widgets', as('ROLE_CUSTOMER'))).body.data.items
    const shown = cards.filter((card: { shown: boolean }) => card.shown).map(({ id }: { id: string }) => id)
    expect(shown).toEqual(['received', 'consents', 'notices', 'recent'])
  })

  test('a preview of a role shows no own rows: they belong to a person, not to a role', async () => {
    const { data } = (await admin.get('/api/subjects/customers', as('ROLE_CUSTOMER'))).body
    expect(data.items).toEqual([])
  })

  test('a preview of a role writes nothing, whatever the role may do', async () => {
    const { items } = (await admin.get('/api/subjects/customers?size=1')).body.data
    const at = '/api/subjects/customers'
    const calls: [string, string, unknown?][] = [
      ['POST', at, {}],
      ['PUT', `${at}/${items[0].id}`, items[0]],
      ['PUT', `${at}/statuses/${items[0].id}?newStatus=ACTIVE`, {}],
      ['PUT', `${at}/deletes/${items[0].id}`],
      ['PUT', `${at}/${items[0].id}/un-deletes`],
      ['POST', `${at}/batches`, { operation: 'delete', ids: [items[0].id] }],
      ['POST', '/api/views/customers', {}],
      ['PUT', '/api/presence', {}],
    ]
    for (const [method, path, body] of calls) {
      const { status, body: answer } = await admin.call(method, path, body, as('ROLE_MANAGER'))
      expect([method, path, status, answer.errorCode]).toEqual([method, path, 403, 'PREVIEW_READ_ONLY'])
    }
    const after = (await admin.get(`${at}/${items[0].id}`)).body.data
    expect(after.extraFields).toEqual(items[0].extraFields)
  })

  test('a preview of a role asks for directions: a posted question changes nothing', async () => {
    const [origin, destination] = [
      { lat: 44.7, lng: 10.95 },
      { lat: 44.701, lng: 10.951 },
    ]
    const { body, status } = await admin.call(
      'POST',
      '/api/geo/directions',
      { origin, destination },
      as('ROLE_VIEWER'),
    )
    expect([status, body.data?.status]).toEqual([200, 'OK'])
  })

  test('nobody else may, and no other word is a role', async () => {
    const laura = await signedIn(server.url, 'laura.bianchi')
    expect((await laura.get('/api/entityconf/visible', as('ROLE_ADMIN'))).status).toBe(403)
    expect((await laura.get('/api/auth/users', as('ROLE_ADMIN'))).body.errorCode).toBe('FORBIDDEN')
    for (const word of ['ROLE_GOD', '', 'CUSTOMER_R', 'x'.repeat(500)])
      expect((await admin.get('/api/entityconf/visible', as(word))).status, word).toBe(400)
  })

  test.each(ROLES)('%s can be looked at', async (role) => {
    expect((await admin.get('/api/entityconf/visible', as(role))).status).toBe(200)
  })

  test('a session goes on as it was without the header', async () => {
    expect((await admin.get('/api/auth/users')).status).toBe(200)
  })
})
