import type { Planner } from './planner'
import type { ScheduleRun } from './store'

/** Scheduled jobs. */
export interface Scheduler extends Pick<Planner, 'runNow' | 'upcoming'> {
  /** runs of a schedule, newest first, with outcomes in a language */
  history: (
    scheduleId: string,
    page: { page: number; size: number; lang: string },
  ) => Promise<{ items: ScheduleRun[]; total: number }>
  /** queues what is due (tests move the clock) */
  tick: () => Promise<void>
  /** queues what is due and waits for its end (tests) */
  settle: () => Promise<void>
}
