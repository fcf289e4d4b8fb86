import type { Entity, LookupTable } from '../../contract/entity'
import { readMarks, writeMark } from '../db/seeds-sql'
import { type Database, type Records, Refusal } from '../parts'
import { serverContext } from '../server-context'
import { payloadOf } from './row'

const MARK = 'lookup:'

/** Brings the rows of lookup files into the store, each table once. */
export interface LookupSeed {
  /** resolves when the table's rows are there; somebody is waiting for them */
  ensure: (table: LookupTable) => Promise<void>
  all: (tables: readonly LookupTable[]) => Promise<void>
  stop: () => void
}

/** A table that was seeded is never touched again: rows that people changed or deleted stay as they left them. */
export function createLookupSeed(needs: { db: Database; records: () => Records; tables: () => Entity }): LookupSeed {
  const { db, records, tables } = needs
  const running = new Map<string, Promise<void>>()
  let stopped = false
  let marks: Promise<Map<string, string>> | undefined

  const insert = async (table: LookupTable): Promise<void> => {
    marks ??= readMarks(db, MARK)
    if ((await marks).has(table.table)) return
    const declared = new Set(tables().fields.map(({ path }) => path))
    for (const row of table.rows) {
      if (stopped) return
      await records()
        .create(tables(), payloadOf(table, row, declared), serverContext())
        .catch(unlessThere)
    }
    await writeMark(db, MARK + table.table, 'done')
    ;(await marks).set(table.table, 'done')
  }
  const ensure = (table: LookupTable): Promise<void> => {
    const begun = running.get(table.table)
    if (begun) return begun
    const work = insert(table)
    running.set(table.table, work)
    work.finally(() => running.delete(table.table)).catch(() => undefined)
    return work
  }
  return {
    ensure,
    all: async (list) => {
      for (const table of list) if (!stopped) await ensure(table)
    },
    stop: () => {
      stopped = true
    },
  }
}

/** A row that is there already came from a seeding that was cut short, or from another process. */
function unlessThere(error: unknown): void {
  if (error instanceof Refusal && /EXISTS/.test(error.code)) return
  throw error
}
