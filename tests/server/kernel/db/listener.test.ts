import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrees } from '../../../../src/server/features/office/tags'
import { createBus } from '../../../../src/server/kernel/bus'
import { LOCKS } from '../../../../src/server/kernel/db/migrate'
import { openDatabase } from '../../../../src/server/kernel/db/open'
import type { Records } from '../../../../src/server/records/port'
import type { LiveCatalogue } from '../../../../src/server/schema-folder/live-catalogue'
import { type TestDatabase, testDatabase } from '../../../support/database'
import { entity } from '../../../support/entity'
import { MIGRATIONS } from '../../../support/migrations'
import { onServer } from '../../../support/postgres'

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase('postgres')
})
afterAll(() => store.drop())

/** Cuts the listening connections, like a router that forgot them. */
const cut = (url: string) =>
  onServer(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'",
  )

test('a process reconnects after a lost connection, learns that it missed messages, and drops its caches', async () => {
  const { db, url } = store
  if (!url) throw new Error('no PostgreSQL')
  const bus = await createBus(db)
  const missed = new Promise<void>((resolve) => {
    bus.subscribe(({ kind }) => kind === 'missed' && resolve())
  })
  let living = 'Mari'
  const tags = entity({ route: 'tags', fields: { treeName: 'text', parent: 'relation' } })
  const records = {
    list: async () => ({ items: [{ id: '1', label: living, treeName: 'sea', parent: null }], next: null }),
  } as unknown as Records
  const catalogue = { entities: new Map([['tags', { entity: tags }]]) } as unknown as LiveCatalogue
  const trees = openTrees({ bus, records: () => records, catalogue: () => catalogue })
  const told = async () => JSON.stringify(await trees.hierarchy('sea', 'it'))
  expect(await told()).toContain('Mari')
  living = 'Laghi'
  expect(await told()).toContain('Mari')

  await cut(url)
  await missed
  expect(await told()).toContain('Laghi')

  const heard = new Promise((resolve) => {
    bus.subscribe((message) => message.kind === 'event' && resolve(message.event))
  })
  const other = await openDatabase({ migrations: MIGRATIONS, url, folder: '' })
  const far = await createBus(other)
  far.publish({ kind: 'event', event: { type: 'lookup', table: 'COLOURS' } })
  expect(await heard).toEqual({ type: 'lookup', table: 'COLOURS' })
  await far.close()
  await other.close()
  trees.stop()
  await bus.close()
})

test('work alone may prepare tables: no lock is two things', async () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
  const { db } = store
  const prepared = db.alone(
    () => db.transaction((sql) => sql.query('select pg_advisory_xact_lock($1)', [LOCKS.prepare])),
    () => undefined,
  )
  await expect(prepared).resolves.toMatchObject({ count: 1 })
})

test('work that only one process may do waits for the other one, and follows it when that is killed', async () => {
  const { url } = store
  const [one, two] = await Promise.all([
    openDatabase({ migrations: MIGRATIONS, url: url ?? '', folder: '' }),
    openDatabase({ migrations: MIGRATIONS, url: url ?? '', folder: '' }),
  ])
  const order: string[] = []
  let finish = (): void => undefined
  const first = one.alone(
    () =>
      new Promise<void>((resolve) => {
        order.push('first begins')
        finish = () => {
          order.push('first ends')
          resolve()
        }
      }),
    () => order.push('first waits'),
  )
  await expect.poll(() => order).toEqual(['first begins'])
  const second = two.alone(
    async () => void order.push('second begins'),
    () => order.push('second waits'),
  )
  const waiting = async () => {
    const here =
      "locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
    return (await store.db.query(`select 1 from pg_locks where ${here}`)).rows.length
  }
  // It waits in the database until the other one is done.
  await expect.poll(waiting).toBe(1)
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second begins'])
  await Promise.all([one.close(), two.close()])
})
