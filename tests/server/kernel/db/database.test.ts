import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SqlError } from '../../../../src/server/kernel/db/sql-error'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'

describe.each(DATABASES)('a database on %s', (kind) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await testDatabase(kind)
    await store.db.query('create table item (id integer primary key, name text)')
  })
  afterAll(() => store.drop())

  test('a database answers values as the API sends them', async () => {
    const { rows, count } = await store.db.query(
      `select date '2026-02-28' as day, time '17:45' as clock, timestamptz '2026-02-28 10:00:00+01' as instant, 12.50::numeric as price,
        9007199254740991::bigint as big, 7::int as small, true as yes, null::text as nothing, '{"a":[1,null]}'::jsonb as data,
        array['x','y'] as words, 'è' as text`,
    )
    expect(count).toBe(1)
    expect(rows).toEqual([
      {
        day: '2026-02-28',
        clock: '17:45',
        instant: '2026-02-28T09:00:00.000Z',
        price: 12.5,
        big: 9007199254740991,
        small: 7,
        yes: true,
        nothing: null,
        data: { a: [1, null] },
        words: ['x', 'y'],
        text: 'è',
      },
    ])
  })

  test('a database takes dates, objects and lists as parameters', async () => {
    const { rows } = await store.db.query(
      'select $1::timestamptz as at, $2::jsonb as data, $3::text[] as words, $4::uuid[] as ids',
      [new Date('2026-01-02T03:04:05.678Z'), { a: 'b' }, ['x', 'y "z"'], []],
    )
    expect(rows).toEqual([
      { at: '2026-01-02T03:04:05.678Z', data: { a: 'b' }, words: ['x', 'y "z"'], ids: [] },
    ])
  })

  test('a database commits a transaction that ends and rolls back one that throws', async () => {
    await store.db.transaction((sql) => sql.query("insert into item values (1, 'kept')"))
    const broken = store.db.transaction(async (sql) => {
      await sql.query("insert into item values (2, 'forgotten')")
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect((await store.db.query('select id from item')).rows).toEqual([{ id: 1 }])
  })

  test('a database runs callbacks after the outermost commit or outside of it, not after a rollback', async () => {
    const acts: string[] = []
    let hear: (found: number) => void = () => undefined
    const seen = new Promise<number>((resolve) => {
      hear = resolve
    })
    const act = (name: string) => store.db.afterCommit(() => void acts.push(name))
    await store.db.transaction(async (sql) => {
      await store.db.transaction(async (inner) => {
        await inner.query("insert into item values (11, 'committed')")
        act('inner')
        store.db.afterCommit(() => {
          const found = store.db.transaction((own) => own.query('select id from item where id = 11'))
          void found.then(({ rows }) => hear(rows.length))
        })
      })
      const undone = store.db.transaction(async () => {
        act('undone')
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(acts).toEqual([])
      await sql.query('delete from item where id = -1')
    })
    act('at once')
    expect(acts).toEqual(['inner', 'at once'])
    expect(await seen).toBe(1)
    await store.db.query('delete from item where id = 11')
  })

  test('a database refuses to commit a transaction in which a statement failed', async () => {
    const swallowed = store.db.transaction(async (sql) => {
      await sql.query("insert into item values (3, 'lost')")
      await sql.query('select 1/0').catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('rolled back')
    expect((await store.db.query('select id from item where id = 3')).count).toBe(0)
  })

  test('a database lets calls made inside a transaction join it', async () => {
    await store.db.transaction(async (sql) => {
      await sql.query("insert into item values (10, 'outer')")
      const seen = await store.db.query('select id from item where id = 10')
      expect(seen.count).toBe(1)
      await expect(
        store.db.transaction(async (inner) => {
          await inner.query("insert into item values (11, 'inner')")
          throw new Error('inner only')
        }),
      ).rejects.toThrow('inner only')
    })
    expect((await store.db.query('select id from item where id >= 10')).rows).toEqual([{ id: 10 }])
  })

  test('a database runs many transactions at once without a deadlock', async () => {
    await store.db.query("insert into item values (20, '0')")
    const add = () =>
      store.db.transaction(async (sql) => {
        const { rows } = await sql.query<{ name: string }>('select name from item where id = 20 for update')
        await store.db.query('update item set name = $1 where id = 20', [String(Number(rows[0]?.name) + 1)])
      })
    await Promise.all(Array.from({ length: 40 }, add))
    expect((await store.db.query('select name from item where id = 20')).rows).toEqual([{ name: '40' }])
  })

  test('a database names the constraint a statement breaks', async () => {
    const error = await store.db
      .query("insert into item values (1, 'again')")
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SqlError)
    expect(error).toMatchObject({ code: '23505', constraint: 'item_pkey' })
  })

  test('a database delivers notifications until the listener leaves', async () => {
    const heard: string[] = []
    let wake = (): void => undefined
    const stop = await store.db.listen('news', (payload) => {
      heard.push(payload)
      wake()
    })
    const arrived = new Promise<void>((resolve) => {
      wake = resolve
    })
    await store.db.notify('news', 'one')
    await arrived
    await stop()
    await store.db.notify('news', 'two')
    await store.db.query('select 1')
    expect(heard).toEqual(['one'])
  })
})
