import { afterEach, describe, expect, test, vi } from 'vitest'
import { runAsWork } from '../../../src/server/kernel/db/work'
import {
  createTaskThreads,
  type TaskFailure,
  type TaskThreads,
  type ThreadLimits,
} from '../../../src/server/kernel/task-threads'

const LIMITS: ThreadLimits = {
  places: 1,
  perPerson: 1,
  waiting: 20,
  waitMs: 60_000,
  ms: 1_000,
  by: 'clock',
  memoryMb: 32,
  idleMs: 60_000,
}

let threads: TaskThreads<string, string | number>
const open = (limits: Partial<ThreadLimits> = {}) => {
  threads = createTaskThreads(new URL('./task-threads.worker.js', import.meta.url), { ...LIMITS, ...limits })
}
afterEach(() => threads?.close())

const outcome = (task: string) =>
  threads.run(task).catch(({ end, message }: TaskFailure) => `${end}: ${message}`)

describe('a task has no output, and the next one runs, when it', () => {
  test.each<[string, string, Partial<ThreadLimits>]>([
    ['turns for ever', 'TIME: it took longer than 1 s', { by: 'clock' }],
    ['turns for ever', 'TIME: it took longer than 1 s', { by: 'processor' }],
    ['waits for ever', 'TIME: it took longer than 1 s', { by: 'clock' }],
    ['takes all memory', 'MEMORY: ', { ms: 60_000 }],
    ['ends its thread', 'ENDED: its thread has ended', {}],
    ['fails', 'FAILED: the first word is wrong', {}],
  ])('%s (%s)', async (task, said, limits) => {
    open(limits)
    const [first, next] = await Promise.all([outcome(task), outcome('good')])
    expect(first).toContain(said)
    expect(next).toBe('done: good')
  })

  test('a thread refuses an input that cannot be sent to it', async () => {
    open()
    const given = (() => undefined) as unknown as string
    expect(await outcome(given)).toContain('FAILED: ')
    expect(await outcome('good')).toBe('done: good')
  })
})

test('the code of an error in a thread comes with its words', async () => {
  open()
  await expect(threads.run('fails')).rejects.toMatchObject({
    end: 'FAILED',
    code: 'WORDS',
    message: 'the first word is wrong',
  })
})

test.each(['ends its thread afterwards', 'throws later'])(
  'a thread that ends between two tasks is replaced (%s)',
  async (task) => {
    open()
    expect(await outcome(task)).toBe(`done: ${task}`)
    await vi.waitFor(async () => expect(await outcome('good')).toBe('done: good'))
  },
)

test('a thread takes one task after the other, and ends when it had none for a while', async () => {
  open({ idleMs: 60_000 })
  expect(await threads.run('which thread')).toBe(await threads.run('which thread'))
  await threads.close()
  open({ idleMs: 10 })
  const first = await threads.run('which thread')
  await vi.waitFor(async () => expect(await threads.run('which thread')).not.toBe(first), {
    timeout: 10_000,
    interval: 200,
  })
})

test('a thread that works does not end as idle', async () => {
  open({ idleMs: 1, ms: 500 })
  expect(await outcome('good')).toBe('done: good')
  expect(await outcome('waits for ever')).toBe('TIME: it took longer than 0.5 s')
})

test('tasks of one person keep their order, people take turns, and too many at once are refused', async () => {
  open({ waiting: 6 })
  const order: string[] = []
  const ask = (person: string, name: string) =>
    runAsWork('read', () => outcome(name), person).then((said) =>
      order.push(said === `done: ${name}` ? name : `${said}`),
    )
  await Promise.all([
    ...['ada 1', 'ada 2', 'ada 3', 'ada 4'].map((name) => ask('ada', name)),
    ask('bo', 'bo'),
    ask('carla', 'carla'),
    ask('dora', 'dora'),
  ])
  expect(order).toEqual(['BUSY: too many others wait', 'ada 1', 'ada 2', 'bo', 'carla', 'ada 3', 'ada 4'])
})

test('whoever had no turn for long is refused, and leaves the queue', async () => {
  open({ ms: 1_500, waitMs: 200 })
  const first = outcome('waits for ever')
  expect(await runAsWork('read', () => outcome('good'), 'ada')).toBe('BUSY: it had no turn for 0.2 s')
  expect(await first).toContain('TIME')
  expect(await runAsWork('read', () => outcome('good'), 'ada')).toBe('done: good')
})

test('tasks of several people run side by side, as many as there are places', async () => {
  open({ places: 2 })
  const slow = runAsWork('read', () => outcome('waits for ever'), 'ada')
  expect(await runAsWork('read', () => outcome('good'), 'bo')).toBe('done: good')
  expect(await slow).toContain('TIME')
})

test('a task is settled once: what its thread says later counts neither for it nor for the next one', async () => {
  open({ ms: 60_000 })
  const names = ['answers twice', 'answers twice, too', 'good', 'which thread']
  const said = []
  for (const name of names) said.push(await threads.run(name))
  expect(said).toEqual(['done: answers twice', 'done: answers twice, too', 'done: good', expect.any(Number)])
})

test('closing ends the task that runs and those that wait', async () => {
  open()
  const waiting = [outcome('waits for ever'), outcome('good')]
  // The first one has its turn by then.
  await new Promise(setImmediate)
  await threads.close()
  expect(await Promise.all(waiting)).toEqual(['ENDED: its thread was ended', 'ENDED: its threads were ended'])
  expect(await outcome('good')).toBe('ENDED: its threads were ended')
})
