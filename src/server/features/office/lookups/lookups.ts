import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupTable } from '../../../../contract/model/lookup'
import { officeDay } from '../../../../contract/time/office-day'
import type { Bus } from '../../../kernel/bus'
import { serverContext } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import { type Lookups, listAllActive, type Records, type RowWishes } from '../../../records'
import type { LiveCatalogue } from '../../../schema-folder'
import {
  buildRowsOfFile,
  buildRowsOfRecords,
  createLongLists,
  createLookupTables,
  FINDING,
  type KeptRows,
  searchRows,
} from './lookup-tables'
import { passes } from './row'
import { createRowDecisions, type RowDecisions } from './row-decisions'
import { createLookupSeed, type LookupSeed } from './seed'

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
 * Rows of the lookup tables: records of one entity, cached per table until one changes. A table that is not
 * in the database yet is answered from its file. Callers share no promise: one of them may hold the only
 * connection while the other waits for it.
 */
export function openLookups(
  needs: LookupsNeeds,
): Lookups & RowDecisions & Pick<LookupSeed, 'problems' | 'stop'> {
  const { bus, catalogue, records, tables } = needs
  const cache = new Map<string, KeptRows>()
  const seed = createLookupSeed({
    ...needs,
    seeded: (code) => {
      cache.delete(code)
      // At the start no one has read anything yet.
      if (isOpen) bus.publish({ kind: 'event', event: { type: 'lookup', table: code } })
    },
  })
  const long = createLongLists(needs.textOf)
  let generation = 0
  let isSeeding = false
  let isOpen = false

  const load = async (code: string, table: LookupTable | undefined, day: string): Promise<KeptRows> => {
    if (table && !(await seed.isSeeded(code))) return buildRowsOfFile(table, day)
    const rows = new Map((table?.rows ?? []).map((row) => [row.code, row] as const))
    return buildRowsOfRecords(
      await listAllActive(records(), tables(), 'table', code),
      { rows, extra: table?.extra ?? null },
      day,
    )
  }
  const loadRows = async (code: string): Promise<KeptRows> => {
    const day = officeDay(needs.now())
    const kept = cache.get(code)
    if (kept?.day === day) return kept
    const begun = generation
    const rows = await load(code, findTable(catalogue(), code), day)
    if (begun === generation) cache.set(code, rows)
    return rows
  }
  const findLongRows = (
    code: string,
    filters: Record<string, string>,
    { search, whole }: RowWishes,
  ): readonly JsonObject[] => {
    const table = findTable(catalogue(), code)
    const isMeant = whole === true || search !== undefined || FINDING.some((key) => key in filters)
    return table && isMeant ? long.of(table) : []
  }
  const forget = (): void => {
    generation += 1
    cache.clear()
  }
  /** Browsers receive the names of tables, not of records. */
  const tell = async (ids: readonly string[]): Promise<void> => {
    const find = async (id: string) => records().get(tables(), id, serverContext())
    const found = await Promise.all(ids.map((id) => find(id).catch(() => null)))
    for (const table of new Set(
      found.flatMap((record) => (typeof record?.table === 'string' ? [record.table] : [])),
    ))
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
      isOpen = true
    },
    problems: seed.problems,
    ...createRowDecisions(needs),
    rows: async (codes, filters, wishes = {}) => {
      const { disabled = false, search, tagIds } = wishes
      const found: JsonObject[] = []
      for (const code of codes) {
        const kept = await loadRows(code)
        const rows = disabled ? kept.all : kept.offered
        found.push(
          ...rows.filter((row) => hasAny(kept.tagIds.get(row), tagIds)),
          ...findLongRows(code, filters, wishes),
        )
      }
      const passing = found.filter((row) => passes(row, filters))
      return search ? searchRows(passing, search.text, search.size) : passing
    },
    loadTables: async (tables) => {
      const known = new Map<string, KeptRows>()
      for (const { table } of tables) known.set(table, await loadRows(table))
      return createLookupTables(known, long.of)
    },
    stop: () => {
      stopListening()
      seed.stop()
    },
  }
}

/** Rows without tags match, and all rows match when no tag is requested. */
function hasAny(own: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean {
  return own === undefined || wanted === undefined || own.some((id) => wanted.includes(id))
}

function findTable({ lookups }: LiveCatalogue, code: string): LookupTable | undefined {
  return [...lookups.values()].find(({ table }) => table === code)
}
