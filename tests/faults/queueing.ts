import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/kernel/db/open'
import { createFaults } from '../../src/server/kernel/faults'
import { createQueue, jobName } from '../../src/server/kernel/queue'
import { MIGRATIONS } from '../support/migrations'

/** Jobs of each kind. */
export const JOBS = 4

/** The places at which a process ends itself: each in one life of a database, at the job of that number. */
export const DEADLY = [
  'before the writer commits',
  'after the writer has committed',
  'in the step, before it writes',
  'in the step, after it has written',
  'outside, before its effect',
  'outside, after its effect',
  'while the result is stored',
  'after a job has ended',
] as const

const STEP = jobName<{ n: number }>('fault.step')
const SEND = jobName<{ n: number }>('fault.send')
const AT = 2

/**
 * Writes jobs and does them, until it dies at the place that the environment names; without one it ends what
 * is left.
 */
export async function write(folder: string): Promise<void> {
  const deadly = process.env.TESSERA_DIES
  let reached = 0
  const dies = (place: (typeof DEADLY)[number]): void => {
    if (deadly === place && ++reached === AT) process.kill(process.pid, 'SIGKILL')
  }
  const db = await openDatabase({ migrations: MIGRATIONS, folder: join(folder, 'db') })
  await db.query('create table if not exists cause (n integer primary key)')
  await db.query('create table if not exists effect (kind text not null, n integer not null)')
  const queue = createQueue({
    db,
    faults: createFaults(),
    now: () => new Date(),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  queue.handle(STEP, async ({ n }, { sql }) => {
    dies('in the step, before it writes')
    await sql.query(`insert into effect values ('step', $1)`, [n])
    dies('in the step, after it has written')
  })
  queue.handle(SEND, {
    outside: async ({ n }, { id }) => {
      dies('outside, before its effect')
      appendFileSync(join(folder, 'sent'), `${n} ${id}\n`)
      dies('outside, after its effect')
    },
    store: async (_, { n }, { sql }) => {
      await sql.query(`insert into effect values ('send', $1)`, [n])
      dies('while the result is stored')
    },
  })
  await queue.begin()
  for (let n = 1; n <= JOBS; n += 1) {
    await db.transaction(async (sql) => {
      const { count } = await sql.query('insert into cause values ($1) on conflict do nothing', [n])
      if (count === 0) return
      await queue.add(sql, STEP, { n })
      await queue.add(sql, SEND, { n })
      dies('before the writer commits')
    })
    dies('after the writer has committed')
    await queue.settle()
    dies('after a job has ended')
  }
  const done = await db.query(
    `select kind, count(*) as n, count(distinct n) as different from effect group by kind order by kind`,
  )
  const left = await queue.list(false)
  writeFileSync(join(folder, 'end.json'), JSON.stringify({ done: done.rows, left }))
  await queue.stop()
  await db.close()
}
