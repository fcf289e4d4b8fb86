import { Worker } from 'node:worker_threads'
import { clockTimeout, cpuTimeout } from './cpu-timeout'
import { createTurns } from './db/turns'
import { currentWork } from './db/work'

/** Limits of tasks that run in threads of their own. */
export interface ThreadLimits {
  /** threads at a time, each with one task */
  places: number
  /** tasks of one person at a time: people take turns, so that whoever asks for many waits for themselves */
  perPerson: number
  /** tasks that may wait or run */
  waiting: number
  /** longest wait of a person for a turn, in ms */
  waitMs: number
  /** time of one task, in ms */
  ms: number
  /** what counts as time: the clock, or processor time (see `cpuTimeout`) */
  by: 'clock' | 'processor'
  /** heap of a thread, in MB */
  memoryMb: number
  /** a thread without a task ends after this time, in ms */
  idleMs: number
}

/**
 * Why a task has no output: over its time or memory, its thread ended, the work itself failed, or too many
 * wait.
 */
export type TaskEnd = 'TIME' | 'MEMORY' | 'ENDED' | 'FAILED' | 'BUSY'

/** A task without an output. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
  readonly end: TaskEnd
  /** the code that the work itself gave; null = none */
  readonly code: string | null

  constructor(end: TaskEnd, words: string, code: string | null = null) {
    super(words.slice(0, WORDS_MAX))
    this.end = end
    this.code = code
  }
}

/** What a thread answers: see `serveTasks`. */
export type TaskAnswer = { id: number; output: unknown } | { id: number; error: string; code: string | null }

/** Runs tasks in threads. */
export interface TaskThreads<Task, Output> {
  /** @throws TaskFailure */
  run: (task: Task) => Promise<Output>
  /** ends the threads, and the tasks that run or wait */
  close: () => Promise<void>
}

const WORDS_MAX = 300

/**
 * Runs tasks in up to `places` threads, so that none of them can block the calls of people. A thread starts
 * with its first task, takes one after the other and ends when it had none for a while. A task beyond its
 * time or memory ends its thread, and the next task gets a new one.
 * @param url of a module that calls `serveTasks`
 */
export function createTaskThreads<Task, Output>(url: URL, limits: ThreadLimits): TaskThreads<Task, Output> {
  const { perPerson, places, waitMs } = limits
  const turns = createTurns({ places, perPerson, waitMs, refuse: busy })
  const threads = Array.from({ length: places }, () => createTaskThread<Task, Output>(url, limits))
  const free = [...threads]
  let waiting = 0
  let isClosed = false
  const runTask = async (task: Task): Promise<Output> => {
    if (isClosed) throw new TaskFailure('ENDED', 'its threads were ended')
    // The one that worked last: its thread lives, and those of the others end sooner.
    const thread = free.pop()
    if (!thread) throw busy('no thread is free')
    try {
      return await thread.run(task)
    } finally {
      free.push(thread)
    }
  }
  return {
    run: async (task) => {
      if (waiting >= limits.waiting) throw busy('too many others wait')
      waiting += 1
      try {
        return await turns.take(currentWork().person, () => runTask(task))
      } finally {
        waiting -= 1
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

const busy = (why: string): TaskFailure => new TaskFailure('BUSY', why)

/** The task that a thread works at; it is settled once. */
interface Running {
  id: number
  output: (value: unknown) => void
  fail: (failure: Error) => void
}

type ThreadNeeds = Pick<ThreadLimits, 'by' | 'idleMs' | 'memoryMb' | 'ms'>

/** One thread that takes one task at a time. */
function createTaskThread<Task, Output>(
  url: URL,
  { by, idleMs, memoryMb, ms }: ThreadNeeds,
): TaskThreads<Task, Output> {
  const limitTime = by === 'clock' ? clockTimeout : cpuTimeout
  let thread: Worker | undefined
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const start = (): Worker => {
    const fresh = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    fresh.unref()
    // One that was ended or replaced has nothing to say any more.
    const handleThreadLoss = (failure: TaskFailure): void => {
      if (thread !== fresh) return
      thread = undefined
      running?.fail(failure)
    }
    fresh.on('message', (answer: TaskAnswer) => {
      if (thread !== fresh || running?.id !== answer.id) return
      if ('output' in answer) running.output(answer.output)
      else running.fail(new TaskFailure('FAILED', answer.error, answer.code))
    })
    fresh.on('error', (error: unknown) => handleThreadLoss(toFailure(error)))
    fresh.on('exit', () => handleThreadLoss(new TaskFailure('ENDED', 'its thread has ended')))
    return fresh
  }
  const ask = (task: Task): Promise<Output> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      const id = ++count
      const startIdleTimer = (): void => {
        callOff()
        running = undefined
        idle = setTimeout(end, idleMs).unref()
      }
      const late = (): void => {
        startIdleTimer()
        // The next task waits until the thread is gone: two of them would take twice the memory.
        void end().then(() => reject(new TaskFailure('TIME', `it took longer than ${ms / 1000} s`)))
      }
      const callOff = limitTime(ms, late)
      const output = (value: unknown): void => {
        startIdleTimer()
        resolve(value as Output)
      }
      const fail = (failure: Error): void => {
        startIdleTimer()
        reject(failure)
      }
      running = { id, output, fail }
      try {
        thread.postMessage({ id, task })
      } catch (error) {
        // No copy of the task can be made for the thread.
        fail(toFailure(error))
      }
    })
  return {
    run: ask,
    close: async () => {
      await end()
      running?.fail(new TaskFailure('ENDED', 'its thread was ended'))
      clearTimeout(idle)
    },
  }
}

function toFailure(error: unknown): TaskFailure {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  return new TaskFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'MEMORY' : 'FAILED', message)
}
