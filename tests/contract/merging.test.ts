import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'
const NOTES = '/api/subjects/notes'
const CUSTOMERS = '/api/subjects/customers'

describe('merging duplicates', () => {
  let server: TestServer
  let manager: Caller
  let admin: Caller
  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    manager = await signedIn(server.url, 'laura.bianchi')
  })
  afterAll(() => server?.drop())

  const read = async (path: string) => (await admin.get(path)).body.data
  const made = async (path: string, body: object) => {
    const answer = await manager.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const person = (more: object) =>
    made(SUBJECTS, { subjectType: 'PERSON', firstName: 'Nina', lastName: 'Doppia', ...more })
  const merge = (who: Caller, stays: string, body: object) =>
    who.post(`${SUBJECTS}/${stays}/actions/merge`, body)
  const customer = (id: string) => made(CUSTOMERS, { subject: { id }, customerCategory: 'IND' })

  test('a merge moves values, references and comments, deletes the other record, and is in both histories', async () => {
    const friend = await person({ lastName: 'Amica' })
    const one = await person({ description: 'Prima', contacts: { email: 'nina@posta.example' } })
    const two = await person({
      description: 'Seconda',
      fiscalCode: 'DPPNNI80A41F257S',
      contacts: { phone: '+39 059 123456' },
    })
    const note = await made(NOTES, { subject: { id: two.id }, title: 'Telefonata', body: '<p>x</p>' })
    const paper = await made('/api/subjects/documents', { subject: { id: two.id }, documentType: 'CI' })
    const client = await customer(two.id)
    expect(
      (await manager.post(`${SUBJECTS}/${two.id}/comments`, { text: 'È la stessa persona' })).status,
    ).toBe(201)

    const request = { other: two.id, take: { fiscalCode: 'other', 'contacts.phone': 'other' } }
    const tried = await merge(manager, one.id, { ...request, dryRun: true })
    expect(tried.status, JSON.stringify(tried.body)).toBe(200)
    const parts = (tried.body.data.moved as { route: string; count: number }[]).map(
      ({ count, route }) => `${route} ${count}`,
    )
    expect(parts.sort()).toEqual(['customers 1', 'subject-documents 1', 'subject-notes 1'])
    expect(tried.body.data.beside).toBeGreaterThan(0)
    expect((await read(`${SUBJECTS}/${two.id}`)).delete.deleted, 'a trial changes nothing').toBe(false)
    expect((await read(`${NOTES}/${note.id}`)).subject.id).toBe(two.id)

    const done = await merge(manager, one.id, request)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await read(`${SUBJECTS}/${one.id}`)).toMatchObject({
      description: 'Prima',
      fiscalCode: 'DPPNNI80A41F257S',
      contacts: { email: 'nina@posta.example', phone: '+39 059 123456' },
    })
    const gone = await read(`${SUBJECTS}/${two.id}`)
    expect([gone.delete.deleted, gone.mergedInto.id, gone.description]).toEqual([true, one.id, 'Seconda'])
    for (const path of [
      `${NOTES}/${note.id}`,
      `/api/subjects/documents/${paper.id}`,
      `${CUSTOMERS}/${client.id}`,
    ])
      expect((await read(path)).subject.id, path).toBe(one.id)
    expect((await read(`${SUBJECTS}/${one.id}/comments`)).items).toMatchObject([
      { text: 'È la stessa persona' },
    ])
    const [told] = (await read(`${SUBJECTS}/${one.id}/revisions`)).items
    expect(told).toMatchObject({ operation: 'merge', by: 'Laura Bianchi' })
    expect(told.changes[0]).toMatchObject({ path: 'mergedFrom', to: { id: two.id } })
    expect((await read(`${SUBJECTS}/${two.id}/revisions`)).items[0]).toMatchObject({ operation: 'merge' })
    expect((await read(`${NOTES}/${note.id}/revisions`)).items[0].changes).toMatchObject([
      { path: 'subject', from: { id: two.id }, to: { id: one.id } },
    ])
    expect(friend.id).not.toBe(one.id)
  })

  test('a merge is refused where both records have what may exist once, and changes nothing', async () => {
    const [one, two] = [await person({}), await person({})]
    await customer(one.id)
    const theirs = await customer(two.id)
    const note = await made(NOTES, { subject: { id: two.id }, title: 'Nota', body: '<p>x</p>' })
    const refused = await merge(manager, one.id, { other: two.id, take: {} })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'MERGE_CONFLICT'])
    expect((await read(`${NOTES}/${note.id}`)).subject.id).toBe(two.id)
    expect((await read(`${CUSTOMERS}/${theirs.id}`)).subject.id).toBe(two.id)
    expect((await read(`${SUBJECTS}/${two.id}`)).delete.deleted).toBe(false)
  })

  test('a merge moves the relations of both records with their mirrors, and none links the two', async () => {
    const [one, two, friend] = [await person({}), await person({}), await person({ lastName: 'Amica' })]
    const row = (id: string) => ({ relationType: 'FAMILY', kind: 'CON', subject: { id }, linkType: 'ACTIVE' })
    const changed = await manager.put(`${SUBJECTS}/${two.id}`, {
      ...two,
      relations: [row(friend.id), row(one.id)],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const done = await merge(manager, one.id, { other: two.id, take: {} })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const ids = async (id: string) =>
      ((await read(`${SUBJECTS}/${id}`)).relations ?? []).map(
        ({ subject }: { subject: { id: string } }) => subject.id,
      )
    expect(await ids(one.id)).toEqual([friend.id])
    expect(await ids(friend.id)).toEqual([one.id])
  })

  test('a merge needs the right to delete, two existing records in their last version, and known fields', async () => {
    const [one, two] = [await person({}), await person({})]
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await merge(clerk, one.id, { other: two.id, take: {} })).status).toBe(403)
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await merge(viewer, one.id, { other: two.id, take: {}, dryRun: true })).status).toBe(403)
    const say = async (body: object) => (await merge(manager, one.id, body)).body.errorCode
    expect(await say({ other: one.id, take: {} })).toBe('BAD_BODY')
    expect(await say({ other: two.id })).toBe('BAD_BODY')
    expect(await say({ other: two.id, take: { displayNme: 'other' } })).toBe('BAD_BODY')
    expect(await say({ other: two.id, take: { mergedInto: 'other' } })).toBe('BAD_BODY')
    expect(await say({ other: two.id, take: {}, versions: { stays: 1, other: 9 } })).toBe('STALE_VERSION')
    expect(await say({ other: '00000000-0000-4000-8000-000000000000', take: {} })).toBe('NOT_FOUND')
    await manager.put(`${SUBJECTS}/deletes/${two.id}`)
    expect(await say({ other: two.id, take: {} })).toBe('RECORD_DELETED')
  })

  test('a merge moves no account that the caller may not change; a person who may can merge the two', async () => {
    const [one, two] = [await person({}), await person({})]
    const mine = (await admin.get('/api/auth/whoami')).body.data.id as string
    const account = async () => read(`/api/auth/users/${mine}`)
    const before = await account()
    const given = await admin.put(`/api/auth/users/${mine}`, {
      subject: { id: two.id },
      extraFields: before.extraFields,
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    const direct = await manager.put(`/api/auth/users/${mine}`, {
      ...(await account()),
      subject: { id: one.id },
    })
    expect(direct.status).toBe(403)
    for (const dryRun of [true, false]) {
      const refused = await merge(manager, one.id, { other: two.id, take: {}, dryRun })
      expect([refused.status, refused.body.errorCode], JSON.stringify(refused.body)).toEqual([
        403,
        'FORBIDDEN',
      ])
    }
    expect([(await account()).subject.id, (await read(`${SUBJECTS}/${two.id}`)).delete.deleted]).toEqual([
      two.id,
      false,
    ])
    expect((await merge(admin, one.id, { other: two.id, take: {} })).status).toBe(200)
    expect((await account()).subject.id).toBe(one.id)
  })

  test('a merge deletes no record that its status protects from the caller, who may merge into it', async () => {
    const [draft, active] = [await person({}), await person({ address: { city: 'Modena' } })]
    const moved = await admin.put(`${SUBJECTS}/statuses/${active.id}?newStatus=ACTIVE`)
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(
      (await manager.put(`${SUBJECTS}/deletes/${active.id}`)).status,
      'a manager may not delete it',
    ).toBe(403)
    expect((await merge(manager, draft.id, { other: active.id, take: {} })).status).toBe(403)
    expect((await read(`${SUBJECTS}/${active.id}`)).delete.deleted).toBe(false)
    const done = await merge(manager, active.id, { other: draft.id, take: {} })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await read(`${SUBJECTS}/${draft.id}`)).mergedInto.id).toBe(active.id)
  })
})
