import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller
let clerk: Caller

beforeAll(async () => {
  server = await testServer()
  ;[admin, clerk] = await Promise.all([signedIn(server.url, 'admin'), signedIn(server.url, 'ufficio')])
}, 120_000)
afterAll(() => server.drop())

const SUBJECTS = '/api/subjects/subjects'
const NOTES = '/api/conf/notes'
const GIVEN = { path: 'code', code: 'CODE_GIVEN' }

const person = () => ({
  subjectType: 'PERSON',
  firstName: 'Prova',
  lastName: `Prova ${randomUUID().slice(0, 8)}`,
})

describe('the code of records that number themselves', () => {
  test.each(['=cmd|calc', 'SOG-9999999', 'X'])(
    '%s is not taken from somebody whom the file does not name',
    async (code) => {
      const refused = await clerk.post(SUBJECTS, { ...person(), code })
      expect([refused.status, refused.body.errors]).toMatchObject([422, [GIVEN]])
    },
  )

  test('the server assigns a code when none is sent, and a record sent back may carry it', async () => {
    const made = await clerk.post(SUBJECTS, person())
    expect([made.status, made.body.data.code]).toEqual([201, expect.stringMatching(/^SOG-\d{7}$/)])
    const at = `${SUBJECTS}/${made.body.data.id}`
    const written = await clerk.put(at, { ...made.body.data, lastName: 'Altro' })
    expect([written.status, written.body.data.code]).toEqual([200, made.body.data.code])
    const renamed = await admin.put(at, { ...written.body.data, code: 'ANOTHER' })
    expect([renamed.status, renamed.body.errors]).toMatchObject([422, [{ path: 'code', code: 'READ_ONLY' }]])
  })

  test('people named by the file may type a code', async () => {
    const code = randomUUID().slice(0, 20)
    const made = await admin.post(SUBJECTS, { ...person(), code })
    expect([made.status, made.body.data.code]).toEqual([201, code])
  })

  test('no one may type a code where the file names no one, administrators included', async () => {
    const note = { title: 'Promemoria', body: 'x', code: 'NOT-999999' }
    for (const who of [admin, clerk]) {
      const refused = await who.post(NOTES, note)
      expect(refused.body.errors, JSON.stringify(refused.body)).toContainEqual(expect.objectContaining(GIVEN))
    }
  })

  test('a change of status, a change of many records or an import cannot set a code', async () => {
    const { data } = (await clerk.post(SUBJECTS, person())).body
    const { lastName } = person()
    const rows = [{ code: data.code, lastName }, { ...person(), code: 'SOG-9999998' }, person()]
    const told = await runBatch(clerk, SUBJECTS, {
      operation: 'import',
      changes: { rows, mode: 'both', key: 'code' },
    })
    expect(told).toMatchObject({ done: 2, failed: 1, failures: [{ row: 1, errors: [GIVEN] }] })
    expect((await clerk.get(`${SUBJECTS}/${data.id}`)).body.data.lastName).toBe(lastName)
    const bare = {
      operation: 'import',
      changes: { rows: [{ ...person(), code: 'SOG-9999997' }], mode: 'create' },
    }
    expect(await runBatch(clerk, SUBJECTS, bare)).toMatchObject({
      done: 0,
      failed: 1,
      failures: [{ errors: [GIVEN] }],
    })
    await server.db.query('update e_subjects set code = null where id = $1', [data.id])
    const change = { operation: 'update', ids: [data.id], changes: { code: 'SOG-9999996' } }
    expect(await runBatch(clerk, SUBJECTS, change)).toMatchObject({
      done: 0,
      failed: 1,
      failures: [{ errors: [GIVEN] }],
    })
    const version = (await clerk.get(`${SUBJECTS}/${data.id}`)).body.data.extraFields
    const put = await clerk.put(`${SUBJECTS}/${data.id}`, { code: 'SOG-9999995', extraFields: version })
    expect([put.status, put.body.errors]).toMatchObject([422, [GIVEN]])
  })

  test('the code is described as read-only to people who may not type it', async () => {
    const closed = async (who: Caller, route: string) => {
      const { items } = (await who.get('/api/entityconf/visible')).body.data
      return items.find((one: { route: string }) => one.route === route).fields.readOnly.includes('code')
    }
    expect([
      await closed(clerk, 'subjects'),
      await closed(admin, 'subjects'),
      await closed(admin, 'notes'),
    ]).toEqual([true, false, true])
    expect(await closed(admin, 'authorizations')).toBe(false)
  })
})
