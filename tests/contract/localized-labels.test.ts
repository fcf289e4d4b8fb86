import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import documentTypes from '../../schemas/lookups/document-type.json'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const ENGLISH = { 'accept-language': 'en' }
const USERS = '/api/auth/users'

/** English names of document types by their Italian ones, as in the lookup file. */
const KINDS = new Map(documentTypes.rows.map(({ formattedOutput: { it, en } }) => [it, en]))

describe('records that are called differently in each language', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  let user: string
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    const made = await admin.post('/api/auth/groups', {
      name: { it: 'Squadra del porto', en: 'Harbour crew' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [laura] = (await admin.get(`${USERS}?usernameEquals=laura.bianchi`)).body.data.items
    const groups = [...laura.groups, { id: made.body.data.id }]
    const changed = await admin.put(`${USERS}/${laura.id}`, { groups, extraFields: laura.extraFields })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    user = laura.id
  })
  afterAll(() => server?.drop())

  const labels = ({ groups }: { groups: { label: string }[] }) => groups.map(({ label }) => label)

  test('the label of a relation is in the reader’s language in a record, in a list and after a change', async () => {
    const read = async (headers?: Record<string, string>) =>
      (await admin.get(`${USERS}/${user}`, headers)).body.data
    expect(labels(await read())).toContain('Squadra del porto')
    const whole = await read(ENGLISH)
    expect(labels(whole)).toContain('Harbour crew')
    const listed = (await admin.get(`${USERS}?usernameEquals=laura.bianchi&columns=username,groups`, ENGLISH))
      .body.data.items
    expect(labels(listed[0])).toContain('Harbour crew')
    const changed = await admin.put(`${USERS}/${user}`, { ...whole, fullname: 'Laura B.' }, ENGLISH)
    expect([changed.status, labels(changed.body.data).includes('Harbour crew')]).toEqual([200, true])
    expect(labels(await read()), 'the label is not stored in the language of who saved').toContain(
      'Squadra del porto',
    )
  })

  test('a search finds records under the name in the reader’s language', async () => {
    const hits = async (headers?: Record<string, string>) =>
      (await admin.get('/api/search?q=harbour', headers)).body.data.items.map(
        ({ label }: { label: string }) => label,
      )
    expect(await hits(ENGLISH)).toEqual(['Harbour crew'])
    expect(await hits()).toEqual(['Squadra del porto'])
  })

  test('labels in an exported file are in the reader’s language', async () => {
    const csv = async (headers?: Record<string, string>) =>
      (
        await admin.get(
          `${USERS}/export?format=csv&columns=username,groups&usernameEquals=laura.bianchi`,
          headers,
        )
      ).body
    expect(await csv(ENGLISH)).toContain('Harbour crew')
    expect(await csv()).toContain('Squadra del porto')
  })

  test('the label of a record has the words of choices and reference rows in the reader’s language', async () => {
    const labelsOf = async (address: string, headers?: Record<string, string>): Promise<string[]> =>
      (await admin.get(`${address}?size=100&sort=id`, headers)).body.data.items.map(
        ({ label }: { label: string }) => label,
      )
    const documents = '/api/subjects/documents'
    const [stored, english] = [await labelsOf(documents), await labelsOf(documents, ENGLISH)]
    expect(stored.filter((label) => label.startsWith("Carta d'identità – ")).length).toBeGreaterThan(0)
    const inEnglish = (label: string) => {
      const [kind = '', ...rest] = label.split(' – ')
      return [KINDS.get(kind), ...rest].join(' – ')
    }
    expect(english).toEqual(stored.map(inEnglish))
    const [{ id }] = (await admin.get(`${documents}?size=1&sort=id`)).body.data.items
    const { data } = (await admin.get(`${documents}/${id}`, ENGLISH)).body
    expect(data.label).toBe(english[0])
    const changed = await admin.put(`${documents}/${id}`, { ...data, number: 'X 1' }, ENGLISH)
    expect([changed.status, changed.body.data?.label], 'in the answer to a save').toEqual([200, english[0]])
    expect((await labelsOf(documents))[0], 'the label is not stored in the language of who saved').toBe(
      stored[0],
    )
  })
})
