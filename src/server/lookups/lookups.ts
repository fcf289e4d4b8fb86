import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { LookupTable } from '../../contract/lookup'
import type { Bus } from '../events'
import { livingWith } from '../living'
import type { Database, LiveCatalogue, Lookups, Records, RowSearch } from '../parts'
import { serverContext } from '../server-context'
import { createLongLists, FINDING } from './long-rows'
import { called, matching } from './matching'
import { byOrder, passes, rowOf, rowOfFile } from './row'
import { createLookupSeed } from './seed'

/** What lookups need of the rest of the server. */
export interface LookupsNeeds {
  db: Database
  bus: Bus
  records: () => Records
  /** the entity that describes rows */
  tables: () => Entity
  catalogue: () => LiveCatalogue
  /** text of a file of the schema folder */
  textOf: (path: string) => string | undefined
}

/**
 * Rows of the reference tables: records of one entity, kept in memory per table until one of them changes. A table that is
 * not in the store yet answers from its file. No promise is shared between callers: one of them may hold the only
 * connection, and the other one wait for it.
 */
export function createLookups(needs: LookupsNeeds): Lookups & { stop: () => void } {
  const { bus, catalogue, records, tables } = needs
  const cache = new Map<string, JsonObject[]>()
  const seed = createLookupSeed({ ...needs, seeded: (code) => cache.delete(code) })
  const long = createLongLists(needs.textOf)
  let generation = 0

  const load = async (code: string, table: LookupTable | undefined): Promise<JsonObject[]> => {
    if (table && !(await seed.isSeeded(code))) return table.rows.map((row) => rowOfFile(table, row)).sort(byOrder)
    const files = new Map((table?.rows ?? []).map((row) => [row.code, row] as const))
    const found = await livingWith(records(), tables(), 'table', code)
    return found.map((record) => rowOf(record, files)).sort(byOrder)
  }
  const rowsOf = async (code: string): Promise<JsonObject[]> => {
    const kept = cache.get(code)
    if (kept) return kept
    const begun = generation
    const rows = await load(code, tableOf(catalogue(), code))
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
  /** Browsers hear the name of the table, not of the record. */
  const tell = async (id: string): Promise<void> => {
    const record = await records()
      .get(tables(), id, serverContext())
      .catch(() => null)
    if (typeof record?.table === 'string') bus.publish({ kind: 'event', event: { type: 'lookup', table: record.table } })
  }
  const stopListening = bus.subscribe((message) => {
    if (message.kind !== 'event') return
    const { event } = message
    if (event.type === 'catalogue') forget()
    if (event.type !== 'record' || event.route !== tables().route) return
    forget()
    if (event.by !== null) void tell(event.id)
  })

  return {
    seed: seed.all,
    rows: async (codes, filters, search) => {
      const found: JsonObject[] = []
      for (const code of codes) found.push(...(await rowsOf(code)), ...longOf(code, filters, search))
      const passing = found.filter((row) => passes(row, filters))
      return search ? matching(passing, search.text, search.size) : passing
    },
    named: async (table, name, filters) => {
      const found = [...called(await rowsOf(table.table), name), ...called(long.of(table), name)]
      return found.filter((row) => passes(row, filters))
    },
    row: async (table, value) => {
      if (value === null) return null
      const rows = await rowsOf(table.table)
      return rows.find((row) => String(row[table.value] ?? row.code) === String(value)) ?? null
    },
    stop: () => {
      stopListening()
      seed.stop()
    },
  }
}

function tableOf({ lookups }: LiveCatalogue, code: string): LookupTable | undefined {
  return [...lookups.values()].find(({ table }) => table === code)
}
