import { Refusal } from '../refusal'
import { currentWork, isAsking } from './work'

/** A statement the database refused; the same on PGlite and PostgreSQL. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  /** SQLSTATE: 23505 = unique violation */
  readonly code: string
  /** name of the constraint or index, where one was violated */
  readonly constraint: string | null

  constructor(message: string, code: string, constraint: string | null) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])

/** The database does not answer. What the driver said, host and port perhaps, is the `cause`: for the log, not for callers. */
export class Unreachable extends Refusal {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'the database does not answer')
    this.cause = cause
  }
}

function full(cause: unknown): Refusal {
  const refusal = new Refusal('STORE_UNAVAILABLE', 'the database has no room or no connection left')
  refusal.cause = cause
  return refusal
}

/** SQLSTATEs that say "not now": connection lost, shutting down, too many connections, disk full. */
const UNAVAILABLE = /^(08...|53...|57P0.|58...)$/
/** A statement was stopped by its time limit. */
const CANCELLED = '57014'

interface RawError {
  message?: unknown
  code?: unknown
  constraint?: unknown
}

/**
 * What a driver threw, in our words: SqlError for a statement's own fault, a Refusal STORE_UNAVAILABLE when the
 * database cannot be reached, is full, or gave up on time.
 */
export function storeFailure(error: unknown): Error {
  if (error instanceof Refusal || error instanceof SqlError) return error
  const raw: RawError = typeof error === 'object' && error !== null ? error : {}
  const message = typeof raw.message === 'string' ? raw.message : String(error)
  const code = typeof raw.code === 'string' ? raw.code : ''
  if (code === CANCELLED) return tooLong(null)
  const lost = NETWORK.has(code) || UNAVAILABLE.test(code) || (code === '' && /terminat|timeout|closed/i.test(message))
  if (lost) return code.startsWith('53') || code.startsWith('58') ? full(error) : new Unreachable(error)
  return new SqlError(message, code, typeof raw.constraint === 'string' ? raw.constraint : null)
}

/**
 * A statement was given up after so many ms. Whoever asked a question may ask another one; whoever changes something tries
 * again. `isStuck`: it did not even stop.
 */
export function tooLong(ms: number | null, isStuck = false): Refusal {
  const time = ms === null ? 'longer than allowed' : `${(ms / 1000).toFixed(1)} s`
  const message = `a statement ran ${time} and was given up`
  const isQuestion = isAsking(currentWork().kind) && !isStuck
  return new Refusal(isQuestion ? 'QUERY_TOO_SLOW' : 'STORE_UNAVAILABLE', message)
}

/** True for a broken unique index or primary key. */
export function isUniqueViolation(error: unknown): error is SqlError {
  return error instanceof SqlError && error.code === '23505'
}

/**
 * Does one piece of a larger work, and answers what failed when the piece itself is to blame: the others go on. A store that
 * cannot go on at all, or wants the whole transaction again, is thrown on.
 */
export async function ownFailure(work: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    if ((error instanceof Refusal && error.code === 'STORE_UNAVAILABLE') || isTransient(error)) throw error
    return { error }
  }
}

/** True when the database chose this transaction to end a deadlock or a serialisation conflict: running it again may work. */
export function isTransient(error: unknown): boolean {
  return error instanceof SqlError && (error.code === '40P01' || error.code === '40001')
}
