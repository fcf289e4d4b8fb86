import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/server/kernel/database'
import { openDatabase } from '../../src/server/kernel/db/open'
import { emptyFolder } from '../support/database'
import { MIGRATIONS } from '../support/migrations'
import { SHORT_LIVED } from '../support/office'
import { writer } from './writers'

/**
 * How many writes a life acknowledges before it is killed. Three writes go round: a create, its update, a
 * create alone; each is under way at some kill, right after a start over the remains of the last life and
 * after much writing alike.
 */
const LIVES = [1, 2, 3, 19, 33, 50, 1, 44]

/** What was acknowledged: per record its last version and value. */
type Acknowledged = Map<string, { version: number; value: number }>

let script: string
let place: string
let folder: string
beforeAll(async () => {
  script = await writer('writing')
  place = mkdtempSync(join(tmpdir(), 'tessera-kill-'))
  folder = join(place, 'db')
  await emptyFolder(folder)
})
afterAll(() => {
  rmSync(place, { recursive: true, force: true })
})

/** Lets a writer run until it has acknowledged so many writes, and kills it in the middle of the next. */
async function killAfter(writes: number, acknowledged: Acknowledged): Promise<void> {
  const child = spawn(process.execPath, [...SHORT_LIVED, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, id, version, value] = line.split(' ')
    if (word !== 'ok' || !id) continue
    acknowledged.set(id, { version: Number(version), value: Number(value) })
    if (++seen === writes) child.kill('SIGKILL')
  }
  const [code, signal] = await exit
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

interface Stored {
  id: string
  code: string
  left: number
  right: number
  version: number
  revisions: number
  audits: number
}

async function stored(db: Database): Promise<Map<string, Stored>> {
  const { rows } = await db.query<Stored>(
    `select id, code, "left", "right", "_version" as version,
      (select count(*) from revision where record_id = e_ledger.id) as revisions,
      (select count(*) from audit where record_id = e_ledger.id) as audits
     from e_ledger`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

test('a process killed while writing loses nothing acknowledged, and every change has its revision and audit row', async () => {
  const acknowledged: Acknowledged = new Map()
  for (const writes of LIVES) await killAfter(writes, acknowledged)
  // The lock of the last victim is taken over.
  const db = await openDatabase({ migrations: MIGRATIONS, folder })
  const records = await stored(db)
  const { rows: orphans } = await db.query(
    'select 1 from revision where not exists (select 1 from e_ledger where id = record_id)',
  )
  const { rows: codes } = await db.query<{ value: number }>('select value from counter')
  await db.close()

  const lost = [...acknowledged].filter(([id, { version, value }]) => {
    const record = records.get(id)
    return !record || record.version < version || (record.version === version && record.left !== value)
  })
  expect(lost).toEqual([])
  const torn = [...records.values()].filter(
    ({ left, right, version, revisions, audits }) =>
      left !== right || revisions !== version || audits !== version,
  )
  expect(torn).toEqual([])
  expect(orphans).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(LIVES.reduce((sum, writes) => sum + writes, 0) / 2)
  // Codes have no gap: as many as records, the counter at the last.
  expect(codes).toEqual([{ value: records.size }])
  expect(new Set([...records.values()].map(({ code }) => code)).size).toBe(records.size)
}, 600_000)

test('a second process on the same folder is refused while the first one writes', async () => {
  const child = spawn(process.execPath, [...SHORT_LIVED, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  await expect(openDatabase({ migrations: MIGRATIONS, folder })).rejects.toThrow(
    `${folder} is in use by process ${child.pid}`,
  )
  child.kill('SIGKILL')
  await exit
}, 120_000)
