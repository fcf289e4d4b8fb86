import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import { type Caller, login, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
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
  ['security.password.expiryDays', { theValue: '0' }, 'theValue', 'SETTING_MIN'],
  ['map.defaultZoom', { theValue: '21' }, 'theValue', 'SETTING_MAX'],
  ['registration.linkDays', { theValue: '99999999999' }, 'theValue', 'SETTING_MAX'],
  ['upload.maxMb', { theValue: '65' }, 'theValue', 'SETTING_MAX'],
  ['mail.returns.mailbox', { theValue: 'imaps://a@127.1:4450/INBOX' }, 'theValue', 'SETTING_HOST'],
  ['mail.returns.mailbox', { theValue: 'imaps://a:secret@host/INBOX' }, 'theValue', 'SETTING_MAILBOX'],
  ['upload.allowedExtensions', { theValue: ' , ' }, 'theValue', 'SETTING_EXTENSIONS'],
  ['upload.allowedExtensions', { theValue: 'pdf, a/b' }, 'theValue', 'SETTING_EXTENSIONS'],
  ['ui.defaultLanguage', { theValue: 'fr' }, 'theValue', 'SETTING_CHOICE'],
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
  expect((await admin.post(PATH, body)).body.errors).toMatchObject([
    { path: 'theValue', code: 'SETTING_JSON' },
  ])
  expect((await admin.post(PATH, { ...body, theValue: '{ "apre": 8 }' })).status).toBe(201)
})

test('a new key that misspells one the server reads is refused with that one', async () => {
  const near = { path: 'key', code: 'SETTING_NEAR', params: { near: 'security.password.regex' } }
  const body = { key: 'security.pasword.regex', valueType: 'REGEX', theValue: '^.{20,}$' }
  expect((await admin.post(PATH, body)).body.errors).toMatchObject([near])
  expect((await admin.post(PATH, { ...body, key: 'security.password.regexp' })).body.errors).toMatchObject([
    near,
  ])
  expect((await admin.post(PATH, { ...body, key: 'ufficio.password.regex' })).status).toBe(201)
})

test('a setting that the server reads is neither deleted nor renamed, alone or with others; the office’s own are', async () => {
  const made = (await admin.post(PATH, { key: 'ufficio.sigla', valueType: 'STRING', theValue: 'A' })).body
    .data
  const shipped = await stored('security.password.expiryDays')
  const deleted = await admin.put(`${PATH}/deletes/${String(shipped.id)}`)
  const read = { path: 'key', code: 'SETTING_READ', params: { key: 'security.password.expiryDays' } }
  expect([deleted.status, deleted.body.errors]).toMatchObject([422, [read]])
  const renamed = await save('security.password.expiryDays', { key: 'security.password.days' })
  expect([renamed.status, renamed.body.errors]).toMatchObject([422, [read]])
  const batch = await runBatch(admin, PATH, { operation: 'delete', ids: [shipped.id, made.id] })
  expect(batch.failures).toMatchObject([{ id: shipped.id }])
  expect(await stored('security.password.expiryDays')).toEqual(shipped)
  expect((await admin.get(`${PATH}?keyEquals=ufficio.sigla`)).body.data.items).toEqual([])
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
  // A comma at the end lets nothing else in.
  expect((await save('upload.allowedExtensions', { theValue: 'csv,' })).status).toBe(200)
  expect((await send('plan', 10)).status).toBe(415)
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
  await save('map.defaultZoom', { theValue: '20' })
  expect(await zoom()).toBe(20)
})

test('an expression is tried on a sample by the server, and a setting goes back to what was shipped', async () => {
  const act = async (key: string, call: string) =>
    admin.post(`${PATH}/${String((await stored(key)).id)}/${call}`, {})
  const key = 'security.password.regex'
  expect((await act(key, 'tries')).body.errors).toMatchObject([{ path: 'sample', code: 'REQUIRED' }])
  await save(key, { theValue: '^[a-z]{3,}$', sample: 'abcd' })
  expect((await act(key, 'tries')).status).toBe(200)
  await save(key, { sample: 'ab1' })
  expect((await act(key, 'tries')).body.errors).toMatchObject([{ path: 'sample', code: 'SETTING_NO_MATCH' }])
  expect((await act('upload.maxMb', 'tries')).body.errorCode).toBe('ACTION_OFF')

  expect((await act(key, 'defaults')).status).toBe(200)
  expect(await stored(key)).toMatchObject({ theValue: '^.{12,128}$', valueType: 'REGEX', public: true })
  expect((await act('ufficio.orari', 'defaults')).body.errors).toMatchObject([{ code: 'SETTING_NO_DEFAULT' }])
  const clerk = await signedIn(server.url, 'ufficio')
  expect((await clerk.post(`${PATH}/${String((await stored(key)).id)}/defaults`, {})).status).toBeGreaterThan(
    400,
  )
})

test('the office’s language is that of pages without one of their own, and of e-mails to those who have none', async () => {
  const environment = async () => (await fetch(`${server.url}/assets/environments/environment.json`)).json()
  expect(await environment()).toMatchObject({ defaultLanguage: 'it', isSignUpEnabled: false })
  await save('ui.defaultLanguage', { theValue: 'en' })
  await save('registration.signUpEnabled', { theValue: 'true' })
  await expect.poll(environment).toMatchObject({ defaultLanguage: 'en', isSignUpEnabled: true })
  const body = { email: 'new.person@posta.example', step: 1, type: 'COLLABORATOR' }
  const asked = await fetch(`${server.url}/api/webaccess/registration-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(asked.status).toBeLessThan(300)
  const { rows } = await server.db.query<{ subject: string }>(
    `select subject from mail_message where recipient = 'new.person@posta.example'`,
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['Your link to register with Tessera Demo – Modena'])

  const { id } = (await admin.get('/api/auth/users?usernameEquals=privacy')).body.data.items[0]
  await server.db.query('update e_users set lang = null where id = $1', [id])
  const person = await signedIn(server.url, 'privacy')
  expect((await person.get('/api/auth/whoami')).body.data.lang).toBe('en')
  const account = (await admin.get(`/api/auth/users/${id}`)).body.data
  const moved = await admin.put(`/api/auth/users/${id}`, {
    ...account,
    lang: 'it',
    email: 'moved@posta.example',
  })
  expect(moved.status).toBe(200)
  const told = await server.db.query<{ subject: string }>(
    'select subject from mail_message where recipient = $1',
    [account.email],
  )
  expect(told.rows.map(({ subject }) => subject)).toEqual([
    'The address of your account for Tessera Demo – Modena was changed',
  ])
})
