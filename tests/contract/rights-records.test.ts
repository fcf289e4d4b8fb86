import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const GROUPS = '/api/auth/groups'
const USERS = '/api/auth/users'

describe('groups, authorities and memberships', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const list = async (path: string) => (await admin.get(`${path}?size=200&count=exact`)).body.data
  const get = async (path: string, id: string) => (await admin.get(`${path}/${id}`)).body.data
  const put = async (path: string, record: { id: string }, values: object) => {
    const { body, status } = await admin.put(`${path}/${record.id}`, {
      ...(await get(path, record.id)),
      ...values,
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const group = async (code: string) =>
    (await list(GROUPS)).items.find((one: { code: string }) => one.code === code)
  const user = async (name: string) => (await admin.get(`${USERS}?usernameEquals=${name}`)).body.data.items[0]
  const authorities = async (name: string): Promise<string[]> =>
    (await (await signedIn(server.url, name)).get('/api/auth/whoami')).body.data.authorities

  test('the nine groups, the authorities by name and each person’s groups are records [PERM-01] [PERM-04]', async () => {
    const groups = await list(GROUPS)
    expect(groups.items.map(({ code }: { code: string }) => code).sort()).toEqual([
      'ROLE_ADMIN',
      'ROLE_APPROVER',
      'ROLE_COLLABORATOR',
      'ROLE_CUSTOMER',
      'ROLE_MANAGER',
      'ROLE_REG_WORKFLOW',
      'ROLE_SUPPLIER',
      'ROLE_USER',
      'ROLE_VIEWER',
    ])
    const clerks = await get(GROUPS, (await group('ROLE_USER')).id)
    expect(clerks.authorities).toEqual(
      expect.arrayContaining(['ROLE_USER', 'ON_BOARD', 'ACCESS_BACKOFFICE', 'CUSTOMER_W']),
    )
    expect(clerks.authorities).not.toContain('CUSTOMER_D')
    expect((await list('/api/auth/authorities')).total).toBeGreaterThan(100)
    const permission = (await admin.get('/api/auth/authorities?codeEquals=CUSTOMER_W')).body.data.items[0]
    expect(permission).toMatchObject({ kind: 'PERMISSION', entityStem: 'CUSTOMER', code: 'CUSTOMER_W' })
    const laura = await get(USERS, (await user('laura.bianchi')).id)
    expect(laura.groups).toEqual([expect.objectContaining({ id: (await group('ROLE_MANAGER')).id })])
  })

  test('authorities to read, write and delete exist for the 26 subjects [PERM-05]', async () => {
    const STEMS =
      `CUSTOMER SUPPLIER COLLABORATOR BU_DOCUMENT CMS_CONTENT DOMAIN CMS_RESOURCE CMS_STRUCTURE CMS_TEMPLATE ENTITY_CONF
      TOKEN PROMO_CODE PRIVACY_RECORD USER MAIL GROUP AUTHORITY NOTE MAIL_TEMPLATE PRINT_TEMPLATE TAG ACL SYSREGISTRY TABLE
      PROFILE SUBJECT`.split(/\s+/)
    expect(STEMS).toHaveLength(26)
    const wanted = STEMS.flatMap((stem) => ['R', 'W', 'D'].map((sign) => `${stem}_${sign}`))
    const { items } = await list('/api/auth/authorities')
    const codes = items.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(wanted))
    expect(await authorities('ufficio')).toContain('PROMO_CODE_R')
    expect(await authorities('ufficio')).not.toContain('PROMO_CODE_W')
  })

  test('a new group holds what it says for whom it is given to, and nothing once it is disabled', async () => {
    const made = await admin.post(GROUPS, { name: { it: 'Posta', en: 'Post' }, authorities: ['MAIL_W'] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const viewer = await user('sola.lettura')
    const before = (await get(USERS, viewer.id)).groups
    expect(await authorities('sola.lettura')).not.toContain('MAIL_W')
    await put(USERS, viewer, { groups: [...before, { id: made.body.data.id }] })
    await expect.poll(() => authorities('sola.lettura')).toContain('MAIL_W')
    await put(GROUPS, made.body.data, { authorities: ['MAIL_W', 'MAIL_D'] })
    await expect.poll(() => authorities('sola.lettura')).toContain('MAIL_D')
    const now = await get(GROUPS, made.body.data.id)
    expect((await admin.put(`${GROUPS}/statuses/${now.id}?newStatus=DISABLED`, now)).status).toBe(200)
    await expect.poll(() => authorities('sola.lettura')).not.toContain('MAIL_W')
    await put(USERS, viewer, { groups: before })
    await expect.poll(() => authorities('sola.lettura')).toEqual(expect.arrayContaining(['ROLE_VIEWER']))
  })

  test('a group, a rule of access and a status name only authorities that exist, except those they had before', async () => {
    const name = { it: 'Refuso', en: 'Misprint' }
    const near = {
      code: 'UNKNOWN_AUTHORITY',
      params: { word: 'CUSTOMERS_R', near: 'CUSTOMER_R', context: 'near' },
    }
    const refused = await admin.post(GROUPS, { name, authorities: ['CUSTOMER_W', 'CUSTOMERS_R'] })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'authorities', ...near }]])
    expect(refused.body.errors[0].message).toBe(
      'there is no authority "CUSTOMERS_R": did you mean "CUSTOMER_R"?',
    )
    const strange = await admin.post(GROUPS, { name, authorities: ['ZZZZZZZZZZ_R'] })
    expect(strange.body.errors).toMatchObject([{ path: 'authorities', params: { word: 'ZZZZZZZZZZ_R' } }])

    const rule = {
      name: 'Refuso',
      entityRoute: 'documents',
      authRead: ['OWNER', 'ROLE_SUPPLIER', 'SUPPLIERS'],
    }
    const map = [{ status: 'DRAFT', authorities: ['CUSTOMERS_R'] }]
    const { errors } = (await admin.post('/api/auth/acls', { ...rule, authWriteMap: map })).body
    expect(errors).toMatchObject([
      { path: 'authRead', params: { word: 'SUPPLIERS' } },
      { path: expect.stringMatching(/^authWriteMap\..+\.authorities$/), ...near },
    ])

    const conf = (await admin.get('/api/entityconf?routeEquals=customers')).body.data.items[0]
    const { statuses, ...record } = await get('/api/entityconf', conf.id)
    const [first, ...others] = statuses
    const opened = await admin.put(`/api/entityconf/${conf.id}`, {
      ...record,
      statuses: [{ ...first, writeAuth: ['CUSTOMERS_R'] }, ...others],
    })
    expect([opened.status, opened.body.errors]).toMatchObject([422, [near]])

    const made = (await admin.post(GROUPS, { name, authorities: ['CUSTOMER_R'] })).body.data
    await server.db.query(`update e_profiles set authorities = '["CUSTOMER_R", "GONE_R"]' where id = $1`, [
      made.id,
    ])
    await put(GROUPS, made, { authorities: ['CUSTOMER_R', 'GONE_R', 'CUSTOMER_W'] })
  })

  test('administrators alone change groups; a manager makes users without any [S3]', async () => {
    const laura = await signedIn(server.url, 'laura.bianchi')
    const id = (await group('ROLE_MANAGER')).id
    const record = (await laura.get(`${GROUPS}/${id}`)).body.data
    expect((await laura.put(`${GROUPS}/${id}`, { ...record, authorities: ['ROLE_ADMIN'] })).status).toBe(403)
    const own = await user('laura.bianchi')
    const mine = (await laura.get(`${USERS}/${own.id}`)).body.data
    const refused = await laura.put(`${USERS}/${own.id}`, {
      ...mine,
      groups: [{ id: (await group('ROLE_ADMIN')).id }],
    })
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([422, 'READ_ONLY'])
    expect(await authorities('laura.bianchi')).not.toContain('ROLE_ADMIN')
  })

  test('a batch that would take away all administrators at once leaves the last of them', async () => {
    const [clerk, first, laura] = [
      await user('ufficio'),
      await user('admin'),
      await signedIn(server.url, 'laura.bianchi'),
    ]
    const { groups } = await get(USERS, clerk.id)
    await put(USERS, clerk, { groups: [...groups, { id: (await group('ROLE_ADMIN')).id }] })
    await expect.poll(() => authorities('ufficio')).toContain('ROLE_ADMIN')
    const ids = [clerk.id, first.id]
    const status = { operation: 'status', ids, changes: { status: 'DISABLED' } }
    const refused = await runBatch(laura, USERS, status)
    expect(refused.failures.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    const tried = await runBatch(admin, USERS, { operation: 'delete', ids, dryRun: true })
    expect(tried.failures.map(({ code, id }) => [id, code])).toEqual([[first.id, 'LAST_ADMIN']])
    const told = await runBatch(admin, USERS, { operation: 'delete', ids })
    expect(told).toMatchObject({ done: 1, failed: 1, failures: [{ id: first.id, code: 'LAST_ADMIN' }] })
    expect((await get(USERS, first.id)).delete.deleted).toBe(false)
    expect((await get(USERS, clerk.id)).delete.deleted).toBe(true)
    expect((await admin.put(`${USERS}/${clerk.id}/un-deletes`)).status).toBe(200)
    await put(USERS, clerk, { groups })
    await expect.poll(() => authorities('ufficio')).not.toContain('ROLE_ADMIN')
  })

  test('no change of a record takes the last administrator away: record and right change together, or neither does', async () => {
    const adminGroup = await get(GROUPS, (await group('ROLE_ADMIN')).id)
    const me = await get(USERS, (await user('admin')).id)
    const tried = async (at: string, record: { id: string }, change: object) => {
      const { body, status } = await admin.put(`${at}/${record.id}`, { ...record, ...change })
      return [status, body.errorCode]
    }
    expect(await tried(USERS, me, { groups: [] })).toEqual([409, 'LAST_ADMIN'])
    expect(await tried(GROUPS, adminGroup, { authorities: ['ON_BOARD', 'ACCESS_BACKOFFICE'] })).toEqual([
      409,
      'LAST_ADMIN',
    ])
    expect((await admin.put(`${GROUPS}/deletes/${adminGroup.id}`)).body.errorCode).toBe('LAST_ADMIN')
    expect(await authorities('admin')).toContain('ROLE_ADMIN')
    expect((await get(USERS, me.id)).groups).toEqual(me.groups)
    expect(await get(GROUPS, adminGroup.id)).toEqual(adminGroup)
  })

  test('a right is gone with the commit that takes it, whatever becomes of the process afterwards', async () => {
    const clerk = await get(USERS, (await user('ufficio')).id)
    const held = async () =>
      (
        await server.db.query<{ group: string }>(
          'select group_code as group from user_group where user_id = $1',
          [clerk.id],
        )
      ).rows
    const before = clerk.groups
    expect((await held()).length).toBeGreaterThan(0)
    // Reads inside the transaction show what a process would find that was killed directly after it.
    await server.db.transaction(async () => {
      const users = server.catalogue.current().entities.get('users')?.entity
      if (!users) throw new Error('no users')
      const body = {
        groups: [],
        extraFields: { current_envers_version: clerk.extraFields.current_envers_version },
      }
      await server.records.update(users, clerk.id, body, {
        principal: null,
        lang: 'it',
        by: null,
        requestId: 'test',
      })
      expect(await held()).toEqual([])
    })
    await put(USERS, clerk, { groups: before })
  })

  test('the table of authorities names every entity once, says what the caller may grant, and is for those who may read groups [PERM-04]', async () => {
    const { rows, words } = (await admin.get('/api/auth/rights', { 'accept-language': 'en' })).body.data
    const customers = rows.find(({ stem }: { stem: string }) => stem === 'CUSTOMER')
    expect(customers).toMatchObject({
      name: 'Customers',
      cells: { delete: { authority: 'CUSTOMER_D', mayGrant: true } },
    })
    expect(new Set(rows.map(({ stem }: { stem: string }) => stem)).size).toBe(rows.length)
    expect(words.map(({ authority }: { authority: string }) => authority)).toEqual(
      expect.arrayContaining(['ROLE_ADMIN', 'ON_BOARD', 'ACCESS_BACKOFFICE']),
    )
    const own = {
      code: 'CRANE_R',
      kind: 'PERMISSION',
      entityStem: 'CRANE',
      operation: 'R',
      name: { it: 'Gru', en: 'Cranes' },
    }
    expect((await admin.post('/api/auth/authorities', own)).status).toBe(201)
    const later = (await admin.get('/api/auth/rights')).body.data.rows
    expect(later.find(({ stem }: { stem: string }) => stem === 'CRANE')).toMatchObject({
      cells: { read: { authority: 'CRANE_R', name: 'Gru' }, write: null, delete: null },
    })
    const laura = await signedIn(server.url, 'laura.bianchi')
    const hers = (await laura.get('/api/auth/rights')).body.data.rows as typeof rows
    const cells = hers.find(({ stem }: { stem: string }) => stem === 'CUSTOMER').cells
    expect([
      cells.write.mayGrant,
      hers.find(({ stem }: { stem: string }) => stem === 'ACL').cells.write.mayGrant,
    ]).toEqual([true, false])
    expect((await (await signedIn(server.url, 'ufficio')).get('/api/auth/rights')).status).toBe(403)
  })

  test('what a person may do is told with the groups it comes from, as the checks decide it [PERM-06]', async () => {
    const clerk = await get(USERS, (await user('ufficio')).id)
    const extra = (
      await admin.post(GROUPS, { name: { it: 'Cestino', en: 'Bin' }, authorities: ['CUSTOMER_D'] })
    ).body.data
    const rights = async () => (await admin.get(`/api/auth/rights/${clerk.id}`)).body.data
    const of = async (route: string) =>
      (await rights()).entities.find((one: { route: string }) => one.route === route)
    expect((await of('customers')).from).toMatchObject({ read: ['ROLE_USER'], write: ['ROLE_USER'] })
    expect((await of('customers')).from).not.toHaveProperty('delete')
    await put(USERS, clerk, { groups: [...clerk.groups, { id: extra.id }] })
    await expect.poll(async () => (await of('customers')).from.delete).toEqual([extra.code])
    expect((await rights()).groups.map(({ code }: { code: string }) => code)).toContain('ROLE_USER')
    expect(await of('entityconf')).toBeUndefined()
    await put(USERS, clerk, { groups: clerk.groups, accessBackoffice: false })
    expect(await rights()).toMatchObject({ shut: 'flags', entities: [] })
    await put(USERS, clerk, { accessBackoffice: clerk.accessBackoffice })
    const outside = await user('officina.estense')
    const seen = (await admin.get(`/api/auth/rights/${outside.id}`)).body.data
    expect(seen.entities.find((one: { route: string }) => one.route === 'customers')).toMatchObject({
      own: true,
    })
    expect((await (await signedIn(server.url, 'ufficio')).get(`/api/auth/rights/${clerk.id}`)).status).toBe(
      403,
    )
    expect((await admin.get('/api/auth/rights/0190a000-0000-7000-8000-000000000001')).status).toBe(404)
  })
})
