import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const DEFINITIONS = '/api/privacy/definition'
const CONSENTS = '/api/privacy/records'

// biome-ignore lint/suspicious/noExplicitAny: records are looked into freely
type Data = any

describe('privacy documents', { timeout: 60_000 }, () => {
  let server: TestServer
  let admin: Caller
  let antonio: { id: string } & Caller
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    const who = await signedIn(server.url, 'privacy')
    antonio = { ...who, id: (await who.get('/api/auth/whoami')).body.data.id }
  })
  afterAll(() => server?.drop())

  const changed = (one: { id: string } & Caller) =>
    one.get(`/api/subjects/subjects/changed-privacies/${one.id}`)
  const accept = (one: { id: string } & Caller) =>
    one.put(`/api/subjects/subjects/accept-privacies/${one.id}`)
  const definition = async (name: string): Promise<Data> => {
    const { body } = await admin.get(`${DEFINITIONS}?nameEquals=${encodeURIComponent(name)}`)
    return body.data.items[0]
  }
  const consentsOf = async (id: string): Promise<Data[]> =>
    (await admin.get(`${CONSENTS}?agreementEquals=${id}&size=200`)).body.data.items

  test('the list has documentId;label for people who accepted the replaced document, and for no one else [API-16] [PRIV-04]', async () => {
    const { id } = await definition('Codice di condotta')
    const { body, status } = await changed(antonio)
    expect([status, body.data]).toEqual([200, [`${id};Codice di condotta dei collaboratori`]])
    const english = await antonio.get(`/api/subjects/subjects/changed-privacies/${antonio.id}`, {
      'accept-language': 'en',
    })
    expect(english.body.data).toEqual([`${id};Code of conduct for collaborators`])
    for (const name of ['laura.bianchi', 'admin', 'ufficio']) {
      const who = await signedIn(server.url, name)
      const own = (await who.get('/api/auth/whoami')).body.data.id
      expect((await changed({ ...who, id: own })).body.data, name).toEqual([])
    }
  })

  test('people read and accept only their own privacy documents', async () => {
    const laura = await signedIn(server.url, 'laura.bianchi')
    expect((await changed({ ...laura, id: antonio.id })).status).toBe(403)
    expect((await accept({ ...admin, id: antonio.id })).status).toBe(403)
    expect((await changed({ ...caller(server.url), id: antonio.id })).status).toBe(401)
    expect((await antonio.put(`/api/subjects/subjects/changed-privacies/${antonio.id}`)).status).toBe(405)
  })

  test('every signed-in person can read a document, as a page without scripts [API-18]', async () => {
    const made = await admin.post(DEFINITIONS, {
      name: 'Tricky',
      agreementEntity: 'REGISTRATION',
      validFrom: '2026-01-01',
      title: { it: '<script>alert(1)</script>' },
      body: { it: 'Uno & due\n\n<img src=x onerror=alert(1)>' },
    })
    const { id } = made.body.data
    const office = await signedIn(server.url, 'ufficio')
    expect(
      (await office.get(`${DEFINITIONS}/download/${id}`)).status,
      'a draft is for those who write it',
    ).toBe(403)
    await admin.put(`${DEFINITIONS}/statuses/${id}?newStatus=IN_FORCE`, made.body.data)
    const { body, headers, status } = await office.get(`${DEFINITIONS}/download/${id}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(body).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1><p>Uno &amp; due</p>')
    expect(body).not.toMatch(/<script>|<img/)
    expect((await caller(server.url).get(`${DEFINITIONS}/download/${id}`)).status).toBe(401)
    for (const wrong of ['x', crypto.randomUUID()])
      expect((await office.get(`${DEFINITIONS}/download/${wrong}`)).status).toBe(404)
  })

  test('an acceptance is stored once, with everything that proves it [API-17] [PRIV-05]', async () => {
    const { id } = await definition('Codice di condotta')
    const before = (await consentsOf(id)).length
    const both = await Promise.all([accept(antonio), accept(antonio)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await changed(antonio)).body.data).toEqual([])
    const after = await consentsOf(id)
    expect(after).toHaveLength(before + 1)
    const [{ id: newest }] = after.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    const { data } = (await admin.get(`${CONSENTS}/${newest}`)).body
    expect(data).toMatchObject({
      status: 'SIGNED',
      answer: 'agree',
      source: 'WEB',
      language: 'it',
      agreementVersion: 1,
    })
    expect(data.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(Date.parse(data.signedAt)).toBeGreaterThan(0)
  })

  test('a document that enters into force supersedes the one it replaces and makes its consents out of date', async () => {
    const old = await definition('Codice di condotta')
    const full = (await admin.get(`${DEFINITIONS}/${old.id}`)).body.data
    const made = await admin.post(DEFINITIONS, {
      name: 'Codice di condotta 3',
      agreementEntity: full.agreementEntity,
      mandatory: true,
      validFrom: full.validFrom,
      title: { it: 'Codice; terza stesura' },
      body: { it: 'Testo nuovo.' },
      replaces: { id: old.id },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await changed(antonio)).body.data, 'a draft changes nothing').toEqual([])
    await admin.put(`${DEFINITIONS}/statuses/${made.body.data.id}?newStatus=IN_FORCE`, made.body.data)
    await expect
      .poll(async () => (await changed(antonio)).body.data, { timeout: 15_000 })
      .toEqual([`${made.body.data.id};Codice; terza stesura`])
    expect((await admin.get(`${DEFINITIONS}/${old.id}`)).body.data.status).toBe('SUPERSEDED')
    expect((await admin.get(`${DEFINITIONS}/${made.body.data.id}`)).body.data.version).toBe(2)
    // A person who consented to a long-replaced definition is asked as soon as that one is superseded; its
    // consents follow.
    const given = async () =>
      (await consentsOf(old.id)).map(({ status }) => status).filter((one) => one !== 'TO_SIGN')
    await expect.poll(async () => new Set(await given()), { timeout: 15_000 }).toEqual(new Set(['OUTDATED']))
  })
})
