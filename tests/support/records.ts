import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import type { ListQuery, ServerEvent } from '../../src/contract/calls/api'
import type { JsonObject } from '../../src/contract/json'
import type { Entity } from '../../src/contract/model/entity'
import type { LookupTable } from '../../src/contract/model/lookup'
import type { Principal } from '../../src/contract/model/user'
import type { WidgetCheck } from '../../src/contract/ports/widget'
import { passes } from '../../src/server/features/office/lookups/row'
import type { CallContext } from '../../src/server/kernel/context'
import type { Lookups } from '../../src/server/records/engine/lookups'
import type { Records } from '../../src/server/records/port'
import { createRecords } from '../../src/server/records/records'
import type { LiveCatalogue } from '../../src/server/schema-folder/live-catalogue'
import { type DatabaseKind, type TestDatabase, testDatabase } from './database'

/** A records service over a fresh database, with entities said in code. */
export interface RecordsStage extends TestDatabase {
  records: Records
  events: ServerEvent[]
  /** the clock stands here until moved */
  clock: { now: Date }
  /** false: a start prepares tables, and recomputes rows later */
  isRead: { now: boolean }
  /** makes these entities the catalogue and prepares their tables */
  use: (...entities: Entity[]) => ReturnType<Records['prepare']>
  /** what `use` made the catalogue */
  catalogue: () => LiveCatalogue
  /** what whoever starts the server would be told */
  said: string[]
  /** rows of a reference table, by table name */
  lookups: Map<string, JsonObject[]>
  /** what the file of a table says besides */
  shapes: Map<string, Partial<LookupTable>>
}

/** Opens a stage on one of the two databases. */
export async function recordsStage(
  kind: DatabaseKind,
  checks: Record<string, WidgetCheck> = {},
): Promise<RecordsStage> {
  const store = await testDatabase(kind)
  return { ...store, ...recordsOver(store.db, checks) }
}

/** The same over a database that is open already. */
export function recordsOver(
  db: TestDatabase['db'],
  checks: Record<string, WidgetCheck> = {},
): Omit<RecordsStage, keyof TestDatabase> {
  const events: ServerEvent[] = []
  const said: string[] = []
  const clock = { now: new Date('2026-03-31T10:00:00Z') }
  const isRead = { now: true }
  const tables = new Map<string, JsonObject[]>()
  const shapes = new Map<string, Partial<LookupTable>>()
  let entities: Entity[] = []
  const lookups: Lookups = {
    seed: async () => undefined,
    rows: async ([code]) => tables.get(code ?? '') ?? [],
    loadTables: async () => ({
      row: ({ name, value: key }, value) => tables.get(name)?.find((row) => row[key] === value) ?? null,
      named: () => [],
      offers: () => false,
      offersValue: ({ name, value: key }, value, filters) =>
        tables.get(name)?.some((row) => row[key] === value && passes(row, filters)) ?? false,
    }),
  }
  const catalogue = (): LiveCatalogue => ({
    version: '1',
    entities: new Map(
      entities.map((entity) => [entity.route, { entity, assets: { entity: '', validator: '' } }]),
    ),
    lookups: new Map([...tables.keys()].map((name) => [name, { ...lookupTable(name), ...shapes.get(name) }])),
    menus: new Map(),
    cards: [],
    rows: [],
    problems: [],
    quarantined: new Map(),
  })
  const records = createRecords({
    db,
    catalogue,
    isRead: () => isRead.now,
    lookups: () => lookups,
    checks,
    emit: (event) => void events.push(event),
    now: () => clock.now,
    say: (line) => void said.push(line),
  })
  return {
    records,
    events,
    clock,
    isRead,
    said,
    catalogue,
    lookups: tables,
    shapes,
    use: (...next) => {
      entities = next
      return records.prepare(next)
    },
  }
}

function lookupTable(name: string): LookupTable {
  return {
    name,
    table: name.toUpperCase(),
    value: 'code',
    label: '{name}',
    filters: [],
    needsFilter: false,
    createFilter: {},
    sort: null,
    carries: [],
    extra: null,
    editableBy: null,
    langs: 'user',
    rows: [],
    longRows: null,
    texts: {},
  }
}

/** A caller with these authorities; `ROLE_ADMIN` when none are given. */
export function caller(
  authorities: readonly string[] = ['ROLE_ADMIN'],
  more: Partial<Principal> = {},
): CallContext {
  const principal: Principal = {
    id: '0190a000-0000-7000-8000-000000000001',
    lang: 'it',
    username: 'laura.bianchi',
    authorities: [...authorities],
    subjectId: null,
    ...more,
  }
  return { principal, lang: 'it', by: 'Laura Bianchi', requestId: 'request-1' }
}

/** The server itself. */
export const SERVER: CallContext = { principal: null, lang: 'it', by: null, requestId: 'job-1' }

/** A list call that asks for little. */
export function listOf(query: Partial<ListQuery> = {}): ListQuery {
  return { ...PLAIN_LIST, ...query }
}
