import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'

interface Row {
  _id: string
  relationType: string
  kind: string
  linkType: string
  subject: { id: string; label: string }
  toDate: string | null
}

describe('rows that stand in both records', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({ demo: true })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const make = async (lastName: string, more: object = {}): Promise<string> => {
    const body = { subjectType: 'PERSON', firstName: 'Elena', lastName, vatCountry: 'ITA', ...more }
    return (await admin.post(SUBJECTS, body)).body.data.id
  }
  const read = async (id: string) => (await admin.get(`${SUBJECTS}/${id}`)).body.data
  const rows = async (id: string): Promise<Row[]> => (await read(id)).relations ?? []
  const put = async (id: string, relations: object[]) => {
    const { extraFields } = await read(id)
    const { status } = await admin.put(`${SUBJECTS}/${id}`, { relations, extraFields })
    expect(status).toBe(200)
  }
  const child = (id: string, more: object = {}) => ({
    relationType: 'FAMILY',
    kind: 'FIG',
    linkType: 'ACTIVE',
    subject: { id },
    ...more,
  })

  test('a row is written to the other record, pointing back with the other direction, in a revision of its own', async () => {
    const other = await make('Madre')
    const one = await make('Figlia', { relations: [child(other)] })
    const [own] = await rows(one)
    const [mirror] = await rows(other)
    expect(own).toMatchObject({
      linkType: 'ACTIVE',
      subject: { id: other, label: expect.stringContaining('Madre') },
    })
    expect(mirror).toMatchObject({ _id: own?._id, kind: 'FIG', linkType: 'PASSIVE', subject: { id: one } })
    expect(mirror?.subject.label).toContain('Figlia')
    const { body } = await admin.get(`${SUBJECTS}/${other}/revisions`)
    expect(body.data.items[0]).toMatchObject({ revision: 2, operation: 'update' })
  })

  test('changed, pointed elsewhere and taken away on either side it follows on the other', async () => {
    const [one, other, third] = [await make('Uno'), await make('Altro'), await make('Terzo')]
    await put(one, [child(other)])
    const [own] = await rows(one)
    await put(one, [{ ...own, toDate: '2027-01-31' }])
    expect((await rows(other))[0]).toMatchObject({ toDate: '2027-01-31', linkType: 'PASSIVE' })
    await put(one, [{ ...own, subject: { id: third } }])
    expect(await rows(other)).toEqual([])
    expect(await rows(third)).toHaveLength(1)
    await put(third, [])
    expect(await rows(one)).toEqual([])
  })

  test('a refused save writes neither; a row that points to its own record has no mirror', async () => {
    const [one, other] = [await make('Rifiutato'), await make('Intatto')]
    const { extraFields } = await read(one)
    const wrong = { relations: [child(other, { fromDate: '2027-02-01', toDate: '2027-01-01' })], extraFields }
    expect((await admin.put(`${SUBJECTS}/${one}`, wrong)).status).toBe(422)
    expect(await rows(other)).toEqual([])
    await put(one, [child(one)])
    expect(await rows(one)).toHaveLength(1)
  })

  test('an import writes both sides too, its own rows among the others, and so does its undo', async () => {
    const other = await make('Fuori')
    const changes = (rows: object[]) => ({ rows, mode: 'update', key: 'id' })
    const [one, two] = [await make('Dentro'), await make('Dopo')]
    const wide = [
      { id: one, relations: [child(two), child(other)] },
      { id: two, relations: [child(other, { toDate: '2027-03-31' })], description: 'kept' },
      { id: other, description: 'written with the others' },
    ]
    const told = await runBatch(admin, SUBJECTS, { operation: 'import', changes: changes(wide) })
    expect(told).toMatchObject({ done: 3, failed: 0 })
    // The second row declared its record's relations: the one mirrored from the first row is not among them.
    expect((await rows(two)).map(({ subject, toDate }) => [subject.id, toDate])).toEqual([
      [other, '2027-03-31'],
    ])
    expect((await rows(one)).map(({ subject }) => subject.id)).toEqual([other])
    expect((await rows(other)).map(({ linkType, subject }) => [linkType, subject.id]).sort()).toEqual(
      [one, two].map((id) => ['PASSIVE', id]).sort(),
    )
    const undone = await runBatch(admin, SUBJECTS, { operation: 'undo', changes: { token: told.undoToken } })
    expect(undone.failures).toEqual([])
    for (const id of [one, two, other])
      expect([await rows(id), (await read(id)).description]).toEqual([[], null])
  })

  test('an import of new records that point to each other’s neighbours writes the neighbours', async () => {
    const other = await make('Vicino')
    const person = (lastName: string) => ({
      subjectType: 'PERSON',
      firstName: 'Ugo',
      lastName,
      vatCountry: 'ITA',
    })
    const fresh = ['Primo', 'Secondo'].map((name) => ({ ...person(name), relations: [child(other)] }))
    const told = await runBatch(admin, SUBJECTS, {
      operation: 'import',
      changes: { rows: fresh, mode: 'create' },
    })
    expect(told).toMatchObject({ done: 2, failed: 0 })
    expect((await rows(other)).map(({ subject }) => subject.label).sort()).toEqual([
      expect.stringContaining('Primo'),
      expect.stringContaining('Secondo'),
    ])
    const { body } = await admin.get(`${SUBJECTS}/${other}/revisions`)
    expect(body.data.items.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1])
  })

  test('the demo office has both sides', async () => {
    const { body } = await admin.get(`${SUBJECTS}?q=adige&size=10`)
    const all = await Promise.all((body.data.items as { id: string }[]).map(({ id }) => rows(id)))
    expect(
      all
        .flat()
        .map(({ kind, linkType }) => `${kind} ${linkType}`)
        .sort(),
    ).toEqual(['CTRL ACTIVE', 'CTRL PASSIVE'])
  })
})
