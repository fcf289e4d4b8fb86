import { AsyncResource } from 'node:async_hooks'
import { TIME_ZONE } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import { type Contributed, type Core, defineFeature, type Feature } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { ownFailure } from '../../../kernel/db/sql-error'
import { getDeclared, type Records, toBaseVersion } from '../../../records'
import type { ScheduledName } from '../../../scheduled-job'
import { logsFeature } from '../logs'
import { ROUTE, runScheduleNow, scheduleCalls } from './calls'
import { scheduleMigrations } from './migrations'
import { createPlanner } from './planner'
import type { Scheduler } from './port'
import { handleRuns } from './runner'
import { readRuns, showEarlierOutcomes } from './store'
import { tellFailure } from './tell-failure'

export type { Scheduler } from './port'

/** A failed run; its reason may name people, so only the schedule's own record shows it. */
const FAILED_LINE = { level: 'ERROR', message: { code: 'RUN_FAILED' } } as const
/** Polling interval for due schedules. */
const TICK_MS = 5_000

const getScheduler = ({ use }: Core): Scheduler => use(schedulerFeature)

/** Work that runs by a schedule. */
export const schedulerFeature: Feature<Scheduler> = defineFeature<Scheduler>({
  id: 'scheduler',
  migrations: scheduleMigrations,
  sets: { scheduler: ['nextRun', 'lastRun', 'lastOutcome', 'result', 'runs'] },
  routes: [],
  recordCalls: scheduleCalls(getScheduler),
  actions: { runs: runScheduleNow(getScheduler) },
  open: (core) => {
    const { bus, config, db, faults, log, now, queue, records, served, use } = core
    // The office's own jobs change with its code.
    const jobs = (): Contributed['jobs'] => core.contributed.jobs
    const { outcomes } = core.contributed
    const entity = () => served(ROUTE)
    const publishChange = (id: string) =>
      bus.publish({ kind: 'event', event: { type: 'records', route: ROUTE, ids: [id] } })
    const planner = createPlanner({ db, queue, entity, now, starts: config.schedules ?? true })
    handleRuns({
      db,
      faults,
      queue,
      records,
      entity,
      now,
      log,
      changed: publishChange,
      ended: (id, state) => {
        const record = { route: ROUTE, id }
        const line =
          state === 'DONE' ? ({ level: 'DEBUG', message: { code: 'RUN_ENDED' } } as const) : FAILED_LINE
        use(logsFeature).note({ ...line, source: 'schedules', record, reader: 'SCHEDULER_R' })
      },
      runJob: (name, work) => jobs().get(name)?.run(work, core),
      outcomes,
      tell: (...failure) => tellFailure(core, ...failure),
    })
    // Created outside any transaction, so that the work never joins the one that woke it.
    const outside = new AsyncResource('tessera-scheduler')
    let ticking: Promise<void> = Promise.resolve()
    const tick = (): Promise<void> => {
      ticking = ticking.then(async () => {
        for (const id of await planner.tick()) publishChange(id)
      })
      ticking = ticking.catch((error: unknown) => log(`scheduler: ${String(error)}`))
      return ticking
    }
    const look = (): void => void outside.runInAsyncScope(tick)
    let timer: NodeJS.Timeout | undefined
    let toldMissing: string | null = null
    const tellMissingJobs = (): void => {
      const missing = describeMissingJobs(entity(), jobs())
      if (missing !== null && missing !== toldMissing) log(missing)
      toldMissing = missing
    }
    // The first catalogue is there already: `adopt` is called with the next ones.
    tellMissingJobs()
    const unfollow = bus.subscribe((message) => {
      if (
        timer &&
        message.kind === 'event' &&
        message.event.type === 'record' &&
        message.event.route === ROUTE
      )
        look()
    })
    return {
      service: {
        runNow: planner.runNow,
        upcoming: planner.upcoming,
        history: (id, page) => readRuns(db, id, { ...page, texts: outcomes }),
        tick,
        settle: async () => {
          await tick()
          await queue.settle()
        },
      },
      fill: async () => {
        const of = entity()
        if (!of) return
        await showEarlierOutcomes(db, of, outcomes)
        await seedSchedules({ db, jobs: jobs(), records: records(), log }, of)
      },
      adopt: tellMissingJobs,
      begin: () => {
        timer = setInterval(look, TICK_MS).unref()
        look()
      },
      close: async () => {
        unfollow()
        clearInterval(timer)
        await ticking
      },
    }
  },
})

/**
 * What to say of jobs that the file of the schedules offers and no feature has: their schedules fail at each
 * run. Null when there is none.
 */
export function describeMissingJobs(entity: Entity | undefined, jobs: Contributed['jobs']): string | null {
  const missing = listOffered(entity).filter((name) => !jobs.has(name))
  if (missing.length === 0) return null
  const names = missing.map((name) => `"${name}"`).join(', ')
  return `${entity?.file} offers in "handler" what no feature of the server does: ${names}. Their schedules fail at each run. Remove them from the file, or add them to the \`jobs\` of a feature.`
}

const listOffered = (entity: Entity | undefined): readonly string[] =>
  entity?.fields.find(({ path }) => path === 'handler')?.values ?? []

const MARK = 'schedule:'

interface SeedNeeds extends Pick<Contributed, 'jobs'> {
  db: Database
  records: Records
  log: (line: string) => void
}

/** Stores the shipped schedules, each once: a deleted one stays deleted. */
async function seedSchedules({ db, jobs, log, records }: SeedNeeds, entity: Entity): Promise<void> {
  const seen = await readMarks(db, MARK)
  for (const [name, { shipped }] of [...jobs].filter(([handler]) => !seen.has(handler))) {
    const { paused = false, ...schedule } = shipped
    const handler = name as ScheduledName
    const values = { ...schedule, handler, timezone: TIME_ZONE }
    const failure = await ownFailure(() =>
      db.transaction(async (sql) => {
        const made = await records.create(entity, getDeclared<'scheduler'>(entity, values), serverContext())
        if (paused)
          await records.changeStatus(entity, made.id, 'PAUSED', toBaseVersion(made), serverContext())
        await writeMark(sql, MARK + handler, made.id)
      }),
    )
    if (failure) log(`the schedule ${handler} has no record: ${String(failure.error)}`)
  }
}
