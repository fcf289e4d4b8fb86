import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, caller, login, PASSWORD, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const CALLS = '/api/auth/second-step'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the second step of a sign-in', { timeout: 90_000 }, () => {
  let server: TestServer
  let time = new Date()
  const later = (seconds: number) => {
    time = new Date(time.getTime() + seconds * 1000)
  }
  let secret = ''
  let codes: string[] = []
  beforeAll(async () => {
    server = await testServer({ now: () => time })
  })
  afterAll(() => server?.drop())

  const codeAt = (at: Date, of = secret) =>
    new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: at.getTime() })
  const enter = (code: string, secretWord = PASSWORD, username = 'ufficio'): Promise<Answer> =>
    caller(server.url).post(
      '/api/auth/login',
      new URLSearchParams({ username, secret: secretWord, code }).toString(),
      FORM,
    )
  const inside = async (): Promise<Caller> => {
    later(60)
    return caller(server.url, (await enter(codeAt(time))).body.data.token)
  }

  test('the second step is off until a first code proves that the secret arrived, and asks for the password', async () => {
    const who = await signedIn(server.url, 'ufficio')
    expect((await who.get(CALLS)).body.data).toEqual({ isOn: false, codesLeft: 0 })
    expect((await who.post(`${CALLS}/begin`, { password: 'wrong' })).body.errorMessage).toBe(
      'BAD_CREDENTIALS',
    )
    const begun = (await who.post(`${CALLS}/begin`, { password: PASSWORD })).body.data
    secret = begun.secret
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toContain(`otpauth://totp/Tessera:ufficio?issuer=Tessera&secret=${secret}`)
    expect((await login(server.url, 'ufficio')).status, 'nothing is asked yet').toBe(200)
    expect((await who.post(`${CALLS}/confirm`, { code: '000000' })).body.errorCode).toBe('CODE_WRONG')
    codes = (await who.post(`${CALLS}/confirm`, { code: codeAt(time) })).body.data.codes
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect((await who.get(CALLS)).body.data).toEqual({ isOn: true, codesLeft: 10 })
    expect((await who.post(`${CALLS}/begin`, { password: PASSWORD })).body.errorCode).toBe('SECOND_STEP_ON')
    const { rows } = await server.db.query<{ hash: string }>('select hash from recovery_code')
    expect(rows.filter(({ hash }) => codes.includes(hash))).toEqual([])
  })

  test('the second step asks for a code after the right password, and reveals nothing after a wrong one', async () => {
    const asked = await login(server.url, 'ufficio')
    expect([asked.status, asked.body.errorCode, asked.body.data]).toEqual([401, 'CODE_REQUIRED', undefined])
    expect((await login(server.url, 'ufficio', 'wrong')).body.errorCode).toBe('BAD_CREDENTIALS')
    expect((await enter(codeAt(time), 'wrong')).body.errorCode).toBe('BAD_CREDENTIALS')
    later(60)
    const good = codeAt(time)
    const answer = await enter(` ${good.slice(0, 3)} ${good.slice(3)} `)
    expect([answer.status, answer.body.data?.username]).toEqual([200, 'ufficio'])
  })

  test('the second step accepts a code once, and only near its half minute [S4]', async () => {
    later(60)
    const good = codeAt(time)
    const both = await Promise.all([enter(good), enter(good)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    later(120)
    expect((await enter(codeAt(new Date(time.getTime() - 120_000)))).body.errorCode).toBe('CODE_WRONG')
    expect((await enter(codeAt(new Date(time.getTime() - 30_000)))).status, 'a clock that is late').toBe(200)
  })

  test('the second step accepts a recovery code once, however it is typed', async () => {
    const [first = ''] = codes
    expect((await enter(first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await enter(first)).body.errorCode).toBe('CODE_WRONG')
    const who = await inside()
    expect((await who.get(CALLS)).body.data.codesLeft).toBe(9)
    const fresh = (await who.post(`${CALLS}/codes`, { password: PASSWORD })).body.data.codes
    expect((await enter(codes[1] ?? '')).body.errorCode).toBe('CODE_WRONG')
    codes = fresh
    expect((await enter(codes[1] ?? '')).status).toBe(200)
  })

  test('the second step is throttled like passwords, for many guesses at once too [S5]', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => enter(String(100_000 + index))),
    )
    const said = guesses.map(({ body }) => body.errorCode)
    expect(said.filter((code) => code === 'CODE_WRONG').length).toBeLessThanOrEqual(5)
    expect(said.filter((code) => code === 'LOCKED').length).toBeGreaterThanOrEqual(7)
    expect((await enter(codeAt(time))).body.errorCode).toBe('LOCKED')
    later(16 * 60)
    expect((await enter(codeAt(time))).status).toBe(200)
  })

  test('the second step accepts no other person’s code, and nothing but text', async () => {
    const who = await inside()
    for (const body of [{ password: { $ne: 1 } }, { password: ['x'] }, {}, { password: null }])
      expect((await who.post(`${CALLS}/end`, body)).status, JSON.stringify(body)).toBe(422)
    for (const code of [{}, ['1'], 123456, null])
      expect((await who.post(`${CALLS}/confirm`, { code })).status).toBe(422)
    expect((await who.put(`${CALLS}/resets/${crypto.randomUUID()}`)).body.errorCode).toBe('FORBIDDEN')
    const laura = await signedIn(server.url, 'laura.bianchi')
    const begun = (await laura.post(`${CALLS}/begin`, { password: PASSWORD })).body.data
    expect((await laura.post(`${CALLS}/confirm`, { code: codeAt(time) })).body.errorCode).toBe('CODE_WRONG')
    expect((await laura.post(`${CALLS}/confirm`, { code: codeAt(time, begun.secret) })).status).toBe(200)
  })

  test('the second step is turned off by the password, or by an administrator, who ends the sessions too', async () => {
    const who = await inside()
    const { id } = (await who.get('/api/auth/whoami')).body.data
    const admin = await signedIn(server.url, 'admin')
    expect((await admin.put(`${CALLS}/resets/${id}`)).status).toBe(200)
    expect((await admin.put(`${CALLS}/resets/${id}`)).body.errorCode, 'there is none any more').toBe(
      'SECOND_STEP_OFF',
    )
    expect((await admin.put(`${CALLS}/resets/${crypto.randomUUID()}`)).status).toBe(404)
    const { items } = (await admin.get('/api/mail/outbox')).body.data
    expect(items[0]).toMatchObject({ event: 'SECOND_STEP_RESET', recipient: 'ufficio@tessera.example' })
    expect(items[0].text).toContain('un amministratore ha disattivato la verifica in due passaggi')
    expect((await who.get(CALLS)).body.errorCode).toBe('SESSION_EXPIRED')
    const again = await signedIn(server.url, 'ufficio')
    expect((await again.get(CALLS)).body.data).toEqual({ isOn: false, codesLeft: 0 })
    const begun = (await again.post(`${CALLS}/begin`, { password: PASSWORD })).body.data
    await again.post(`${CALLS}/confirm`, { code: codeAt(time, begun.secret) })
    expect((await again.post(`${CALLS}/end`, { password: 'wrong' })).status).toBe(422)
    expect((await again.post(`${CALLS}/end`, { password: PASSWORD })).status).toBe(200)
    expect((await login(server.url, 'ufficio')).status).toBe(200)
    expect((await again.post(`${CALLS}/codes`, { password: PASSWORD })).body.errorCode).toBe(
      'SECOND_STEP_OFF',
    )
  })
})
