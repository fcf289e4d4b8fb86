import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BATCH_CHUNK } from '../../src/contract/calls/batch'
import { openDatabase } from '../../src/server/kernel/db/open'
import { emptyFolder } from '../support/database'
import { MIGRATIONS } from '../support/migrations'
import { SHORT_LIVED } from '../support/office'
import { ROWS } from './batching'
import { CALLED } from './calling'
import { type WriterName, writer } from './writers'

let place: string
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'tessera-batch-kill-'))
  await emptyFolder(join(place, 'db'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Runs a worker until it has told so much, and kills it; answers what it told last. */
async function run(
  module: WriterName,
  until: (done: number) => boolean,
): Promise<{ done: number; over: boolean }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, await writer(module), join(place, 'db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let done = 0
  let over = false
  for await (const line of createInterface({ input: child.stdout })) {
    over ||= line === 'over'
    done = line.startsWith('step ') ? Number(line.slice(5)) : done
    if (!over && until(done)) child.kill('SIGKILL')
  }
  await exit
  return { done, over }
}

/** Starts one worker after the other until one comes to the end; answers how many were killed before. */
async function killed(module: WriterName, until: (done: number, last: number) => boolean): Promise<number> {
  let last = 0
  let kills = 0
  for (let over = false; !over; ) {
    const ran = await run(module, (done) => until(done, last))
    over = ran.over
    if (!over) kills += 1
    last = Math.max(last, ran.done)
  }
  return kills
}

test('a batch whose process is killed again and again does every row exactly once', async () => {
  const kills = await killed('batching', (done, last) => done >= last + BATCH_CHUNK && done < ROWS)
  expect(kills).toBeGreaterThanOrEqual(2)
  const db = await openDatabase({ migrations: MIGRATIONS, folder: join(place, 'db') })
  const { rows } = await db.query<{
    n: number
    different: number
    revisions: number
    first: string
    last: string
  }>(
    `select count(*) as n, count(distinct "left") as different, (select count(*) from revision) as revisions,
       min(code) as first, max(code) as last from e_ledger`,
  )
  expect(rows[0]).toEqual({
    n: ROWS,
    different: ROWS,
    revisions: ROWS,
    first: 'L-000001',
    last: `L-00${ROWS}`,
  })
  await db.close()
}, 240_000)

test('a batch of calls whose process dies between two of them again and again makes each exactly once', async () => {
  // The process ends itself, within the second transaction of each of its lives: what that one did must be
  // gone.
  expect(await killed('calling', () => false)).toBe(2)
  const db = await openDatabase({ migrations: MIGRATIONS, folder: join(place, 'db') })
  const { rows } = await db.query<Record<string, number>>(
    `select count(*) as n, min("left") as least, max("left") as most, max(_version) as version,
       (select count(*) from revision where operation = 'update') as revisions,
       (select sum(done) from batch) as done, (select sum(failed) from batch) as failed from e_ledger`,
  )
  const once = { least: 1, most: 1, version: 2, failed: 0 }
  expect(rows[0]).toEqual({ ...once, n: CALLED, revisions: CALLED, done: CALLED })
  await db.close()
}, 240_000)
