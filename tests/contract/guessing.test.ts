import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, caller, login, nextEvent, PASSWORD, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('guessing and stolen sessions', { timeout: 120_000 }, () => {
  let server: TestServer
  let time = new Date()
  const later = (seconds: number) => {
    time = new Date(time.getTime() + seconds * 1000)
  }
  beforeAll(async () => {
    server = await testServer({ now: () => time })
  })
  afterAll(() => server?.drop())

  const codeOf = ({ body }: Answer) => body.errorCode

  test('the server checks five of forty guesses at once; the owner signs in again after a quarter of an hour [S5]', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) =>
      login(server.url, 'davide.moretti', `guess ${index}`),
    )
    const said = (await Promise.all(guesses)).map(codeOf)
    expect(said.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5)
    expect(said.filter((code) => code === 'LOCKED')).toHaveLength(35)
    expect(codeOf(await login(server.url, 'davide.moretti')), 'the right one, too early').toBe('LOCKED')
    later(15 * 60 + 1)
    expect((await login(server.url, 'davide.moretti')).status).toBe(200)
  })

  test('a dozen right sign-ins of one person at once are all let in, and guesses among them lock nobody out [S5]', async () => {
    later(3600)
    const rights = Array.from({ length: 12 }, () => login(server.url, 'giulia.neri'))
    expect((await Promise.all(rights)).map(({ status }) => status)).toEqual(rights.map(() => 200))
    const mixed = ['wrong', ...Array.from({ length: 12 }, () => PASSWORD), 'wrong']
    const said = await Promise.all(mixed.map((secret) => login(server.url, 'giulia.neri', secret)))
    expect(said.map(({ status }) => status)).toEqual(mixed.map((secret) => (secret === PASSWORD ? 200 : 401)))
  })

  test('sign-ins that the database could not answer are no wrong guesses [S5]', async () => {
    later(3600)
    const { query } = server.db
    await query('alter table credential rename to credential_gone')
    for (let count = 0; count < 8; count += 1)
      expect((await login(server.url, 'davide.moretti')).status).toBe(500)
    await query('alter table credential_gone rename to credential')
    expect((await login(server.url, 'davide.moretti')).status).toBe(200)
  })

  test('one address that tries many names is stopped, its rightful people are not locked out for good [S5]', async () => {
    later(3600)
    const guesses = Array.from({ length: 60 }, (_, index) => login(server.url, `nobody${index}`, 'x'))
    const said = (await Promise.all(guesses)).map(codeOf)
    expect(said.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(50)
    expect(said.filter((code) => code === 'LOCKED')).toHaveLength(10)
    later(15 * 60 + 1)
    expect((await login(server.url, 'sola.lettura')).status).toBe(200)
  })

  test('known and unknown names are answered alike: sign-in, lock, recovery [S6]', async () => {
    later(3600)
    const answers = async (name: string) => {
      const tries = []
      for (let index = 0; index < 6; index += 1) tries.push(await login(server.url, name, 'wrong'))
      const recover = await caller(server.url).post('/api/webaccess/recover-password-link', {
        username: name,
        lang: 'it',
      })
      return [...tries, recover].map(({ body, status }) => ({ status, body }))
    }
    expect(await answers('ufficio')).toEqual(await answers('nobody.at.all'))
    later(3600)
  })

  test('a session is over at the next call: revoked, disabled, password changed; an exchanged token ends it [S4]', async () => {
    const admin = await signedIn(server.url, 'admin')
    const giulia = await signedIn(server.url, 'giulia.neri')
    const list = (await admin.get('/api/auth/tokens?all=true')).body.data.items
    const session = list.find(({ user }: { user: { label: string } }) => user.label === 'Giulia Neri')
    const event = await nextEvent(
      server.url,
      giulia.token ?? '',
      ({ type }) => type === 'session',
      () => admin.put(`/api/auth/tokens/revokes/${session.id}`),
    )
    expect(event).toEqual({ type: 'session', reason: 'revoked' })
    expect(codeOf(await giulia.get('/api/auth/whoami'))).toBe('SESSION_EXPIRED')
    expect(codeOf(await giulia.post('/api/auth/refresh'))).toBe('SESSION_EXPIRED')

    const again = await signedIn(server.url, 'giulia.neri')
    const left = await nextEvent(
      server.url,
      again.token ?? '',
      ({ type }) => type === 'session',
      () => again.post('/api/auth/logout'),
    )
    expect(left, 'a sign-out is no expiry').toEqual({ type: 'session', reason: 'left' })

    const first = await signedIn(server.url, 'officina.estense')
    const second = await signedIn(server.url, 'officina.estense')
    const form = new URLSearchParams({
      username: 'officina.estense',
      oldPassword: PASSWORD,
      newPassword: 'quattro gatti in cortile',
    })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await first.post('/api/auth/change-password', form.toString(), type)).status).toBe(200)
    for (const one of [first, second])
      expect(codeOf(await one.get('/api/auth/whoami'))).toBe('SESSION_EXPIRED')

    const secchia = await signedIn(server.url, 'trasporti.secchia')
    const { id } = (await secchia.get('/api/auth/whoami')).body.data
    const user = (await admin.get(`/api/auth/users/${id}`)).body.data
    expect((await admin.put(`/api/auth/users/statuses/${id}?newStatus=DISABLED`, user)).status).toBe(200)
    later(1)
    expect((await secchia.get('/api/auth/whoami')).body.errorCode).toBe('USER_DISABLED')
    expect(codeOf(await login(server.url, 'trasporti.secchia'))).toBe('USER_DISABLED')

    const laura = await signedIn(server.url, 'laura.bianchi')
    const fresh = caller(server.url, (await laura.post('/api/auth/refresh')).body.data.token)
    later(60)
    expect(codeOf(await laura.post('/api/auth/refresh')), 'an old token, long after').toBe('SESSION_EXPIRED')
    expect(
      codeOf(await fresh.get('/api/auth/whoami')),
      'somebody has a copy: the whole session is over',
    ).toBe('SESSION_EXPIRED')
  })
})
