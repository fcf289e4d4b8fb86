import type { LocalText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { serverContext } from '../../../kernel/context'
import type { Database, Sql } from '../../../kernel/database'
import { ownFailure } from '../../../kernel/db/sql-error'
import type { Faults } from '../../../kernel/faults'
import { type Queue, WordedFailure } from '../../../kernel/queue'
import { type Records, toBaseVersion } from '../../../records'
import {
  RunFault,
  type RunLine,
  type RunOutcome,
  type ScheduledParams,
  type ScheduledWork,
} from '../../../scheduled-job'
import { type OutcomeCatalogue, OWN_OUTCOMES, type RunResult, resultText, resultTexts } from './outcomes'
import { RUN_JOB } from './planner'
import { truncateLines, withTimestamp } from './run-log'
import { beginRun, countFailures, endRun, loadRunRows, type RunEnd, showFacts, WIRE_LANGUAGE } from './store'

interface RunnerNeeds {
  db: Database
  faults: Pick<Faults, 'tell'>
  queue: Queue
  records: () => Records
  entity: () => Entity | undefined
  /** does a job, in repeatable steps; undefined where no feature has it */
  runJob: (name: string, work: ScheduledWork) => Promise<RunOutcome> | undefined
  /** what jobs say at their end */
  outcomes: OutcomeCatalogue
  /** tells people that a schedule was given up, in the transaction of its last run */
  tell: (sql: Sql, schedule: RecordData, outcome: LocalText) => Promise<void>
  /** logs the end of a run */
  ended: (schedule: string, state: RunResult['state']) => void
  /** announces that a record's server fields changed */
  changed: (id: string) => void
  now: () => Date
  log: (line: string) => void
}

/** After this many failed runs in a row a schedule is stopped. */
const FAILURES_MAX = 3
/** Words of a fault that its outcome quotes; the log of the run has all of them. */
const FAULT_MAX = 200
/** A run whose process ended is restarted, twice at most. */
const RETRY_DELAYS_S = [1, 60]

const RESTARTED_LINE: RunLine = {
  it: 'il server si è fermato durante l’esecuzione: ricomincia',
  en: 'the server ended while it ran: it begins again',
}

/** Why a run failed: our own text in every language, or the words of a program. */
function describeReason(error: unknown): RunLine {
  if (error instanceof RunFault || error instanceof WordedFailure) return error.texts
  return error instanceof Error ? error.message : String(error)
}

/** The result of a run that an error ended. */
function toFailedResult(error: unknown): RunResult {
  if (error instanceof RunFault) return { ...error.outcome, state: 'FAILED' }
  const reason = describeReason(error)
  const words = typeof reason === 'string' ? reason.slice(0, FAULT_MAX) : reason
  return { code: 'FAULT', figures: { words }, state: 'FAILED' }
}

/** A started run, with its log. */
interface Ran {
  end: RunEnd | null
}

/**
 * Runs scheduled work as jobs of the queue. A failure is the outcome of a run, not of its job: the next run
 * takes place anyway.
 */
export function handleRuns({
  changed,
  db,
  ended,
  entity,
  faults,
  log: report,
  now,
  outcomes,
  queue,
  records,
  runJob,
  tell,
}: RunnerNeeds): void {
  const finish = async (sql: Sql, run: string, end: RunEnd): Promise<void> => {
    const id = await endRun(sql, run, end)
    const of = entity()
    if (id === null || !of) return
    const { state } = end.result
    const failures = await countFailures(sql, id, state)
    const result = resultTexts(outcomes, end.result)
    const lastOutcome = resultText(outcomes, end.result, WIRE_LANGUAGE)
    const runs = await loadRunRows(sql, id, outcomes)
    await showFacts(sql, of, id, { lastRun: end.at, lastOutcome, result, runs })
    if (state === 'FAILED' && failures >= FAILURES_MAX)
      await stopSchedule(sql, of, { id, failures, outcome: result })
    db.afterCommit(() => {
      changed(id)
      ended(id, state)
    })
  }
  const stopSchedule = async (
    sql: Sql,
    of: Entity,
    given: { id: string; failures: number; outcome: LocalText },
  ): Promise<void> => {
    const schedule = await records().get(of, given.id, serverContext())
    if (schedule.status !== 'ENABLED') return
    if (given.failures === FAILURES_MAX) await tell(sql, schedule, given.outcome)
    // A record that its file no longer accepts keeps its status: the outcome of the run is stored all the
    // same.
    const failure = await ownFailure(() =>
      db.transaction(() =>
        records().changeStatus(of, given.id, 'ERROR', toBaseVersion(schedule), serverContext()),
      ),
    )
    if (failure) report(`schedule ${schedule.label}: ${String(failure.error)}`)
  }
  /** The current values of the record, which may have changed since the run was queued. */
  const loadParams = async (id: string): Promise<ScheduledParams> => {
    const of = entity()
    const schedule =
      of &&
      (await records()
        .get(of, id, serverContext())
        .catch(() => null))
    return (schedule?.params ?? {}) as ScheduledParams
  }
  queue.handle<{ run: string }, Ran>(
    RUN_JOB,
    {
      outside: async ({ run }, { attempt, signal }) => {
        const begun = await beginRun(db, run, now())
        if (!begun) return { end: null }
        const log = [...begun.log]
        const say = (line: RunLine): void => void log.push(withTimestamp(line, now()))
        if (attempt > 1) say(RESTARTED_LINE)
        const end = (result: RunResult): Ran => ({ end: { result, log: truncateLines(log), at: now() } })
        try {
          const { handler, schedule_id } = begun
          const outcome = await runJob(handler, { say, signal, params: await loadParams(schedule_id) })
          if (outcome) return end({ ...outcome, state: 'DONE' })
          throw new RunFault(OWN_OUTCOMES, { code: 'NO_HANDLER', figures: { handler } })
        } catch (error) {
          faults.tell({ error, where: `schedule ${begun.handler}`, userId: null })
          say(describeReason(error))
          return end(toFailedResult(error))
        }
      },
      store: async ({ end }, { run }, { sql }) => {
        if (end) await finish(sql, run, end)
      },
    },
    {
      width: 2,
      pauses: RETRY_DELAYS_S,
      failed: async (sql, { run }, { error, next }) => {
        if (next) return
        await finish(sql, run, { result: toFailedResult(error), log: truncateLines([error]), at: now() })
      },
    },
  )
}
