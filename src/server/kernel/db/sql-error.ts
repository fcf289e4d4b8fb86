import { Refusal } from '../refusal'
import { currentWork, isAsking } from './work'

/** An SQL error; the same on PGlite and PostgreSQL. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  /** SQLSTATE: 23505 = unique violation */
  readonly code: string
  /** name of the violated constraint or index, if any */
  readonly constraint: string | null

  constructor(message: string, code: string, constraint: string | null) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

/**
 * The database is unreachable. The driver's message, which may contain host and port, is the `cause`: for the
 * log, not for callers.
 */
export class Unreachable extends Refusal {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'the database does not answer')
    this.cause = cause
  }
}

function full(cause: unknown): Refusal {
  const refusal = new Refusal('STORE_UNAVAILABLE', 'the database has no space or no connections left')
  refusal.cause = cause
  return refusal
}

/** SQLSTATEs of temporary failures: connection lost, shutting down, too many connections, disk full. */
const UNAVAILABLE = /^(08...|53...|57P0.|58...)$/
/** A statement was cancelled by its time limit. */
const CANCELED_STATE = '57014'

interface RawError {
  message?: unknown
  code?: unknown
  constraint?: unknown
}

/**
 * Translates a driver error: SqlError for errors of the statement, a Refusal STORE_UNAVAILABLE when the
 * database is unreachable, full, or too slow.
 */
export function storeFailure(error: unknown): Error {
  if (error instanceof Refusal || error instanceof SqlError) return error
  const raw: RawError = typeof error === 'object' && error !== null ? error : {}
  const message = typeof raw.message === 'string' ? raw.message : String(error)
  const code = typeof raw.code === 'string' ? raw.code : ''
  if (code === CANCELED_STATE) return tooLong(null)
  const lost =
    NETWORK.has(code) || UNAVAILABLE.test(code) || (code === '' && /terminat|timeout|closed/i.test(message))
  if (lost) return code.startsWith('53') || code.startsWith('58') ? full(error) : new Unreachable(error)
  return new SqlError(message, code, typeof raw.constraint === 'string' ? raw.constraint : null)
}

/**
 * A statement was cancelled after this many ms. Queries should be narrowed, writes retried. `isStuck`: it
 * could not be cancelled.
 */
export function tooLong(ms: number | null, isStuck = false): Refusal {
  const time = ms === null ? 'longer than allowed' : `${(ms / 1000).toFixed(1)} s`
  const message = `a statement ran ${time} and was given up`
  const isQuestion = isAsking(currentWork().kind) && !isStuck
  return new Refusal(isQuestion ? 'QUERY_TOO_SLOW' : 'STORE_UNAVAILABLE', message)
}

/** True for a violated unique index or primary key. */
export function isUniqueViolation(error: unknown): error is SqlError {
  return error instanceof SqlError && error.code === '23505'
}

/**
 * Runs one part of a larger job and returns its error if the part itself is at fault, so that the others
 * continue. An unavailable database or a transient conflict is rethrown.
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

/**
 * True when the database aborted this transaction because of a deadlock or a serialisation conflict: retrying
 * may succeed.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof SqlError && (error.code === '40P01' || error.code === '40001')
}
