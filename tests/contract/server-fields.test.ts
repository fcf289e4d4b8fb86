import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationFeature } from '../../src/server/features/identity/registration'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('fields that the server fills', () => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const read = async (path: string) => (await admin.get(path)).body.data
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const save = async (path: string, more: object) => {
    const answer = await admin.put(path, { ...(await read(path)), ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  async function upload(name: string, content: string, type: string) {
    const body = new FormData()
    body.set('file', new Blob([content], { type }), name)
    const headers = { authorization: `Bearer ${admin.token}` }
    return (await (await fetch(`${server.url}/api/files`, { method: 'POST', body, headers })).json()).data
  }

  test('a resource takes type, size and name from its file, and loses them with it', async () => {
    const RESOURCES = '/api/cms/resource'
    const file = await upload('listino.txt', 'dodici byte!', 'text/plain')
    const { id } = await create(RESOURCES, { files: [file] })
    expect(await read(`${RESOURCES}/${id}`)).toMatchObject({
      mime: 'text/plain',
      size: 12,
      fileName: 'listino.txt',
    })
    const next = await upload('altro.txt', 'tre', 'text/plain')
    await save(`${RESOURCES}/${id}`, { files: [next] })
    expect(await read(`${RESOURCES}/${id}`)).toMatchObject({ size: 3, fileName: 'listino.txt' })
    await save(`${RESOURCES}/${id}`, { files: null })
    expect(await read(`${RESOURCES}/${id}`)).toMatchObject({ mime: null, size: null })
    expect(
      (await admin.put(`${RESOURCES}/${id}`, { ...(await read(`${RESOURCES}/${id}`)), size: 7 })).status,
    ).toBe(422)
  })

  test('a consent on paper names the version and the document that it answers', async () => {
    const { items } = await read(
      '/api/privacy/definition?statusEquals=IN_FORCE&nameEquals=Informativa%20privacy',
    )
    const definition = await read(`/api/privacy/definition/${items[0].id}`)
    const subject = await create('/api/subjects/subjects', {
      subjectType: 'PERSON',
      firstName: 'Nina',
      lastName: 'Carta',
    })
    const body = {
      agreement: { id: definition.id },
      subject: { id: subject.id },
      answer: 'agree',
      source: 'CAR',
      language: 'en',
    }
    const { id } = await create('/api/privacy/records', body)
    const [file] = definition.documentId.en
    expect(await read(`/api/privacy/records/${id}`)).toMatchObject({
      agreementVersion: definition.version ?? 1,
      documentId: file.documentId,
      fileName: file.fileName,
    })
  })

  test('a customer shows the account of its subject, whichever of the two was there first', async () => {
    const CUSTOMERS = '/api/subjects/customers'
    const person = async (lastName: string) =>
      (await create('/api/subjects/subjects', { subjectType: 'PERSON', firstName: 'Ada', lastName })).id
    const customer = async (subject: string) =>
      (await create(CUSTOMERS, { subject: { id: subject }, customerCategory: 'ART', portalEnabled: true })).id
    const account = async (name: string, subject: string) => {
      const email = `${name}@posta.example`
      const names = { username: email, fullname: name, email, lang: 'it', userType: 'CUSTOMER' }
      return (await create('/api/auth/users', { ...names, subject: { id: subject }, groups: [] })).id
    }
    const shown = async (id: string) => (await read(`${CUSTOMERS}/${id}`)).portalUser?.id ?? null

    const [first, second] = [await person('Prima'), await person('Seconda')]
    const one = await customer(first)
    expect(await shown(one)).toBeNull()
    const user = await account('prima', first)
    expect(await shown(one)).toBe(user)
    const other = await account('seconda', second)
    const two = await customer(second)
    expect(await shown(two)).toBe(other)
    // The account moves to another person: the customer it leaves has none.
    await save(`/api/auth/users/${user}`, { subject: { id: second } })
    expect([await shown(one), await shown(two)]).toEqual([null, user])

    // As an office has it that is older than the field.
    const version = async () => (await read(`${CUSTOMERS}/${two}`)).extraFields.current_envers_version
    await server.db.query(
      'update e_customers set "portalUser_id" = null, "portalUser_label" = null where id = $1',
      [two],
    )
    expect(await shown(two)).toBeNull()
    const before = await version()
    for (let start = 0; start < 2; start += 1) await server.use(registrationFeature).showMissingAccounts()
    expect([await shown(two), await version()]).toEqual([user, before + 1])
  })
})
