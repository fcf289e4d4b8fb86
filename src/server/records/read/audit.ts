import { canEntity, covers } from '../../../catalogue/rights/rights'
import type { AuditEntry } from '../../../contract/calls/monitoring'
import type { JsonObject } from '../../../contract/json'
import { type Entity, NOBODY } from '../../../contract/model/entity'
import type { RecordData, Revision } from '../../../contract/model/record'
import { fold } from '../../../contract/text/fold'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { getHiddenFields } from '../access/access'
import { maskChanges } from '../access/masked'
import { scopeSql } from '../access/scope-sql'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { decodeRow, type TableRow } from '../schema/row'
import { fieldPath } from './revisions'

/** What is looked for in the history of all records; null = anything. */
export interface AuditQuery {
  route: string | null
  recordId: string | null
  /** id of the person who wrote */
  by: string | null
  from: Date | null
  /** exclusive */
  to: Date | null
  /** path of a field, rows without their ids: `crew[].email` */
  field: string | null
  /** kind of act */
  operation: Revision['operation'] | null
  /** text in a value before or after */
  q: string
  size: number
  /** a place that a page ended with */
  after: AuditCursor | null
}

/** A place in the history, newest first. */
export interface AuditCursor {
  at: string
  id: string
  revision: number
}

/** `next`: where the next page begins; null at the end. A page may be short, even empty, before the end. */
export interface AuditPage {
  items: AuditEntry[]
  next: AuditCursor | null
}

interface StoredEntry extends Omit<Revision, 'by' | 'effect'> {
  id: string
  route: string
  by_name: string | null
  effect: string | null
}

/**
 * Revisions read at once, and at most for one page: what they hide from the caller cannot be counted before.
 */
const REVISIONS_PER_STEP = 200
const SCANNED_MAX = 2_000

/**
 * The history of all records that the caller may read, newest first: no record beyond their rows, no hidden
 * field, masked values masked. Conditions on fields and values are tried on what is left, so that nothing can
 * be guessed by asking for it.
 */
export async function searchAudit(
  { context, engine }: { context: CallContext; engine: RecordEngine },
  entities: readonly Entity[],
  query: AuditQuery,
): Promise<AuditPage> {
  const { principal } = context
  const readable = entities.filter((one) => !principal || canEntity(principal, one, 'read'))
  const open = new Map(readable.map((entity) => [entity.route, entity]))
  const own = readable.filter(isOfficeOwn).map(({ route }) => route)
  const items: AuditEntry[] = []
  let place = query.after
  for (let scanned = 0; scanned < SCANNED_MAX; scanned += REVISIONS_PER_STEP) {
    const found = await readEntries(engine, { routes: [...open.keys()], own }, query, place)
    const seen = await loadVisibleRecords({ context, engine }, found, open)
    for (const entry of found) {
      place = { at: entry.at, id: entry.id, revision: entry.revision }
      const told = toVisibleEntry(entry, {
        entity: open.get(entry.route),
        record: seen.get(entry.id),
        query,
        context,
      })
      if (told) items.push(told)
      if (items.length === query.size) return { items, next: place }
    }
    if (found.length < REVISIONS_PER_STEP) return { items, next: null }
  }
  return { items, next: place }
}

/** Whether the office alone creates its records: what it observes, a line or an event each. */
function isOfficeOwn({ rights }: Entity): boolean {
  return rights.create.includes(NOBODY)
}

async function readEntries(
  { db }: RecordEngine,
  { own, routes }: { routes: string[]; own: string[] },
  { by, from, operation, recordId, route, to }: AuditQuery,
  place: AuditCursor | null,
): Promise<StoredEntry[]> {
  const wanted = routes.filter((one) => route === null || one === route)
  const params = createParams()
  const tests = [`route = any (${params.add(wanted)}::text[])`]
  if (recordId !== null) tests.push(`record_id = ${params.add(recordId)}::uuid`)
  if (by !== null) tests.push(`by_id = ${params.add(by)}`)
  // What the office writes down about itself would bury what people did; who asks for it by name finds it.
  if (route === null && recordId === null)
    tests.push(`not (by_name is null and route = any (${params.add(own)}::text[]))`)
  if (operation !== null) tests.push(`operation = ${params.add(operation)}`)
  if (from) tests.push(`at >= ${params.add(from)}`)
  if (to) tests.push(`at < ${params.add(to)}`)
  if (place)
    tests.push(
      `(at, record_id, revision) < (${params.add(place.at)}::timestamptz, ${params.add(place.id)}::uuid, ${params.add(place.revision)}::integer)`,
    )
  const { rows } = await db.query<StoredEntry>(
    `select record_id as id, route, revision, at, by_name, operation, changes, effect from revision
     where ${tests.join(' and ')} order by at desc, record_id desc, revision desc limit ${REVISIONS_PER_STEP}`,
    params.values,
  )
  return rows
}

/** The records of these entries that the caller may read, each entity's in one statement. */
async function loadVisibleRecords(
  { context, engine }: { context: CallContext; engine: RecordEngine },
  entries: readonly StoredEntry[],
  open: ReadonlyMap<string, Entity>,
): Promise<Map<string, RecordData>> {
  const seen = new Map<string, RecordData>()
  for (const route of new Set(entries.map((one) => one.route))) {
    const entity = open.get(route)
    if (!entity) continue
    const plan = engine.plan(entity)
    const ids = [...new Set(entries.filter((one) => one.route === route).map(({ id }) => id))]
    const params = createParams([ids])
    const scope = scopeSql(engine, plan, context.principal, params)
    const text = `select * from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])${scope ? ` and ${scope}` : ''}`
    const { rows } = await engine.db.query<TableRow>(text, params.values)
    for (const row of rows) {
      const record = decodeRow(plan, row)
      seen.set(record.id, record)
    }
  }
  return seen
}

interface Telling {
  entity: Entity | undefined
  record: RecordData | undefined
  query: AuditQuery
  context: CallContext
}

/**
 * An entry as the caller may see it; null when they may not, or when what they see is not what they look for.
 */
function toVisibleEntry(entry: StoredEntry, { context, entity, query, record }: Telling): AuditEntry | null {
  if (!entity || !record) return null
  const hidden = getHiddenFields(entity, context)
  const shown = entry.changes.filter(({ path }) => !hidden.some((one) => covers(one, fieldPath(path))))
  const told = maskChanges(entity, shown, record as JsonObject, context)
  const { field } = query
  const text = fold(query.q)
  const changes = told
    .filter(
      ({ path }) => field === null || fieldPath(path) === field || fieldPath(path).startsWith(`${field}.`),
    )
    .filter(
      ({ from, to }) => text === '' || fold(`${JSON.stringify(from)} ${JSON.stringify(to)}`).includes(text),
    )
  if (changes.length === 0 && (field !== null || text !== '')) return null
  const { at, by_name: by, effect, id, operation, revision, route } = entry
  const label = hidden.includes('label') ? '' : record.label
  const sheet = getSheet(entity, record, hidden)
  return {
    at,
    by,
    operation,
    route,
    id,
    label,
    revision,
    changes,
    ...sheet,
    ...(effect === null ? {} : { effect }),
  }
}

/** The sheet of a record, which may name its fields in its own way. */
function getSheet(
  { list: { sheets } }: Entity,
  record: RecordData,
  hidden: readonly string[],
): { sheet?: string } {
  const value = sheets && !hidden.includes(sheets.by) ? record[sheets.by] : null
  return typeof value === 'string' ? { sheet: value } : {}
}
