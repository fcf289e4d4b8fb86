import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../../support/api'
import { DATABASES } from '../../support/database'
import { type TestServer, testServer } from '../../support/server'
import { type HeldPerson, heldPerson } from './people'

describe.each(DATABASES)('an erasure that is interrupted, over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let person: HeldPerson

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    person = await heldPerson(server, admin, 'qx7')
  }, 120_000)
  afterAll(() => server?.drop())

  test('an erasure interrupted in the middle resumes where it stood, and does everything once', async () => {
    const { erase } = server.records
    let tries = 0
    server.records.erase = async (...given) => {
      tries += 1
      const done = await erase(...given)
      // The third step fails after its work, before its transaction commits.
      if (tries === 3) throw new Error('the power failed')
      return done
    }
    const { code } = (await admin.get(`/api/subjects/subjects/${person.subject}`)).body.data
    const { body } = await admin.post(`/api/data-subjects/subjects/${person.subject}/erasures`, {
      confirm: code,
    })
    const state = async () => (await admin.get(`/api/data-subjects/erasures/${body.data.id}`)).body.data
    expect(await state()).toMatchObject({ state: 'QUEUED' })
    // Asked for again meanwhile, it is the same.
    const again = await admin.post(`/api/data-subjects/subjects/${person.subject}/erasures`, {
      confirm: code,
    })
    expect(again.body.data).toEqual(body.data)
    await expect.poll(async () => (await state()).state, { timeout: 30_000, interval: 200 }).toBe('DONE')
    const { done, total } = await state()
    expect([done, tries]).toEqual([total, total])
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::integer as n from revision where operation = 'erase' group by record_id`,
    )
    expect(rows.map(({ n }) => n)).toEqual(rows.map(() => 1))
    expect(rows.length).toBeGreaterThanOrEqual(5)
    const { rows: left } = await server.db.query('select 1 from job where name like $1', ['data-subject.%'])
    expect(left).toEqual([])
    expect((await admin.get(`/api/files/${person.fileId}/content`)).status).toBe(404)
  }, 40_000)
})
