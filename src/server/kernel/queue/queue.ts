import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../../contract/json'
import { DAY_MS } from '../../../contract/time/office-day'
import type { Database, Sql } from '../database'
import type { Faults } from '../faults'
import {
  type DatabaseStep,
  type FailedJob,
  FinalFailure,
  type Job,
  type JobName,
  type JobRules,
  type OutsideStep,
  RETRY_DELAYS_S,
} from './job'
import {
  type Claim,
  type ClaimedJob,
  claimJobs,
  failJob,
  finishJob,
  holdJob,
  insertJob,
  type JobView,
  nextJobAt,
  pruneDead,
  readJobs,
  releaseJobs,
  renewClaims,
  reviveJob,
} from './store'

/** When a job is due, and what it is called among others of its name. */
export interface JobTiming {
  /** not before this moment */
  after?: Date
  /** at most one job of its name with this key waits; one that runs is run once more */
  key?: string
}

/** All queued work of the server: stored in the database, run by one of its processes. */
export interface Queue {
  /** stores a job; in a transaction it runs only if that commits, and after it has */
  add: <Payload extends JsonObject>(
    sql: Sql,
    name: JobName<Payload>,
    payload: Payload,
    timing?: JobTiming,
  ) => Promise<void>
  /** says how jobs of a name are run; jobs of unknown names wait */
  handle: <Payload extends JsonObject, Result = void>(
    name: JobName<Payload>,
    handler: DatabaseStep<Payload> | OutsideStep<Payload, Result>,
    rules?: JobRules<Payload>,
  ) => void
  /** tells of failed attempts, once they are stored */
  follow: (listener: (failed: FailedJob) => void) => void
  /** starts to run jobs */
  begin: () => Promise<void>
  /** looks for due jobs soon */
  wake: () => void
  /** resolves when no job is due any more (tests) */
  settle: () => Promise<void>
  /** jobs that wait or run; with `dead`, those that were given up */
  list: (dead: boolean) => Promise<JobView[]>
  /** queues a dead job again; false when there is none */
  revive: (id: string) => Promise<boolean>
  /** deletes what has been dead for long */
  prune: () => Promise<void>
  /** waits for running jobs, ten seconds at most; what remains is run by the next process */
  stop: () => Promise<void>
}

interface QueueNeeds {
  db: Database
  /** told of jobs that are given up */
  faults: Pick<Faults, 'tell'>
  now: () => Date
  log: (line: string) => void
}

/** How jobs of one name are run, with those that run now. */
interface WorkerPool {
  run: (claimed: ClaimedJob) => Promise<void>
  fail: (claimed: ClaimedJob, error: unknown) => Promise<void>
  width: number
  attempts: number
  running: Map<string, Promise<void>>
}

/** A claim that was not renewed for this long belongs to a dead process. */
const LEASE_MS = 30_000
/** Polling interval: another process may have added a job, or left one. */
const LOOK_MS = 5_000
const STOP_MS = 10_000
const RETENTION_MS = 90 * DAY_MS
const MAX_LISTED_JOBS = 200
/**
 * Ends of a process that a job survives: a job that ends its process itself, every time, is given up after
 * these.
 */
const DEATHS_MAX = 40
const ERROR_MAX = 500

/** The queue of one process. Each name has places of its own: slow work delays only its like. */
export function createQueue({ db, faults, log, now }: QueueNeeds): Queue {
  const worker = randomUUID()
  const pools = new Map<string, WorkerPool>()
  const listeners: ((failed: FailedJob) => void)[] = []
  const ending = new AbortController()
  // Created outside any transaction, so that the work never joins the one that woke it.
  const outside = new AsyncResource('tessera-queue')
  let looking: Promise<number> | null = null
  let again = false
  let begun = false
  let timer: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  const toClaim = ({ attempts, id }: ClaimedJob): Claim => ({ id, attempts, worker })
  const getRunningIds = (): string[] => [...pools.values()].flatMap(({ running }) => [...running.keys()])
  const freePlaces = (): Map<string, number> =>
    new Map(
      [...pools]
        .map(([name, { running, width }]): [string, number] => [name, width - running.size])
        .filter(([, free]) => free > 0),
    )

  const attempt = async (pool: WorkerPool, claimed: ClaimedJob): Promise<void> => {
    try {
      if (claimed.deaths > DEATHS_MAX)
        throw new FinalFailure(`the server ended ${claimed.deaths} times while it ran this job`)
      await pool.run(claimed)
    } catch (error) {
      // Without a database the claim runs out, and the job is run again.
      await pool
        .fail(claimed, error)
        .catch((failure: unknown) => log(`job ${claimed.name} ${claimed.id}: ${String(failure)}`))
    } finally {
      pool.running.delete(claimed.id)
      wake()
    }
  }
  /** Starts due jobs; returns how many. */
  const round = async (): Promise<number> => {
    const free = freePlaces()
    if (free.size === 0) return 0
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const claimed = await claimJobs(db, { worker, free, running: getRunningIds(), at, until })
    for (const job of claimed) {
      const pool = pools.get(job.name)
      if (pool) pool.running.set(job.id, attempt(pool, job))
    }
    return claimed.length
  }
  const plan = async (): Promise<void> => {
    const next = await nextJobAt(db, [...freePlaces().keys()])
    const ms = next ? next.getTime() - now().getTime() : LOOK_MS
    later(Math.max(0, Math.min(LOOK_MS, ms)))
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    if (!ending.signal.aborted) timer = setTimeout(wake, ms).unref()
  }
  const look = async (): Promise<number> => {
    let started = 0
    try {
      do {
        again = false
        started += await round()
      } while (again && !ending.signal.aborted)
      if (started === 0) await plan()
      else later(LOOK_MS)
    } catch (error) {
      log(`jobs: ${String(error)}`)
      later(LOOK_MS)
    }
    looking = null
    if (again) wake()
    return started
  }
  const wake = (): void => {
    if (!begun || ending.signal.aborted) return
    again = true
    looking ??= outside.runInAsyncScope(look)
  }

  return {
    wake,
    add: async (sql, name, payload, { after, key } = {}) => {
      const at = now()
      await insertJob(sql, { id: randomUUID(), name, payload, key: key ?? null, dueAt: after ?? at, at })
      db.afterCommit(wake)
    },
    handle: (name, handler, rules = {}) => {
      if (pools.has(name)) throw new Error(`jobs named ${name} have two handlers`)
      const { expects, failed, pauses = RETRY_DELAYS_S, width = 1 } = rules
      const job = ({ attempts, id }: ClaimedJob): Job => ({ id, attempt: attempts, signal: ending.signal })
      pools.set(name, {
        width,
        attempts: pauses.length + 1,
        running: new Map(),
        run: (claimed) =>
          runStep({ db, claim: toClaim(claimed), job: job(claimed), now }, handler, claimed.payload as never),
        fail: async (claimed, error) => {
          const at = now()
          const pause = error instanceof FinalFailure ? undefined : pauses[claimed.attempts - 1]
          const next = pause === undefined ? null : new Date(at.getTime() + pause * 1000)
          const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
          log(`job ${name} ${claimed.id}: ${reason}${next ? `; again in ${pause} s` : '; given up'}`)
          if (!next && !expects?.(error)) faults.tell({ error, where: `job ${name}`, userId: null })
          await db.transaction(async (sql) => {
            if (!(await failJob(sql, toClaim(claimed), { error: reason, next, at }))) return
            await failed?.(sql, claimed.payload as never, {
              error: reason,
              fault: error,
              attempt: claimed.attempts,
              next,
            })
            db.afterCommit(() => {
              for (const tell of listeners) tell({ id: claimed.id, name, attempt: claimed.attempts, next })
            })
          })
        },
      })
      wake()
    },
    follow: (listener) => void listeners.push(listener),
    begin: async () => {
      // Only one process uses the embedded database: existing claims belong to a dead one.
      if (db.kind === 'pglite') await releaseJobs(db, null)
      begun = true
      beat = setInterval(() => {
        const ids = getRunningIds()
        if (ids.length > 0)
          renewClaims(db, worker, ids, new Date(now().getTime() + LEASE_MS)).catch(() => undefined)
      }, LEASE_MS / 3).unref()
      wake()
    },
    settle: async () => {
      for (let busy = true; busy; ) {
        wake()
        let started = 0
        while (looking) started += await looking
        const running = [...pools.values()].flatMap((pool) => [...pool.running.values()])
        await Promise.all(running)
        busy = started > 0 || running.length > 0
      }
    },
    list: (dead) => readJobs(db, dead, MAX_LISTED_JOBS),
    revive: async (id) => {
      const found = await reviveJob(db, id, now())
      if (found) wake()
      return found
    },
    prune: () => pruneDead(db, new Date(now().getTime() - RETENTION_MS)),
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      await looking
      const running = [...pools.values()].flatMap((pool) => [...pool.running.values()])
      if (running.length > 0) await Promise.race([Promise.all(running), sleep(STOP_MS)])
      clearInterval(beat)
      if (begun) await releaseJobs(db, worker).catch(() => undefined)
    },
  }
}

/** What one attempt runs in. */
interface Attempt {
  db: Database
  claim: Claim
  job: Job
  now: () => Date
}

/**
 * Runs a handler; its database part and the end of the job are one transaction, which the holder of the claim
 * alone commits.
 */
async function runStep<Payload, Result>(
  { claim, db, job, now }: Attempt,
  handler: DatabaseStep<Payload> | OutsideStep<Payload, Result>,
  payload: Payload,
): Promise<void> {
  const inDatabase = (step: (sql: Sql) => Promise<void>): Promise<void> =>
    db.transaction(async (sql) => {
      if (!(await holdJob(sql, claim))) return
      await step(sql)
      await finishJob(sql, claim, now())
    })
  if (typeof handler === 'function') return inDatabase((sql) => handler(payload, { ...job, sql }))
  const result = await handler.outside(payload, job)
  return inDatabase(async (sql) => handler.store?.(result, payload, { ...job, sql }))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
