import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AskedAgreement } from '../../src/contract/ports/account'
import { type Caller, caller, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const PASSWORD = 'quattro gatti in cortile'
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

describe('agreements of a registration', { timeout: 120_000 }, () => {
  let server: TestServer
  let post: MailServer
  let admin: Caller

  beforeAll(async () => {
    post = await startMailServer()
    server = await testServer({ config: { mail: { url: post.url, from: 'ufficio@tessera.example' } } })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(async () => {
    await server?.drop()
    await post?.stop()
  })

  const visitor = () => caller(server.url)
  async function link(email: string): Promise<string> {
    await visitor().post('/api/webaccess/registration-link', {
      email,
      step: 1,
      lang: 'it',
      type: 'COLLABORATOR',
    })
    return /[?&]u=([0-9a-f-]{36})/.exec((await post.next(email)).text)?.[1] ?? ''
  }
  const ask = async (u: string) => {
    const { body } = await visitor().get(`/api/privacy/definition/agreements?entity=REGISTRATION&u=${u}`)
    return body.data as AskedAgreement[]
  }
  const send = (email: string, uuid: string, serviceAgreements?: Record<string, string>) =>
    visitor().post('/api/webaccess/registration', {
      name: 'Irene',
      lastname: 'Costa',
      email,
      username: email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      uuid,
      subjectType: 'PERSON',
      type: 'COLLABORATOR',
      ...(serviceAgreements ? { serviceAgreements } : {}),
    })

  test('an agreement is downloaded with its document in every language', async () => {
    const [{ id }] = (await admin.get('/api/privacy/definition?nameContains=Informativa')).body.data.items
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await fetch(`${server.url}/api/privacy/definition/${id}/content`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  })

  test('[API-32] [AGREE-06] a list of agreement objects, for holders of a link alone', async () => {
    const asked = await ask(await link('uno@posta.example'))
    expect(asked.map(({ agreement }) => [agreement.name, agreement.mandatory])).toEqual([
      ['Informativa privacy', true],
      ['Comunicazioni commerciali', false],
    ])
    expect(asked[0]?.agreement).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Informativa privacy',
      description: null,
      mandatory: true,
      documentId: { it: expect.any(String), en: expect.any(String) },
      title: { it: 'Informativa sul trattamento dei dati', en: 'Privacy notice' },
      body: { it: expect.any(String), en: expect.any(String) },
    })
    const without = await visitor().get('/api/privacy/definition/agreements?entity=REGISTRATION')
    expect([without.status, without.body.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    const wrong = `/api/privacy/definition/agreements?entity=REGISTRATION&u=${crypto.randomUUID()}`
    expect((await visitor().get(wrong)).body.errorCode).toBe('INVALID_UUUID')
  })

  test('[AGREE-07] [AGREE-08] [AGREE-09] the server asks for an answer to each, and for «agree» where it is mandatory', async () => {
    const email = 'due@posta.example'
    const uuid = await link(email)
    const [must, may] = (await ask(uuid)).map(({ agreement }) => agreement.id)
    const faults = async (answers?: Record<string, string>) => {
      const { body } = await send(email, uuid, answers)
      return (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)
    }
    expect(await faults()).toEqual([
      `serviceAgreements.${must} REQUIRED`,
      `serviceAgreements.${may} REQUIRED`,
    ])
    expect(await faults({ [String(must)]: 'disagree', [String(may)]: 'perhaps' })).toEqual([
      `serviceAgreements.${must} MUST_AGREE`,
      `serviceAgreements.${may} REQUIRED`,
    ])
    const { body, status } = await send(email, uuid, { [String(must)]: 'agree', [String(may)]: 'disagree' })
    expect(status, JSON.stringify(body)).toBe(200)
    const kept = await admin.get(`/api/privacy/records?subjectEquals=${body.data.subjectId}&sort=answer,asc`)
    expect(kept.body.data.items.map((row: Record<string, unknown>) => [row.answer, row.status])).toEqual([
      ['agree', 'SIGNED'],
      ['disagree', 'REFUSED'],
    ])
  })

  test('[API-33] [API-19] [API-20] [API-21] the document is an attachment of the business unit', async () => {
    const units = await admin.get('/api/bu/unit?type=DEFAULT')
    const [unit] = units.body.data.items
    expect(unit).toMatchObject({
      id: expect.any(String),
      subject: { label: expect.stringContaining('Tessera Demo') },
    })
    expect((await admin.get(`/api/bu/unit/${unit.id}`)).body.data).toMatchObject({
      type: 'DEFAULT',
      bank: 'Banca Dimostrativa',
    })

    const form = new FormData()
    form.append('file', new File([PDF], 'informativa.pdf', { type: 'application/pdf' }))
    const file = (
      await (
        await fetch(`${server.url}/api/files`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).json()
    ).data
    const created = await admin.post('/api/privacy/definition', {
      name: 'Regolamento',
      agreementEntity: 'REGISTRATION',
      mandatory: false,
      order: 0,
      validFrom: '2020-01-01',
      title: { it: 'Regolamento interno' },
      body: { it: 'Testo.' },
      documentId: { it: [file] },
    })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { extraFields, id } = created.body.data
    await admin.put(`/api/privacy/definition/statuses/${id}?newStatus=IN_FORCE`, { extraFields })
    const uuid = await link('tre@posta.example')
    const [now] = await ask(uuid)
    expect(now?.agreement).toMatchObject({ id, documentId: { it: file.documentId } })
    expect(now?.businessUnitId).toBe(unit.id)
    const attachment = `/api/bu/${unit.id}/attachments/${file.documentId}`
    expect((await visitor().get(`${attachment}?u=${uuid}`)).body.data).toEqual({
      documentId: file.documentId,
      fileName: 'informativa.pdf',
    })
    const content = await fetch(`${server.url}${attachment}/content?u=${uuid}`)
    expect([content.status, await content.text()]).toEqual([200, PDF])
    expect(content.headers.get('content-disposition')).toContain('informativa.pdf')
    expect((await visitor().get(attachment)).status).toBe(401)
    expect(
      (await visitor().get(`/api/bu/${unit.id}/attachments/${crypto.randomUUID()}?u=${uuid}`)).status,
    ).toBe(404)
  })

  test('[CONST-13] title nine columns, link three, body twelve; the answers are «agree» and «disagree»', async () => {
    const block = readFileSync('src/pages/account/RegistrationForm.tsx', 'utf8')
    expect(block).toMatch(/<h3 id=\{control\} data-w="9">/)
    expect(block).toMatch(/<span data-w="3">/)
    expect(block).toMatch(/<p className="lines">/)
    const { AGREE, DISAGREE } = await import('../../src/contract/ports/account')
    expect([AGREE, DISAGREE]).toEqual(['agree', 'disagree'])
  })
})
