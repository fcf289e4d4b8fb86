import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { currentWork } from '../../src/server/kernel/db/work'
import { caller, login, PASSWORD, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('sign-in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server?.drop())

  test('the health call answers once the server serves', async () => {
    expect(await caller(server.url).get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  test('a sign-in takes user name and secret as a form and answers the user [API-03] [AUTH-02] [AUTH-03]', async () => {
    const { body, status } = await login(server.url, '  laura.bianchi ')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      username: 'laura.bianchi',
      fullname: 'Laura Bianchi',
      name: 'Laura Bianchi',
      lang: 'it',
    })
    expect(body.data.authorities).toEqual(
      expect.arrayContaining(['ROLE_MANAGER', 'ON_BOARD', 'ACCESS_BACKOFFICE', 'CUSTOMER_R', 'CUSTOMER_W']),
    )
    expect(body.data.subjectId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.data.token.split('.')).toHaveLength(3)
  })

  test('a sign-in treats a missing password as an empty one', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body, status } = await caller(server.url).post('/api/auth/login', 'username=sola.lettura', form)
    expect([status, body.errorCode]).toEqual([401, 'BAD_CREDENTIALS'])
  })

  test('a sign-in answers the same for a wrong password and an unknown user', async () => {
    const wrong = await login(server.url, 'ufficio', 'wrong')
    const unknown = await login(server.url, 'nobody', 'wrong')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  test('an identity call identifies the caller [API-04] [AUTH-14]', async () => {
    const anna = await signedIn(server.url, 'sola.lettura')
    const { body, status } = await anna.get('/api/auth/whoami')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      username: 'sola.lettura',
      fullname: 'Anna Lettrice',
      subjectId: null,
      token: anna.token,
    })
  })

  test.each([
    ['scaduta', 'PASSWORD_EXPIRED'],
    ['disabilitato', 'USER_DISABLED'],
  ])('a sign-in of %s is refused with 403 %s, for the right password only', async (name, code) => {
    const right = await login(server.url, name)
    expect([right.status, right.body.errorCode]).toEqual([403, code])
    expect((await login(server.url, name, 'wrong')).body.errorCode).toBe('BAD_CREDENTIALS')
  })

  test('a sign-in works without ON_BOARD, and says so', async () => {
    const { body } = await login(server.url, 'nuovo@posta.example')
    expect(body.data.authorities).not.toContain('ON_BOARD')
  })

  test('a call without a token or with a wrong one is refused', async () => {
    for (const token of [null, 'x', 'a.b.c']) {
      const { body, headers, status } = await caller(server.url, token).get('/api/auth/whoami')
      expect([status, body.errorCode]).toEqual([401, 'UNAUTHORIZED'])
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('a session ends at once with a logout', async () => {
    const anna = await signedIn(server.url, 'sola.lettura')
    expect((await anna.post('/api/auth/logout')).status).toBe(200)
    expect((await anna.get('/api/auth/whoami')).body.errorCode).toBe('SESSION_EXPIRED')
    expect((await anna.post('/api/auth/refresh')).body.errorCode).toBe('SESSION_EXPIRED')
  })

  test('the server writes a sign-in to the record, without a new version', async () => {
    const admin = await signedIn(server.url, 'admin')
    const user = async () => (await admin.get('/api/auth/users?q=davide.moretti')).body.data.items[0]
    const before = await user()
    expect(before.lastLoginAt).toBeNull()
    await login(server.url, 'davide.moretti', 'wrong')
    await login(server.url, 'davide.moretti')
    const after = await user()
    expect(Date.parse(after.lastLoginAt)).toBeGreaterThan(0)
    expect(after).toMatchObject({ failedLogins: 0, extraFields: before.extraFields })
  })

  test('a wrong password is counted on the record a moment later, unless the right one came since', async () => {
    const admin = await signedIn(server.url, 'admin')
    const failed = async (name: string) =>
      (await admin.get(`/api/auth/users?q=${name}`)).body.data.items[0].failedLogins
    await login(server.url, 'giulia.neri', 'wrong')
    await login(server.url, 'ufficio', 'wrong')
    await login(server.url, 'ufficio')
    await vi.waitFor(async () => expect(await failed('giulia.neri')).toBe(1), 5_000)
    expect(await failed('ufficio')).toBe(0)
  })

  test('a sign-in sends the store the same queries for existing and unknown names [S6]', async () => {
    const statements = async (name: string) => {
      // Records of earlier sign-ins are written after their answers.
      await server.use(accountsFeature).security.settle()
      const [query, texts] = [server.db.query, [] as string[]]
      const asked = vi.spyOn(server.db, 'query').mockImplementation((text, params) => {
        // Workers look for jobs and batches at their own times, whoever signs in: only what the call asks
        // counts.
        if (currentWork().where) texts.push(text)
        return query(text, params)
      })
      expect((await login(server.url, name, 'wrong')).body.errorCode).toBe('BAD_CREDENTIALS')
      asked.mockRestore()
      return texts.filter((text) => !text.startsWith('update "e_users"'))
    }
    await statements('nobody.there')
    const unknown = await statements('trasporti.secchio')
    expect(unknown.length).toBeGreaterThan(5)
    expect(await statements('trasporti.secchia')).toEqual(unknown)
  })

  test('a token is exchanged for a new one', async () => {
    const anna = await signedIn(server.url, 'sola.lettura')
    const { body } = await anna.post('/api/auth/refresh')
    expect(body.data.username).toBe('sola.lettura')
    expect((await caller(server.url, body.data.token).get('/api/auth/whoami')).status).toBe(200)
  })

  test('an account is locked after five wrong passwords', async () => {
    for (let count = 0; count < 5; count += 1) await login(server.url, 'privacy', 'wrong')
    const { body, headers, status } = await login(server.url, 'privacy', PASSWORD)
    expect([status, body.errorCode]).toEqual([429, 'LOCKED'])
    expect(body.errors[0].params.minutes).toBe(15)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  })
})
