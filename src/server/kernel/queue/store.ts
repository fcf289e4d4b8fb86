import type { JsonObject } from '../../../contract/json'
import type { Sql } from '../database'

/** A job that this process has claimed. */
export interface ClaimedJob {
  id: string
  name: string
  payload: JsonObject
  /** 1 at its first attempt; one that its process did not survive is made again */
  attempts: number
  /** processes that ended while they ran it */
  deaths: number
}

/** A claim: of which process, at which attempt. Nobody else can end the job while it holds. */
export type Claim = Pick<ClaimedJob, 'id' | 'attempts'> & { worker: string }

/** A job that waits, runs or is dead, without its payload. */
export interface JobView {
  id: string
  name: string
  state: 'waiting' | 'running' | 'dead'
  attempts: number
  dueAt: string
  createdAt: string
  /** why its last attempt failed */
  error: string | null
}

/** A job to store. */
export interface NewJob {
  id: string
  name: string
  payload: JsonObject
  key: string | null
  dueAt: Date
  at: Date
}

/** Stores a job; one with the same name and key that runs already will run once more. */
export async function insertJob(sql: Sql, { at, dueAt, id, key, name, payload }: NewJob): Promise<void> {
  await sql.query(
    `insert into job (id, name, payload, key, due_at, created_at) values ($1, $2, $3::jsonb, $4, $5, $6)
     on conflict (name, key) where state = 'waiting' and key is not null
     do update set again = job.again or job.claimed_by is not null, payload = excluded.payload,
       due_at = least(job.due_at, excluded.due_at)`,
    [id, name, payload, key, dueAt, at],
  )
}

/** What a process has room for, and the jobs it runs already. */
export interface Room {
  worker: string
  /** free places by name */
  free: ReadonlyMap<string, number>
  running: readonly string[]
  at: Date
  until: Date
}

/**
 * Claims due jobs for this process, of each name as many as it has places. A claim that was left behind, by a
 * process that ended, makes no further attempt of the same one.
 */
export async function claimJobs(sql: Sql, { at, free, running, until, worker }: Room): Promise<ClaimedJob[]> {
  const { rows } = await sql.query<ClaimedJob>(
    `update job set claimed_by = $1, claimed_until = $2,
       attempts = attempts + case when claimed_by is null or claimed_by = $1 then 1 else 0 end,
       deaths = deaths + case when claimed_by is null or claimed_by = $1 then 0 else 1 end where id in (
       select due.id from unnest($3::text[], $4::integer[]) as lane(name, free) cross join lateral (
         select id from job where job.name = lane.name and state = 'waiting' and due_at <= $5
           and (claimed_until is null or claimed_until < $5) and id <> all ($6::uuid[])
         order by due_at limit lane.free for update skip locked) due)
     returning id, name, payload, attempts, deaths`,
    [worker, until, [...free.keys()], [...free.values()], at, [...running]],
  )
  return rows
}

/** When the next job of these names is due, or null. */
export async function nextJobAt(sql: Sql, names: readonly string[]): Promise<Date | null> {
  const { rows } = await sql.query<{ at: string | null }>(
    `select min(greatest(due_at, coalesce(claimed_until, due_at))) as at from job where state = 'waiting' and name = any ($1)`,
    [[...names]],
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

const HELD_SQL = `id = $1 and claimed_by = $2 and attempts = $3 and state = 'waiting'`

/** Locks a job until the transaction ends; false when another process has it. */
export async function holdJob(sql: Sql, { attempts, id, worker }: Claim): Promise<boolean> {
  const { rows } = await sql.query(`select 1 from job where ${HELD_SQL} for update`, [id, worker, attempts])
  return rows.length === 1
}

/** Deletes a finished job, or queues it again when it was asked for while it ran. */
export async function finishJob(sql: Sql, { attempts, id, worker }: Claim, at: Date): Promise<void> {
  const { count } = await sql.query(`delete from job where ${HELD_SQL} and not again`, [id, worker, attempts])
  if (count === 1) return
  await sql.query(
    `update job set again = false, attempts = 0, deaths = 0, claimed_by = null, claimed_until = null, error = null, due_at = $4
     where ${HELD_SQL}`,
    [id, worker, attempts, at],
  )
}

/**
 * Stores why an attempt failed: the job is due again at `next`, or dead when that is null. False when another
 * process has it.
 */
export async function failJob(
  sql: Sql,
  { attempts, id, worker }: Claim,
  { at, error, next }: { error: string; next: Date | null; at: Date },
): Promise<boolean> {
  const { count } = await sql.query(
    `update job set error = $4, state = case when $5::timestamptz is null then 'dead' else state end,
       due_at = coalesce($5::timestamptz, due_at), ended_at = case when $5::timestamptz is null then $6::timestamptz end,
       claimed_by = null, claimed_until = null where ${HELD_SQL}`,
    [id, worker, attempts, error, next, at],
  )
  return count === 1
}

/** Renews the claims of a process. */
export async function renewClaims(
  sql: Sql,
  worker: string,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  await sql.query('update job set claimed_until = $3 where claimed_by = $1 and id = any ($2::uuid[])', [
    worker,
    [...ids],
    until,
  ])
}

/**
 * Releases the claims of a process that ends, and takes the begun attempts back; with null, those of all
 * processes, which have ended: the embedded database has only one.
 */
export async function releaseJobs(sql: Sql, worker: string | null): Promise<void> {
  await sql.query(
    `update job set claimed_by = null, claimed_until = null, attempts = greatest(attempts - 1, 0),
       deaths = deaths + case when $1::uuid is null then 1 else 0 end
     where claimed_by is not null and state = 'waiting' and ($1::uuid is null or claimed_by = $1::uuid)`,
    [worker],
  )
}

/** Jobs in a state, those that are due first on top; dead ones newest first. */
export async function readJobs(sql: Sql, dead: boolean, limit: number): Promise<JobView[]> {
  const { rows } = await sql.query<JobView>(
    `select id, name, case when state = 'dead' then 'dead' when claimed_by is null then 'waiting' else 'running' end as state,
       attempts, due_at as "dueAt", created_at as "createdAt", error
     from job where (state = 'dead') = $1 order by ${dead ? 'ended_at desc' : 'due_at'}, id limit $2`,
    [dead, limit],
  )
  return rows
}

/** Queues a dead job again; false when there is none, or its key is taken meanwhile. */
export async function reviveJob(sql: Sql, id: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    `update job set state = 'waiting', attempts = 0, deaths = 0, due_at = $2, ended_at = null where id = $1 and state = 'dead'
     and not exists (select 1 from job other where other.name = job.name and other.key = job.key and other.state = 'waiting')`,
    [id, at],
  )
  return count === 1
}

/** Deletes jobs that died before a moment. */
export async function pruneDead(sql: Sql, before: Date): Promise<void> {
  await sql.query(`delete from job where state = 'dead' and ended_at < $1`, [before])
}
