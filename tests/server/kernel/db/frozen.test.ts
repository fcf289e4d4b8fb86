import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/open'
import { runAsWork, TIME_LIMITS_MS } from '../../../../src/server/kernel/db/work'
import { emptyPostgres } from '../../../support/database'
import { freezable } from '../../../support/frozen'
import { MIGRATIONS } from '../../../support/migrations'

test('a PostgreSQL that stands still is given up on held and on new connections, and used again as soon as it goes on', async () => {
  const { drop, url } = await emptyPostgres()
  const way = await freezable(url)
  const db = await openDatabase({
    migrations: MIGRATIONS,
    url: way.url,
    folder: '',
    connections: 4,
    limits: { ...TIME_LIMITS_MS, read: 200, write: 200 },
  })
  const ask = () => runAsWork('read', () => db.query<{ one: number }>('select 1 as one'), 'ada')
  await Promise.all([ask(), ask()])

  way.freeze()
  const held = [ask(), runAsWork('write', () => db.transaction((sql) => sql.query('select 1')), 'bob')]
  for (const one of await Promise.allSettled(held))
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { code: 'STORE_UNAVAILABLE', message: 'the database does not answer' },
    })
  await expect(ask()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })

  way.thaw()
  await expect.poll(() => ask().then(({ rows }) => rows, String), { timeout: 10_000 }).toEqual([{ one: 1 }])
  await db.close()
  await way.stop()
  await drop()
}, 60_000)

test('one query fails after connections were lost, and the others that were open then are not tried any more', async () => {
  const { drop, url } = await emptyPostgres()
  const way = await freezable(url)
  const db = await openDatabase({
    migrations: MIGRATIONS,
    url: way.url,
    folder: '',
    connections: 6,
    limits: { ...TIME_LIMITS_MS, read: 300 },
  })
  const ask = (person: string) => runAsWork('read', () => db.query('select pg_sleep(0.1)'), person)
  await Promise.all(['ada', 'bob', 'eve', 'dan'].map(ask))

  way.lose()
  await expect(ask('ada')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  for (const person of ['ada', 'bob', 'eve']) expect((await ask(person)).rows).toHaveLength(1)
  await db.close()
  await way.stop()
  await drop()
}, 60_000)
