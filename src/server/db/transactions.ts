import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Sql, SqlResult, SqlValue } from '../parts'
import { isTransient } from './sql-error'

/** An answer with its command tag: a COMMIT of a failed transaction answers ROLLBACK without an error. */
export interface TaggedResult<T = Record<string, unknown>> extends SqlResult<T> {
  tag: string
}

/** One connection's statements. */
export interface Session {
  query: <T>(text: string, params?: readonly SqlValue[]) => Promise<TaggedResult<T>>
}

/** A driver: statements on any connection, or a connection held for a while. */
export interface Driver extends Session {
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>
}

interface Running {
  sql: Session
  open: boolean
  depth: number
}

const RETRIES = 3

/**
 * Statements and transactions over a driver. A call made inside a running transaction joins it (a nested transaction
 * becomes a savepoint), so nobody can wait for a connection he holds himself. The outermost work runs again when the
 * database broke a deadlock with it: it must do nothing but SQL.
 */
export function transactionsOver(driver: Driver): Pick<Database, 'query' | 'transaction'> {
  const ambient = new AsyncLocalStorage<Running>()
  const joined = (): Running | undefined => {
    const running = ambient.getStore()
    return running?.open ? running : undefined
  }
  const attempt = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    driver.session(async (sql) => {
      const running: Running = { sql, open: true, depth: 0 }
      await sql.query('begin')
      try {
        const result = await ambient.run(running, () => work(sql))
        running.open = false
        await commit(sql)
        return result
      } catch (error) {
        running.open = false
        await sql.query('rollback').catch(() => undefined)
        throw error
      }
    })
  return {
    query: (text, params) => (joined()?.sql ?? driver).query(text, params),
    transaction: async (work) => {
      const running = joined()
      if (running) return nested(running, work)
      for (let round = 1; ; round++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (!isTransient(error) || round === RETRIES) throw error
        }
      }
    },
  }
}

async function commit(sql: Session): Promise<void> {
  const { tag } = await sql.query('commit')
  if (tag !== 'COMMIT') throw new Error('the transaction was rolled back because a statement in it had failed')
}

async function nested<T>(running: Running, work: (sql: Sql) => Promise<T>): Promise<T> {
  const name = `s${++running.depth}`
  await running.sql.query(`savepoint ${name}`)
  try {
    const result = await work(running.sql)
    await running.sql.query(`release savepoint ${name}`)
    return result
  } catch (error) {
    if (running.open) await running.sql.query(`rollback to savepoint ${name}`).catch(() => undefined)
    throw error
  }
}
