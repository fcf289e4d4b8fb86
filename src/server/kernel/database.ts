import type { JsonObject } from '../../contract/json'

/** A value bound to a statement's parameter. */
export type SqlValue = string | number | boolean | null | Date | SqlValue[] | JsonObject

/** What both databases answer: the rows, and how many were touched. */
export interface SqlResult<T> {
  rows: T[]
  count: number
}

/** Statements inside one transaction or outside any. Parameters are $1, $2 …; the same SQL runs on PGlite and PostgreSQL 15+. */
export interface Sql {
  query: <T = Record<string, unknown>>(text: string, params?: readonly SqlValue[]) => Promise<SqlResult<T>>
}

/** The database of one process. */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres'
  /** one transaction: rolled back when `work` throws; serialised on PGlite */
  transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /**
   * Acts once the transaction that the caller runs in is committed, and outside of it: what an act begins would otherwise
   * run among the statements of that transaction. Not at all when it is rolled back; at once when there is none.
   */
  afterCommit: (act: () => void) => void
  /** tells every process (LISTEN/NOTIFY); payload at most 7 kB */
  notify: (channel: string, payload: string) => Promise<void>
  /** `missed` is called when notifications may have been lost, once they are heard again */
  listen: (channel: string, listener: (payload: string) => void, missed?: () => void) => Promise<() => void>
  /** work that no other process on this database does at the same time; `waiting` is called when another one does it now */
  alone: <T>(work: () => Promise<T>, waiting: () => void) => Promise<T>
  close: () => Promise<void>
}
