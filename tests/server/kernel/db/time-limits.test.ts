import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../src/server/kernel/database'
import { runAsWork, TIME_LIMITS_MS, type WorkKind } from '../../../../src/server/kernel/db/work'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'

/** Opening the embedded database takes long on a busy machine. */
const PATIENT = { timeout: 120_000 }

/** Runs for hours, checking for cancellation between rows. */
const ENDLESS =
  'select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b where a + b < 0'

let store: TestDatabase | undefined
afterEach(async () => {
  await store?.drop()
  store = undefined
})

const ask = (db: Database, kind: WorkKind, person: string, text: string) =>
  runAsWork(kind, () => db.query(text), person)

describe.each(DATABASES)('a statement without end on %s', PATIENT, (kind) => {
  test('a statement without end stops at the limit of its kind with its transaction, and the store goes on', async () => {
    store = await testDatabase(kind, { limits: { ...TIME_LIMITS_MS, read: 300, write: 600 } })
    const { db } = store
    await db.query('create table item (id integer)')
    await expect(ask(db, 'read', 'ada', ENDLESS)).rejects.toMatchObject({ code: 'QUERY_TOO_SLOW' })
    const write = runAsWork(
      'write',
      () =>
        db.transaction(async (sql) => {
          await sql.query('insert into item values (1)')
          await sql.query(ENDLESS)
        }),
      'ada',
    )
    await expect(write).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect((await ask(db, 'read', 'ada', 'select id from item')).rows).toEqual([])
  })
})

test(
  'a question on the embedded database gives way as soon as somebody else waits; nothing is opened again',
  PATIENT,
  async () => {
    const said: string[] = []
    // Nothing else ends it: the limit of its kind is beyond the test.
    const limits = { ...TIME_LIMITS_MS, read: 10 * PATIENT.timeout }
    store = await testDatabase('pglite', { limits, onStep: (text) => void said.push(text) })
    const { db } = store
    const endless = expect(ask(db, 'read', 'ada', ENDLESS)).rejects.toMatchObject({ code: 'QUERY_TOO_SLOW' })
    expect((await ask(db, 'read', 'bob', 'select 1 as one')).rows).toEqual([{ one: 1 }])
    await endless
    // A cancelled statement stops, and the one after it is not cancelled.
    expect(
      (await ask(db, 'read', 'ada', "select word_similarity('mare', 'marea') > 0.5 as alike")).rows,
    ).toEqual([{ alike: true }])
    expect(said).toEqual([])
  },
)

test('one person with many endless questions leaves PostgreSQL connections to the others', async () => {
  store = await testDatabase('postgres', { connections: 4, limits: { ...TIME_LIMITS_MS, read: 3_000 } })
  const { db } = store
  const order: string[] = []
  const many = Array.from({ length: 6 }, () => ask(db, 'read', 'ada', ENDLESS).catch(() => order.push('ada')))
  await ask(db, 'read', 'bob', 'select 1')
  order.push('bob')
  await Promise.all(many)
  expect(order[0]).toBe('bob')
})

test('a count that takes too long leaves the limit of reading to the next statement of its connection', async () => {
  store = await testDatabase('postgres', { connections: 1 })
  const { db } = store
  const limit = async (kind: WorkKind) =>
    (await ask(db, kind, 'ada', "select current_setting('statement_timeout') as ms")).rows
  expect(await limit('count')).toEqual([{ ms: '5s' }])
  expect(await limit('read')).toEqual([{ ms: '10s' }])
  expect(await limit('migration')).toEqual([{ ms: '0' }])
})
