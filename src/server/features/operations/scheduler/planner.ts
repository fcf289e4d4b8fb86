import { randomUUID } from 'node:crypto'
import { TIME_ZONE } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { fireTimes } from '../../../../contract/time/quartz/fire'
import { readQuartz } from '../../../../contract/time/quartz/read'
import { isZone } from '../../../../contract/time/quartz/zone'
import type { Database, Sql } from '../../../kernel/database'
import { jobName, type Queue } from '../../../kernel/queue'
import type { RunLine } from '../../../scheduled-job'
import { withTimestamp } from './run-log'
import { insertRun, loadDueScheduleIds, lockPlan, openRun, type PlannedSchedule, storePlan } from './store'

/** The job of one run. */
export const RUN_JOB = jobName<{ run: string }>('scheduler.run')

interface PlannerNeeds {
  db: Database
  queue: Queue
  /** the entity of the schedules; an installation without it has none */
  entity: () => Entity | undefined
  now: () => Date
  /** queues what is due; false = another process does */
  starts: boolean
}

/** Decides when schedules run. */
export interface Planner {
  /** plans schedules whose record has changed, and queues due runs; returns the schedules it processed */
  tick: () => Promise<string[]>
  /** queues a run for a person; while one waits or runs, returns that one */
  runNow: (entity: Entity, scheduleId: string, by: string | null) => Promise<{ id: string }>
  /** the next fire times of a schedule; none while it is paused or in error */
  upcoming: (schedule: RecordData, count: number) => string[]
}

/** Earlier than every fire time: for processes that only plan changed schedules. */
const NEVER_DUE = new Date(0)
/** Missed fire times are counted up to this many. */
const MISSED_MAX = 100

/**
 * The plan of a schedule is locked while it advances, and the run is queued in the same transaction, so that
 * only one of several processes queues it. A run that fell due while no server ran is made up once, at the
 * start. A fire time that comes while the schedule still runs is skipped.
 */
export function createPlanner({ db, entity, now, queue, starts }: PlannerNeeds): Planner {
  const queueRun = async (
    sql: Sql,
    schedule: PlannedSchedule,
    more: { dueAt: Date | null; by: string | null; log: readonly RunLine[] },
  ) => {
    const id = randomUUID()
    await insertRun(sql, { id, schedule, at: now(), ...more })
    await queue.add(sql, RUN_JOB, { run: id })
    return { id }
  }
  const advance = (of: Entity, id: string): Promise<void> =>
    db.transaction(async (sql) => {
      const schedule = await lockPlan(sql, of, id)
      if (!schedule) return
      const at = now()
      const isSame = schedule.cron === schedule.planned_cron && schedule.zone === schedule.planned_zone
      const isPlanned = isSame && schedule.active === schedule.planned_active
      const due =
        isPlanned && schedule.active && schedule.next_at !== null ? new Date(schedule.next_at) : null
      if (isPlanned && (due === null || due > at)) return
      if (due && !(await openRun(sql, id))) {
        const missed = firesBetween(schedule, due, at)
        const log = missed > 0 ? [withTimestamp(buildMissedRunsLine(missed), at)] : []
        await queueRun(sql, schedule, { dueAt: due, by: null, log })
      }
      const failures = isPlanned ? schedule.failures : 0
      await storePlan(sql, of, { ...schedule, failures }, schedule.active ? nextFire(schedule, at) : null)
    })
  return {
    tick: async () => {
      const of = entity()
      const waiting = of ? await loadDueScheduleIds(db, of, starts ? now() : NEVER_DUE) : []
      if (of) for (const id of waiting) await advance(of, id)
      return waiting
    },
    upcoming: ({ cron, status, timezone }, count) => {
      if (status !== 'ENABLED' || typeof cron !== 'string') return []
      const zone = typeof timezone === 'string' ? timezone : null
      return fires({ cron, zone }, now(), count).map((time) => time.toISOString())
    },
    runNow: (of, id, by) =>
      db.transaction(async (sql) => {
        const schedule = await lockPlan(sql, of, id)
        if (!schedule) throw new Error(`there is no schedule ${id}`)
        return (await openRun(sql, id)) ?? queueRun(sql, schedule, { dueAt: null, by, log: [] })
      }),
  }
}

const buildMissedRunsLine = (count: number): RunLine => ({
  it: `esecuzioni precedenti non avvenute: ${count}`,
  en: `${count} earlier fire times were missed`,
})

/** The next fire time after a moment, or null. */
function nextFire(schedule: Pick<PlannedSchedule, 'cron' | 'zone'>, after: Date): Date | null {
  return fires(schedule, after, 1)[0] ?? null
}

function fires({ cron, zone }: Pick<PlannedSchedule, 'cron' | 'zone'>, after: Date, count: number): Date[] {
  const { schedule } = readQuartz(cron ?? '')
  const wanted = zone ?? TIME_ZONE
  return schedule && isZone(wanted) ? fireTimes(schedule, { after, zone: wanted, count }) : []
}

/** The number of fire times after the first one, up to now. */
function firesBetween(schedule: PlannedSchedule, first: Date, now: Date): number {
  return fires(schedule, first, MISSED_MAX).filter((time) => time <= now).length
}
