import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '../../../src/server/backup/backup'
import { describeTables, type TableShape } from '../../../src/server/backup/tables'
import { createFileStore } from '../../../src/server/features/documents/files/store'
import type { Sql } from '../../../src/server/kernel/database'
import { migrate } from '../../../src/server/kernel/db/migrate'
import { DATABASES, emptyOffice, type TestDatabase, testDatabase } from '../../support/database'
import { MIGRATIONS } from '../../support/migrations'

/** The manifest of a backup, as somebody may change it. */
interface Foreign {
  tables: TableShape[]
  files: { id: string }[]
}

const FILE = '0190a000-0000-7000-8000-0000000000f1'
const NOW = new Date('2026-03-31T10:00:00Z')

/** Texts, numbers and documents that a backup could damage. */
const ODD = [
  '',
  ' ',
  'a,b',
  '"',
  '\\',
  '\n\r\t',
  '(x)',
  'NULL',
  "o'clock",
  'è 🚤 \u2028',
  '{1,2}',
  '\\N',
  '--',
]

async function fill(sql: Sql): Promise<void> {
  await sql.query(`create table "e_odd ""one""" (id uuid primary key, "Text" text collate "C", "amount" numeric not null default 1.50,
    at timestamptz, day date, flag boolean, real double precision, doc jsonb, list text[], unique (id, flag),
    constraint "odd check" check (amount > -2))`)
  await sql.query(`create index "odd_search" on "e_odd ""one""" using gin ("Text" gin_trgm_ops) where flag`)
  for (const [index, text] of ODD.entries())
    await sql.query(
      `insert into "e_odd ""one""" values ($1, $2, $3, $4, $5, $6, $7, $8, array[$9, null, $9])`,
      [
        `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        index === 3 ? null : text,
        0.1 + index,
        new Date(NOW.getTime() + index),
        index % 2 === 0 ? '0044-03-15' : null,
        index % 2 === 0,
        Math.PI * 10 ** index,
        { [text]: [text, null, 1.5, { deep: text }] },
        text,
      ],
    )
  await sql.query(
    `insert into audit (at, request_id, operation, route) select now(), 'r' || n, 'create', 'x' from generate_series(1, 1234) n`,
  )
}

describe.each(DATABASES)('a backup of %s', { timeout: 120_000 }, (kind) => {
  const place = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
  const folder = join(place, 'first')
  let from: TestDatabase
  beforeAll(async () => {
    from = await testDatabase(kind)
    await fill(from.db)
    const store = createFileStore(join(place, 'files'))
    await store.keep(
      FILE,
      (async function* () {
        yield Buffer.from('%PDF-1.4 whole')
      })(),
      1_000,
    )
    await from.db.query(
      `insert into file (id, file_name, size, mime, at) values ($1, 'a.pdf', 14, 'application/pdf', now())`,
      [FILE],
    )
  })
  afterAll(async () => {
    await from?.drop()
    rmSync(place, { recursive: true, force: true })
  })

  test('a backup restores on the other database every row and file with the same checksum, and goes on counting [R17]', async () => {
    const sum = await backUp(from.db, join(place, 'files'), folder, NOW)
    expect(sum).toMatchObject({ files: 1, missing: [] })
    const shapes = await describeTables(from.db)
    for (const into of DATABASES.filter((one) => one !== kind)) {
      const { db, drop } = await emptyOffice(into)
      try {
        const files = join(place, `files-${into}`)
        expect(await restore(db, files, folder)).toMatchObject({
          rows: sum.rows,
          tables: sum.tables,
          files: 1,
        })
        expect(await describeTables(db)).toEqual(shapes)
        const again = join(place, `again-${into}`)
        await backUp(db, files, again, NOW)
        expect(readFileSync(join(again, 'backup.json'), 'utf8')).toBe(
          readFileSync(join(folder, 'backup.json'), 'utf8'),
        )
        await migrate(db, MIGRATIONS)
        const { rows } = await db.query<{ id: number }>(
          `insert into audit (at, request_id, operation, route) values (now(), 'r', 'create', 'x') returning id`,
        )
        expect(rows[0]?.id, 'a new row takes the next number').toBe(1235)
        await expect(restore(db, files, folder)).rejects.toThrow('is not empty')
      } finally {
        await drop()
      }
    }
  })

  test('a damaged backup restores nothing and names the damaged part; a backup refuses a folder in use', async () => {
    await expect(backUp(from.db, join(place, 'files'), folder, NOW)).rejects.toThrow('is not empty')
    const part = join(folder, 'tables/audit.jsonl')
    writeFileSync(part, readFileSync(part, 'utf8').replace('create', 'delete'))
    const { db, drop } = await emptyOffice('postgres')
    await expect(restore(db, join(place, 'none'), folder)).rejects.toThrow('tables/audit.jsonl')
    expect(await describeTables(db)).toEqual([])
    expect(existsSync(join(place, 'none'))).toBe(false)
    await drop()
    await expect(restore(from.db, place, place)).rejects.toThrow('does not contain a complete backup')
  })

  test('a backup with a foreign manifest restores nothing, writes nothing and names its fault [R17]', async () => {
    const good = join(place, 'good')
    await backUp(from.db, join(place, 'files'), good, NOW)
    const text = readFileSync(join(good, 'backup.json'), 'utf8')
    const { db, drop } = await emptyOffice('postgres')
    const outside = join(place, 'foreign')
    const attempt = async (change: (manifest: Foreign) => void): Promise<string> => {
      const manifest = JSON.parse(text) as Foreign
      change(manifest)
      writeFileSync(join(good, 'backup.json'), JSON.stringify(manifest))
      return restore(db, join(outside, 'files'), good).then(String, ({ message }: Error) =>
        message.replace(/^.*holds/, 'holds'),
      )
    }
    const table = ({ tables }: Foreign, name: string) =>
      tables.find((one) => one.name === name) as Foreign['tables'][number]
    expect(await attempt(({ files }) => Object.assign(files[0] ?? {}, { id: '../../outside' }))).toContain(
      'the file ../../outside',
    )
    expect(
      await attempt((one) => table(one, 'audit').indexes.push('create table public.extra (x int)')),
    ).toContain('create table')
    expect(
      await attempt((one) =>
        table(one, 'audit').indexes.push('CREATE INDEX x ON public.file USING btree (id)'),
      ),
    ).toContain('x')
    for (const more of [
      '); create table extra (x int',
      ') WHERE (pg_sleep(0) IS NULL',
      '-- x',
      ', "extra"(id',
    ])
      expect(
        await attempt((one) =>
          table(one, 'audit').indexes.push(`CREATE INDEX x ON public.audit USING btree (id${more})`),
        ),
        more,
      ).toMatch(/^holds/)
    expect(
      await attempt((one) => Object.assign(table(one, 'audit').columns[0] ?? {}, { default: 'version()' })),
    ).toContain('version')
    expect(
      await attempt((one) => Object.assign(table(one, 'audit').columns[0] ?? {}, { type: 'int, x int' })),
    ).toContain('int, x int')
    expect(
      await attempt((one) =>
        table(one, 'audit').constraints.push({
          name: 'x',
          definition: 'CHECK (exists(select 1))',
          isForeign: false,
        }),
      ),
    ).toMatch(/^holds/)
    expect(await attempt((one) => Object.assign(table(one, 'audit'), { name: '../audit' }))).toContain(
      '../audit',
    )
    expect(await attempt((one) => Object.assign(one, { files: null }))).toContain('a part is missing')
    expect([await describeTables(db), existsSync(outside)]).toEqual([[], false])
    await drop()
  })

  test('a backup reports the names of files whose bytes are missing', async () => {
    const { missing } = await backUp(from.db, join(place, 'nowhere'), join(place, 'missing'), NOW)
    expect(missing).toEqual([`a.pdf (${FILE})`])
  })
})
