import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../src/server/kernel/database'
import { openDatabase } from '../../../../src/server/kernel/db/open'
import { createFaults } from '../../../../src/server/kernel/faults'
import { createQueue, FinalFailure, jobName, type Queue } from '../../../../src/server/kernel/queue'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'
import { MIGRATIONS } from '../../../support/migrations'

const COUNT = jobName<{ n: number }>('test.count')
const SLOW = jobName<{ n: number }>('test.slow')
const SECOND = 1000

/** What a test waits for, and how it says that it happened. */
function signal(): { heard: Promise<void>; say: () => void } {
  let say = (): void => undefined
  const heard = new Promise<void>((resolve) => {
    say = resolve
  })
  return { heard, say: () => say() }
}

describe.each(DATABASES)('the queue, over %s', (kind) => {
  let store: TestDatabase
  let db: Database
  let at: number
  let said: string[]
  let queues: Queue[]

  const open = async (setUp: (queue: Queue) => void, own = db, now = () => new Date(at)): Promise<Queue> => {
    const queue = createQueue({ db: own, faults: createFaults(), now, log: (line) => said.push(line) })
    queues.push(queue)
    setUp(queue)
    await queue.begin()
    return queue
  }
  const effects = async (): Promise<number[]> => {
    const { rows } = await db.query<{ n: number }>('select n from effect order by n')
    return rows.map(({ n }) => n)
  }

  beforeEach(async () => {
    store = await testDatabase(kind)
    db = store.db
    at = Date.parse('2026-03-31T10:00:00Z')
    said = []
    queues = []
    await db.query('create table effect (n integer not null)')
  })
  afterEach(async () => {
    for (const queue of queues) await queue.stop()
    await store.drop()
  })

  test('a job is done when the transaction of its cause has committed, and never when that was rolled back', async () => {
    const queue = await open((one) =>
      one.handle(
        COUNT,
        async ({ n }, { sql }) => void (await sql.query('insert into effect values ($1)', [n])),
      ),
    )
    await db.transaction((sql) => queue.add(sql, COUNT, { n: 1 }))
    const refused = db.transaction(async (sql) => {
      await queue.add(sql, COUNT, { n: 2 })
      throw new Error('the writer fails')
    })
    await expect(refused).rejects.toThrow('the writer fails')
    await queue.settle()
    expect(await effects()).toEqual([1])
    expect(await queue.list(false)).toEqual([])
  })

  test('what a failed attempt wrote is gone; it is repeated after its pauses, then dead, seen, and revived by hand', async () => {
    let isMended = false
    const failures: unknown[] = []
    const queue = await open((one) =>
      one.handle(
        COUNT,
        async ({ n }, { sql }) => {
          await sql.query('insert into effect values ($1)', [n])
          if (!isMended) throw new Error('no luck')
        },
        {
          pauses: [10, 60],
          failed: async (_, { n }, { attempt, next }) =>
            void failures.push([n, attempt, next?.toISOString() ?? null]),
        },
      ),
    )
    await queue.add(db, COUNT, { n: 7 })
    await queue.settle()
    expect(await queue.list(false)).toMatchObject([
      { attempts: 1, error: 'no luck', dueAt: '2026-03-31T10:00:10.000Z' },
    ])
    at += 9 * SECOND
    await queue.settle()
    expect(failures).toHaveLength(1)
    for (const pause of [1, 60]) {
      at += pause * SECOND
      await queue.settle()
    }
    expect(failures).toEqual([
      [7, 1, '2026-03-31T10:00:10.000Z'],
      [7, 2, '2026-03-31T10:01:10.000Z'],
      [7, 3, null],
    ])
    expect(await queue.list(false)).toEqual([])
    const [dead] = await queue.list(true)
    expect(dead).toMatchObject({ name: 'test.count', state: 'dead', attempts: 3, error: 'no luck' })
    expect(said.at(-1)).toContain('no luck; given up')
    expect(await effects()).toEqual([])
    isMended = true
    expect(await queue.revive(dead?.id ?? '')).toBe(true)
    expect(await queue.revive(dead?.id ?? '')).toBe(false)
    await queue.settle()
    expect(await effects()).toEqual([7])
  })

  test('a final failure is not repeated', async () => {
    const queue = await open((one) =>
      one.handle(COUNT, async () => {
        throw new FinalFailure('there is no such address')
      }),
    )
    await queue.add(db, COUNT, { n: 1 })
    await queue.settle()
    expect(await queue.list(true)).toMatchObject([{ attempts: 1, error: 'there is no such address' }])
    at += 91 * 86_400 * SECOND
    await queue.prune()
    expect(await queue.list(true)).toEqual([])
  })

  test('a delayed job waits for its moment', async () => {
    const queue = await open((one) =>
      one.handle(
        COUNT,
        async ({ n }, { sql }) => void (await sql.query('insert into effect values ($1)', [n])),
      ),
    )
    await queue.add(db, COUNT, { n: 1 }, { after: new Date(at + 60 * SECOND) })
    at += 59 * SECOND
    await queue.settle()
    expect(await effects()).toEqual([])
    at += SECOND
    await queue.settle()
    expect(await effects()).toEqual([1])
  })

  test('work with a key waits once, and is done once more when it was asked for while it ran', async () => {
    const [begun, go] = [signal(), signal()]
    let runs = 0
    const queue = await open((one) =>
      one.handle(COUNT, {
        outside: async () => {
          runs += 1
          if (runs > 1) return
          begun.say()
          await go.heard
        },
      }),
    )
    const key = 'customers/1'
    await queue.add(db, COUNT, { n: 1 }, { key, after: new Date(at + SECOND) })
    await queue.add(db, COUNT, { n: 1 }, { key, after: new Date(at + SECOND) })
    at += SECOND
    queue.wake()
    await begun.heard
    await queue.add(db, COUNT, { n: 1 }, { key })
    await queue.add(db, COUNT, { n: 1 }, { key })
    go.say()
    await queue.settle()
    expect(runs).toBe(2)
    expect(await queue.list(false)).toEqual([])
  })

  test('work that hangs delays only its like', async () => {
    const go = signal()
    const queue = await open((one) => {
      one.handle(SLOW, { outside: () => go.heard })
      one.handle(
        COUNT,
        async ({ n }, { sql }) => void (await sql.query('insert into effect values ($1)', [n])),
        { width: 2 },
      )
    })
    for (const n of [1, 2, 3]) await queue.add(db, SLOW, { n })
    for (const n of [1, 2, 3, 4, 5]) await queue.add(db, COUNT, { n })
    await expect.poll(effects, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5])
    await expect.poll(() => queue.list(false)).toHaveLength(3)
    go.say()
    await queue.settle()
  })

  test('the result of work outside the database is stored with the end of its job, by the holder of the claim alone', async () => {
    const [begun, go] = [signal(), signal()]
    const late = await open((one) =>
      one.handle(COUNT, {
        outside: async ({ n }) => {
          begun.say()
          await go.heard
          return n
        },
        store: async (n, _, { sql }) => void (await sql.query('insert into effect values ($1)', [n])),
      }),
    )
    await late.add(db, COUNT, { n: 1 })
    await begun.heard
    // Another process, a minute later: the claim of the first one was not renewed.
    if (kind === 'pglite') await db.query('update job set claimed_by = null, claimed_until = null')
    const other = await open(
      (one) =>
        one.handle(COUNT, {
          outside: async () => 2,
          store: async (n, _, { sql }) => void (await sql.query('insert into effect values ($1)', [n])),
        }),
      db,
      () => new Date(at + 60 * SECOND),
    )
    await other.settle()
    go.say()
    await late.settle()
    expect(await effects()).toEqual([2])
  })

  /** What a killed process leaves behind: a job that it had claimed, and that nobody renews. */
  const die = async () => {
    let isDead = false
    const query: Database['query'] = (...call) => (isDead ? new Promise(() => undefined) : db.query(...call))
    const dying = { ...db, query, kind: 'postgres' as const }
    const begun = signal()
    const never = new Promise<void>(() => undefined)
    const outside = async () => {
      begun.say()
      await never
    }
    const queue = createQueue({
      db: dying,
      faults: createFaults(),
      now: () => new Date(at),
      log: () => undefined,
    })
    queue.handle(COUNT, { outside }, { pauses: [1] })
    await queue.begin()
    await begun.heard
    isDead = true
    at += 31 * SECOND
  }

  test('the deaths of a server are no failures of its jobs: after thirty of them a job has all its attempts left', async () => {
    const first = await open(() => undefined)
    await first.add(db, COUNT, { n: 1 })
    for (let count = 0; count < 30; count += 1) await die()
    expect(await first.list(true)).toEqual([])
    let attempts = 0
    const queue = await open((one) =>
      one.handle(
        COUNT,
        async () => {
          attempts += 1
          throw new Error('no luck')
        },
        { pauses: [1] },
      ),
    )
    await queue.settle()
    at += 2 * SECOND
    await queue.settle()
    expect(attempts).toBe(2)
    expect(await queue.list(true)).toMatchObject([{ attempts: 2, error: 'no luck' }])
  })

  test('a job that ends its server every time is given up at last, and says so', async () => {
    const queue = await open(() => undefined)
    await queue.add(db, COUNT, { n: 1 })
    for (let count = 0; count < 41; count += 1) await die()
    const last = await open((one) => one.handle(COUNT, async () => undefined, { pauses: [1] }))
    await last.settle()
    expect(await last.list(true)).toMatchObject([
      { error: 'the server ended 41 times while it ran this job' },
    ])
    expect(await last.revive((await last.list(true))[0]?.id ?? '')).toBe(true)
    await last.settle()
    expect(await last.list(true)).toEqual([])
  })
})

test('two processes on one PostgreSQL share the jobs, and do each once', async () => {
  const store = await testDatabase('postgres')
  const second = await openDatabase({ migrations: MIGRATIONS, url: store.url ?? '', folder: '' })
  await store.db.query('create table effect (n integer not null, by text not null)')
  const queues = [store.db, second].map((db, index) => {
    const queue = createQueue({ db, faults: createFaults(), now: () => new Date(), log: () => undefined })
    const step = `insert into effect values ($1, '${index}')`
    queue.handle(COUNT, async ({ n }, { sql }) => void (await sql.query(step, [n])), { width: 3 })
    return queue
  })
  const [one] = queues
  for (let n = 0; n < 200; n += 1) await one?.add(store.db, COUNT, { n })
  await Promise.all(queues.map((queue) => queue.begin()))
  await Promise.all(queues.map((queue) => queue.settle()))
  const { rows } = await store.db.query<{ n: number; different: number; processes: number }>(
    'select count(*) as n, count(distinct n) as different, count(distinct by) as processes from effect',
  )
  expect(rows[0]).toEqual({ n: 200, different: 200, processes: 2 })
  for (const queue of queues) await queue.stop()
  await second.close()
  await store.drop()
}, 60_000)
