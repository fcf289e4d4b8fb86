import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/database'
import { SHORT_LIVED } from '../support/office'
import { DEADLY, JOBS } from './queueing'
import { writer } from './writers'

/** Runs a process to its end; answers the signal that ended it. */
async function run(folder: string, place: string): Promise<string | null> {
  const env = { ...process.env, TESSERA_DIES: place }
  const child = spawn(process.execPath, [...SHORT_LIVED, await writer('queueing'), folder], {
    stdio: 'inherit',
    env,
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === null) expect(code).toBe(0)
  return signal
}

test.each(DEADLY)(
  'a process killed %s leaves each job done exactly once',
  async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-queue-kill-'))
    try {
      await emptyFolder(join(folder, 'db'))
      expect(await run(folder, place)).toBe('SIGKILL')
      expect(await run(folder, '')).toBeNull()
      const { done, left } = JSON.parse(readFileSync(join(folder, 'end.json'), 'utf8'))
      expect(done).toEqual(['send', 'step'].map((kind) => ({ kind, n: JOBS, different: JOBS })))
      expect(left).toEqual([])
      // What leaves the database may be sent a second time, under the id of the first.
      const sent = readFileSync(join(folder, 'sent'), 'utf8').trim().split('\n')
      expect(new Set(sent).size).toBe(JOBS)
      expect(sent.length).toBeLessThanOrEqual(JOBS + 1)
      if (place === 'outside, after its effect') expect(sent.length).toBe(JOBS + 1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  240_000,
)
