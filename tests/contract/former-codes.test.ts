import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

describe.each(DATABASES)('codes that a file no longer has, over %s', { timeout: 120_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({ kind, schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000, interval: 200 })

  test('records with a code that the file no longer has stand in a column, are found by it, and their other fields can be changed', async () => {
    const kites = (codes: string[]) =>
      writeFileSync(
        join(server.schemas, 'entities', 'kites.json'),
        JSON.stringify({
          route: 'kites',
          record: {
            properties: {
              kind: { enum: codes },
              rank: { enum: codes },
              uses: { type: 'array', items: { enum: codes } },
              notes: { type: 'string' },
            },
          },
          rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
          list: { columns: ['kind', 'notes'], filters: ['kind'], board: 'kind' },
          conf: {
            statuses: {
              default: 'NEW',
              list: [
                { code: 'NEW', allowable: ['DONE'] },
                { code: 'DONE', allowable: ['NEW'] },
              ],
            },
          },
        }),
      )
    const AT = '/api/kites'
    kites(['A', 'B', 'C'])
    await eventually(async () => (await admin.get(AT)).status).toBe(200)
    const made = async (kind: string) =>
      (await admin.post(AT, { kind, rank: kind, uses: ['A', kind] })).body.data
    const [one, two, three, other] = [await made('C'), await made('C'), await made('C'), await made('A')]
    kites(['A', 'B'])
    const columns = async () => {
      const { columns } = (await admin.get(`${AT}/board`)).body.data
      return columns
        .map(({ total, value }: { total: number; value: string | null }) => `${value} ${total}`)
        .join()
    }
    await eventually(columns).toBe('A 1,B 0,null 0,C 3')
    expect((await admin.get(`${AT}?kindEquals=C`)).body.data.total).toBe(3)
    expect((await admin.get(`${AT}?kindEquals=X`)).status).toBe(400)
    // A second field, which the list neither shows nor filters by.
    expect((await admin.get(`${AT}?kindEquals=C&rankIn=C,A`)).body.data.total).toBe(3)
    expect((await admin.get(`${AT}?kindEquals=C&rankEquals=X`)).status).toBe(400)

    const saved = await admin.put(`${AT}/${one.id}`, { ...one, notes: 'x' })
    expect([saved.status, saved.body.data?.kind, saved.body.data?.uses]).toEqual([200, 'C', ['A', 'C']])
    const moved = await admin.put(`${AT}/statuses/${two.id}?newStatus=DONE`, { extraFields: two.extraFields })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const many = await runBatch(admin, AT, { operation: 'update', ids: [three.id], changes: { notes: 'y' } })
    expect([many.done, many.failed], JSON.stringify(many)).toEqual([1, 0])

    const chosen = await admin.put(`${AT}/${other.id}`, { ...other, kind: 'C' })
    expect([chosen.status, chosen.body.errors?.[0]?.code], 'nobody chooses it').toEqual([422, 'ENUM'])
    const dropped = await admin.put(`${AT}/${three.id}`, {
      kind: 'B',
      ...(await admin.get(`${AT}/${three.id}`)).body.data,
      uses: ['B'],
    })
    expect(dropped.status).toBe(200)
  })
})
