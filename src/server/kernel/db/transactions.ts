import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Sql, SqlResult, SqlValue } from '../database'
import { isTransient } from './sql-error'

/** A result with its command tag: a COMMIT of a failed transaction returns ROLLBACK without an error. */
export interface TaggedResult<T = Record<string, unknown>> extends SqlResult<T> {
  tag: string
}

/** Statements on one connection. */
export interface Session {
  query: <T>(text: string, params?: readonly SqlValue[]) => Promise<TaggedResult<T>>
}

/** A driver: statements on any connection, or a held connection. */
export interface Driver extends Session {
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>
}

interface Running {
  sql: Session
  open: boolean
  depth: number
  /** callbacks to run after the commit */
  after: (() => void)[]
}

const RETRIES = 3

/**
 * Statements and transactions over a driver. A call inside a running transaction joins it (a nested
 * transaction becomes a savepoint), so that no one waits for their own connection. After a deadlock the
 * outermost work runs again: it must do nothing but SQL.
 */
export function transactionsOver(driver: Driver): Pick<Database, 'query' | 'transaction' | 'afterCommit'> {
  const ambient = new AsyncLocalStorage<Running>()
  const findOpenTransaction = (): Running | undefined => {
    const running = ambient.getStore()
    return running?.open ? running : undefined
  }
  const attempt = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const after: Running['after'] = []
    const result = await driver.session(async (sql) => {
      const running: Running = { sql, open: true, depth: 0, after }
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
    for (const act of after) act()
    return result
  }
  return {
    query: (text, params) => (findOpenTransaction()?.sql ?? driver).query(text, params),
    afterCommit: (act) => {
      const running = findOpenTransaction()
      if (running) running.after.push(act)
      else act()
    },
    transaction: async (work) => {
      const running = findOpenTransaction()
      if (running) return runInSavepoint(running, work)
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
  if (tag !== 'COMMIT')
    throw new Error('the transaction was rolled back because a statement in it had failed')
}

async function runInSavepoint<T>(running: Running, work: (sql: Sql) => Promise<T>): Promise<T> {
  const name = `s${++running.depth}`
  const waiting = running.after.length
  await running.sql.query(`savepoint ${name}`)
  try {
    const result = await work(running.sql)
    await running.sql.query(`release savepoint ${name}`)
    return result
  } catch (error) {
    running.after.length = waiting
    if (running.open) await running.sql.query(`rollback to savepoint ${name}`).catch(() => undefined)
    throw error
  }
}
