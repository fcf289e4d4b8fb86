import type { SlowStatement } from '../database'
import type { Session } from './transactions'
import { currentWork } from './work'

/** Passes slow statements to whoever counts them. */
export interface SlowStatements {
  follow: (listener: (statement: SlowStatement) => void) => void
  took: (text: string, ms: number) => void
}

/** Statements are told from this time on, in ms; waiting for a turn at the database is not their time. */
export const SLOW_STATEMENT_MS = 200

/** One listener counts; what was slow before it is there is lost. */
export function createSlow(): SlowStatements {
  let listener: ((statement: SlowStatement) => void) | null = null
  return {
    follow: (next) => {
      listener = next
    },
    took: (text, ms) => {
      const { kind, where } = currentWork()
      if (ms >= SLOW_STATEMENT_MS && kind !== 'migration') listener?.({ text, ms, where: where?.() ?? null })
    },
  }
}

/** A session whose statements are timed. */
export function createTimedSession(session: Session, slow: SlowStatements): Session {
  return {
    query: async (text, params) => {
      const begun = performance.now()
      try {
        return await session.query(text, params)
      } finally {
        slow.took(text, performance.now() - begun)
      }
    },
  }
}
