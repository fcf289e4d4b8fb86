import type { Database, Sql } from '../database'

/**
 * Runs statements that only read and all see the database as it was at the first of them. They run one after
 * the other, on one connection; `work` cannot be called inside another transaction.
 */
export function inSnapshot<T>(db: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    return work(sql)
  })
}
