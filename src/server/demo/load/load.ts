import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import { type CallContext, serverContext } from '../../kernel/context'
import type { Database, Sql } from '../../kernel/database'
import { readMarks } from '../../kernel/db/marks'
import { StartError } from '../../kernel/say'
import {
  addFiles,
  type NewFile,
  quoteSqlName,
  type Records,
  type RowResult,
  type StoredRow,
  tableName,
} from '../../records'
import type { LiveCatalogue } from '../../schema-folder'
import { type DemoContent, demoFile, toFileRef } from '../contents'
import { DEMO_MARK } from '../needs'
import { generateRows, type LoadRoute, type LoadRow, type LoadScope } from './row'
import { LOAD_ROUTES } from './rows'

/** Dependencies of a load. */
export interface LoadNeeds {
  db: Database
  records: Records
  catalogue: LiveCatalogue
  contents: ReadonlyMap<string, DemoContent>
  now: () => Date
  /** called after each batch */
  told: (progress: LoadProgress) => void
}

/** Progress of a load; counts are of records. */
export interface LoadProgress {
  route: string
  done: number
  /** those of `done` that an earlier run had written */
  found: number
  total: number
}

/** Records written in one transaction. */
const RECORDS_PER_BATCH = 1_000

/**
 * Fills the office with `records` generated records: the same for the same seed, each written once however
 * often it runs. Every batch is a transaction of its own, through the same checks as an import; a killed run
 * resumes.
 * @throws StartError naming the first record that is refused
 */
export async function loadRecords(needs: LoadNeeds, records: number, seed: number): Promise<LoadProgress> {
  const { catalogue, db, now } = needs
  const routes = LOAD_ROUTES.filter(({ route }) => catalogue.entities.has(route))
  const counts = shareRecords(routes, records)
  const marks = await readMarks(db, DEMO_MARK)
  const scope: LoadScope = {
    seed,
    today: now(),
    count: (route) => counts.get(route) ?? 0,
    known: (name) => marks.get(name) ?? null,
  }
  let progress: LoadProgress = { route: '', done: 0, found: 0, total: records }
  needs.told(progress)
  for (const one of routes) {
    const count = scope.count(one.route)
    for (let from = 0; from < count; from += RECORDS_PER_BATCH) {
      const to = Math.min(count, from + RECORDS_PER_BATCH)
      const written = await writeBatch(needs, one, generateRows(one, scope, [from, to]))
      const found = progress.found + (to - from - written)
      progress = { route: one.route, done: progress.done + to - from, found, total: records }
      needs.told(progress)
    }
  }
  await db.query('analyze')
  return progress
}

/** Seed of the records that belong to the demo company itself; no load uses it. */
const OWN_SEED = 0

/** Writes the first `count` generated records of a route that refers to no other; existing ones stay. */
export async function loadOwn(needs: Omit<LoadNeeds, 'told'>, route: string, count: number): Promise<void> {
  const scope: LoadScope = { seed: OWN_SEED, today: needs.now(), count: () => 0, known: () => null }
  const found = LOAD_ROUTES.find((one) => one.route === route)
  if (!found || !needs.catalogue.entities.has(route)) return
  for (let from = 0; from < count; from += RECORDS_PER_BATCH)
    await writeBatch(
      needs,
      found,
      generateRows(found, scope, [from, Math.min(count, from + RECORDS_PER_BATCH)]),
    )
}

/** The number of records of each route: whole numbers in the proportions of their weights, that add up. */
export function shareRecords(
  routes: readonly Pick<LoadRoute, 'route' | 'weight' | 'least'>[],
  records: number,
): Map<string, number> {
  const whole = routes.reduce((sum, { weight }) => sum + weight, 0)
  let weights = 0
  let before = 0
  const shares = new Map(
    routes.map(({ route, weight }) => {
      weights += weight
      const until = Math.round((records * weights) / whole)
      const count = until - before
      before = until
      return [route, count]
    }),
  )
  const [most = ''] = [...shares].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
  for (const { route, least = 0 } of routes) {
    const lack = Math.max(0, least - (shares.get(route) ?? 0))
    if (lack > (shares.get(most) ?? 0)) continue
    shares.set(most, (shares.get(most) ?? 0) - lack)
    shares.set(route, (shares.get(route) ?? 0) + lack)
  }
  return shares
}

/** Writes those rows of a batch that do not exist yet; returns their number. */
async function writeBatch(
  needs: Omit<LoadNeeds, 'told'>,
  { route }: LoadRoute,
  rows: readonly LoadRow[],
): Promise<number> {
  const { catalogue, db, records } = needs
  const entity = catalogue.entities.get(route)?.entity
  if (!entity) return 0
  // Thousands of generated records notify no one.
  const context: CallContext = { ...serverContext(), reach: 'records' }
  return db.transaction(async (sql) => {
    const there = await idsThere(sql, route, rows)
    const missing = rows.filter(({ id }) => !there.has(id))
    if (missing.length === 0) return 0
    const bodies = await withFiles(needs, sql, missing)
    const order = { operation: 'import', changes: { mode: 'create', key: null } } as const
    requireAll(
      entity,
      (await records.changeMany(sql, entity, order, missing.map(toRequest(bodies)), context)).results,
    )
    await removeSome(needs, sql, entity, missing)
    return missing.length
  })
}

async function idsThere(sql: Sql, route: string, rows: readonly LoadRow[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(tableName(route))} where id = any ($1::uuid[])`,
    [rows.map(({ id }) => id)],
  )
  return new Set(found.map(({ id }) => id))
}

/** The bodies by id; files of the batch are inserted, each with a shared content. */
async function withFiles(
  { contents, now }: Pick<LoadNeeds, 'contents' | 'now'>,
  sql: Sql,
  rows: readonly LoadRow[],
): Promise<Map<string, JsonObject>> {
  const files: NewFile[] = []
  const bodies = rows.map(({ body, file, id }): [string, JsonObject] => {
    const content = file && contents.get(file.content)
    if (!content) return [id, body]
    const made = demoFile(content, file.name, now())
    files.push(made)
    return [id, { ...body, [file.field]: [toFileRef(made)] }]
  })
  await addFiles(sql, files)
  return new Map(bodies)
}

const toRequest =
  (bodies: ReadonlyMap<string, JsonObject>) =>
  ({ id, status }: LoadRow, row: number): StoredRow => {
    return {
      row,
      record_id: null,
      label: '',
      version: null,
      body: bodies.get(id) ?? {},
      given: { id, status },
    }
  }

async function removeSome(
  { records }: Pick<LoadNeeds, 'records'>,
  sql: Sql,
  entity: Entity,
  rows: readonly LoadRow[],
): Promise<void> {
  const gone = rows.filter(({ isDeleted }) => isDeleted)
  if (gone.length === 0) return
  const requested = gone.map(
    ({ id }, row): StoredRow => ({ row, record_id: id, label: '', version: null, body: null }),
  )
  const { results } = await records.changeMany(
    sql,
    entity,
    { operation: 'delete', changes: {} },
    requested,
    serverContext(),
  )
  requireAll(entity, results)
}

function requireAll({ route }: Entity, results: readonly RowResult[]): void {
  const failed = results.find(({ state }) => state === 'failed')
  if (!failed) return
  const fields = (failed.errors ?? []).map(({ code, path }) => `${path} ${code}`).join(', ')
  throw new StartError(
    `A generated record of ${route} was refused: ${failed.code} ${failed.message ?? ''} ${fields}`.trimEnd(),
  )
}
