import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const NOTES = '/api/conf/notes'
const USERS = '/api/auth/users'

describe('lists of related records', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await testServer({ demo: true })
    admin = await signedIn(server.url, 'admin')
    const { body } = await admin.get(`${USERS}?size=50`)
    for (const { id, username } of body.data.items as { id: string; username: string }[]) ids[username] = id
  })
  afterAll(() => server?.drop())

  const note = (more: object) =>
    admin.post(NOTES, { title: 'Condivisa', noteKind: 'CALL', visibility: 'PRIVATE', body: 'Testo', ...more })
  const shared = (...names: string[]) => names.map((name) => ({ id: ids[name] }))
  const labels = (record: { sharedWith: { label: string }[] }) => record.sharedWith.map(({ label }) => label)

  test('a list of relations has its records in their order, each once, with their labels', async () => {
    const { body, status } = await note({ sharedWith: shared('laura.bianchi', 'ufficio', 'laura.bianchi') })
    expect(status).toBe(201)
    expect(body.data.sharedWith).toEqual([
      { id: ids['laura.bianchi'], label: 'Laura Bianchi (laura.bianchi)' },
      { id: ids.ufficio, label: 'Elena Rinaldi (ufficio)' },
    ])
    const { id, extraFields } = body.data
    const fewer = await admin.put(`${NOTES}/${id}`, { sharedWith: shared('ufficio'), extraFields })
    expect(labels(fewer.body.data)).toEqual(['Elena Rinaldi (ufficio)'])
    const none = await admin.put(`${NOTES}/${id}`, {
      sharedWith: null,
      extraFields: fewer.body.data.extraFields,
    })
    expect(none.body.data.sharedWith ?? []).toEqual([])
    const { body: told } = await admin.get(`${NOTES}/${id}/revisions`)
    const changes = told.data.items.flatMap((one: { changes: { path: string }[] }) =>
      one.changes.map(({ path }) => path),
    )
    expect(
      changes.filter((path: string) => path === 'sharedWith'),
      'made, shortened, emptied',
    ).toHaveLength(3)
  })

  test('lists of relations refuse an unknown record, a deleted one, and one of another entity', async () => {
    const wrong = async (sharedWith: unknown) => {
      const { body } = await note({ sharedWith })
      return (body.errors as { path: string; code: string }[])?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await wrong([{ id: '0190a000-0000-7000-8000-0000000000c1' }])).toEqual(['sharedWith INCORRECT'])
    expect(await wrong(['nobody'])).toEqual(['sharedWith INCORRECT'])
    expect(await wrong(Array.from({ length: 21 }, () => ({ id: ids.ufficio })))).toEqual([
      'sharedWith MAXITEMS',
    ])
    expect(await wrong('text')).toEqual(['sharedWith TYPE'])
  })

  test('lists of relations show the new label of a renamed record', async () => {
    const { body } = await note({ sharedWith: shared('sola.lettura') })
    const { body: user } = await admin.get(`${USERS}/${ids['sola.lettura']}`)
    const { extraFields } = user.data
    expect(
      (await admin.put(`${USERS}/${ids['sola.lettura']}`, { fullname: 'Anna Rossi', extraFields })).status,
    ).toBe(200)
    await expect
      .poll(async () => labels((await admin.get(`${NOTES}/${body.data.id}`)).body.data), { timeout: 8000 })
      .toEqual(['Anna Rossi (sola.lettura)'])
  })

  test('lists of relations give their members owner’s rights, where the scope says so', async () => {
    const { body } = await note({ title: 'Solo per Davide', sharedWith: shared('davide.moretti') })
    const davide = await signedIn(server.url, 'davide.moretti')
    const laura = await signedIn(server.url, 'laura.bianchi')
    const titles = async (caller: Caller) => {
      const { body: list } = await caller.get(`${NOTES}?size=200`)
      return (list.data.items as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles(davide)).toContain('Solo per Davide')
    expect(await titles(laura)).not.toContain('Solo per Davide')
    expect((await davide.get(`${NOTES}/${body.data.id}`)).status).toBe(200)
    expect((await laura.get(`${NOTES}/${body.data.id}`)).status).toBe(404)
  })
})
