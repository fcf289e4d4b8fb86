import { PLAIN_LIST } from '../../catalog/query'
import type { Entity, LookupTable } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Bus } from '../events'
import type { CallContext, Database, LiveCatalogue, Lookups, Records } from '../parts'
import { serverContext } from '../server-context'
import { byOrder, passes, rowOf } from './row'
import { createLookupSeed } from './seed'

/** What lookups need of the rest of the server. */
export interface LookupsNeeds {
  db: Database
  bus: Bus
  records: () => Records
  /** the entity that describes rows */
  tables: () => Entity
  catalogue: () => LiveCatalogue
}

const PAGE = 200

/** Rows of the reference tables: records of one entity, kept in memory per table until one of them changes. */
export function createLookups(needs: LookupsNeeds): Lookups & { stop: () => void } {
  const { bus, catalogue, records, tables } = needs
  const seed = createLookupSeed(needs)
  const cache = new Map<string, Promise<JsonObject[]>>()

  const load = async (code: string): Promise<JsonObject[]> => {
    const table = [...catalogue().lookups.values()].find((one) => one.table === code)
    if (table) await seed.ensure(table)
    const ids = new Map((table?.rows ?? []).flatMap((row) => (row.id ? [[row.code, row.id] as const] : [])))
    const found = await allRows(records(), tables(), code)
    return found.map((record) => rowOf(record, ids)).sort(byOrder)
  }
  const rowsOf = (code: string): Promise<JsonObject[]> => {
    const kept = cache.get(code)
    if (kept) return kept
    const rows = load(code)
    cache.set(code, rows)
    rows.catch(() => cache.delete(code))
    return rows
  }
  const stopListening = bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'record' || message.event.route !== tables().route) return
    cache.clear()
    if (message.event.by !== null) void tell(message.event.id)
  })
  /** Browsers hear the name of the table, not of the record. */
  const tell = async (id: string): Promise<void> => {
    const record = await records()
      .get(tables(), id, serverContext())
      .catch(() => null)
    if (typeof record?.table === 'string') bus.publish({ kind: 'event', event: { type: 'lookup', table: record.table } })
  }

  return {
    seed: (list) => seed.all(list),
    rows: async (codes, filters) => {
      const found = await Promise.all(codes.map(rowsOf))
      return found.flat().filter((row) => passes(row, filters))
    },
    row: async (table: LookupTable, value: Json) => {
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

/** Every living, enabled row of a table. */
async function allRows(records: Records, entity: Entity, code: string): Promise<RecordData[]> {
  const context: CallContext = serverContext()
  const filters = [{ path: 'table', operator: 'Equals' as const, values: [code] }]
  const found: RecordData[] = []
  for (let after: string | null = null, more = true; more; ) {
    const query = { ...PLAIN_LIST, filters, size: PAGE, count: 'none' as const, after }
    const page = await records.list(entity, query, context)
    for (const { id } of page.items) found.push(await records.get(entity, id, context))
    after = page.next
    more = after !== null
  }
  return found.filter(({ status }) => status !== 'DISABLED')
}
