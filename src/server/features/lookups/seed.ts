import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import type { ManyOrder, Records, RowResult, StoredRow } from '../../records'
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
  /** the server's own log */
  log: (line: string) => void
}

/**
 * A table that was seeded is never touched again: rows that people changed or deleted stay as they left them. A table comes
 * whole, in one transaction: no list, count or export ever sees a part of it. One whose rows the store refuses goes on
 * answering from its file, and is tried again at the next change of a file; the others and the start go on.
 */
export function createLookupSeed({ db, log, records, seeded, tables }: LookupSeedNeeds): LookupSeed {
  let stopped = false
  let known: ReadonlySet<string> = new Set()

  const isSeeded = async (code: string): Promise<boolean> => {
    // Another process may have done it meanwhile.
    if (!known.has(code)) known = new Set((await readMarks(db, MARK)).keys())
    return known.has(code)
  }
  const insert = async (table: LookupTable): Promise<void> => {
    const declared = new Set(tables().fields.map(({ path }) => path))
    const wishes = table.rows.map((row, index) => newRow(index + 1, payloadOf(table, row, declared)))
    const tell = await db.transaction(async (sql) => {
      const done = await records().changeMany(sql, tables(), ORDER, wishes, serverContext())
      requireDone(table, done.results)
      await writeMark(sql, MARK + table.table, 'done')
      return done.tell
    })
    seeded(table.table)
    tell()
  }
  return {
    isSeeded,
    all: async (list) => {
      for (const table of list) {
        if (stopped || (await isSeeded(table.table))) continue
        const failure = await ownFailure(() => insert(table))
        if (failure) log(`the rows of ${table.name} stay in their file: ${String(failure.error)}`)
      }
    },
    stop: () => {
      stopped = true
    },
  }
}

const ORDER: ManyOrder = { operation: 'import', changes: { mode: 'create' } }

function newRow(row: number, body: JsonObject): StoredRow {
  return { row, label: '', record_id: null, version: null, body }
}

/** A row that is there already came from a seeding that was cut short, or from another process. */
function requireDone({ name }: LookupTable, results: readonly RowResult[]): void {
  const failed = results.find(({ code, state }) => state === 'failed' && !/EXISTS/.test(code ?? ''))
  if (failed) throw new Error(`row ${failed.row} of ${name} cannot be stored: ${failed.message}`)
}
