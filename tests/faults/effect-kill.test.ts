import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/database'
import { SHORT_LIVED } from '../support/office'
import { FILES, ORDERS, PEOPLE } from './effecting'
import { writer } from './writers'

/** The looks on the clock at which the lives of a server end, one after the other over the same data. */
const LIVES = [5, 24, 43]

/** Runs a server to its end; answers the signal that ended it. */
async function live(folder: string, look: number): Promise<string | null> {
  const env = { ...process.env, TESSERA_DIES: String(look) }
  const child = spawn(process.execPath, [...SHORT_LIVED, await writer('effecting'), folder], {
    stdio: 'inherit',
    env,
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === null) expect(code).toBe(0)
  return signal
}

test('a server killed again and again leaves each effect and each scheduled step done exactly once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-effect-kill-'))
  try {
    for (const part of ['entities', 'groups']) mkdirSync(join(folder, 'schemas', part), { recursive: true })
    copyFileSync('schemas/groups/schedule-run.json', join(folder, 'schemas/groups/schedule-run.json'))
    for (const [route, file] of Object.entries(FILES))
      writeFileSync(join(folder, `schemas/entities/${route}.json`), JSON.stringify(file))
    const { conf, ...scheduler } = JSON.parse(readFileSync('schemas/entities/scheduler.json', 'utf8'))
    const file = { ...scheduler, conf: { ...conf, menu: { isVisible: false } } }
    writeFileSync(join(folder, 'schemas/entities/scheduler.json'), JSON.stringify(file))
    await emptyFolder(join(folder, 'data/db'))
    for (const look of LIVES) expect(await live(folder, look), `look ${look}`).toBe('SIGKILL')
    expect(await live(folder, 0)).toBeNull()
    const { jobs, letters, lines, looks, mails, orders, runs, tasks } = JSON.parse(
      readFileSync(join(folder, 'end.json'), 'utf8'),
    )
    const numbers = Array.from({ length: ORDERS }, (_, index) => index + 1)
    expect(orders).toEqual(numbers.map((n) => ({ of: `N-00${n} LATE`, n: 1 })))
    expect(letters).toEqual(['late', 'placed'].flatMap((of) => numbers.map(() => ({ of, n: 1 }))))
    expect(tasks).toEqual(
      Array.from({ length: PEOPLE }, (_, index) => ({ of: `people ${index + 1}`, n: ORDERS })),
    )
    expect(mails).toEqual(numbers.map((n) => ({ of: `ORDER_LATE In ritardo: orders ${n}`, n: 1 })))
    expect(lines).toEqual(numbers.map((n) => ({ of: `orders ${n}`, n: 1 })))
    expect(jobs).toEqual([])
    expect(runs.map(({ of }: { of: string }) => of)).toEqual(['DONE'])
    expect(looks).toBeGreaterThan(20)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)
