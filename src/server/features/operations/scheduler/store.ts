import type { JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import { fold } from '../../../../contract/text/fold'
import type { Sql } from '../../../kernel/database'
import { columnName, quoteSqlName, tableName } from '../../../records'
import type { RunLine } from '../../../scheduled-job'
import { type OutcomeCatalogue, type RunResult, resultText, resultTexts } from './outcomes'
import { logText, logTexts } from './run-log'

/** State of a run. */
export type RunState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED'

/** What every reader of a run gets. */
interface RunFacts extends JsonObject {
  id: string
  state: RunState
  handler: string
  /** the fire time; null when a person started the run */
  dueAt: string | null
  /** the person who started it; null = the schedule */
  by: string | null
  queuedAt: string
  startedAt: string | null
  endedAt: string | null
  /** duration in ms; null until it has ended */
  ms: number | null
  /** a sentence in the reader's language; of runs before outcomes had codes, the stored one */
  outcome: string | null
  /** the outcome as a code with its figures; null for runs before outcomes had codes */
  result: (JsonObject & RunResult) | null
}

/** A run as the history shows it. */
export interface ScheduleRun extends RunFacts {
  /** lines with their time, in the reader's language */
  log: string
}

/** A schedule with its plan; the plan is older than the record where they differ. */
export interface PlannedSchedule {
  id: string
  handler: string
  cron: string | null
  zone: string | null
  active: boolean
  planned_cron: string | null
  planned_zone: string | null
  planned_active: boolean
  next_at: string | null
  failures: number
}

/** Language of the sentence in `lastOutcome`, which programs read: it stays as it was. */
export const WIRE_LANGUAGE = 'en'

/** Runs that are kept of each schedule. */
const MAX_RUNS_PER_JOB = 50

const own = (path: string): string => `r.${quoteSqlName(columnName(path, 'value'))}`
const ACTIVE = `coalesce(r.status = 'ENABLED' and not r._deleted, false)`
const CHANGED_SQL = `(p.id is null or p.cron is distinct from ${own('cron')} or p.zone is distinct from ${own('timezone')}
  or p.active is distinct from ${ACTIVE})`

/** Ids of schedules that are due, or whose record differs from their plan. */
export async function loadDueScheduleIds(sql: Sql, entity: Entity, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select r.id from ${quoteSqlName(tableName(entity.route))} r left join schedule_plan p on p.id = r.id
     where ${CHANGED_SQL} or (p.active and p.next_at <= $1) order by r.id`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/** Locks the plan of a schedule until the transaction ends; null without such a record. */
export async function lockPlan(sql: Sql, entity: Entity, id: string): Promise<PlannedSchedule | null> {
  await sql.query('insert into schedule_plan (id) values ($1) on conflict do nothing', [id])
  await sql.query('select 1 from schedule_plan where id = $1 for update', [id])
  const { rows } = await sql.query<PlannedSchedule>(
    `select r.id, ${own('handler')} as handler, ${own('cron')} as cron, ${own('timezone')} as zone, ${ACTIVE} as active,
       p.cron as planned_cron, p.zone as planned_zone, p.active as planned_active, p.next_at, p.failures
     from ${quoteSqlName(tableName(entity.route))} r join schedule_plan p on p.id = r.id where r.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Stores when a schedule runs next, in its plan and in its record. */
export async function storePlan(
  sql: Sql,
  entity: Entity,
  { active, cron, failures, id, zone }: PlannedSchedule,
  next: Date | null,
): Promise<void> {
  await sql.query(
    'update schedule_plan set cron = $2, zone = $3, active = $4, next_at = $5, failures = $6 where id = $1',
    [id, cron, zone, active, next, failures],
  )
  await showFacts(sql, entity, id, { nextRun: next })
}

/** The fields of a schedule's record that the server sets. */
interface ScheduleFacts {
  nextRun?: Date | null
  lastRun?: Date
  lastOutcome?: string
  /** the last outcome in every language */
  result?: LocalText
  runs?: JsonObject[]
}

/**
 * Sets fields of a record without a new version, which would make an open form stale and fill the history.
 */
export async function showFacts(sql: Sql, entity: Entity, id: string, facts: ScheduleFacts): Promise<void> {
  const declared = new Set(entity.fields.filter(({ server }) => server).map(({ path }) => path))
  const values = Object.entries(facts).filter(([path]) => declared.has(path))
  if (values.length === 0) return
  const table = quoteSqlName(tableName(entity.route))
  const sets = values.map(([path], index) => `${quoteSqlName(columnName(path, 'value'))} = $${index + 2}`)
  await sql.query(`update ${table} set ${sets.join(', ')} where id = $1`, [
    id,
    ...values.map(([, value]) =>
      value === null || value instanceof Date || typeof value === 'string' ? value : JSON.stringify(value),
    ),
  ])
  for (const [path, value] of Object.entries(facts)) {
    if (
      !(path === 'lastOutcome' || path === 'result') ||
      !entity.list.columns.some(({ field }) => field === path)
    )
      continue
    const folded = fold(Object.values(typeof value === 'string' ? [value] : value).join(' '))
    await sql.query(`update ${table} set ${quoteSqlName(columnName(path, 'fold'))} = $2 where id = $1`, [
      id,
      folded,
    ])
  }
}

/**
 * Shows the sentences of runs from before outcomes had codes where outcomes are read now, as they were
 * stored.
 */
export async function showEarlierOutcomes(sql: Sql, entity: Entity, texts: OutcomeCatalogue): Promise<void> {
  const declared = new Set(entity.fields.map(({ path }) => path))
  if (!declared.has('lastOutcome') || !declared.has('result')) return
  const { rows } = await sql.query<{ id: string; said: string }>(
    `select r.id, ${own('lastOutcome')} as said from ${quoteSqlName(tableName(entity.route))} r
     where ${own('lastOutcome')} is not null and ${own('result')} is null order by r.id`,
  )
  for (const { id, said } of rows) {
    const runs = await loadRunRows(sql, id, texts)
    await showFacts(sql, entity, id, {
      result: { [WIRE_LANGUAGE]: said },
      ...(runs.length > 0 ? { runs } : {}),
    })
  }
}

/** The ended runs of a schedule as rows of its record. */
export async function loadRunRows(
  sql: Sql,
  scheduleId: string,
  texts: OutcomeCatalogue,
): Promise<JsonObject[]> {
  const runs = await loadRuns(sql, scheduleId, { page: 0, size: MAX_RUNS_PER_JOB })
  return runs
    .filter(({ endedAt }) => endedAt !== null)
    .map(({ by, id, log, ms, outcome, result, startedAt }) => ({
      _id: id,
      startedAt,
      seconds: ms === null ? null : Math.round(ms / 100) / 10,
      outcome: outcomeIn(texts, { outcome, result }, WIRE_LANGUAGE),
      result: result ? resultTexts(texts, result) : { [WIRE_LANGUAGE]: outcome },
      by,
      log: logTexts(log),
    }))
}

/** A run to store. */
interface NewRun {
  id: string
  schedule: Pick<PlannedSchedule, 'id' | 'handler'>
  dueAt: Date | null
  by: string | null
  at: Date
  log: readonly RunLine[]
}

/** The run of a schedule that has not ended, if there is one. */
export async function openRun(sql: Sql, scheduleId: string): Promise<{ id: string } | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from schedule_run where schedule_id = $1 and state in ('QUEUED', 'RUNNING')`,
    [scheduleId],
  )
  return rows[0] ?? null
}

/** Stores a run that waits for its turn. */
export async function insertRun(sql: Sql, { at, by, dueAt, id, log, schedule }: NewRun): Promise<void> {
  await sql.query(
    `insert into schedule_run (id, schedule_id, handler, due_at, by_name, queued_at, log) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, schedule.id, schedule.handler, dueAt, by, at, JSON.stringify(log)],
  )
}

/** A run that starts, or restarts after its process ended. */
export interface BegunRun {
  schedule_id: string
  handler: string
  log: RunLine[]
  started_at: string
}

/** Marks a run as begun; null when it has ended already. */
export async function beginRun(sql: Sql, id: string, at: Date): Promise<BegunRun | null> {
  const { rows } = await sql.query<BegunRun>(
    `update schedule_run set state = 'RUNNING', started_at = coalesce(started_at, $2)
     where id = $1 and state in ('QUEUED', 'RUNNING') returning schedule_id, handler, log, started_at`,
    [id, at],
  )
  return rows[0] ?? null
}

/** How a run ended. */
export interface RunEnd {
  result: RunResult
  log: readonly RunLine[]
  at: Date
}

/**
 * Stores how a run ended, and deletes the oldest ones of its schedule. Returns the schedule, or null when it
 * had ended.
 */
export async function endRun(sql: Sql, id: string, { at, log, result }: RunEnd): Promise<string | null> {
  const { rows } = await sql.query<{ schedule_id: string }>(
    `update schedule_run set state = $2, result = $3, log = $4, ended_at = $5, started_at = coalesce(started_at, $5)
     where id = $1 and state in ('QUEUED', 'RUNNING') returning schedule_id`,
    [id, result.state, JSON.stringify(result), JSON.stringify(log), at],
  )
  const schedule = rows[0]?.schedule_id
  if (schedule === undefined) return null
  await sql.query(
    `delete from schedule_run where schedule_id = $1 and id not in (
       select id from schedule_run where schedule_id = $1 order by queued_at desc, id desc limit ${MAX_RUNS_PER_JOB})`,
    [schedule],
  )
  return schedule
}

/** Counts failed runs in a row; a successful one resets it. */
export async function countFailures(
  sql: Sql,
  scheduleId: string,
  state: RunResult['state'],
): Promise<number> {
  const { rows } = await sql.query<{ failures: number }>(
    `update schedule_plan set failures = case when $2 then failures + 1 else 0 end where id = $1 returning failures`,
    [scheduleId, state === 'FAILED'],
  )
  return rows[0]?.failures ?? 0
}

/** A run as its table holds it. */
type StoredRun = RunFacts & { log: RunLine[] }

/** Runs of a schedule, newest first, and how many there are. */
export async function readRuns(
  sql: Sql,
  scheduleId: string,
  { lang, page, size, texts }: { lang: string; page: number; size: number; texts: OutcomeCatalogue },
): Promise<{ items: ScheduleRun[]; total: number }> {
  const rows = await loadRuns(sql, scheduleId, { page, size })
  const counted = await sql.query<{ n: number }>(
    'select count(*) as n from schedule_run where schedule_id = $1',
    [scheduleId],
  )
  const items = rows.map((run) => ({
    ...run,
    outcome: outcomeIn(texts, run, lang),
    log: logText(run.log, lang),
  }))
  return { items, total: counted.rows[0]?.n ?? 0 }
}

/** The runs of a schedule as they are stored, newest first. */
async function loadRuns(
  sql: Sql,
  scheduleId: string,
  { page, size }: { page: number; size: number },
): Promise<StoredRun[]> {
  const { rows } = await sql.query<StoredRun>(
    `select id, state, handler, due_at as "dueAt", by_name as "by", queued_at as "queuedAt", started_at as "startedAt",
       ended_at as "endedAt", (extract(epoch from ended_at - started_at) * 1000)::bigint as ms, outcome, result, log
     from schedule_run where schedule_id = $1 order by queued_at desc, id desc limit $2 offset $3`,
    [scheduleId, size, page * size],
  )
  return rows
}

/** What a run says in a language; runs from before outcomes had codes, as they were stored. */
function outcomeIn(
  texts: OutcomeCatalogue,
  { outcome, result }: Pick<StoredRun, 'outcome' | 'result'>,
  lang: string,
): StoredRun['outcome'] {
  return result ? resultText(texts, result, lang) : outcome
}
