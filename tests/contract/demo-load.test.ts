import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoContents } from '../../src/server/demo'
import { type LoadProgress, loadRecords } from '../../src/server/demo/load'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const RECORDS = 1_200
const SUBJECTS = '/api/subjects/subjects'
const CUSTOMERS = '/api/subjects/customers'

describe.each(DATABASES)('a load into %s', (kind) => {
  let server: TestServer
  let admin: Caller
  const progress: LoadProgress[] = []
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
  }, 240_000)
  afterAll(() => server?.drop())

  const load = (records: number, told: (progress: LoadProgress) => void = () => undefined) =>
    loadRecords(
      {
        db: server.db,
        records: server.records,
        catalogue: server.catalogue.current(),
        contents: demoContents(),
        now: () => new Date(),
        told,
      },
      records,
      1,
    )
  const generated = async () => {
    const { rows } = await server.db.query<{ n: number; content: string }>(
      `select count(*)::integer as n, md5(string_agg(id::text || label, ',' order by id)) as content
       from e_subjects where id < '01700000-0000-7000-8000-000000000000'`,
    )
    return rows[0]
  }
  const total = async (path: string) => (await admin.get(path)).body.data.total as number
  const revisions = async () =>
    (await server.db.query<{ n: number }>('select count(*)::integer as n from revision')).rows[0]?.n ?? 0

  test('a load that stops halfway keeps whole batches, and resumes where it stood', async () => {
    const killed = new Error('killed')
    await expect(
      load(RECORDS, ({ route }) => {
        if (route === 'documents') throw killed
      }),
    ).rejects.toBe(killed)
    const before = await revisions()
    const done = await load(RECORDS, (one) => progress.push(one))
    expect(done).toMatchObject({ done: RECORDS, total: RECORDS })
    expect(done.found).toBeGreaterThan(200)
    expect(await revisions()).toBeGreaterThanOrEqual(before + RECORDS - done.found)
    expect(progress.map(({ done }) => done)).toEqual(
      progress.map(({ done }) => done).toSorted((a, b) => a - b),
    )
  }, 240_000)

  /** Of the generated records: the office writes its log beside a load. */
  const ownRevisions = async () => {
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::integer as n from revision where record_id < '01700000-0000-7000-8000-000000000000'`,
    )
    return rows[0]?.n ?? 0
  }

  test('a load changes nothing when it runs again', async () => {
    const [content, history] = [await generated(), await ownRevisions()]
    expect(history).toBeGreaterThan(1000)
    expect(await load(RECORDS)).toMatchObject({ done: RECORDS, found: RECORDS })
    expect([await generated(), await ownRevisions()]).toEqual([content, history])
  }, 240_000)

  test('loaded records appear in lists, search, relations, codes and files like typed ones', async () => {
    expect(await total(`${CUSTOMERS}?showDeleted=true`)).toBeGreaterThan(13 + 60)
    const page = (await admin.get(`${CUSTOMERS}?sort=code,desc&size=1`)).body.data.items[0]
    expect(page.code).toMatch(/^CLI-\d{6}$/)
    const customer = (await admin.get(`${CUSTOMERS}/${page.id}`)).body.data
    expect(customer.subject.label).toBeTruthy()
    const subject = (await admin.get(`${SUBJECTS}/${customer.subject.id}`)).body.data
    expect(
      await total(`${SUBJECTS}?q=${encodeURIComponent(subject.displayName.slice(0, 40))}`),
    ).toBeGreaterThan(0)
    const documents = (await admin.get('/api/bu/documents?size=1&sort=code,desc')).body.data.items
    const { files, title } = (await admin.get(`/api/bu/documents/${documents[0].id}`)).body.data
    expect(files[0].fileName).toBe(`${title}.pdf`)
    const content = await fetch(`${server.url}/api/files/${files[0].documentId}/content`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect((await content.text()).slice(0, 5)).toBe('%PDF-')
    const { body } = await admin.get(`${SUBJECTS}/${subject.id}/revisions`)
    expect(body.data.items.map(({ operation }: { operation: string }) => operation)).toEqual(['create'])
  })
})
