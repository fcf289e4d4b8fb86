import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS as OF_FEATURES } from '../../../../src/server/features'
import { migrate } from '../../../../src/server/kernel/db/migrate'
import { openDatabase } from '../../../../src/server/kernel/db/open'
import { openPglite } from '../../../../src/server/kernel/db/pglite'
import { TIME_LIMITS_MS } from '../../../../src/server/kernel/db/work'
import { StartError } from '../../../../src/server/kernel/say'
import { emptyPostgres } from '../../../support/database'
import { MIGRATIONS } from '../../../support/migrations'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'tessera-start-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const refusal = (options: Omit<Parameters<typeof openDatabase>[0], 'migrations'>) =>
  openDatabase({ ...options, migrations: MIGRATIONS }).then(
    () => null,
    (error: unknown) => error,
  )

test('a folder that is a file, or of another version, is refused in one sentence', async () => {
  const file = join(place, 'file')
  writeFileSync(file, '')
  expect(await refusal({ folder: join(file, 'db') })).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('cannot be written'),
  })
  const old = join(place, 'old')
  mkdirSync(old)
  writeFileSync(join(old, 'PG_VERSION'), '14\n')
  expect(await refusal({ folder: old })).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('PostgreSQL 14'),
  })
})

test('a PostgreSQL that is not there, and an address that is none, are refused in one sentence', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  const port = typeof address === 'object' ? address?.port : 0
  const error = await refusal({ url: `postgres://me:secret@127.0.0.1:${port}/office`, folder: '' })
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({
    message: expect.stringContaining(`PostgreSQL at 127.0.0.1:${port}/office cannot be used`),
  })
  expect(String(error)).not.toContain('secret')
  expect(await refusal({ url: 'not an address', folder: '' })).toMatchObject({ name: 'StartError' })
})

test('a user who may not create pg_trgm is told so', async () => {
  const { url, drop } = await emptyPostgres()
  const admin = await openDatabase({ migrations: MIGRATIONS, url, folder: '' })
  await admin.query('drop extension pg_trgm')
  await admin.query('drop role if exists tessera_guest')
  await admin.query("create role tessera_guest login password 'guest'")
  await admin.query(`revoke create on database ${new URL(url).pathname.slice(1)} from public`)
  const guest = new URL(url)
  guest.username = 'tessera_guest'
  guest.password = 'guest'
  const error = await refusal({ url: guest.href, folder: '' })
  await admin.query('drop role tessera_guest')
  await admin.close()
  await drop()
  expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining('pg_trgm') })
})

test('steps of the system tables run once, whoever starts at the same moment', async () => {
  const { url, drop } = await emptyPostgres()
  const all = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ migrations: MIGRATIONS, url, folder: '' })),
  )
  const steps: string[] = []
  const [first] = all
  if (!first) throw new Error('no database')
  await migrate(first, MIGRATIONS, (text) => steps.push(text))
  expect(steps).toEqual([])
  const broken = { id: '999-broken', statements: ['create table half (id int)', 'create nonsense'] }
  await expect(migrate(first, [broken])).rejects.toThrow()
  expect((await first.query("select 1 from pg_tables where tablename = 'half'")).count).toBe(0)
  await Promise.all(all.map((db) => db.close()))
  await drop()
})

test('the embedded database is durable, alone in its folder, outlives a statement without end, and drains when closed', async () => {
  const folder = join(place, 'db')
  const said: string[] = []
  const db = await openPglite({
    folder,
    limits: { ...TIME_LIMITS_MS, batch: 2_000 },
    onStep: (text) => void said.push(text),
  })
  expect(said[0]).toContain(folder)
  await expect(
    openPglite({ folder, limits: { ...TIME_LIMITS_MS, batch: 2_000 }, onStep: () => undefined }),
  ).rejects.toThrow(`in use by process ${process.pid}`)
  await db.query('create table item (id int)')

  const before = await db.syncs()
  for (let id = 0; id < 100; id++) await db.query('insert into item values ($1)', [id])
  const singles = await db.syncs()
  await db.transaction(async (sql) => {
    for (let id = 0; id < 100; id++) await sql.query('insert into item values ($1)', [id])
  })
  expect([singles - before, (await db.syncs()) - singles]).toEqual([100, 1])

  await expect(db.query('select count(*) from generate_series(1, 10000000000)')).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
  })
  expect((await db.query<{ n: number }>('select count(*) as n from item')).rows).toEqual([{ n: 200 }])

  const last = db.query('insert into item values (1000) returning id')
  await db.close()
  expect((await last).rows).toEqual([{ id: 1000 }])
  await expect(db.query('select 1')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
}, 120_000)

test('the steps are those of the features and of the records, each once, in the order of their numbers', () => {
  expect(MIGRATIONS).toEqual(OF_FEATURES)
  expect(MIGRATIONS.map(({ id }) => id.slice(0, 3))).toEqual(
    MIGRATIONS.map((_, index) => String(index + 1).padStart(3, '0')),
  )
})
