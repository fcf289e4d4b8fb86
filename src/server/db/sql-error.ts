import { Refusal } from '../parts'

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

/** SQLSTATEs that say "not now": connection lost, shutting down, too many connections, disk full, cancelled by the time limit. */
const UNAVAILABLE = /^(08...|53...|57P0.|57014|58...)$/

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
  const lost = NETWORK.has(code) || UNAVAILABLE.test(code) || (code === '' && /terminat|timeout|closed/i.test(message))
  if (lost) return new Refusal('STORE_UNAVAILABLE', `the database does not answer: ${message}`)
  return new SqlError(message, code, typeof raw.constraint === 'string' ? raw.constraint : null)
}

/** True for a broken unique index or primary key. */
export function isUniqueViolation(error: unknown): error is SqlError {
  return error instanceof SqlError && error.code === '23505'
}

/** True when the database chose this transaction to end a deadlock or a serialisation conflict: running it again may work. */
export function isTransient(error: unknown): boolean {
  return error instanceof SqlError && (error.code === '40P01' || error.code === '40001')
}
