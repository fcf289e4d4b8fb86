import { setImmediate } from 'node:timers/promises'
import { valueAt, withValues } from '../../../catalogue/paths'
import { mergeTexts } from '../../../catalogue/record/merge-texts'
import type { ImportMode } from '../../../contract/calls/batch'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../access/access'
import { withAccess } from '../access/access-rules'
import { scopeSql } from '../access/scope-sql'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import { setAside } from '../schema/set-aside'
import { mergeBody } from '../write/drafts'
import { touchesMirrors } from '../write/mirrors'
import {
  loadManyWriteContext,
  type ManyOrder,
  type ManyWriteContext,
  type Prepared,
  prepareRow,
  type ResolvedRow,
} from './prepare-rows'
import type { RowResult, StoredRow } from './row-result'
import { buildFailedRow, buildUnchangedRow } from './row-result'
import {
  mergeOutcomes,
  type SequentialOutcome,
  storeInSequence,
  storeTogether,
  type WriteOutcome,
} from './store-rows'

/** Rows checked and written together: while the database writes one slice, the next is checked. */
const ROWS_PER_SLICE = 125
/** Yields to other work between this many rows. */
const ROWS_PER_TURN = 10

/** Refuses FORBIDDEN unless the caller may do this at all; every row is checked again individually. */
export function requireMany(
  entity: Entity,
  { operation, changes }: Pick<ManyOrder, 'operation' | 'changes'>,
  context: CallContext,
): void {
  requireEntity(context, entity, 'read')
  if (operation === 'update') requireEntity(context, entity, 'write')
  if (operation === 'status') requireEntity(context, entity, 'status')
  if (operation === 'delete' || operation === 'restore') requireEntity(context, entity, 'delete')
  if (operation !== 'import') return
  if (changes.mode !== 'update') requireEntity(context, entity, 'create')
  if (changes.mode !== 'create') requireEntity(context, entity, 'write')
}

/**
 * Changes many records in the caller's transaction. A refused row is reported and changes nothing; the others
 * are written together.
 * @throws Refusal FORBIDDEN, ENTITY_BROKEN when none of it may be done
 */
export async function changeMany(
  { context, engine, sql }: Pick<EntityWork, 'context' | 'engine' | 'sql'>,
  entity: Entity,
  order: ManyOrder,
  requested: readonly StoredRow[],
): Promise<SequentialOutcome> {
  requireMany(entity, order, context)
  const plan = engine.plan(entity)
  const results: RowResult[] = []
  const resolveWithContext = async (
    some: readonly StoredRow[],
  ): Promise<{ resolved: ResolvedRow[]; prepare: (row: ResolvedRow) => Prepared[] }> => {
    const resolved = await resolveRows({ context, engine, plan, sql }, order, some, results)
    const writeContext = await loadManyWriteContext({ context, engine, plan, sql }, order, resolved)
    return { resolved, prepare: (row) => prepareOr(results, writeContext, row) }
  }
  const { resolved, prepare } = await resolveWithContext(requested)
  const alone: Prepared[] = []
  const together = await inSlices(resolved, async (slice) => {
    const ready = await prepareInTurns(slice, prepare)
    alone.push(...ready.filter((row) => touchesMirrors(plan, row)))
    return () =>
      storeTogether(
        engine,
        plan,
        ready.filter((row) => !touchesMirrors(plan, row)),
        context,
      )
  })
  const again = async ({ request }: Prepared, version: number): Promise<Prepared[]> => {
    const anew = await resolveWithContext([{ ...request, version: request.version && version }])
    return anew.resolved.flatMap(anew.prepare)
  }
  const sequential = await storeInSequence({ context, engine, plan }, alone, again)
  const done = mergeOutcomes([{ results, ids: [], isCopied: false }, together, sequential])
  return { ...done, ids: [...done.ids, ...sequential.followed.keys()], followed: sequential.followed }
}

/** Pipelines slices: prepares one while the previous one is being written. */
async function inSlices(
  resolved: readonly ResolvedRow[],
  work: (slice: readonly ResolvedRow[]) => Promise<() => Promise<WriteOutcome>>,
): Promise<WriteOutcome> {
  const outcomes: WriteOutcome[] = []
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for (let from = 0; from < resolved.length; from += ROWS_PER_SLICE) {
      const write = await work(resolved.slice(from, from + ROWS_PER_SLICE))
      await writing
      writing = write().then((outcome) => outcomes.push(outcome))
      // Awaited in the next iteration; avoids an unhandled rejection.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    // The caller owns the transaction: it must not end while a statement is running.
    await writing.catch(() => undefined)
  }
  return mergeOutcomes(outcomes)
}

async function prepareInTurns(
  resolved: readonly ResolvedRow[],
  prepare: (row: ResolvedRow) => Prepared[],
): Promise<Prepared[]> {
  const ready: Prepared[] = []
  for (const [index, row] of resolved.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate()
    ready.push(...prepare(row))
  }
  return ready
}

/** The prepared row; a refused or unchanged one is added to the results instead. */
function prepareOr(results: RowResult[], writeContext: ManyWriteContext, row: ResolvedRow): Prepared[] {
  const prepared = attempt(results, row, () => prepareRow(writeContext, row))
  if (prepared === null) results.push(buildUnchangedRow(row.request, row.base))
  return prepared ? [prepared] : []
}

/** Finds the record of every row: by its id, or by the key of an import. */
async function resolveRows(
  { context, engine, plan, sql }: EntityWork,
  { operation, changes }: ManyOrder,
  requested: readonly StoredRow[],
  results: RowResult[],
): Promise<ResolvedRow[]> {
  const isImport = operation === 'import' && changes.key !== 'id'
  const key = isImport && typeof changes.key === 'string' ? changes.key : null
  const found = key
    ? await byKey({ context, engine, plan, sql }, key, requested)
    : await byId(
        { context, engine, plan, sql },
        requested.flatMap(({ record_id }) => record_id ?? []),
      )
  const resolved: ResolvedRow[] = []
  for (const request of requested)
    attempt(results, { request, base: null }, () => {
      const base = isImport
        ? findByKey(plan, found, { key, mode: changes.mode as ImportMode }, request)
        : found.get(request.record_id ?? '')?.[0]
      if (base === undefined) throw new Refusal('NOT_FOUND', `no such record in ${plan.route}`)
      const body = toBody({ operation, changes }, request, base, plan.entity)
      // Checked before anything is loaded: the size of imported rows is unknown so far.
      requireBounded(plan.entity, body)
      resolved.push({ request, ...mergeBody(plan.entity, base, body, engine.now()) })
    })
  return resolved
}

/** The record of an imported row by its key; null = a new one. */
function findByKey(
  plan: TablePlan,
  found: Found,
  { key, mode }: { key: string | null; mode: ImportMode },
  { body }: StoredRow,
): RecordData | null {
  const value = key === null ? '' : keyText(body, key)
  const records = key === null || value === '' ? [] : amongUnique(plan, found.get(value) ?? [], key, body)
  if (records.length > 1) throw new Refusal('AMBIGUOUS_KEY', `${records.length} records have ${key} ${value}`)
  const [record] = records
  if (record && mode !== 'create') return record
  if (!record && mode === 'update')
    throw new Refusal('NOT_FOUND', value === '' ? `the row has no ${key}` : `no record has ${key} ${value}`)
  return null
}

/**
 * Those that share with the row whatever makes the key unique: a code that is unique in its table finds the
 * one of that table.
 */
function amongUnique(
  { unique }: TablePlan,
  records: readonly RecordData[],
  key: string,
  body: JsonObject | null,
): RecordData[] {
  const group = unique.find(
    (paths) => paths.includes(key) && paths.every((path) => keyText(body, path) !== ''),
  )
  const isSame = (record: RecordData, path: string) =>
    keyText(record as JsonObject, path) === keyText(body, path)
  return records.filter((record) => group?.every((path) => isSame(record, path)) ?? true)
}

/** A row's value of the key column as text; '' when it has none. */
export function keyText(body: JsonObject | null, key: string): string {
  const value = body?.[key] ?? valueAt(body ?? {}, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Merges the request's paths into top-level values of the record. */
function toBody(
  { changes, operation }: ManyOrder,
  request: StoredRow,
  base: RecordData | null,
  entity: Pick<Entity, 'fields'>,
): JsonObject {
  // The values before a batch were kept as they were stored.
  if (operation === 'undo') return setAside(entity, (request.body?.fields as JsonObject | undefined) ?? {})
  const { status, ...others } = changes
  const fields = operation === 'import' ? (request.body ?? {}) : operation === 'status' ? others : changes
  if (operation === 'delete' || operation === 'restore') return {}
  const stored = (base as JsonObject | null) ?? {}
  const whole = withValues(stored, Object.entries(mergeTexts(entity.fields, stored, fields)))
  const tops = new Set(Object.keys(fields).map((path) => path.split('.')[0] ?? path))
  return Object.fromEntries(Object.entries(whole).filter(([name]) => tops.has(name)))
}

/** Records by id, or by a key value that several may share. */
type Found = ReadonlyMap<string, RecordData[]>

async function byId({ context, engine, plan, sql }: EntityWork, ids: readonly string[]): Promise<Found> {
  const records = await load({ context, engine, plan, sql }, 'id = any ($1::uuid[])', ids)
  return new Map(records.map((record) => [record.id, [record]]))
}

async function byKey(
  { context, engine, plan, sql }: EntityWork,
  key: string,
  requested: readonly StoredRow[],
): Promise<Found> {
  const values = requested.map(({ body }) => keyText(body, key)).filter((value) => value !== '')
  const column = pathSql(plan, key)?.value
  if (!column) throw new Refusal('BAD_BODY', `${plan.route} has no field ${key} to find records by`)
  const records = await load(
    { context, engine, plan, sql },
    `not "_deleted" and (${column})::text = any ($1::text[])`,
    values,
  )
  const found = new Map<string, RecordData[]>()
  for (const record of records) {
    const value = keyText(record as JsonObject, key)
    found.set(value, [...(found.get(value) ?? []), record])
  }
  return found
}

/**
 * Loads and locks records within the caller's rows, always in the same order, so that two batches cannot
 * deadlock.
 */
async function load(
  { context, engine, plan, sql }: EntityWork,
  condition: string,
  names: readonly string[],
): Promise<RecordData[]> {
  if (names.length === 0) return []
  const params = createParams([[...new Set(names)]])
  const scope = scopeSql(engine, plan, context.principal, params)
  const where = scope ? `${condition} and ${scope}` : condition
  const text = `select * from ${quoteSqlName(plan.table)} where ${where} order by id for update`
  const { rows } = await sql.query<TableRow>(text, params.values)
  const records = rows.map((row) => decodeRow(plan, row))
  return withAccess({ context, engine, plan, sql }, records)
}

/** Turns the refusal of one row into its result; any other error ends the batch. */
function attempt<T>(
  results: RowResult[],
  { request, base }: Pick<ResolvedRow, 'request' | 'base'>,
  work: () => T,
): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
    results.push(buildFailedRow(request, base, error))
    return undefined
  }
}
