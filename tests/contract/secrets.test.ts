import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsFeature } from '../../src/server/features/identity/accounts'
import { type Answer, type Caller, caller, login, PASSWORD, signedIn } from '../support/api'
import { emptyPostgres } from '../support/database'
import { type Line, lineTo } from '../support/loopback'
import { type TestServer, testServer } from '../support/server'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const form = (values: Record<string, string>) => new URLSearchParams(values).toString()
const BOATS = '/api/fleet/boats'

/** Words that reveal internals: file paths, SQL, database messages. */
const INSIDE = [
  /\bat [\w.<> ]+ \(?(file|node|\/)[^)]*:\d+:\d+/,
  /node_modules|\.ts:\d|\.js:\d|dist\/server/,
  /\b(select|insert into|update|delete from)\s+["\w]+\s+(set|values|from|where)\b/i,
  /syntax error at|violates|constraint "|relation "|column "|invalid input syntax|duplicate key/i,
  /postgres(ql)?:\/\/|ECONNREFUSED|127\.0\.0\.1:\d+|\/tmp\/tessera/,
]

/** Requests that fail, each in another part of the server. */
const WRONG: readonly ((call: Caller, word: string) => Promise<Answer>)[] = [
  (call, word) => call.get(`/api/${word}`),
  (call, word) => call.get(`${BOATS}/${word}`),
  (call, word) => call.get(`${BOATS}?sort=${word},asc`),
  (call, word) => call.get(`${BOATS}?${word}Equals=1`),
  (call, word) => call.get(`${BOATS}?sailsEquals=${word}`),
  (call, word) => call.get(`${BOATS}?builtFrom=${word}`),
  (call, word) => call.get(`${BOATS}?after=${word}`),
  (call, word) => call.get(`${BOATS}/export?format=${word}`),
  (call, word) => call.post(BOATS, { name: 'a', kind: word }),
  (call, word) => call.post(BOATS, { name: 'a', kind: 'SAIL', sails: word }),
  (call, word) => call.post(BOATS, { name: { [word]: word }, kind: [word], sails: {}, built: word }),
  (call, word) => call.post(BOATS, `{"name":"${word}`),
  (call, word) => call.post(BOATS, word, { 'content-type': 'text/plain' }),
  (call, word) => call.put(`${BOATS}/statuses/${word}?newStatus=${word}`, {}),
  (call, word) => call.put(`${BOATS}/un-deletes`, [word]),
  (call, word) => call.post(`${BOATS}/batches`, { operation: word, ids: [word] }),
  (call, word) => call.put(`/api/conf/user/settings/${word}/${word}/`, { a: word }),
  (call, word) => call.get(`/api/files/${word}/content`),
  (call, word) => call.call('PATCH', `${BOATS}/${word}`, {}),
  (call, word) => call.get(`/assets/${word}`),
  (call, word) => call.get(`/assets/schemas/${word}.json`),
  (call, word) => call.post('/api/auth/provider', { token: word }),
  (call, word) => call.get('/api/auth/whoami', { authorization: `Bearer ${word}` }),
  (call, word) => call.get(`/api/webaccess/recover-password?u=${word}`),
]

/** Ways to send the server something secret. */
const HANDED: readonly ((call: Caller, url: string, secret: string) => Promise<Answer>)[] = [
  (_call, url, secret) => login(url, 'sola.lettura', secret),
  (_call, url, secret) =>
    caller(url).post(
      '/api/auth/login',
      form({ username: 'sola.lettura', secret: PASSWORD, code: secret }),
      FORM,
    ),
  (call, _url, secret) =>
    call.post('/api/auth/change-password', form({ oldPassword: secret, newPassword: secret }), FORM),
  (call, _url, secret) =>
    call.post(
      '/api/auth/change-password',
      form({ username: 'admin', oldPassword: PASSWORD, newPassword: `a${secret}'"` }),
      FORM,
    ),
  (_call, url, secret) => caller(url, secret).get('/api/auth/whoami'),
  (_call, url, secret) => caller(url, secret).post('/api/auth/refresh'),
  (_call, url, secret) => caller(url).post('/api/auth/login', { username: 'admin', secret }),
  (_call, url, secret) => caller(url).post('/api/auth/login', form({ secret, secrets: secret }), FORM),
]

describe('answers and the log', () => {
  let server: TestServer
  let admin: Caller
  const answers: Answer[] = []
  const keep = (answer: Answer) => {
    answers.push(answer)
    return answer
  }
  let line: Line
  let store: Awaited<ReturnType<typeof emptyPostgres>>
  beforeAll(async () => {
    store = await emptyPostgres()
    const address = new URL(store.url)
    line = await lineTo(Number(address.port))
    address.port = String(line.port)
    server = await testServer({ schemas: 'tests/fixtures/boats', config: { databaseUrl: address.href } })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(async () => {
    // The connection is cut: pending output is lost with it.
    await server?.drop().catch(() => undefined)
    await store?.drop()
  })

  test('a wrong request reveals nothing internal and causes no internal error [S18]', async () => {
    for (const wrong of WRONG) {
      const word = `word${randomUUID()}`
      const { body, status } = keep(await wrong(admin, word))
      const text = typeof body === 'string' && status === 200 ? '' : JSON.stringify(body)
      for (const inside of INSIDE) expect(text).not.toMatch(inside)
      expect(status, text).toBeLessThan(500)
    }
    expect(server.said.filter((line) => line.includes('word'))).toEqual([])
  })

  test('secrets that are handed over stand in no answer and no line of the log [S18]', async () => {
    const secret = `canary${randomUUID()}`
    for (const hand of HANDED) {
      const { body } = keep(await hand(admin, server.url, secret))
      expect(JSON.stringify(body)).not.toContain(secret)
    }
    await server.use(accountsFeature).security.settle()
    const log = (await admin.get('/api/monitor/security?size=200')).body
    expect(JSON.stringify(log)).not.toContain(secret)
    const { rows } = await server.db.query(
      "select coalesce(string_agg(r::text, ' '), '') as text from revision r",
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(server.said.join('\n')).not.toContain(secret)
    expect(server.said.join('\n')).not.toContain(admin.token)
  })

  test('every answer names what it is; there is no cookie and no other origin may read', async () => {
    for (const { body, headers, status } of answers) {
      if (body !== '' && status !== 304)
        expect(headers.get('content-type')).toMatch(/^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(answers.length).toBeGreaterThan(30)
  })

  test('a store that is gone closes everything and is told as no more than that [S18]', async () => {
    await line.cut()
    const calls = [
      () => admin.get(BOATS),
      () => admin.post(BOATS, { name: 'a', kind: 'MOTOR' }),
      () => login(server.url, 'admin'),
      () => admin.get('/api/search?q=a'),
    ]
    for (const call of calls) {
      const { body, headers, status } = await call()
      expect([status, body.errorCode], JSON.stringify(body)).toEqual([503, 'STORE_UNAVAILABLE'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      for (const inside of INSIDE) expect(JSON.stringify(body)).not.toMatch(inside)
    }
  })
})
