import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { LookupTable } from '../../../contract/lookup'
import { officeDay } from '../../../contract/office-day'
import type { LiveCatalogue } from '../../catalogue'
import type { Bus } from '../../kernel/bus'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import {
  type Lookups,
  listAllActive,
  type ManyOrder,
  type Records,
  type RowResult,
  type RowSearch,
  type StoredRow,
} from '../../records'
import { bookOf, createLongLists, FINDING, type KeptRows, keptOfFile, keptOfStore, matching } from './book'
import { passes, payloadOf } from './row'

/** Dependencies of lookups. */
export interface LookupsNeeds {
  db: Database
  bus: Bus
  records: () => Records
  /** the entity that describes rows */
  tables: () => Entity
  catalogue: () => LiveCatalogue
  /** text of a file of the schema folder */
  textOf: (path: string) => string | undefined
  /** the server's own log */
  log: (line: string) => void
  /** its day decides which rows are valid */
  now: () => Date
}

/**
 * Rows of the lookup tables: records of one entity, cached per table until one changes. A table that is not in the database yet
 * is answered from its file. Callers share no promise: one of them may hold the only connection while the other waits for it.
 */
export function openLookups(needs: LookupsNeeds): Lookups & { stop: () => void } {
  const { bus, catalogue, records, tables } = needs
  const cache = new Map<string, KeptRows>()
  const seed = createLookupSeed({ ...needs, seeded: (code) => cache.delete(code) })
  const long = createLongLists(needs.textOf)
  let generation = 0
  let isSeeding = false

  const load = async (code: string, table: LookupTable | undefined, day: string): Promise<KeptRows> => {
    if (table && !(await seed.isSeeded(code))) return keptOfFile(table, day)
    const rows = new Map((table?.rows ?? []).map((row) => [row.code, row] as const))
    return keptOfStore(await listAllActive(records(), tables(), 'table', code), { rows, extra: table?.extra ?? null }, day)
  }
  const rowsOf = async (code: string): Promise<KeptRows> => {
    const day = officeDay(needs.now())
    const kept = cache.get(code)
    if (kept?.day === day) return kept
    const begun = generation
    const rows = await load(code, tableOf(catalogue(), code), day)
    if (begun === generation) cache.set(code, rows)
    return rows
  }
  const longOf = (code: string, filters: Record<string, string>, search?: RowSearch): readonly JsonObject[] => {
    const table = tableOf(catalogue(), code)
    const isFinding = search !== undefined || FINDING.some((key) => key in filters)
    return table && isFinding ? long.of(table) : []
  }
  const forget = (): void => {
    generation += 1
    cache.clear()
  }
  /** Browsers receive the names of tables, not of records. */
  const tell = async (ids: readonly string[]): Promise<void> => {
    const find = async (id: string) => records().get(tables(), id, serverContext())
    const found = await Promise.all(ids.map((id) => find(id).catch(() => null)))
    for (const table of new Set(found.flatMap((record) => (typeof record?.table === 'string' ? [record.table] : []))))
      bus.publish({ kind: 'event', event: { type: 'lookup', table } })
  }
  const stopListening = bus.subscribe((message) => {
    if (message.kind === 'missed') forget()
    if (message.kind !== 'event') return
    const { event } = message
    if (event.type === 'catalogue') forget()
    if ((event.type !== 'record' && event.type !== 'records') || event.route !== tables().route) return
    forget()
    // No one has read the server's own seed rows yet.
    if (event.type === 'record' && event.by !== null) void tell([event.id])
    if (event.type === 'records' && !isSeeding) void tell(event.ids)
  })

  return {
    seed: async (list) => {
      isSeeding = true
      await seed.all(list).finally(() => {
        isSeeding = false
      })
    },
    rows: async (codes, filters, { disabled = false, search, tagIds } = {}) => {
      const found: JsonObject[] = []
      for (const code of codes) {
        const kept = await rowsOf(code)
        const rows = disabled ? kept.all : kept.offered
        found.push(...rows.filter((row) => hasOneOf(kept.tagIds.get(row), tagIds)), ...longOf(code, filters, search))
      }
      const passing = found.filter((row) => passes(row, filters))
      return search ? matching(passing, search.text, search.size) : passing
    },
    book: async (tables) => {
      const known = new Map<string, KeptRows>()
      for (const { table } of tables) known.set(table, await rowsOf(table))
      return bookOf(known, long.of)
    },
    stop: () => {
      stopListening()
      seed.stop()
    },
  }
}

/** Rows without tags match, and all rows match when no tag is requested. */
function hasOneOf(own: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean {
  return own === undefined || wanted === undefined || own.some((id) => wanted.includes(id))
}

function tableOf({ lookups }: LiveCatalogue, code: string): LookupTable | undefined {
  return [...lookups.values()].find(({ table }) => table === code)
}

const MARK = 'lookup:'

/** Seeds the rows of lookup files into the database, each table once. */
interface LookupSeed {
  isSeeded: (code: string) => Promise<boolean>
  all: (tables: readonly LookupTable[]) => Promise<void>
  stop: () => void
}

/** Dependencies of seeding; `seeded` is called with the code of every completed table. */
interface LookupSeedNeeds {
  db: Database
  records: () => Records
  tables: () => Entity
  seeded: (code: string) => void
  /** the server's own log */
  log: (line: string) => void
}

/**
 * A seeded table is never touched again: rows that people changed or deleted stay as they are. A table is seeded in one
 * transaction, so that lists, counts and exports never see part of it. A table the database refuses continues to be answered from
 * its file and is retried at the next change of a file; the others and the start continue.
 */
function createLookupSeed({ db, log, records, seeded, tables }: LookupSeedNeeds): LookupSeed {
  let stopped = false
  let known: ReadonlySet<string> = new Set()

  const isSeeded = async (code: string): Promise<boolean> => {
    // Another process may have seeded it meanwhile.
    if (!known.has(code)) known = new Set((await readMarks(db, MARK)).keys())
    return known.has(code)
  }
  const insert = async (table: LookupTable): Promise<void> => {
    const declared = new Set(tables().fields.map(({ path }) => path))
    const rows = table.rows.map((row, index) => newRow(index + 1, payloadOf(table, row, declared)))
    const tell = await db.transaction(async (sql) => {
      const done = await records().changeMany(sql, tables(), ORDER, rows, serverContext())
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

/** An existing row came from an interrupted seeding or from another process. */
function requireDone({ name }: LookupTable, results: readonly RowResult[]): void {
  const failed = results.find(({ code, state }) => state === 'failed' && !/EXISTS/.test(code ?? ''))
  if (failed) throw new Error(`row ${failed.row} of ${name} cannot be stored: ${failed.message}`)
}
