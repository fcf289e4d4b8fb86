import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import { type Caller, login, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const PATH = '/api/conf/sysregistry'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
}, 120_000)
afterAll(() => server?.drop())

const stored = async (key: string): Promise<JsonObject> => {
  const { items } = (await admin.get(`${PATH}?size=100`)).body.data
  const { id } = items.find((one: JsonObject) => one.key === key)
  return (await admin.get(`${PATH}/${id}`)).body.data
}
const save = async (key: string, part: JsonObject) => {
  const record = await stored(key)
  return admin.put(`${PATH}/${String(record.id)}`, { ...record, ...part })
}

test.each([
  ['security.password.regex', { theValue: '^(.{12,128}$' }, 'theValue', 'SETTING_REGEX'],
  ['security.password.regex', { valueType: 'STRING' }, 'valueType', 'SETTING_TYPE'],
  ['security.password.expiryDays', { theValue: 'sei mesi' }, 'theValue', 'SETTING_INT'],
  ['security.password.expiryDays', { theValue: '0' }, 'theValue', 'SETTING_INT'],
  ['registration.signInDirectly', { theValue: 'sì' }, 'theValue', 'SETTING_BOOL'],
] as const)('%s refuses %j, and what holds stays', async (key, part, path, code) => {
  const before = await stored(key)
  const answer = await save(key, { ...part })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([{ path, code }])
  expect((await stored(key)).theValue).toBe(before.theValue)
})

test('a setting of the office’s own is what its type says', async () => {
  const body = { key: 'ufficio.orari', valueType: 'JSON', theValue: '{ "apre": 8' }
  expect((await admin.post(PATH, body)).body.errors).toMatchObject([{ path: 'theValue', code: 'SETTING_JSON' }])
  expect((await admin.post(PATH, { ...body, theValue: '{ "apre": 8 }' })).status).toBe(201)
})

test('a good value acts at once', async () => {
  expect((await save('security.password.expiryDays', { theValue: '90' })).status).toBe(200)
  expect((await stored('security.password.expiryDays')).theValue).toBe('90')
})

test('an account is locked after as many wrong passwords as the office says', async () => {
  expect((await save('security.login.maxAttempts', { theValue: '2' })).status).toBe(200)
  const codes: unknown[] = []
  for (let guess = 0; guess < 3; guess += 1)
    codes.push((await login(server.url, 'nobody.there', 'wrong-password-1')).body.errorMessage)
  expect(codes).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'LOCKED'])
})

test('a file is as large, and of such a kind, as the office says', async () => {
  const send = async (name: string, size: number) => {
    const body = new FormData()
    body.append('file', new File(['x'.repeat(size)], name))
    const headers = { authorization: `Bearer ${(await login(server.url, 'admin')).body.data.token}` }
    const response = await fetch(`${server.url}/api/files`, { method: 'POST', body, headers })
    return { status: response.status, body: await response.json() }
  }
  const large = 1024 * 1024 + 1
  expect((await send('plan.txt', large)).status).toBe(201)
  await save('upload.maxMb', { theValue: '1' })
  expect((await send('plan.txt', large)).body.errorCode).toBe('BODY_TOO_LARGE')
  await save('upload.allowedExtensions', { theValue: '.PDF, csv' })
  const refused = await send('plan.txt', 10)
  expect([refused.status, refused.body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect(JSON.stringify(refused.body)).toContain('pdf, csv')
  expect((await send('plan.csv', 10)).status).toBe(201)
  await save('upload.allowedExtensions', { theValue: '*' })
  expect((await send('plan.xyz', 10)).status).toBe(201)
})

test('tokens are renewed four times in the minutes that end a session without use', async () => {
  const lives = async () => {
    const { token } = (await login(server.url, 'admin')).body.data
    const { exp, iat } = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
    return exp - iat
  }
  expect(await lives()).toBe(900)
  await save('security.session.minutes', { theValue: '20' })
  expect(await lives()).toBe(300)
})

test('maps open at the zoom that the office says', async () => {
  const zoom = async () => (await admin.get('/api/geo/capabilities')).body.data.start.zoom
  await save('map.defaultZoom', { theValue: '11' })
  expect(await zoom()).toBe(11)
  await save('map.defaultZoom', { theValue: '99' })
  expect(await zoom()).toBe(20)
})
