import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { uuid7 } from '../../src/server/kernel/uuid'
import { type Caller, caller, login, PASSWORD, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const LOG = '/api/monitor/security'

describe('the security log', () => {
  let server: TestServer
  let admin: Caller
  const begun = new Date().toISOString()

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  /** The entries of a kind since the test began, newest first, once everything is written. */
  const noted = async (kindOf: string) => {
    await server.use(accountsFeature).security.settle()
    const { items } = (await admin.get(`${LOG}?kindEquals=${kindOf}&sort=at,desc`)).body.data
    return items.filter(({ at }: { at: string }) => at >= begun)
  }

  test('the security log has sign-ins with their address, and needs no acknowledgement', async () => {
    await signedIn(server.url, 'ufficio')
    const [first] = await noted('LOGIN')
    expect(first).toMatchObject({ user: { label: expect.stringContaining('ufficio') }, status: 'RESOLVED' })
    expect(first.ip).toMatch(/127\.0\.0\.1|::1/)
    const { items } = (await admin.get(`${LOG}/${first.id}/revisions`)).body.data
    expect(
      items.map(({ operation }: { operation: string }) => operation),
      'settled as it is written',
    ).toEqual(['create'])
  })

  test('the security log has failed attempts, of known and unknown names, and a lock once', async () => {
    await login(server.url, 'sola.lettura', 'wrong')
    await login(server.url, 'nobody\nat all', 'wrong')
    const failed = await noted('LOGIN_FAILED')
    expect(failed.map(({ user }: { user: object | null }) => user !== null).slice(0, 2)).toEqual([
      false,
      true,
    ])
    const { details } = (await admin.get(`${LOG}/${failed[0].id}`)).body.data
    expect(details).toContain('nobody at all')
    for (let index = 0; index < 9; index += 1) await login(server.url, 'davide.moretti', 'wrong')
    expect((await noted('USER_LOCKED')).length).toBe(1)
    expect(JSON.stringify(await noted('LOGIN_FAILED'))).not.toContain(PASSWORD)
  })

  test('the security log has changed rights, ended sessions, and refused calls', async () => {
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await viewer.post('/api/subjects/customers', {})).status).toBe(403)
    expect((await viewer.post('/api/subjects/customers', {})).status).toBe(403)
    const refused = await noted('REFUSED')
    expect(refused).toHaveLength(1)
    expect((await admin.get(`${LOG}/${refused[0].id}`)).body.data.details).toBe(
      'POST /api/subjects/customers',
    )
    const rule = (await admin.post('/api/auth/acls', { name: 'X', entityRoute: 'documents' })).body.data
    const { id } = (await viewer.get('/api/auth/whoami')).body.data
    expect((await viewer.post(`/api/auth/users/${id}/end-sessions`, {})).status, 'administrators alone').toBe(
      403,
    )
    expect((await viewer.get('/api/auth/whoami')).status).toBe(200)
    expect((await admin.post(`/api/auth/users/${id}/end-sessions`, {})).status).toBe(200)
    expect((await viewer.get('/api/auth/whoami')).status, 'every session of the account').toBe(401)
    const acts = await noted('ADMIN')
    const me = (await admin.get('/api/auth/whoami')).body.data.id
    expect(acts.map(({ user }: { user: { id: string } | null }) => user?.id)).toEqual(acts.map(() => me))
    expect(acts.filter(({ ip }: { ip: string | null }) => !/127\.0\.0\.1|::1/.test(ip ?? ''))).toEqual([])
    const details = await Promise.all(
      acts.map(async (one: { id: string }) => {
        const { cause, details: said } = (await admin.get(`${LOG}/${one.id}`)).body.data
        return `${cause} ${said}`
      }),
    )
    expect(details).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^RIGHTS_CHANGED .*acls/${rule.id}$`),
        `SESSIONS_ENDED users/${id}`,
      ]),
    )
  })

  test('the security log has changed rights of many users too, by an import or as a set', async () => {
    const { items } = (await admin.get('/api/auth/users?usernameEquals=ufficio')).body.data
    const many = { operation: 'update', ids: [items[0].id], changes: { fullname: 'Ufficio di prova' } }
    expect(await runBatch(admin, '/api/auth/users', many)).toMatchObject({ done: 1 })
    const [newest] = await noted('ADMIN')
    expect((await admin.get(`${LOG}/${newest.id}`)).body.data.details).toBe(
      `Amministratore: users/${items[0].id}`,
    )
  })

  test('the security log is deleted with its history after the time of the registry, in steps', async () => {
    const [setting] = (await admin.get('/api/conf/sysregistry?keyEquals=security.log.retentionDays')).body
      .data.items
    expect(setting).toMatchObject({ theValue: '90', status: 'ENABLED' })
    await noted('LOGIN')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    /** Inserts a log entry as if written this many days ago. */
    const old = async (days: number, count = 1) => {
      const ids = Array.from({ length: count }, () => uuid7(daysAgo(days).getTime()))
      await server.db.query(
        `insert into e_monitor_security (id, kind, status, "createdAt", "updatedAt") select unnest($1::uuid[]), 'LOGIN', 'RESOLVED', $2, $2`,
        [ids, daysAgo(days)],
      )
      await server.db.query(
        `insert into revision (record_id, revision, route, at, operation, changes)
         select unnest($1::uuid[]), 1, 'monitor-security', $2, 'CREATE', '[]'`,
        [ids, daysAgo(days)],
      )
      return ids
    }
    const left = async (table: string, column: string, ids: string[]) =>
      (await server.db.query(`select 1 from ${table} where ${column} = any ($1::uuid[])`, [ids])).rows.length
    const total = async () => (await admin.get(`${LOG}?count=exact`)).body.data.total
    const before = await total()
    const past = await old(91, 1_201)
    const kept = await old(89)
    await server.tidy()
    expect(await left('e_monitor_security', 'id', past)).toBe(0)
    expect(await left('revision', 'record_id', past)).toBe(0)
    expect(await left('e_monitor_security', 'id', kept)).toBe(1)
    expect(await total()).toBe(before + 1)

    const now = (await admin.get(`/api/conf/sysregistry/${setting.id}`)).body.data
    expect((await admin.put(`/api/conf/sysregistry/${setting.id}`, { ...now, theValue: '30' })).status).toBe(
      200,
    )
    await server.tidy()
    expect(await left('e_monitor_security', 'id', kept)).toBe(0)
    expect(await total()).toBe(before)
  })

  test('administrators alone read the security log, and no one writes it', async () => {
    const manager = await signedIn(server.url, 'laura.bianchi')
    expect((await manager.get(LOG)).status).toBe(403)
    expect((await admin.post(LOG, { kind: 'LOGIN' })).status).toBe(403)
    expect((await caller(server.url).get(LOG)).status).toBe(401)
  })

  test('managers see everybody’s sessions and end their own alone', async () => {
    const [manager, clerk] = await Promise.all([
      signedIn(server.url, 'laura.bianchi'),
      signedIn(server.url, 'ufficio'),
    ])
    const all = (await manager.get('/api/auth/tokens?all=true')).body.data.items
    const other = all.find(({ user }: { user: { label: string } }) => user.label === 'Ufficio')
    const people = new Set(all.map(({ user }: { user: { id: string } }) => user.id))
    expect(people.size).toBeGreaterThan(1)
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    const session = other ?? all.find(({ user }: { user: { id: string } }) => user.id === id)
    expect((await manager.put(`/api/auth/tokens/revokes/${session.id}`)).status).toBe(404)
    expect((await manager.put(`/api/auth/tokens/revokes/all/${id}`)).status).toBe(403)
    expect((await clerk.get('/api/auth/tokens?all=true')).status).toBe(403)
    expect((await clerk.get('/api/auth/whoami')).status).toBe(200)
  })
})
