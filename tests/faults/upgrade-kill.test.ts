import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/kernel/db/open'
import { MIGRATIONS } from '../support/migrations'
import { SHORT_LIVED } from '../support/office'

/** As many migrations came since the version that wrote the database. */
const NEW = 8
const OLD = MIGRATIONS.slice(0, -NEW)
const SCHEMAS = 'tests/fixtures/releases/0.1.0/schemas'

let data: string
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'))
  await inDatabase(OLD, (db) =>
    db.query("insert into setting (key, value) values ('before', '\"the upgrade\"')"),
  )
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

type Opened = Awaited<ReturnType<typeof openDatabase>>

async function inDatabase<T>(migrations: typeof MIGRATIONS, work: (db: Opened) => Promise<T>): Promise<T> {
  const db = await openDatabase({ folder: join(data, 'database'), migrations })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Starts the new version until it says something, and kills it there; null = lets it start, and stops it. */
async function start(until: RegExp | null): Promise<string> {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'dist/cli/tessera.js', 'start'], {
    env: { ...process.env, PORT: '0', TESSERA_DATA: data, TESSERA_SCHEMAS: SCHEMAS, TESSERA_DEMO: '0' },
  })
  let said = ''
  let isOver = false
  const hear = (part: Buffer): void => {
    said += part.toString()
    if (isOver || !(until ?? /is ready/).test(said)) return
    isOver = true
    child.kill(until ? 'SIGKILL' : 'SIGTERM')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await once(child, 'exit')
  return said
}

const prepared = (said: string): string[] =>
  [...said.matchAll(/Preparing the database: (\S+) …/g)].map(([, id = '']) => id)

test('an upgrade that is killed between its migrations, and again at the last of them, goes on with the next start', async () => {
  const wanted = MIGRATIONS.slice(-NEW).map(({ id }) => id)
  const middle = wanted[Math.floor(NEW / 2)] ?? ''
  const first = await start(new RegExp(`Preparing the database: ${middle}`))
  expect(prepared(first)).toContain(middle)
  expect(first).not.toContain('is ready')
  // Migrations are done all or none: the next start finds the database as the old version left it.
  const ids = await inDatabase(
    OLD,
    async (db) => (await db.query<{ id: string }>('select id from migration')).rows,
  )
  expect(ids.map(({ id }) => id).sort()).toEqual(OLD.map(({ id }) => id).sort())
  const second = await start(new RegExp(`Preparing the database: ${wanted.at(-1)}`))
  expect(prepared(second)).toEqual(wanted)
  const third = await start(null)
  expect(third).toContain('is ready')
  // The kill came before the end of all of them, or just after it.
  expect([[], wanted]).toContainEqual(prepared(third))
  expect(prepared(await start(null))).toEqual([])
  await inDatabase(MIGRATIONS, async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from migration')
    expect(rows.map(({ id }) => id).sort()).toEqual(MIGRATIONS.map(({ id }) => id).sort())
    const kept = await db.query<{ value: string }>("select value from setting where key = 'before'")
    expect(kept.rows[0]?.value).toBe('the upgrade')
  })
}, 900_000)
