import type { JsonObject } from '../../../contract/json'
import type { LocalText } from '../../../contract/language'
import type { Sql } from '../database'

declare const payloadOf: unique symbol

/** The name of a kind of work, typed by what a job of it carries. */
export type JobName<Payload extends JsonObject> = string & { readonly [payloadOf]: Payload }

/** Names a kind of work: `jobName<{ id: string }>('mail.send')`. */
export function jobName<Payload extends JsonObject>(name: string): JobName<Payload> {
  return name as JobName<Payload>
}

/** A running job. */
export interface Job {
  /** the same at every attempt: what tells a second delivery from a first one */
  id: string
  /** from 1 */
  attempt: number
  /** aborted when the server stops */
  signal: AbortSignal
}

/** A job whose step runs in a transaction. */
export type JobInTransaction = Job & { sql: Sql }

/**
 * Work in the database: what it writes and the end of its job commit together, so that its effect happens
 * exactly once. It holds a connection, on the embedded database the only one: it is short, and does nothing
 * but SQL.
 */
export type DatabaseStep<Payload> = (payload: Payload, job: JobInTransaction) => Promise<void>

/**
 * Work that leaves the database or takes long. A process that dies between `outside` and `store` runs
 * `outside` once more: it passes `job.id` on, or finds its work done. `store` keeps the result, in one
 * transaction with the end of the job.
 */
export interface OutsideStep<Payload, Result> {
  outside: (payload: Payload, job: Job) => Promise<Result>
  store?: (result: Result, payload: Payload, job: JobInTransaction) => Promise<void>
}

/** An attempt that failed. */
export interface FailedAttempt {
  /** the message of what was thrown */
  error: string
  /** what was thrown */
  fault: unknown
  /** from 1 */
  attempt: number
  /** when the next one is due; null = there is none, the job is dead */
  next: Date | null
}

/** An attempt of a job that failed, for those who observe the queue; its reason may name people. */
export type FailedJob = Pick<FailedAttempt, 'attempt' | 'next'> & { id: string; name: string }

/** How jobs of one name are run. */
export interface JobRules<Payload> {
  /** jobs of this name that one process runs at a time; absent: 1 */
  width?: number
  /**
   * pauses after the first, second … failed attempt, in seconds; after the last one the job is dead. Absent:
   * `PAUSES`
   */
  pauses?: readonly number[]
  /**
   * failures that the outcome of the work tells its people, such as a mailbox that refuses: no fault of the
   * server
   */
  expects?: (error: unknown) => boolean
  /** stores what a failed attempt means elsewhere, in one transaction with it */
  failed?: (sql: Sql, payload: Payload, failed: FailedAttempt) => Promise<void>
}

/** From five seconds to six hours: a receiver that is away for half a day still gets its job. */
export const RETRY_DELAYS_S: readonly number[] = [5, 30, 120, 600, 3_600, 21_600, 21_600]

/** A failure that a further attempt would repeat: the job is dead at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}

/** A failure in our own words, which each reader gets in their language. */
export class WordedFailure extends FinalFailure {
  readonly texts: LocalText

  constructor(texts: LocalText) {
    super(texts.en)
    this.texts = texts
  }
}
