import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/open'
import { ROWS } from './batching'

const WRITER = fileURLToPath(new URL('./writer.mjs', import.meta.url))
let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'tessera-batch-kill-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs the worker until it has told so much, and kills it; answers what it told last. */
async function run(until: (done: number) => boolean): Promise<{ done: number; over: boolean }> {
  const child = spawn(process.execPath, [WRITER, join(place, 'db'), 'batching'], { stdio: ['ignore', 'pipe', 'inherit'] })
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

test('a batch whose process is killed again and again does every row exactly once', async () => {
  let last = 0
  let kills = 0
  for (let over = false; !over; ) {
    const ran = await run((done) => done >= last + 1_000 && done < ROWS)
    over = ran.over
    if (!over) kills += 1
    last = Math.max(last, ran.done)
  }
  expect(kills).toBeGreaterThanOrEqual(2)
  const db = await openDatabase({ folder: join(place, 'db') })
  const { rows } = await db.query<{ n: number; different: number; revisions: number; first: string; last: string }>(
    `select count(*) as n, count(distinct "left") as different, (select count(*) from revision) as revisions,
       min(code) as first, max(code) as last from e_ledger`,
  )
  expect(rows[0]).toEqual({ n: ROWS, different: ROWS, revisions: ROWS, first: 'L-000001', last: 'L-004000' })
  await db.close()
}, 240_000)
