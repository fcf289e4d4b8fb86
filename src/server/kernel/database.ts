import type { JsonObject } from '../../contract/json'

/** A value bound to a statement's parameter. */
export type SqlValue = string | number | boolean | null | Date | SqlValue[] | JsonObject

/** Result of either database: the rows, and the number of affected ones. */
export interface SqlResult<T> {
  rows: T[]
  count: number
}

/**
 * Executes statements, inside or outside a transaction. Parameters are $1, $2 …; the same SQL runs on PGlite
 * and PostgreSQL 15+.
 */
export interface Sql {
  query: <T = Record<string, unknown>>(text: string, params?: readonly SqlValue[]) => Promise<SqlResult<T>>
}

/** A statement that took long. */
export interface SlowStatement {
  /** its text; values are parameters of it and are not told */
  text: string
  ms: number
  /** the call it was made for: `GET /api/subjects/customers`; null = the server's own work */
  where: string | null
}

/** The database of one process. */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres'
  /** hears of statements that take long */
  followSlow: (listener: (statement: SlowStatement) => void) => void
  /** one transaction: rolled back when `work` throws; serialised on PGlite */
  transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /**
   * Runs a function after the caller's transaction has committed, and outside of it: statements it starts
   * would otherwise join that transaction. Skipped on rollback; immediate without a transaction.
   */
  afterCommit: (act: () => void) => void
  /** notifies every process (LISTEN/NOTIFY); payload at most 7 kB */
  notify: (channel: string, payload: string) => Promise<void>
  /** `missed` is called after a reconnect, when notifications may have been lost */
  listen: (channel: string, listener: (payload: string) => void, missed?: () => void) => Promise<() => void>
  /**
   * mutual exclusion across all processes on this database; `waiting` is called while another one holds the
   * lock
   */
  alone: <T>(work: () => Promise<T>, waiting: () => void) => Promise<T>
  close: () => Promise<void>
}
