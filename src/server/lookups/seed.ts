import type { Entity } from '../../contract/entity'
import type { LookupTable } from '../../contract/lookup'
import { readMarks, writeMark } from '../db/seeds-sql'
import { type Database, type Records, Refusal } from '../parts'
import { serverContext } from '../server-context'
import { payloadOf } from './row'

const MARK = 'lookup:'

/** Brings the rows of lookup files into the store, each table once. */
export interface LookupSeed {
  isSeeded: (code: string) => Promise<boolean>
  all: (tables: readonly LookupTable[]) => Promise<void>
  stop: () => void
}

/** What seeding needs; `seeded` hears the code of every table that is complete. */
export interface LookupSeedNeeds {
  db: Database
  records: () => Records
  tables: () => Entity
  seeded: (code: string) => void
}

/** A table that was seeded is never touched again: rows that people changed or deleted stay as they left them. */
export function createLookupSeed({ db, records, seeded, tables }: LookupSeedNeeds): LookupSeed {
  let stopped = false
  let known: Set<string> | undefined

  const done = async (): Promise<Set<string>> => {
    known ??= new Set((await readMarks(db, MARK)).keys())
    return known
  }
  const insert = async (table: LookupTable): Promise<void> => {
    const declared = new Set(tables().fields.map(({ path }) => path))
    for (const row of table.rows) {
      if (stopped) return
      await records()
        .create(tables(), payloadOf(table, row, declared), serverContext())
        .catch(unlessThere)
    }
    await writeMark(db, MARK + table.table, 'done')
    ;(await done()).add(table.table)
    seeded(table.table)
  }
  return {
    isSeeded: async (code) => (await done()).has(code),
    all: async (list) => {
      for (const table of list) if (!stopped && !(await done()).has(table.table)) await insert(table)
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
