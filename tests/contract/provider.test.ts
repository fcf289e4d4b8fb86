import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, caller, login, PASSWORD, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { startTokenMaker, type TokenMaker } from '../support/token-maker'

describe('sign-in by an identity provider', { timeout: 60_000 }, () => {
  let provider: TokenMaker
  let server: TestServer
  beforeAll(async () => {
    provider = await startTokenMaker()
    server = await testServer({ config: { identity: provider.settings } })
  })
  afterAll(async () => {
    await server?.drop()
    await provider?.stop()
  })

  const enter = (token: unknown): Promise<Answer> => caller(server.url).post('/api/auth/provider', { token })
  /** The claims of a provider that has verified the address of a user. */
  const verified = (name: string) => ({ email: `${name}@tessera.example`, email_verified: true })
  const unsigned = (claims: object) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

  test('the page is told url, realm and client id, and may talk to the provider alone [API-30] [AUTH-17] [S8]', async () => {
    const { body, headers } = await caller(server.url).get('/assets/environments/environment.json')
    expect(body).toMatchObject({ apiBaseUrl: '', idp: provider.settings })
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toContain(`connect-src 'self' ${provider.settings.url}`)
    expect(policy).toContain(`frame-src 'self' blob: ${provider.settings.url}`)
    expect(policy).toContain("frame-ancestors 'none'")
    const frame = await caller(server.url).get('/assets/sign-in/silent.html')
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test('a token of the provider opens a session of ours [AUTH-17]', async () => {
    const { body, status } = await enter(await provider.token(verified('laura.bianchi')))
    expect([status, body.data?.username]).toEqual([200, 'laura.bianchi'])
    expect(body.data.authorities).toContain('ROLE_MANAGER')
    const laura = caller(server.url, body.data.token)
    expect((await laura.get('/api/auth/whoami')).status).toBe(200)
    expect((await laura.post('/api/auth/refresh')).status).toBe(200)
    expect((await laura.post('/api/auth/logout')).body.data).toEqual({ byProvider: true })
    const anna = await signedIn(server.url, 'sola.lettura')
    expect((await anna.post('/api/auth/logout')).body.data).toEqual({ byProvider: false })
  })

  test.each([
    ['a name', { preferred_username: 'admin' }],
    ['an address that was not verified', { email: 'admin@tessera.example', email_verified: false }],
    ['an address of which nothing is said', { email: 'admin@tessera.example' }],
    ['a word instead of a yes', { email: 'admin@tessera.example', email_verified: 'true' }],
    ['a name that is an address', { preferred_username: 'admin@tessera.example', email_verified: true }],
    ['an address that is the user name of an account', { email: 'officina.estense', email_verified: true }],
  ])('%s says nothing about who somebody is here', async (_, claims) => {
    const { body, status } = await enter(await provider.token({ sub: crypto.randomUUID(), ...claims }))
    expect([status, body.errorCode]).toEqual([403, 'PROVIDER_UNKNOWN_USER'])
  })

  test('a verified address finds the account that has it, however it is written, and its owner is told', async () => {
    const email = 'Sara.Fontana@Posta.example'
    expect((await enter(await provider.token({ email, email_verified: true }))).body.data.username).toBe(
      email.toLowerCase(),
    )
    const outbox = (await (await signedIn(server.url, 'admin')).get('/api/mail/outbox')).body.data.items
    const told = outbox.filter(({ event }: { event: string }) => event === 'PROVIDER_LINKED')
    expect(told.map(({ recipient }: { recipient: string }) => recipient)).toContain(email.toLowerCase())
  })

  test('an address that two accounts have is nobody’s', async () => {
    const admin = await signedIn(server.url, 'admin')
    const more = { fullname: 'Uno', email: 'due.volte@tessera.example', lang: 'it', userType: 'STAFF' }
    for (const username of ['due.uno', 'due.due'])
      expect((await admin.post('/api/auth/users', { username, ...more })).status).toBe(201)
    const { body, status } = await enter(await provider.token(verified('due.volte')))
    expect([status, body.errorCode]).toEqual([403, 'PROVIDER_UNKNOWN_USER'])
  })

  test('a person stays tied to the user found first: an address that changes hands at the provider leads nowhere', async () => {
    const sub = crypto.randomUUID()
    await enter(await provider.token({ sub, ...verified('davide.moretti') }))
    const moved = await enter(await provider.token({ sub, ...verified('ufficio') }))
    expect(moved.body.data.username).toBe('davide.moretti')
    const impostor = await enter(
      await provider.token({ sub: crypto.randomUUID(), ...verified('davide.moretti') }),
    )
    expect([impostor.status, impostor.body.errorCode]).toEqual([403, 'PROVIDER_UNKNOWN_USER'])
  })

  test('a signed-in person links their account at the provider with their password, and unlinks it', async () => {
    const at = '/api/auth/provider/links'
    const sub = crypto.randomUUID()
    const elsewhere = { sub, email: 'private@elsewhere.example', email_verified: true }
    const viewer = await signedIn(server.url, 'sola.lettura')
    const links = async () => (await viewer.get(at)).body.data.items.length
    expect(
      (await caller(server.url).post(at, { password: PASSWORD, token: await provider.token(elsewhere) }))
        .status,
    ).toBe(401)
    const wrong = await viewer.post(at, { password: 'wrong', token: await provider.token(elsewhere) })
    expect([wrong.status, wrong.body.errorCode, await links()]).toEqual([422, 'PASSWORD_REFUSED', 0])
    expect(
      (await viewer.post(at, { password: PASSWORD, token: await provider.forged(elsewhere) })).body.errorCode,
    ).toBe('PROVIDER_TOKEN')
    expect((await enter(await provider.token(elsewhere))).body.errorCode).toBe('PROVIDER_UNKNOWN_USER')

    expect(
      (await viewer.post(at, { password: PASSWORD, token: await provider.token(elsewhere) })).status,
    ).toBe(200)
    expect([await links(), (await enter(await provider.token(elsewhere))).body.data.username]).toEqual([
      1,
      'sola.lettura',
    ])
    const clerk = await signedIn(server.url, 'ufficio')
    const taken = await clerk.post(at, { password: PASSWORD, token: await provider.token(elsewhere) })
    expect([taken.status, taken.body.errorCode]).toEqual([409, 'PROVIDER_TIED'])
    const second = await viewer.post(at, {
      password: PASSWORD,
      token: await provider.token({ sub: crypto.randomUUID() }),
    })
    expect(second.body.errorCode).toBe('PROVIDER_TIED')

    expect((await viewer.post(`${at}/end`, { password: 'wrong' })).body.errorCode).toBe('PASSWORD_REFUSED')
    expect((await viewer.post(`${at}/end`, { password: PASSWORD })).status).toBe(200)
    const known = { sub, ...verified('sola.lettura') }
    expect([await links(), (await enter(await provider.token(known))).body.errorCode]).toEqual([
      0,
      'PROVIDER_UNKNOWN_USER',
    ])
    expect((await viewer.post(`${at}/end`, { password: PASSWORD })).status).toBe(404)

    // An ended link stays ended when others, or its owner, request a link that is refused.
    const clerks = { sub: crypto.randomUUID(), email: 'clerk@elsewhere.example', email_verified: true }
    expect((await clerk.post(at, { password: PASSWORD, token: await provider.token(clerks) })).status).toBe(
      200,
    )
    for (const [who, asked] of [[clerk, elsewhere] as const, [viewer, clerks] as const]) {
      const refused = await who.post(at, { password: PASSWORD, token: await provider.token(asked) })
      expect(refused.body.errorCode).toBe('PROVIDER_TIED')
      expect((await enter(await provider.token(known))).body.errorCode).toBe('PROVIDER_UNKNOWN_USER')
      const stranger = { ...verified('sola.lettura'), sub: crypto.randomUUID() }
      expect((await enter(await provider.token(stranger))).body.errorCode).toBe('PROVIDER_UNKNOWN_USER')
    }
    expect((await clerk.post(`${at}/end`, { password: PASSWORD })).status).toBe(200)
    expect((await viewer.post(at, { password: PASSWORD, token: await provider.token(known) })).status).toBe(
      200,
    )
    expect((await enter(await provider.token(known))).body.data.username).toBe('sola.lettura')
  })

  test('an expired password of ours does not matter; a disabled user stays out', async () => {
    const expired = await enter(
      await provider.token({ email: 'scaduta@tessera.example', email_verified: true }),
    )
    expect(expired.status).toBe(200)
    expect((await caller(server.url, expired.body.data.token).get('/api/auth/whoami')).status).toBe(200)
    expect((await login(server.url, 'scaduta')).body.errorCode).toBe('PASSWORD_EXPIRED')
    const disabled = await enter(
      await provider.token({ email: 'disabilitato@tessera.example', email_verified: true }),
    )
    expect([disabled.status, disabled.body.errorCode]).toEqual([403, 'USER_DISABLED'])
  })

  test('no other token is taken, and none twice [S4]', async () => {
    const admin = verified('admin')
    const now = Math.floor(Date.now() / 1000)
    const bad: Record<string, string> = {
      forged: await provider.forged(admin),
      'signed with the public key': await provider.confused(),
      unsigned: unsigned({
        iss: provider.issuer,
        aud: 'tessera',
        sub: 'x',
        iat: now,
        exp: now + 60,
        nonce: 'n',
        ...admin,
      }),
      'for somebody else': await provider.token({ ...admin, aud: 'other' }),
      'asked for by somebody else': await provider.token({
        ...admin,
        aud: ['tessera', 'other'],
        azp: 'other',
      }),
      'of another issuer': await provider.token({ ...admin, iss: 'https://other.example' }),
      expired: await provider.token({ ...admin, iat: now - 900, exp: now - 600 }),
      'too old': await provider.token({ ...admin, iat: now - 600, exp: now + 600 }),
      'an access token': await provider.token({ ...admin, nonce: undefined }),
      'with a key of its own': await provider.token(admin, { jku: 'http://127.0.0.1:1/keys', kid: 'two' }),
      'no token': 'x',
      empty: '',
      long: 'a.b.c'.repeat(1000),
    }
    for (const [what, token] of Object.entries(bad)) {
      const { body, status } = await enter(token)
      expect([status, body.errorCode], what).toEqual([401, 'PROVIDER_TOKEN'])
    }
    for (const token of [null, 3, {}, ['x']]) expect((await enter(token)).body.errorCode).toBe('BAD_BODY')
    const good = await provider.token(admin)
    const both = await Promise.all([enter(good), enter(good)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(provider.asked(), 'keys are kept; one unknown key asks once more').toBeLessThanOrEqual(2)
    const session = (await signedIn(server.url, 'admin')).token
    expect((await enter(session)).body.errorCode, 'our own token is none of the provider').toBe(
      'PROVIDER_TOKEN',
    )
  })
})

test('an office without a provider knows no such call; one whose provider is silent says so', async () => {
  const without = await testServer()
  try {
    const answer = await caller(without.url).post('/api/auth/provider', { token: 'x' })
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOUND'])
    const { body, headers } = await caller(without.url).get('/assets/environments/environment.json')
    expect(body).not.toHaveProperty('idp')
    expect(headers.get('content-security-policy')).not.toMatch(/https?:/)
  } finally {
    await without.drop()
  }
  const identity = { url: 'http://127.0.0.1:1', realm: '', clientId: 'tessera' }
  const alone = await testServer({ config: { identity } })
  try {
    const { body, status } = await caller(alone.url).post('/api/auth/provider', { token: 'x' })
    expect([status, body.errorCode]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  } finally {
    await alone.drop()
  }
})
